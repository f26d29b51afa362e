import { FEATURE_CODES } from '@loadstone/contracts/board';
import { isNothing, type Endpoint } from '@loadstone/contracts/endpoint';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { addPosting, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFields, toGoodBody, toGoodPath, toSchema } from './sample-requests.ts';

/** Values that a careless or hostile client puts in any field. */
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
const ONE_KEY = 'one-key-for-all-features';
const ALLOWED = new Set([200, 400, 401, 403, 404, 409, 413, 415, 422, 499]);

let board: TestApp;
let person: Person;
let headers: Record<string, string>;
let endpoints: readonly Endpoint[];
let strangersToken: number;
beforeAll(async () => {
  board = await createTestApp({ environment: { RATE_LIMIT_ERROR_REPORTS: '1000000', RATE_LIMIT_FEEDBACK: '1000000' } });
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

/** The path with valid parameters, except for the given ones. */
const toPath = (endpoint: Endpoint, given: Record<string, string> = {}): string =>
  toGoodPath(endpoint, { key: ONE_KEY, userId: person.userId }, given);

/** Fewer than any limit of one user's calls to one endpoint. */
const CALLS_PER_MINUTE = 25;
let sentCount = 0;

/** An address that sends no other request: calls with a limit of their own for each address are not refused. */
function toNextAddress(): string {
  sentCount += 1;
  return `10.${sentCount >> 16}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
}

async function send(endpoint: Endpoint, url: string, options: { payload?: unknown; isAnonymous?: boolean } = {}) {
  if (sentCount % CALLS_PER_MINUTE === 0) {
    board.clock.advance(60_000);
    headers = { authorization: `Bearer ${await board.tokenFor(person)}` };
  }
  // Wrong reference numbers are limited: each request is the first of its address.
  if (endpoint.path.includes('Assign')) await board.db.deleteFrom('reference_tries').execute();
  const hasBody = options.payload !== undefined;
  const response = await board.http.inject({
    method: endpoint.method,
    url,
    remoteAddress: toNextAddress(),
    headers: {
      ...(options.isAnonymous === true ? {} : headers),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(options.payload) } : {}),
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : (JSON.parse(response.body) as unknown),
  };
}

/** Uploads have a body of their own, which their tests cover. */
const hasBody = (endpoint: Endpoint): boolean => !isNothing(endpoint.body) && endpoint.upload === undefined;
/** A caller of another kind is refused before the body is read. */
const takesBodyOfUsers = (endpoint: Endpoint): boolean => hasBody(endpoint) && endpoint.callers.user !== undefined;
const name = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

describe('every endpoint of the contracts', () => {
  it('requires a session unless it is public', async () => {
    expect(endpoints.length).toBeGreaterThan(40);
    const open: string[] = [];
    for (const endpoint of endpoints) {
      // The sign-in log parses its body first, because it accepts entries of users whose access has ended.
      const payload = hasBody(endpoint) ? toGoodBody(endpoint) : undefined;
      const { status } = await send(endpoint, toPath(endpoint), { isAnonymous: true, payload });
      if (status !== 401) open.push(`${name(endpoint)} ${status}`);
    }
    // A reference number and a one-time link are credentials of drivers, a link that of a customer.
    expect(open.sort()).toEqual([
      'GET /api/FollowedLoad/:secret 404',
      'GET /api/FollowedLoad/:secret/Document/:guid 400',
      'GET /config.json 200',
      'GET /version.json 200',
      'POST /api/DriverAssignment 404',
      'POST /api/DriverAssignment/challenge 200',
      'POST /api/DriverAssignment/claim 404',
      'POST /api/DriverSession 404',
      'POST /api/ErrorReports 200',
    ]);
  });

  it('refuses a body over the limit with 413', async () => {
    for (const endpoint of endpoints.filter(takesBodyOfUsers)) {
      const tooMuch = { comment: 'x'.repeat(endpoint.bodyBytes) };
      const { status } = await send(endpoint, toPath(endpoint), { payload: tooMuch });
      expect([name(endpoint), status]).toEqual([name(endpoint), 413]);
    }
  });

  it('names wrong fields where a body that is required is missing or of another shape', async () => {
    for (const endpoint of endpoints.filter(takesBodyOfUsers)) {
      if (endpoint.body.safeParse({}).success) continue;
      for (const payload of [undefined, null, [], {}, 'text', 7]) {
        if (endpoint.body.safeParse(payload ?? undefined).success) continue;
        const { status, body } = await send(endpoint, toPath(endpoint), { payload });
        expect([name(endpoint), payload, status]).toEqual([name(endpoint), payload, 400]);
        // The resource API has another name for the fields.
        const { code, details, errors } = body as { code: string } & Record<
          'details' | 'errors',
          { message: string }[]
        >;
        expect(code).toBe('request.invalid');
        const fields = endpoint.path.startsWith('/v1/') ? errors : details;
        expect(fields.length).toBeGreaterThan(0);
        for (const { message } of fields) expect(message).not.toBe('');
      }
    }
  });

  it('refuses half a body with 400', async () => {
    for (const endpoint of endpoints.filter(takesBodyOfUsers)) {
      const { statusCode, body } = await board.http.inject({
        method: endpoint.method,
        url: toPath(endpoint),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"half":',
      });
      expect([name(endpoint), statusCode, JSON.parse(body).code]).toEqual([name(endpoint), 400, 'request.malformed']);
    }
  });

  it('refuses invalid parts of its path and never fails', async () => {
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

  it('refuses invalid values of its query and never fails', async () => {
    for (const endpoint of endpoints.filter((each) => !isNothing(each.query))) {
      for (const field of listFields(toSchema(endpoint.query))) {
        for (const value of BAD_PATH_PARTS) {
          const { status } = await send(endpoint, `${toPath(endpoint)}?${field}=${value}&${field}=2`);
          expect(ALLOWED, `${name(endpoint)} ${field}=${value} answered ${status}`).toContain(status);
        }
      }
    }
  });

  it('refuses invalid values of any field of its body and never fails', async () => {
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
      const { status } = await send(endpoint, toPath(endpoint), {
        payload: { ...(toGoodBody(endpoint) as object), confirmDuplicate: true },
      });
      expect([name(endpoint), status]).toEqual([name(endpoint), 200]);
    }
  });

  it('shows nothing of another company’s posting', async () => {
    const url = `/api/LoadPosting/postingCheck/${strangersToken}`;
    const response = await board.http.inject({ url, headers });
    expect([response.statusCode, response.json().code]).toEqual([404, 'posting.notFound']);
  });
});

describe('money and measures of a posting', () => {
  const amount = (value: unknown) => ({ amount: value, currency: 'USD' });
  const rate = (value: unknown) => ({ ...amount(value), basis: 'flat' });
  const NUMBERS = [-1, 0, 1.5, '2450', '2,45', 'NaN', 1e9, 123_456_789_012, 1e308];
  const CURRENCIES = ['EUR', 'usd', '', null];
  const cases = [
    ...NUMBERS.flatMap((value) => [
      ['E', 'minRatePerMile', 'minRatePerMile.amount', amount(value)] as const,
      ['L', 'rate', 'rate.amount', rate(value)] as const,
    ]),
    ...CURRENCIES.flatMap((currency) => [
      ['E', 'minRatePerMile', 'minRatePerMile.currency', { ...amount(210), currency }] as const,
      ['L', 'rate', 'rate.currency', { ...rate(245_000), currency }] as const,
    ]),
    ...NUMBERS.flatMap((value) =>
      (['freeWeightLbs', 'freeLengthFt'] as const).map((field) => ['E', field, field, value] as const),
    ),
    ...NUMBERS.flatMap((value) =>
      (['weightLbs', 'lengthFt'] as const).map((field) => ['L', field, field, value] as const),
    ),
    ...[100_001].flatMap((value) => [
      ['E', 'freeWeightLbs', 'freeWeightLbs', value] as const,
      ['L', 'weightLbs', 'weightLbs', value] as const,
    ]),
    ...[200].flatMap((value) => [
      ['E', 'freeLengthFt', 'freeLengthFt', value] as const,
      ['L', 'lengthFt', 'lengthFt', value] as const,
    ]),
    ...(['pickupHours', 'deliveryHours'] as const).flatMap((field) => [
      ['L', field, `${field}.to`, { from: '15:00', to: '24:00' }] as const,
      ['L', field, field, '7-15'] as const,
    ]),
    ...['2000-01-01', '2030-02-30', '31/12/2030'].map((value) => ['L', 'deliveryDate', 'deliveryDate', value] as const),
  ];

  it('are refused with a message at the field', async () => {
    for (const [kind, field, named, value] of cases) {
      const endpoint = kind === 'L' ? loadPostingCalls.create : equipmentPostingCalls.create;
      const payload = { ...(toGoodBody(endpoint) as object), [field]: value };
      const { status, body } = await send(endpoint, toPath(endpoint), { payload });
      const { details } = body as { details?: { field: string; message: string; text?: unknown }[] };
      const shown = `${field}=${JSON.stringify(value)}`;
      expect([shown, status, [...new Set(details?.map((each) => each.field))]]).toEqual([shown, 400, [named]]);
      expect(details?.[0]?.message).not.toMatch(/expected|received|^Invalid input$|undefined/i);
    }
  });

  it('are refused by the general limits of texts and choices too', async () => {
    for (const [field, value] of [
      ['commodity', 'x'.repeat(51)],
      ['bookNow', 'yes'],
    ] as const) {
      const payload = { ...(toGoodBody(loadPostingCalls.create) as object), [field]: value };
      const { status, body } = await send(loadPostingCalls.create, toPath(loadPostingCalls.create), { payload });
      expect([status, body]).toMatchObject([400, { details: [{ field }] }]);
    }
  });

  it('are in no field of the other kind', async () => {
    for (const [endpoint, field, value] of [
      [loadPostingCalls.create, 'freeWeightLbs', 9_000],
      [equipmentPostingCalls.create, 'rate', rate(245_000)],
    ] as const) {
      const payload = { ...(toGoodBody(endpoint) as object), confirmDuplicate: true, [field]: value };
      const { status, body } = await send(endpoint, toPath(endpoint), { payload });
      expect([status, Object.keys(body as object).includes(field)]).toEqual([200, false]);
    }
  });
});
