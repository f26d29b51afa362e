import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT_CONTENT_TYPES } from '@loadstone/contracts/documents';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createExampleBoard,
  listDifferences,
  sendExamples,
  type ExampleBoard,
  type Operations,
} from '../../../test/example-board.ts';
import { CALL_REQUESTS } from './call-requests.ts';
import type { Replies } from './add-examples.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly [key: string]: unknown;
}
interface Call {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, Reply>>;
}
interface Reply {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
  readonly headers?: object;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Reply & { readonly description: string }>>;
  };
}

/** What every server sends, and what helmet adds for browsers. */
const OF_EVERY_SERVER =
  /^(?:date|connection|keep-alive|transfer-encoding|vary|cache-control|content-(?:type|length|encoding|security-policy)|x-(?:accel-buffering|content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection)|cross-origin-[\w-]+|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security)$/;

/** `npm run derived:write examples` sets it. */
const IS_RECORDING = process.env['RECORD_EXAMPLES'] === '1';
const RECORDED_FILE = new URL('./replies.json', import.meta.url);

let world: ExampleBoard;
let programs: OpenApi;
let frontEnd: OpenApi;
let sent: Awaited<ReturnType<typeof sendExamples>>;
beforeAll(async () => {
  world = await createExampleBoard();
  programs = (await world.board.http.inject('/v1/openapi.json')).json();
  frontEnd = (await world.board.http.inject('/api/openapi.json')).json();
  sent = await sendExamples(world, listOperations());
});
afterAll(() => world.board.close());

const listCalls = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ path, method, ...call })),
  );
const listOperations = (): Operations =>
  Object.fromEntries(listCalls(programs).map((call) => [call.operationId, call]));

describe('the documents', () => {
  it('have every endpoint once, those under /v1 in the one for programs', () => {
    const toName = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;
    const all = world.board.app.endpoints.map((endpoint) =>
      toName({ ...endpoint, path: endpoint.path.replace(/:(\w+)/g, '{}') }),
    );
    const documented = [...listCalls(programs), ...listCalls(frontEnd)].map((call) =>
      toName({ ...call, path: call.path.replace(/\{\w+\}/g, '{}') }),
    );
    expect(documented.toSorted()).toEqual(all.toSorted());
    expect(listCalls(programs).every(({ path }) => path.startsWith('/v1/'))).toBe(true);
    expect(listCalls(frontEnd).some(({ path }) => path.startsWith('/v1/'))).toBe(false);
  });

  it('name each call by an id of its own, and state its credential or that it needs none', () => {
    for (const document of [programs, frontEnd]) {
      const calls = listCalls(document);
      expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
      for (const call of calls) {
        expect([call.operationId, call.summary]).not.toContain('');
        expect(call.security, call.operationId).toBeInstanceOf(Array);
      }
    }
    for (const { operationId, security } of listCalls(programs)) {
      const hasScopes = security.some(({ serviceAccount = [] }) => serviceAccount.length > 0);
      expect([operationId, hasScopes]).toEqual([operationId, true]);
    }
  });

  it('state the types of a file, and the file and the limits of an upload', () => {
    const { get: content } = frontEnd.paths['/api/Document/{id}/{userId}/{accountId}'] ?? {};
    const schema = { type: 'string', format: 'binary' };
    expect(content?.responses['200']).toEqual({
      description: 'The file',
      content: Object.fromEntries(DOCUMENT_CONTENT_TYPES.map((type) => [type, { schema }])),
    });
    const upload = frontEnd.paths['/api/Document/{id}']?.['post'] as (Call & Record<string, unknown>) | undefined;
    expect(upload?.['x-upload']).toMatchObject({ field: 'file', acceptedTypes: [...DOCUMENT_CONTENT_TYPES] });
    const body = JSON.stringify(upload?.['requestBody']);
    for (const part of ['multipart/form-data', '"format":"binary"', 'documentName']) expect(body).toContain(part);
  });

  it('say what each field of the resource API means', () => {
    const missing = new Set<string>();
    const visit = (value: unknown, where: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties, example: _example, ...others } = value as Schema;
      for (const [name, field] of Object.entries(properties ?? {})) {
        if (field.$ref === undefined && (field.description ?? '') === '') missing.add(`${where}.${name}`);
        visit(field, `${where}.${name}`);
      }
      for (const [key, inner] of Object.entries(others)) visit(inner, `${where}/${key}`);
    };
    visit(programs.components.schemas, '');
    visit(programs.paths, '');
    expect([...missing]).toEqual([]);
  });

  it('describe every call and every parameter of the resource API', () => {
    const undescribed = listCalls(programs).flatMap((call) => {
      const {
        operationId,
        description = '',
        parameters = [],
      } = call as Call & {
        readonly description?: string;
        readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
      };
      const names = parameters.filter((one) => (one.description ?? '') === '').map(({ name }) => name);
      return [...names, ...(description === '' ? ['the call'] : [])].map((name) => `${operationId}: ${name}`);
    });
    expect(undescribed).toEqual([]);
  });

  it('describe the stream by its messages, and where it continues', () => {
    const events = programs.paths['/v1/events']?.['get'] as (Call & Record<string, unknown>) | undefined;
    const { schema } = (events?.responses['200']?.content?.['text/event-stream'] ?? {}) as { schema?: Schema };
    expect(schema?.['items']).toMatchObject({
      required: ['id'],
      properties: { data: { contentSchema: { $ref: '#/components/schemas/MachineEvent' } } },
    });
    expect(events?.['parameters']).toEqual(
      expect.arrayContaining([expect.objectContaining({ in: 'header', name: 'Last-Event-ID' })]),
    );
  });

  it('state the format of instants and days', () => {
    const wrong = new Set<string>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { properties, example: _example, ...others } = value as Schema;
      for (const [name, field] of Object.entries(properties ?? {})) {
        const isInstant = /(?:On|Until|Since)$/.test(name) && name !== 'acceptedOn';
        const isDay = name === 'dateAvail' || name === 'day';
        const text = JSON.stringify(field);
        if (isInstant && !text.includes('"format":"date-time"')) wrong.add(name);
        if (isDay && !text.includes('"format":"date"')) wrong.add(name);
        visit(field);
      }
      for (const inner of Object.values(others)) visit(inner);
    };
    visit(programs);
    expect([...wrong]).toEqual([]);
  });

  it('list the statuses of refusals and never a whole class of them for programs', () => {
    for (const { operationId, responses } of listCalls(programs)) {
      const statuses = Object.keys(responses);
      expect([operationId, ...statuses]).toEqual(
        expect.arrayContaining([operationId, '200', '400', '401', '403', '429', '500', '503']),
      );
      expect(statuses).not.toContain('4XX');
    }
  });

  it('are served to any program, and only to pages of the own site', async () => {
    for (const url of ['/v1/openapi.json', '/v1/postings', '/api/openapi.json']) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await world.board.http.inject({
          method,
          url,
          headers: { origin: 'https://other.example' },
        });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });
});

