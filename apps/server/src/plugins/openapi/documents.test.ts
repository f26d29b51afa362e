import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT_CONTENT_TYPES } from '@loadstone/contracts/documents';
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
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { example?: unknown }>> }>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** `npm run derived:write examples` sets it. */
const IS_RECORDING = process.env['RECORD_EXAMPLES'] === '1';
const RECORDED_FILE = new URL('./replies.json', import.meta.url);

let world: ExampleBoard;
let programs: OpenApi;
let frontEnd: OpenApi;
beforeAll(async () => {
  world = await createExampleBoard();
  programs = (await world.board.http.inject('/v1/openapi.json')).json();
  frontEnd = (await world.board.http.inject('/api/openapi.json')).json();
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

  it('are what the running server replies', async () => {
    const { replies, statuses } = await sendExamples(world, listOperations());
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
});
