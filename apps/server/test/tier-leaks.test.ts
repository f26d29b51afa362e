import { FEATURE_CODES } from '@loadstone/contracts/board';
import { isNothing, type Endpoint } from '@loadstone/contracts/endpoint';
import { BOARD_EVENTS } from '@loadstone/contracts/live';
import { releaseTier, type Tier } from '@loadstone/contracts/tiers';
import { findCityByName } from '@loadstone/places';
import { createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from './board-calls.ts';
import { connectToHub, type HubClient } from './hub-client.ts';
import { createMachine } from './machine-calls.ts';
import { listFields, sample, toGoodBody, toGoodPath, toSchema } from './sample-requests.ts';

const ONE_KEY = 'one-key-for-all-features';
/** Calls of one user to one endpoint in a minute that no limit refuses. */
const CALLS_PER_MINUTE = 60;
/** Words that only the load contains. */
const MARK = 'Unreleasedmark';
const REFERENCE = 'REF-UNRELEASED';
const WAY_END = findCityByName('Chicago', 'IL');
const LEADS = '/api/LoadLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa';

/**
 * Calls of which no generated request is understood or allowed, and why they cannot show the load. A new call that the
 * generator does not reach is listed here, or gets a request of its own in `toBodies`.
 */
const UNREACHED: Readonly<Record<string, readonly string[]>> = {
  'for administrators, programs, drivers and customers, who see no loads of others': [
    'GET /api/ActivityChain',
    'GET /api/ActivityLog',
    'GET /api/DriverAssignment',
    'GET /api/DriverPush/key',
    'GET /api/DriverTracking',
    'GET /api/FollowedLoad/:secret/Document/:guid',
    'GET /api/InboundMailSettings',
    'GET /api/ServiceAccounts',
    'GET /v1/webhooks',
    'GET /v1/webhooks/:id',
    'GET /v1/webhooks/:id/deliveries',
    'DELETE /api/DriverPush',
    'DELETE /api/DriverSession',
    'DELETE /api/InboundMailSettings/senders/:id',
    'DELETE /api/ServiceAccounts/:id',
    'DELETE /api/ServiceAccounts/:id/credentials/:credentialId',
    'DELETE /v1/webhooks/:id',
    'PATCH /v1/webhooks/:id',
    'POST /api/DriverAssignment/:id/Document',
    'POST /api/DriverAssignment/:id/positions',
    'POST /api/DriverAssignment/:id/reply',
    'POST /api/DriverAssignment/:id/stop',
    'POST /api/DriverPush',
    'POST /api/DriverSession/User',
    'POST /api/InboundMailSettings/address',
    'POST /api/InboundMailSettings/senders',
    'POST /api/ServiceAccounts',
    'POST /api/ServiceAccounts/:id/credentials',
    'POST /v1/webhooks',
    'POST /v1/webhooks/:id/deliveries/:number/replay',
    'POST /v1/webhooks/:id/replay',
    'POST /v1/webhooks/:id/secret',
    'POST /v1/webhooks/:id/test',
    'PUT /api/DriverAssignment/:id',
    'PUT /api/DriverTracking/:id',
    'PUT /api/InboundMailSettings/senders/:id',
  ],
  'find trucks, companies, places or what the caller owns': [
    'GET /api/City/:prefix/:countOnly',
    'GET /v1/cities',
    'GET /api/DATMembersSearch/:dat/:equifax/:transcreditCa/:transcreditUs',
    'GET /api/Document/:id/:userId/:accountId',
    'GET /api/Document/:userId/:accountId/:documentTypeId/:thumbnail/:token',
    'GET /api/Document/:userId/:accountId/:typeId/:thumbnail',
    'GET /api/MembersSearch/:dat',
    'GET /api/PushNotification/:notificationId/:deviceType',
    'GET /api/UserPreference',
    'GET /api/entities/:typeId/:accountId/:userId/:resourceKey',
    'GET /api/entities/:typeId/:statusId/:accountId/:userId/:resourceKey',
    'POST /api/CarrierSearch/:carrierKey/:equifax/:transcreditCa/:transcreditUs',
    'POST /api/DATCarrierSearch/:carrierKey/:dat/:equifax/:transcreditCa/:transcreditUs',
    'POST /api/DATUSCarrierSearch/:usCarrierKey/:dat/:equifax/:transcreditCa/:transcreditUs',
    'POST /api/USCarrierSearch/:usCarrierKey/:equifax/:transcreditCa/:transcreditUs',
    'POST /v1/search/trucks',
  ],
  'list leads of the partner board only': [
    'GET /api/DATEquipmentLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
    'GET /api/DATLoadLead/:token/:dat/:quickpay/:equifax/:transcreditUs/:transcreditCa',
  ],
  'write what the caller states, and name no posting of others': [
    'DELETE /api/Exclude/:custCd/:memberCustCd',
    'PATCH /api/Networks/:id',
    'POST /api/DocumentShare/:key',
    'POST /api/Exclude',
    'POST /api/Lane',
    'POST /api/NotificationBubble',
    'POST /api/NotificationsDelete',
    'POST /api/PushSubscription',
    'POST /api/SenderReceiver',
    'POST /api/TemplatePosting/create-postings/:key/:sourceTag',
    'POST /api/UserActivity/bulk',
    'POST /api/UserLoginActivity',
    'POST /api/UserPreference',
    'POST /api/UserSecurityToken',
    'POST /api/usermanagement/force-logout',
    'POST /api/usermanagement/reset-inactivity-timer',
    'POST /api/usermanagement/terminate-connection',
    'POST /v1/lanes',
    'POST /v1/notes',
    'POST /v1/resources',
    'PUT /api/Lane/:laneID',
    'PUT /api/LogoutUsersTemp',
    'PUT /api/Networks/:id',
    'PUT /api/UserPreference',
    'PUT /api/UserSecurityToken',
    'PUT /api/Users/language',
    'PUT /v1/lanes/:laneID',
    'PUT /v1/postings',
    'PUT /v1/resources/:id',
  ],
};
/** Events that reach other companies than that of the posting or the write; the tests below make those that name a lead. */
const EVENTS_OF_OTHERS = ['day.changed', 'lead.appeared', 'lead.changed', 'lead.removed', 'leads.changed'];

let board: TestApp;
let calls: BoardCalls;
let broker: Person;
/** A company of the first tier, one of a later one, and one that no tier names. */
let first: Person;
let later: Person;
let outsider: Person;
let token: number;
let loadId: number;
const own = new Map<Person, { truck: number; load: number; headers: Record<string, string>; hub: HubClient }>();
let sent = 0;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  const address = await board.listen();
  [broker, first, later, outsider] = [await createUser(), await createUser(), await createUser(), await createUser()];
  for (const person of [first, later, outsider]) {
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

/** A stream, whose events are compared below. */
const STREAM = '/v1/events';
const listCalls = (isReading: boolean): readonly Endpoint[] =>
  board.app.endpoints.filter(({ isReadOnly, path }) => isReadOnly === isReading && path !== STREAM);

/** The requests of a call in which each name of a posting is a token: an own one, or that of the load. */
function listPaths(endpoint: Endpoint, person: Person): string[] {
  const { truck, load } = own.get(person)!;
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const tokens = names.filter((name) => /token|^id$|posting/i.test(name));
  const choices = [truck, load, token, `p${loadId}`].map(String);
  const query = toQuery(endpoint, truck);
  const toPath = (given: Record<string, string>) =>
    toGoodPath(endpoint, { key: ONE_KEY, userId: person.userId }, { kind: 'L', ...given }) + query;
  if (tokens.length === 0) return [toPath({})];
  if (tokens.length === 1) return choices.map((choice) => toPath({ [tokens[0]!]: choice }));
  return choices.flatMap((one) =>
    choices.map((other) => toPath(Object.fromEntries(tokens.map((name, index) => [name, index === 0 ? one : other])))),
  );
}

/** A query that names the own truck, where the call has one, with all that it must state. */
function toQuery(endpoint: Endpoint, truck: number): string {
  const schema = toSchema(endpoint.query);
  const fields = listFields(schema);
  const needed = isNothing(endpoint.query) ? {} : (sample(schema) as object);
  const given = fields.flatMap((field) => {
    if (/token/i.test(field)) return [`${field}=${truck}`];
    if (field === 'month') return ['month=2026-06'];
    if (field in needed) return [`${field}=${String(needed[field as never])}`];
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
  const fields = listFields(toSchema(endpoint.body));
  return [truck, load, token].map((each) => ({
    ...nameLoad(body, each, truck),
    // Also those that a request may leave out.
    ...Object.fromEntries(fields.flatMap((field) => (/^[el]?token$/i.test(field) ? [[field, each]] : []))),
    ...(fields.includes('eToken') && { eToken: truck }),
    ...(fields.includes('cnCustCd') && { cnCustCd: broker.custCd, contacted: 'Y' }),
    ...('start' in body && { start: { from: 'posting', token: truck } }),
    // Without the end of its way, a detour is refused before the load is looked for.
    ...(fields.includes('endCityId') && { endCityId: WAY_END?.id }),
    ...('key' in body && { key: ONE_KEY }),
    ...('B_LLAPIKey' in body && { B_LLAPIKey: ONE_KEY }),
    ...(endpoint.path.includes('livelead') && { Type: 2, C_LLAPIKey: ONE_KEY, B_LLAPIKey: ONE_KEY }),
  }));
}

/** A body in which every posting is `named`, and every truck the own one. */
function nameLoad(body: object, named: number, truck: number): object {
  const toNamed = (value: unknown, name: string): unknown => {
    if (/^tokens$/i.test(name)) return [named];
    if (/token|postingId/i.test(name) && typeof value === 'number') return /^e/i.test(name) ? truck : named;
    if (Array.isArray(value)) return value.map((item) => toNamed(item, ''));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toNamed(inner, key)]));
    return value;
  };
  return toNamed(body, '') as object;
}

/** The token of no posting. */
const MISSING = 987_654_321;
const names = (url: string, payload: unknown): boolean => `${url} ${JSON.stringify(payload)}`.includes(String(token));
const toMissing = (text: string): string => text.replaceAll(String(token), String(MISSING));
/** A reply without what differs between two equal requests. */
const toFacts = (text: string): string => toMissing(text).replace(/"requestId":"[^"]*"/, '');

async function send(endpoint: Endpoint, person: Person, { url, payload }: { url: string; payload: unknown }) {
  return board.http.inject({
    ...{ method: endpoint.method, url, headers: await toHeaders(endpoint, person) },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
}

interface Found {
  readonly leaks: string[];
  /** The calls that say something else of the load than of one that does not exist. */
  readonly differing: string[];
  /** The calls of which every request was refused for its form or its caller, so that they have shown nothing. */
  readonly unreached: string[];
}

/** Sends requests as a user or a program of a company, and looks for the load in the replies. */
async function search(person: Person, endpoints: readonly Endpoint[]): Promise<Found> {
  const found: Found = { leaks: [], differing: [], unreached: [] };
  for (const endpoint of endpoints) {
    const call = `${endpoint.method} ${endpoint.path}`;
    let isReached = false;
    for (const url of listPaths(endpoint, person)) {
      for (const payload of toBodies(endpoint, person)) {
        if (sent++ % CALLS_PER_MINUTE === 0) board.clock.advance(60_000);
        const response = await send(endpoint, person, { url, payload });
        isReached ||= ![401, 403].includes(response.statusCode) && !response.body.includes('"request.invalid"');
        if (hasLoad(response.body, `${url} ${JSON.stringify(payload) ?? ''}`)) found.leaks.push(call);
        if (!endpoint.isReadOnly || !names(url, payload)) continue;
        // What is said of the load must not differ from what is said of one that does not exist.
        const [otherUrl, otherPayload] = [
          toMissing(url),
          JSON.parse(toMissing(JSON.stringify(payload ?? null))) as unknown,
        ];
        const other = await send(endpoint, person, { url: otherUrl, payload: otherPayload ?? undefined });
        const isSame = response.statusCode === other.statusCode && toFacts(response.body) === toFacts(other.body);
        if (!isSame) found.differing.push(`${call} ${response.statusCode} ${other.statusCode}`);
      }
    }
    if (!isReached) found.unreached.push(call);
  }
  return found;
}

/** A driver, a customer or a visitor has nothing of the load's companies. */
async function toHeaders({ callers }: Endpoint, person: Person): Promise<Record<string, string>> {
  if (callers.user !== undefined) return { authorization: `Bearer ${await board.tokenFor(person)}` };
  return callers.machine === undefined ? {} : own.get(person)!.headers;
}

/** True where a text shows the load; its token only where the request does not state it. */
function hasLoad(text: string, request: string): boolean {
  if (text.includes(MARK) || text.includes(REFERENCE)) return true;
  return !request.includes(String(token)) && new RegExp(`\\b${token}\\b`).test(text);
}

/** Everything that the hub has sent to a company in which the load is, by name. */
function listEventsWithLoad(person: Person): Set<string> {
  const { hub } = own.get(person)!;
  const received = [
    ...hub.listChanges().map((change) => ({ name: change.type, payload: change as unknown })),
    ...hub.messages.map((message) => ({ name: 'message', payload: message })),
    ...hub.signals.map(({ event, payload }) => ({ name: event, payload })),
  ];
  return new Set(received.filter(({ payload }) => hasLoad(JSON.stringify(payload), '')).map(({ name }) => name));
}

it('a load is in no reply of a call that reads, and in no event, before it is released', async () => {
  const hidden = await search(later, listCalls(true));
  expect(hidden.leaks).toEqual([]);
  expect(hidden.differing).toEqual([]);
  expect([...listEventsWithLoad(later)]).toEqual([]);
  const known = Object.values(UNREACHED).flat();
  expect(hidden.unreached.filter((call) => !known.includes(call))).toEqual([]);

  // The same search finds it for the companies that see it: it can fail.
  const seen = await search(first, listCalls(true));
  expect([...new Set(seen.leaks.map((leak) => leak.split(' ')[1]))]).toEqual(
    expect.arrayContaining([LEADS, '/api/livelead', '/api/Trips/plan', '/v1/leads', '/v1/trips']),
  );
  expect(seen.differing).toContain('POST /api/Trips/detour 200 404');
  expect(listEventsWithLoad(first)).toContain('lead.appeared');
});

it('a load is in no reply of a call that writes, of a company to whose tier it is not released', async () => {
  const written = await search(outsider, listCalls(false));
  expect(written.leaks).toEqual([]);
  const known = Object.values(UNREACHED).flat();
  expect(written.unreached.filter((call) => !known.includes(call))).toEqual([]);
});

it('a load is in no event of a company to whose tier it is not released, whatever happens to it', async () => {
  const types = Object.entries(BOARD_EVENTS).filter(([, { recipients }]) => recipients !== 'company');
  expect(types.map(([type]) => type).sort()).toEqual(EVENTS_OF_OTHERS);

  const [headers, ofLoad] = [{ authorization: `Bearer ${await board.tokenFor(broker)}` }, { params: { token } }];
  const withKey = { ...broker, keyFor: () => ONE_KEY };
  const edited = await calls.editLoad(withKey, token, 1, { comment: `${MARK} edited`, clientRefNum: REFERENCE });
  expect(edited.status).toBe(200);
  await own.get(first)!.hub.waitForChange((change) => change.type === 'lead.changed' && change.lead.token === token);
  expect([...listEventsWithLoad(later)]).toEqual([]);

  await board.call(releaseTier, { headers, ...ofLoad, body: { number: 2 } });
  await own.get(later)!.hub.waitForChange((change) => change.type === 'lead.appeared');
  const released = await search(later, listCalls(true));
  expect(released.leaks.map((leak) => leak.split(' ')[1])).toContain(LEADS);
  expect(listEventsWithLoad(later)).toContain('lead.appeared');

  expect((await calls.remove(withKey, 'L', token)).status).toBe(200);
  await own.get(first)!.hub.waitForChange((change) => change.type === 'lead.removed' && change.leadToken === token);
  await board.app.matching.catchUp();
  expect([...listEventsWithLoad(first)]).toEqual(
    expect.arrayContaining(['lead.appeared', 'lead.changed', 'lead.removed']),
  );
  expect([...listEventsWithLoad(outsider)]).toEqual([]);
});
