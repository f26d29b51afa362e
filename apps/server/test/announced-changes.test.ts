import { listAlerts } from '@loadstone/contracts/alerts';
import { listCallNotes } from '@loadstone/contracts/call-notes';
import { getCarrierVetting, getVettingRule } from '@loadstone/contracts/carrier-checks';
import { getCompanyNumbers, getContactRules, getRateTerms } from '@loadstone/contracts/companies';
import { getCustomerLinks } from '@loadstone/contracts/customer-links';
import { listDocuments } from '@loadstone/contracts/documents';
import type { CacheName } from '@loadstone/contracts/endpoint';
import { listExcludedCompanies } from '@loadstone/contracts/exclusions';
import { listFlags } from '@loadstone/contracts/flags';
import { BOARD_EVENTS, CHANGE_HEADER, type BoardChange } from '@loadstone/contracts/live';
import { listLanes } from '@loadstone/contracts/lanes';
import { listNetworkMembers, listNetworks } from '@loadstone/contracts/networks';
import { getNotificationCount, listNotifications } from '@loadstone/contracts/notifications';
import { listOffers } from '@loadstone/contracts/offers';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { listAliases } from '@loadstone/contracts/posting-lists';
import { listResources } from '@loadstone/contracts/resources';
import { getUserPhone } from '@loadstone/contracts/sms';
import { listTags } from '@loadstone/contracts/tags';
import { listTemplates } from '@loadstone/contracts/templates';
import { getTripCosts } from '@loadstone/contracts/trips';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendChanges, toEventChange } from '../src/db/change-feed/change-feed.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { createAssignmentCalls } from './assignment-calls.ts';
import { createBoardCalls } from './board-calls.ts';
import { createDocumentCalls } from './document-calls.ts';
import { connectToHub, type HubClient } from './hub-client.ts';
import type { Desks } from './write-case.ts';
import { WITHOUT_CASE, WRITE_CASES } from './write-cases.ts';

/** What a user's page loads, by the cache that keeps it. */
type Snapshot = Readonly<Partial<Record<CacheName, string>>>;

/** They state when a list was read, not what is in it. */
const VOLATILE = new Set(['eventId', 'leadsEventId', 'requestId']);

function toText(value: unknown): string {
  return JSON.stringify(value, (key, each: unknown) => (VOLATILE.has(key) ? undefined : each));
}

const TYPE_IDS = '1,2,3,4,5,6,7,8,9,11,12,13,14,15,16,17,18,19,20,21,22,23,24';

let board: TestApp;
let address: string;
let desks: Desks;
let hubs: { broker: HubClient; carrier: HubClient };

beforeAll(async () => {
  board = await createTestApp();
  address = await board.listen();
});
afterAll(() => board.close());

/** Everything that the page of a user loads, read from the server. */
async function read(as: Person): Promise<Snapshot> {
  const isBroker = as === desks.broker;
  const { calls, assignments, load, truck } = desks;
  const postings = isBroker ? loadPostingCalls : equipmentPostingCalls;
  const own = isBroker ? load : truck;
  const { userId, accountId } = as;
  const viewKey = as.keyFor(isBroker ? 'll_ldpostings_view' : 'll_eqpostings_view');
  const resources = { statusId: 1, accountId, userId, resourceKey: as.keyFor('ll_resources') };
  const documents = { userId, accountId, documentTypeId: isBroker ? '6' : '8', thumbnail: 'false', token: own.token };
  const reads: Partial<Record<CacheName, readonly Promise<{ readonly body: unknown }>[]>> = {
    alerts: [board.call(listAlerts, { as })],
    assignments: [isBroker ? assignments.ofLoad(as, load.token) : assignments.ofEquipment(as, truck.token)],
    callNotes: [board.call(listCallNotes, { as })],
    carrierChecks: [board.call(getCarrierVetting, { as, params: { custCd: desks.carrier.custCd } })],
    companyNumbers: [board.call(getCompanyNumbers, { as })],
    contactRules: [board.call(getContactRules, { as })],
    customerLinks: [board.call(getCustomerLinks, { as, params: { token: load.token } })],
    documents: [board.call(listDocuments, { as, params: documents as never })],
    exclusions: [board.call(listExcludedCompanies, { as })],
    flags: [board.call(listFlags, { as })],
    lanes: [board.call(listLanes, { as, params: { mode: isBroker ? 'B' : 'C' } })],
    leads: [isBroker ? calls.leadsOfLoad(as, load.token) : calls.leadsOfTruck(as, truck.token)],
    networks: [board.call(listNetworks, { as }), board.call(listNetworkMembers, { as, params: { id: -1 } })],
    notifications: [
      board.call(listNotifications, { as, params: { userId, typeIds: TYPE_IDS } }),
      board.call(getNotificationCount, { as, params: { userId, typeIds: TYPE_IDS } }),
    ],
    offers: [board.call(listOffers, { as })],
    postings: [
      board.call(postings.list, { as, params: { key: viewKey } }),
      board.call(postings.listExpired, { as, params: { key: viewKey } }),
    ],
    rateTerms: [board.call(getRateTerms, { as })],
    readingAliases: [board.call(listAliases, { as })],
    resources: [
      board.call(listResources, { as, params: { typeId: 1, ...resources } }),
      board.call(listResources, { as, params: { typeId: 2, ...resources } }),
    ],
    tags: [board.call(listTags, { as })],
    templates: [board.call(listTemplates, { as, params: { mode: isBroker ? 'B' : 'C' } })],
    trips: [board.call(getTripCosts, { as })],
    userPhone: [board.call(getUserPhone, { as })],
    vettingRule: [board.call(getVettingRule, { as })],
  };
  const entries = Object.entries(reads).map(async ([name, all]) => [
    name,
    toText((await Promise.all(all)).map(({ body }) => body)),
  ]);
  return Object.fromEntries(await Promise.all(entries)) as Snapshot;
}

