import { isNothing, LIMITS, type Endpoint } from '@loadstone/contracts';
import { createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What a hostile or broken client puts where a path, a query or a body should be. */
const WRONG_PARAMS = [
  '0',
  '-1',
  '1.5',
  '1e400',
  'NaN',
  "'; drop table postings; --",
  '%00',
  '../../etc',
  'é💥',
  'x'.repeat(290),
];
const WRONG_BODIES: unknown[] = [
  null,
  [],
  'text',
  7,
  {},
  { token: {} },
  JSON.parse('{"__proto__":{"a":1}}'),
  { dateAvail: 'soon' },
];

let test: TestApp;
let person: Person;

beforeAll(async () => {
  test = await createTestApp();
  person = await createPerson(test.db, { modes: ['B', 'C'] });
});
afterAll(() => test.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function fillPath(endpoint: Endpoint, value: string): string {
  return endpoint.path.replace(/:[A-Za-z]+/g, encodeURIComponent(value));
}

async function send(endpoint: Endpoint, path: string, body: unknown, isSignedIn = true) {
  const hasBody = !isNothing(endpoint.body);
  const answer = await test.http.inject({
    method: endpoint.method,
    url: path,
    headers: {
      ...(isSignedIn ? { authorization: `Bearer ${await test.tokenFor(person)}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  return { status: answer.statusCode, text: answer.body };
}

describe('every endpoint', () => {
  it('is served', () => {
    expect(test.app.endpoints.length).toBeGreaterThan(30);
  });

  it('refuses a caller without a session with 401, unless it is public', async () => {
    for (const endpoint of test.app.endpoints) {
      const { status, text } = await send(endpoint, fillPath(endpoint, '1'), {}, false);
      if (endpoint.isPublic) expect(status, nameOf(endpoint)).toBeLessThan(500);
      else expect([status, JSON.parse(text).code], nameOf(endpoint)).toEqual([401, 'session.missing']);
    }
  });

  it('answers wrong paths with a refusal that says what is wrong, never with a 500', async () => {
    for (const endpoint of test.app.endpoints.filter(({ path }) => path.includes(':'))) {
      for (const value of WRONG_PARAMS) {
        const { status, text } = await send(endpoint, fillPath(endpoint, value), {});
        expect(status, `${nameOf(endpoint)} with ${value}: ${text}`).toBeLessThan(500);
        if (status >= 400)
          expect(JSON.parse(text), nameOf(endpoint)).toMatchObject({
            code: expect.any(String),
            requestId: expect.any(String),
          });
      }
    }
  });

  it('answers a body that is not what the contract says with 400 and the fields', async () => {
    for (const endpoint of test.app.endpoints.filter(({ body }) => !isNothing(body))) {
      for (const body of WRONG_BODIES) {
        const { status, text } = await send(endpoint, fillPath(endpoint, '1'), JSON.stringify(body));
        const where = `${nameOf(endpoint)} with ${JSON.stringify(body)}: ${text}`;
        expect(status, where).toBeLessThan(500);
        if (endpoint.body.safeParse(body).success) continue;
        expect(status, where).toBe(400);
        expect(JSON.parse(text).code, where).toMatch(/^request\./);
      }
      expect((await send(endpoint, fillPath(endpoint, '1'), '{"half":')).status, nameOf(endpoint)).toBe(400);
    }
  });

  it('answers a body over the limit with 413', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(LIMITS.requestBodyBytes) });
    for (const endpoint of test.app.endpoints.filter(({ body }) => !isNothing(body))) {
      expect((await send(endpoint, fillPath(endpoint, '1'), large)).status, nameOf(endpoint)).toBe(413);
    }
  });
});
