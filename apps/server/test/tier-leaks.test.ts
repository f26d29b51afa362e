import { FEATURE_CODES } from '@loadstone/contracts/board';
import { isNothing, type Endpoint } from '@loadstone/contracts/endpoint';
import { releaseTier, type Tier } from '@loadstone/contracts/tiers';
import { createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from './board-calls.ts';
import { connectToHub, type HubClient } from './hub-client.ts';
import { createMachine } from './machine-calls.ts';
import { listFields, toGoodBody, toGoodPath, toSchema } from './sample-requests.ts';

const ONE_KEY = 'one-key-for-all-features';
/** Calls of one user to one endpoint in a minute that no limit refuses. */
const CALLS_PER_MINUTE = 60;
/** Words that only the load contains. */
const MARK = 'Unreleasedmark';
const REFERENCE = 'REF-UNRELEASED';
const LEADS = '/api/LoadLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa';

let board: TestApp;
let calls: BoardCalls;
let broker: Person;
/** A company of the first tier, and one of a later one. */
let first: Person;
let later: Person;
let token: number;
let loadId: number;
const own = new Map<Person, { truck: number; load: number; headers: Record<string, string>; hub: HubClient }>();
let sent = 0;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  const address = await board.listen();
  [broker, first, later] = [await createUser(), await createUser(), await createUser()];
  for (const person of [first, later]) {
    const machine = await createMachine(board, person);
    const truck = (await calls.postTruck({ ...person, keyFor: () => ONE_KEY })).body.token;
    const load = (await calls.postLoad({ ...person, keyFor: () => ONE_KEY }, { vehicleType: 'R' })).body.token;
    const hub = await connectToHub(address, { token: await board.tokenFor(person) });
    own.set(person, { truck, load, hub, headers: machine.headers });
  }
  const tiers: Tier[] = [
    { receivers: { type: 'companies', custCds: [first.custCd] }, rate: null, minutes: 60, bookNow: false },
    { receivers: { type: 'companies', custCds: [later.custCd] }, rate: null, minutes: null, bookNow: false },
  ];
  const draft = { tiers, comment: MARK, clientRefNum: REFERENCE };
  token = (await calls.postLoad({ ...broker, keyFor: () => ONE_KEY }, draft)).body.token;
  loadId = (await board.db.selectFrom('postings').select('id').where('token', '=', token).executeTakeFirstOrThrow()).id;
  await board.app.matching.catchUp();
});
afterAll(async () => {
  for (const { hub } of own.values()) hub.close();
  await board.close();
});

/** A user with both products and every feature. */
async function createUser(): Promise<Person> {
  const person = await createPerson(board.db, { modes: ['B', 'C'], hasPermits: false });
  const permits = FEATURE_CODES.flatMap((code) =>
    [13, 19].map((product_id) => ({ account_id: person.accountId, product_id, code, api_key: ONE_KEY })),
  );
  await board.db.insertInto('permits').values(permits).execute();
  return person;
}

/** Every call that reads, for users or programs; a call that a browser makes to a page of its own has no contract. */
const listReading = (): readonly Endpoint[] =>
  board.app.endpoints.filter(
    ({ isReadOnly, callers, path }) =>
      isReadOnly && (callers.user !== undefined || callers.machine !== undefined) && path !== '/v1/events',
  );

/** The requests of a call in which each name of a posting is a token: an own one, or that of the load. */
function listPaths(endpoint: Endpoint, person: Person): string[] {
  const { truck, load } = own.get(person)!;
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const tokens = names.filter((name) => /token|^id$|posting/i.test(name));
  const choices = [truck, load, token, `p${loadId}`].map(String);
  const query = toQuery(endpoint, truck);
  const toPath = (given: Record<string, string>) =>
    toGoodPath(endpoint, { key: ONE_KEY, userId: person.userId }, given) + query;
  if (tokens.length === 0) return [toPath({})];
  if (tokens.length === 1) return choices.map((choice) => toPath({ [tokens[0]!]: choice }));
  return choices.flatMap((one) =>
    choices.map((other) => toPath(Object.fromEntries(tokens.map((name, index) => [name, index === 0 ? one : other])))),
  );
}