describe('the examples', () => {
  it('exist for every call under /v1', () => {
    expect(
      listCalls(programs)
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(Object.keys(CALL_REQUESTS).toSorted());
  });

  it('are what the running server replies', () => {
    const { replies, statuses } = sent;
    expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
    if (IS_RECORDING) writeFileSync(RECORDED_FILE, `${JSON.stringify(replies, null, 2)}\n`);
    const recorded = JSON.parse(readFileSync(RECORDED_FILE, 'utf8')) as Replies;
    expect(listDifferences(recorded, replies)).toEqual([]);
    if (IS_RECORDING) return;
    for (const { operationId, responses } of listCalls(programs)) {
      const [media] = Object.values(responses['200']?.content ?? {});
      // A file has no example.
      expect([operationId, media?.example]).toEqual([operationId, recorded[operationId]]);
    }
  });

  it('have the replies that the schemas of the document describe, instants and days included', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema(programs, 'document');
    const problems = listCalls(programs).flatMap(({ operationId, path, method }) => {
      if (sent.replies[operationId] === undefined) return [];
      const pointer = ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema']
        .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/');
      const validate = ajv.getSchema(`document#/${pointer}`);
      if (validate === undefined) return [`${operationId} has no schema`];
      void validate(sent.replies[operationId]);
      return (validate.errors ?? []).map((error) => `${operationId}${error.instancePath}: ${error.message ?? ''}`);
    });
    expect(problems).toEqual([]);
    expect(Object.keys(sent.replies).length).toBeGreaterThan(40);
  });

  it('have the headers that the document names, and no others', () => {
    const listNames = (names: readonly string[]) =>
      names
        .map((name) => name.toLowerCase())
        .filter((name) => !OF_EVERY_SERVER.test(name) && name !== 'idempotent-replay')
        .toSorted()
        .join(' ');
    const [documented, stated] = [
      Object.fromEntries(
        listCalls(programs).map(({ operationId, responses }) => [
          operationId,
          listNames(Object.keys(responses['200']?.headers ?? {})),
        ]),
      ),
      Object.fromEntries(Object.entries(sent.headerNames).map(([id, names]) => [id, listNames(names)])),
    ];
    expect(stated).toEqual(documented);
  });
});

describe('the refusals', () => {
  it('are components, one for each status, with the headers and the codes that the server sends', async () => {
    for (const { operationId, responses } of listCalls(programs)) {
      const { 200: _done, ...others } = responses;
      expect([operationId, Object.values(others).every(({ $ref }) => $ref !== undefined)]).toEqual([operationId, true]);
    }
    const { responses } = programs.components;
    const names = new Map(
      listCalls(programs).flatMap(({ responses: own }) =>
        Object.entries(own).map(([status, { $ref }]) => [status, $ref?.split('/').at(-1) ?? '']),
      ),
    );
    expect(Object.keys(responses).toSorted()).toEqual([...names.values()].filter((name) => name !== '').toSorted());

    const { http } = world.board;
    const unsigned = await http.inject('/v1/postings');
    const unread = await http.inject({ url: '/v1/postings?x=1', headers: world.broker.headers });
    for (const { statusCode, headers, json } of [unsigned, unread]) {
      const refusal = responses[names.get(String(statusCode)) ?? ''];
      const documented = Object.keys(refusal?.headers ?? {}).map((name) => name.toLowerCase());
      const stated = Object.keys(headers).filter((name) => !OF_EVERY_SERVER.test(name));
      expect(stated.toSorted()).toEqual(documented.toSorted());
      expect(refusal?.description).toContain(`\`${json<{ code: string }>().code}\``);
    }
  });
});
