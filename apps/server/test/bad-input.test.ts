import {
  ACTIVITY_TYPES,
  equipmentPostingCalls,
  FEATURE_CODES,
  isNothing,
  loadPostingCalls,
  type Endpoint,
} from '@loadstone/contracts';
import { addPosting, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { findCityByName } from '@loadstone/places';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** What a careless or hostile client puts in any field. */
const BAD_VALUES = [
  null,
  '',
  'nonsense',
  'a\0b',
  "'; drop table postings; --",
  '\ud800',
  'x'.repeat(3_000),
  -1,
  0,
  1.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  true,
  [],
  [[]],
  {},
] as const;
const BAD_PATH_PARTS = ['0', '-1', 'x', '1.5', '2147483648', '9007199254740993', '%00', '%2e%2e', 'é', 'x'.repeat(299)];
const REAL: Record<string, unknown> = {
  userActivityTypeId: ACTIVITY_TYPES.AppLoaded,
  srceID: findCityByName('Toronto', 'ON')?.id,
  destID: findCityByName('Chicago', 'IL')?.id,
  srceRadius: 50,
  destRadius: 50,
};
const ONE_KEY = 'one-key-for-all-features';
const ALLOWED = new Set([200, 400, 401, 403, 404, 409, 413, 422, 499]);

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  format?: string;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};

let board: TestApp;
let person: Person;
let headers: Record<string, string>;
let endpoints: readonly Endpoint[];
let strangersToken: number;
beforeAll(async () => {
  board = await createTestApp();
  endpoints = board.app.endpoints;
  person = await createPerson(board.db, { modes: ['B', 'C'], hasPermits: false });
  await board.db
    .insertInto('permits')
    .values(
      FEATURE_CODES.flatMap((code) =>
        [13, 19].map((product_id) => ({ account_id: person.accountId, product_id, code, api_key: ONE_KEY })),
      ),
    )
    .execute();
  headers = { authorization: `Bearer ${await board.tokenFor(person)}` };
  const stranger = await createPerson(board.db, { modes: ['B', 'C'] });
  strangersToken = (await addPosting(board.db, stranger, 'L')).token;
});
afterAll(() => board.close());

/** A value that the schema accepts, as far as its keywords tell. */
function sample(schema: JsonSchema, root: JsonSchema = schema): unknown {
  if (schema.$ref !== undefined) return sample(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => sample(part, root)));
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (branch !== undefined) return sample(branch, root);
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, sample(schema.properties?.[name] ?? {}, root)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, root));
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return false;
  if (schema.format === 'date') return '2026-06-16';
  return 'V'.padEnd(schema.minLength ?? 1, 'V');
}

function toSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** A body that the endpoint accepts, as far as can be told; cities and radii are real. */
function toGoodBody(endpoint: Endpoint): unknown {
  const schema = toSchema(endpoint.body);
  const body = sample(schema);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const known = listFields(schema).filter((field) => field in REAL);
  return { ...body, ...Object.fromEntries(known.map((field) => [field, REAL[field]])) };
}

function listFields(schema: JsonSchema, root: JsonSchema = schema): string[] {
  if (schema.$ref !== undefined) return listFields(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, root);
  return [...Object.keys(schema.properties ?? {}), ...(schema.allOf ?? []).flatMap((part) => listFields(part, root))];
}

/** The path with every parameter right, except for those that are given. */
function toPath(endpoint: Endpoint, given: Record<string, string> = {}): string {
  return endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    if (given[name] !== undefined) return given[name];
    if (/key$/i.test(name)) return ONE_KEY;
    if (/^(dat|quickpay|equifax|transcredit)/i.test(name)) return 'NA';
    if (/userId/i.test(name)) return String(person.userId);
    return '1';
  });
}

async function send(endpoint: Endpoint, url: string, options: { payload?: unknown; isAnonymous?: boolean } = {}) {
  const hasBody = options.payload !== undefined;
  const answer = await board.http.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(options.isAnonymous === true ? {} : headers),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(options.payload) } : {}),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : (JSON.parse(answer.body) as unknown) };
}

const hasBody = (endpoint: Endpoint): boolean => !isNothing(endpoint.body);
const name = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