/** A query that names the own truck, where the call has one. */
function toQuery(endpoint: Endpoint, truck: number): string {
  const fields = listFields(toSchema(endpoint.query));
  const given = fields.flatMap((field) => {
    if (/token/i.test(field)) return [`${field}=${truck}`];
    return field === 'postType' && !fields.includes('token') ? ['postType=L'] : [];
  });
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

/** Values of fields by which a body names postings. */
function toBodies(endpoint: Endpoint, person: Person): unknown[] {
  if (isNothing(endpoint.body) || endpoint.upload !== undefined) return [undefined];
  const { truck, load } = own.get(person)!;
  const body = toGoodBody(endpoint);
  if (typeof body !== 'object' || body === null) return [body];
  return [truck, load, token].map((each) => ({
    ...body,
    ...('token' in body && { token: each }),
    ...('eToken' in body && { eToken: truck }),
    ...('lToken' in body && { lToken: each }),
    ...('start' in body && { start: { from: 'posting', token: truck } }),
    ...('key' in body && { key: ONE_KEY }),
    ...('B_LLAPIKey' in body && { B_LLAPIKey: ONE_KEY }),
    ...(endpoint.path.includes('livelead') && { Type: 2, C_LLAPIKey: ONE_KEY, B_LLAPIKey: ONE_KEY }),
  }));
}

interface Found {
  readonly tried: number;
  readonly succeeded: number;
  readonly leaks: string[];
}

/** Sends every request as a user or a program of a company, and looks for the load in the replies. */
async function search(person: Person): Promise<Found> {
  const found = { tried: 0, succeeded: 0, leaks: [] as string[] };
  for (const endpoint of listReading()) {
    for (const url of listPaths(endpoint, person)) {
      for (const payload of toBodies(endpoint, person)) {
        if (sent++ % CALLS_PER_MINUTE === 0) board.clock.advance(60_000);
        const isUser = endpoint.callers.user !== undefined;
        const headers = isUser ? { authorization: `Bearer ${await board.tokenFor(person)}` } : own.get(person)!.headers;
        const response = await board.http.inject({
          method: endpoint.method,
          url,
          headers,
          ...(payload === undefined ? {} : { payload: payload as object }),
        });
        found.tried += 1;
        if (response.statusCode === 200) found.succeeded += 1;
        if (hasLoad(response.body, `${url} ${JSON.stringify(payload) ?? ''}`)) {
          found.leaks.push(`${endpoint.method} ${endpoint.path} ${url}`);
        }
      }
    }
  }
  return found;
}

/** True where a text shows the load; its token only where the request does not state it. */
function hasLoad(text: string, request: string): boolean {
  if (text.includes(MARK) || text.includes(REFERENCE)) return true;
  return !request.includes(String(token)) && new RegExp(`\\b${token}\\b`).test(text);
}

const listEventsWithLoad = (person: Person) =>
  own
    .get(person)!
    .hub.listChanges()
    .filter((change) => hasLoad(JSON.stringify(change), ''));

it('a load is in no reply and no event of a company to whose tier it is not released yet', async () => {
  const hidden = await search(later);
  expect(hidden.leaks).toEqual([]);
  expect(hidden.tried).toBeGreaterThan(150);
  expect(hidden.succeeded).toBeGreaterThan(60);
  expect(listEventsWithLoad(later)).toEqual([]);

  // The same search finds it for the companies that see it: it can fail.
  const seen = await search(first);
  expect([...new Set(seen.leaks.map((leak) => leak.split(' ')[1]))]).toEqual(
    expect.arrayContaining([LEADS, '/api/livelead', '/api/Trips/plan', '/v1/leads', '/v1/trips']),
  );
  expect(listEventsWithLoad(first).length).toBeGreaterThan(0);

  const headers = { authorization: `Bearer ${await board.tokenFor(broker)}` };
  await board.call(releaseTier, { headers, params: { token }, body: { number: 2 } });
  await own.get(later)!.hub.waitForChange((change) => change.type === 'lead.appeared');
  const released = await search(later);
  expect(released.leaks.toSorted().map((leak) => leak.split(' ')[1])).toContain(LEADS);
  expect(listEventsWithLoad(later).length).toBeGreaterThan(0);
});