/** Waits until the hub has sent everything that was committed before. */
async function settle(): Promise<void> {
  const marker = `${++markers}`;
  for (const [as, hub] of [
    [desks.broker, hubs.broker],
    [desks.carrier, hubs.carrier],
  ] as const) {
    const event = toEventChange(as.accountId, { type: 'callNotes.changed', custCd: marker });
    await inTransaction(board.db, (tx) => appendChanges(tx, [event]));
    await hub.waitForChange((change) => change.type === 'callNotes.changed' && change.custCd === marker);
  }
}
let markers = 0;

const isMarker = (change: BoardChange) => change.type === 'callNotes.changed' && /^\d+$/.test(change.custCd);

beforeEach(async () => {
  const broker = await createBroker(board.db);
  const carrier = await createCarrier(board.db);
  const today = { date_avail: board.clock.now().toISOString().slice(0, 10) };
  const load = await addPosting(board.db, broker, 'L', today);
  const truck = await addPosting(board.db, carrier, 'E', today);
  const [calls, assignments, documents] = [
    createBoardCalls(board),
    createAssignmentCalls(board),
    createDocumentCalls(board),
  ];
  desks = { board, calls, assignments, documents, broker, carrier, load, truck };
  await board.app.matching.catchUp();
  const connect = async (as: Person) => connectToHub(address, { token: await board.tokenFor(as) });
  hubs = { broker: await connect(broker), carrier: await connect(carrier) };
  return () => Object.values(hubs).forEach((hub) => hub.close());
});

/** The caches that events have named to a page. */
function listNamed(hub: HubClient, from: number): CacheName[] {
  const named = hub.batches
    .slice(from)
    .flatMap(({ changes }) => changes.filter((change) => !isMarker(change)))
    .flatMap(({ type }): readonly CacheName[] => BOARD_EVENTS[type].affects);
  return hub.messages.length > 0 ? [...named, 'notifications'] : named;
}

describe('every write of a user', () => {
  it.each(WRITE_CASES.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const))(
    '%s names to both pages everything that it changes',
    async (_, { endpoint, prepare }) => {
      const ready = await prepare(desks);
      await settle();
      const before = { broker: await read(desks.broker), carrier: await read(desks.carrier) };
      const from = { broker: hubs.broker.batches.length, carrier: hubs.carrier.batches.length };
      const reply = await board.call(endpoint, ready as never);
      expect([reply.status, reply.error.code]).toEqual([200, undefined]);
      await settle();
      for (const side of ['broker', 'carrier'] as const) {
        const after = await read(desks[side]);
        const isSender = ready.as === desks[side];
        const named = new Set([...listNamed(hubs[side], from[side]), ...(isSender ? endpoint.affects : [])]);
        const changed = (Object.keys(after) as CacheName[]).filter((name) => after[name] !== before[side][name]);
        expect([side, changed.filter((name) => !named.has(name))]).toEqual([side, []]);
        // The events that the own write caused state its id.
        const ids = hubs[side].batches.slice(from[side]).flatMap(({ changeId }) => changeId ?? []);
        expect(new Set(ids).size).toBeLessThanOrEqual(1);
        expect(ids.every((id) => id === reply.headers[CHANGE_HEADER])).toBe(true);
      }
    },
  );

  it('has a case here', () => {
    const known = new Set([...WRITE_CASES.map(({ endpoint }) => endpoint), ...Object.values(WITHOUT_CASE).flat()]);
    const missing = board.http.endpointRuntime.endpoints.filter(
      (endpoint) =>
        !endpoint.isReadOnly &&
        endpoint.callers.user !== undefined &&
        endpoint.affects.length > 0 &&
        !known.has(endpoint),
    );
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