describe('every endpoint of the contracts', () => {
  it('asks for a session unless it is public', async () => {
    expect(endpoints.length).toBeGreaterThan(40);
    const open: string[] = [];
    for (const endpoint of endpoints) {
      // The sign-in log reads its body first: it takes entries of people whose access has ended.
      const payload = hasBody(endpoint) ? toGoodBody(endpoint) : undefined;
      const { status } = await send(endpoint, toPath(endpoint), { isAnonymous: true, payload });
      if (status !== 401) open.push(`${name(endpoint)} ${status}`);
    }
    expect(open).toEqual(['GET /config.json 200']);
  });

  it('refuses a body over the limit with 413', async () => {
    const tooMuch = { comment: 'x'.repeat(300 * 1024) };
    for (const endpoint of endpoints.filter((each) => hasBody(each) && !each.isPublic)) {
      const { status } = await send(endpoint, toPath(endpoint), { payload: tooMuch });
      expect([name(endpoint), status]).toEqual([name(endpoint), 413]);
    }
  });

  it('names wrong fields where a body that is required is missing or of another shape', async () => {
    for (const endpoint of endpoints.filter((each) => hasBody(each) && !each.isPublic)) {
      if (endpoint.body.safeParse({}).success) continue;
      for (const payload of [undefined, null, [], {}, 'text', 7]) {
        if (endpoint.body.safeParse(payload ?? undefined).success) continue;
        const { status, body } = await send(endpoint, toPath(endpoint), { payload });
        expect([name(endpoint), payload, status]).toEqual([name(endpoint), payload, 400]);
        const { code, details } = body as { code: string; details: { message: string }[] };
        expect(code).toBe('request.invalid');
        expect(details.length).toBeGreaterThan(0);
        for (const { message } of details) expect(message).not.toBe('');
      }
    }
  });

  it('refuses half a body with 400', async () => {
    for (const endpoint of endpoints.filter((each) => hasBody(each) && !each.isPublic)) {
      const { statusCode, body } = await board.http.inject({
        method: endpoint.method,
        url: toPath(endpoint),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"half":',
      });
      expect([name(endpoint), statusCode, JSON.parse(body).code]).toEqual([name(endpoint), 400, 'request.malformed']);
    }
  });

  it('answers bad parts of its path with a refusal, never a failure', async () => {
    for (const endpoint of endpoints) {
      const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
      for (const parameter of names) {
        for (const part of BAD_PATH_PARTS) {
          const url = toPath(endpoint, { [parameter]: part });
          const payload = hasBody(endpoint) ? toGoodBody(endpoint) : undefined;
          const { status } = await send(endpoint, url, { payload });
          expect(ALLOWED, `${endpoint.method} ${url} answered ${status}`).toContain(status);
        }
      }
    }
  });

  it('answers bad values of its query with a refusal, never a failure', async () => {
    for (const endpoint of endpoints.filter((each) => !isNothing(each.query))) {
      for (const field of listFields(toSchema(endpoint.query))) {
        for (const value of BAD_PATH_PARTS) {
          const { status } = await send(endpoint, `${toPath(endpoint)}?${field}=${value}&${field}=2`);
          expect(ALLOWED, `${name(endpoint)} ${field}=${value} answered ${status}`).toContain(status);
        }
      }
    }
  });

  it('answers bad values of any field of its body with a refusal, never a failure', { timeout: 180_000 }, async () => {
    for (const endpoint of endpoints.filter(hasBody)) {
      const schema = toSchema(endpoint.body);
      const good = toGoodBody(endpoint);
      const targets = schema.type === 'array' ? [] : listFields(schema);
      for (const field of targets) {
        for (const value of BAD_VALUES) {
          const payload = { ...(good as object), [field]: value };
          const { status, body } = await send(endpoint, toPath(endpoint), { payload });
          const shown = `${name(endpoint)} ${field}=${JSON.stringify(value).slice(0, 60)}: ${JSON.stringify(body).slice(0, 200)}`;
          expect(ALLOWED, `${status} ${shown}`).toContain(status);
        }
      }
    }
  });

  it('is reached by these tests as deep as its tables: good input is accepted', async () => {
    for (const endpoint of [loadPostingCalls.create, equipmentPostingCalls.create]) {
      const { status } = await send(endpoint, toPath(endpoint), { payload: toGoodBody(endpoint) });
      expect([name(endpoint), status]).toEqual([name(endpoint), 200]);
    }
  });

  it('shows nothing of another company’s posting', async () => {
    const url = `/api/LoadPosting/postingCheck/${strangersToken}`;
    const answer = await board.http.inject({ url, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'posting.notFound']);
  });
});
