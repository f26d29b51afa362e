import { excludeCompany, includeCompany } from '@loadstone/contracts/exclusions';
import { removeNetworkMember } from '@loadstone/contracts/networks';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { addPostingTag, createTag, deleteTag } from '@loadstone/contracts/tags';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, markKeys, type BoardCalls } from '../../test/board-calls.ts';
import { cityId } from '../../test/drafts.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { BATCH_KEPT_MS, LINGER_MS } from './board-feed.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';

describe('the hub', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let address: string;
  let broker: Person;
  let carrier: Person;
  const clients: HubClient[] = [];

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
    address = await board.listen();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  async function connect(person: Person, lastEventId?: number, to = { app: board, address }): Promise<HubClient> {
    const client = await connectToHub(to.address, { token: await to.app.tokenFor(person), lastEventId });
    clients.push(client);
    return client;
  }

  async function refusalOf(auth: Record<string, unknown>): Promise<string> {
    try {
      clients.push(await connectToHub(address, auth));
      return 'connected';
    } catch (error) {
      return (error as { data?: { code: string } }).data?.code ?? String(error);
    }
  }

  const isAbout = (type: string, myToken: number, leadToken: number) => (change: { type: string }) =>
    change.type === type &&
    'myToken' in change &&
    change.myToken === myToken &&
    ('lead' in change ? (change.lead as { token: number }).token : 'leadToken' in change && change.leadToken) ===
      leadToken;

  describe('the events that a company receives', () => {
    it('a lead appears on the other side with the row that its list would show', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      const client = await connect(carrier);
      const load = (await calls.postLoad(broker, { comment: 'fragile' })).body;
      const change = await client.waitForChange(isAbout('lead.appeared', truck.token, load.token));
      const listed = (await calls.leadsOfTruck(carrier, truck.token, markKeys(carrier))).body;
      expect(change).toEqual({
        type: 'lead.appeared',
        myToken: truck.token,
        kind: 'E',
        lead: listed.leads.find((lead) => lead.token === load.token),
      });
      expect(listed.eventId).toBeGreaterThanOrEqual(client.batches.at(-1)!.eventId);
    });

    it('and on the own side, with the descriptor of the own posting first', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      const client = await connect(broker);
      const load = (await calls.postLoad(broker)).body;
      await client.waitForChange(isAbout('lead.appeared', load.token, truck.token));
      const batch = client.batches.find((each) => each.changes.length > 0)!;
      expect(batch.changes[0]).toEqual({ type: 'posting.changed', token: load.token, kind: 'L', version: 1 });
    });

    it('that a colleague tagged a posting, and made or deleted a tag', async () => {
      const load = (await calls.postLoad(broker)).body;
      const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
      const client = await connect(colleague);
      const tag = (await board.call(createTag, { as: broker, body: { tagName: 'Hot', tagColor: '#000000' } })).body;
      await client.waitForChange((change) => change.type === 'tags.changed');
      await board.call(addPostingTag, { as: broker, body: { postingId: load.token, tagId: tag.id } });
      const told = await client.waitForChange(
        (change) => change.type === 'posting.changed' && 'version' in change && change.version === 0,
      );
      expect(told).toEqual({ type: 'posting.changed', token: load.token, kind: 'L', version: 0 });
      const before = client.batches.length;
      await board.call(deleteTag, { as: broker, params: { id: tag.id } });
      await expect
        .poll(() => client.batches.slice(before).flatMap((batch) => batch.changes))
        .toEqual([{ type: 'tags.changed', kind: 'L', removedId: tag.id }]);
    });

    it('a lead that is deleted is removed', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      const load = (await calls.postLoad(broker)).body;
      await board.app.matching.catchUp();
      const client = await connect(carrier);
      await calls.remove(broker, 'L', load.token);
      await client.waitForChange(isAbout('lead.removed', truck.token, load.token));
    });

    it('an edit out of reach removes, back into it lets appear, within it changes', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      const load = (await calls.postLoad(broker)).body;
      await board.app.matching.catchUp();
      const client = await connect(carrier);
      await calls.editLoad(broker, load.token, 1, { srceID: cityId('Vancouver, BC') });
      await client.waitForChange(isAbout('lead.removed', truck.token, load.token));
      await calls.editLoad(broker, load.token, 2);
      await client.waitForChange(isAbout('lead.appeared', truck.token, load.token));
      await calls.editLoad(broker, load.token, 3, { comment: 'now with a note' });
      const change = await client.waitForChange(isAbout('lead.changed', truck.token, load.token));
      expect(change).toMatchObject({ lead: { comment: 'now with a note' } });
    });

    it('an exclusion removes the leads of both, an inclusion restores them', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      const load = (await calls.postLoad(broker)).body;
      await board.app.matching.catchUp();
      const [carriers, brokers] = [await connect(carrier), await connect(broker)];
      await board.call(excludeCompany, {
        as: broker,
        body: { custCd: broker.custCd, excludeCustCd: carrier.custCd },
      });
      await carriers.waitForChange(isAbout('lead.removed', truck.token, load.token));
      await brokers.waitForChange(isAbout('lead.removed', load.token, truck.token));
      await board.call(includeCompany, {
        as: broker,
        params: { custCd: broker.custCd, memberCustCd: carrier.custCd },
      });
      await carriers.waitForChange(isAbout('lead.appeared', truck.token, load.token));
      await brokers.waitForChange(isAbout('lead.appeared', load.token, truck.token));
    });

    it('a member that leaves a network loses its leads', async () => {
      const networkId = await addNetwork(board.db, broker, [carrier]);
      const truck = (await calls.postTruck(carrier)).body;
      const load = (await calls.postLoad(broker, { postMode: 'P', networkId })).body;
      await board.app.matching.catchUp();
      const client = await connect(carrier);
      await board.call(removeNetworkMember, { as: broker, params: { id: networkId, custCd: carrier.custCd } });
      await client.waitForChange(isAbout('lead.removed', truck.token, load.token));
    });

    it('a new day is one event, whatever it ends, and requests no reload', async () => {
      const other = await createTestApp();
      try {
        const person = await createCarrier(other.db);
        const otherBroker = await createBroker(other.db);
        await addPosting(other.db, person, 'E', { date_avail: '2026-06-15' });
        await addPosting(other.db, otherBroker, 'L', { date_avail: '2026-06-15' });
        await other.app.matching.catchUp();
        expect(other.app.matching.index.postingCount).toBe(2);
        const client = await connect(person, undefined, { app: other, address: await other.listen() });
        await other.db
          .insertInto('change_feed')
          .values({ change: JSON.stringify({ type: 'day', day: '2026-06-16' }) })
          .execute();
        await other.app.matching.catchUp();
        await client.waitForChange(({ type }) => type === 'day.changed');
        expect(client.listChanges()).toEqual([{ type: 'day.changed', day: '2026-06-16' }]);
        expect([client.refusals, other.app.matching.index.postingCount]).toEqual([[], 0]);
        client.close();
      } finally {
        await other.close();
      }
    });

    it('names postings instead of sending more rows than a message should hold', async () => {
      const truck = (await calls.postTruck(carrier, { vehicleType: 'E' })).body;
      for (let count = 0; count < 201; count++) {
        // Different equipment, because postings with the same one are one row.
        const others = [...'VRKFSDTC'].filter((_, bit) => (count & (1 << bit)) !== 0);
        await addPosting(board.db, broker, 'L', { vehicle_type: `E${others.join('')}` });
      }
      await board.app.matching.catchUp();
      const client = await connect(carrier);
      await board.call(excludeCompany, { as: carrier, body: { custCd: carrier.custCd, excludeCustCd: broker.custCd } });
      await client.waitForChange((change) => change.type === 'leads.changed' && change.myToken === truck.token);
      expect(client.listChanges().filter((change) => change.type === 'lead.removed')).toEqual([]);
    });
  });

  describe('the events that it does not receive', () => {
    it('nothing of other companies, and nothing of the kind that it has no product for', async () => {
      const both = await createPerson(board.db, { modes: ['B', 'C'] });
      const brokerOfBoth = await createPerson(board.db, { modes: ['B'], company: both.company });
      const stranger = await createBroker(board.db);
      const truck = (await calls.postTruck(both)).body;
      const [all, loadsOnly, strangers] = [await connect(both), await connect(brokerOfBoth), await connect(stranger)];
      const load = (await calls.postLoad(broker)).body;
      await all.waitForChange(isAbout('lead.appeared', truck.token, load.token));
      await board.app.hub.settle();
      expect(loadsOnly.listChanges()).toEqual([]);
      expect(strangers.listChanges()).toEqual([]);
    });

    it('nothing without the permit to view', async () => {
      const plain = await createPerson(board.db, { modes: ['C'], hasPermits: false });
      const client = await connect(plain);
      await addPosting(board.db, plain, 'E');
      await calls.postLoad(broker);
      await board.app.matching.catchUp();
      await board.app.hub.settle();
      expect(client.batches).toEqual([]);
    });
  });

  describe('resume', () => {
    it('replays what came while the client was away, once and in order', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      await board.app.matching.catchUp();
      const before = await connect(carrier);
      await before.waitUntil(() => before.batches.length > 0);
      before.close();
      const tokens: number[] = [];
      for (const vehicleType of ['V', 'VR', 'VF'])
        tokens.push((await calls.postLoad(broker, { vehicleType })).body.token);
      await board.app.matching.catchUp();
      await board.app.hub.settle();
      const after = await connect(carrier, before.batches.at(-1)!.eventId);
      await after.waitForChange(isAbout('lead.appeared', truck.token, tokens[2]!));
      const appeared = after
        .listChanges()
        .flatMap((change) => (change.type === 'lead.appeared' ? [change.lead.token] : []));
      expect(appeared).toEqual(tokens);
      expect(after.refusals).toEqual([]);
      const again = await connect(carrier, after.batches.at(-1)!.eventId);
      await again.waitUntil(() => again.batches.length > 0);
      expect(again.listChanges()).toEqual([]);
    });

    it('states the event to resume from even before the first change', async () => {
      const client = await connect(carrier);
      await client.waitUntil(() => client.batches.length > 0);
      const { appliedEventId: eventId, feedName: feed } = board.app.matching;
      expect(client.batches).toEqual([{ eventId, changes: [], feed }]);
    });

    it('sends nothing twice to a client that comes from a server that is ahead', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      await board.app.matching.catchUp();
      const watching = await connect(carrier);
      const ahead = board.app.matching.appliedEventId + 1;
      const coming = connect(carrier, ahead);
      const known = (await calls.postLoad(broker)).body;
      const client = await coming;
      await watching.waitForChange(isAbout('lead.appeared', truck.token, known.token));
      const next = (await calls.postLoad(broker, { vehicleType: 'VR' })).body;
      await client.waitForChange(isAbout('lead.appeared', truck.token, next.token));
      expect(client.listChanges().filter(isAbout('lead.appeared', truck.token, known.token))).toEqual([]);
      expect(client.refusals).toEqual([]);
    });

    it('is refused from an event that the server never reaches', async () => {
      const client = await connect(carrier, 1_000_000_000);
      await client.waitUntil(() => client.refusals.length === 1);
    });

    it('is refused from before what is held', async () => {
      const truck = (await calls.postTruck(carrier)).body;
      await board.app.matching.catchUp();
      await board.app.hub.settle();
      const client = await connect(carrier, 0);
      await client.waitUntil(() => client.refusals.length === 1);
      const { eventId } = client.refusals[0]!;
      expect(eventId).toBe(board.app.matching.appliedEventId);
      expect((await calls.leadsOfTruck(carrier, truck.token)).body.eventId).toBeGreaterThanOrEqual(eventId);
    });

    it('is refused from before what is kept, also where a colleague stayed', async () => {
      const staying = await connect(carrier);
      await staying.waitUntil(() => staying.batches.length > 0);
      const { eventId } = staying.batches[0]!;
      await calls.postTruck(carrier);
      await board.app.matching.catchUp();
      await board.app.hub.settle();
      board.clock.advance(BATCH_KEPT_MS + 1);
      board.app.hub.sweep();
      const second = await connect(carrier, eventId);
      await second.waitUntil(() => second.refusals.length === 1);
    });

    it('is refused after the company was away for long', async () => {
      const first = await connect(carrier);
      await first.waitUntil(() => first.batches.length > 0);
      const { eventId } = first.batches[0]!;
      first.close();
      await calls.postTruck(carrier);
      await board.app.matching.catchUp();
      board.clock.advance(LINGER_MS + 10_000);
      board.app.hub.sweep();
      const second = await connect(carrier, eventId);
      await second.waitUntil(() => second.refusals.length === 1);
    });

    it('is refused to all, who reload spread over time, after the clock has jumped by more than 12 hours', async () => {
      const app = await createTestApp();
      try {
        const to = { app, address: await app.listen() };
        const client = await connect(await createCarrier(app.db), undefined, to);
        await client.waitUntil(() => client.batches.length > 0);
        app.clock.advance(13 * 3_600_000);
        await app.app.matching.catchUp();
        await client.waitUntil(() => client.refusals.length === 1);
        const { appliedEventId: eventId, feedName: feed } = app.app.matching;
        expect(client.refusals).toEqual([{ eventId, isForAll: true, feed }]);
      } finally {
        await app.close();
      }
    });
  });

  describe('who may connect', () => {
    it('refuses no token, a forged one and one that has ended, each with its code', async () => {
      expect(await refusalOf({})).toBe('session.missing');
      expect(await refusalOf({ token: 'not.a.token' })).toBe('session.invalid');
      const [head, claims] = (await board.tokenFor(carrier)).split('.');
      expect(await refusalOf({ token: `${head}.${claims}.${'A'.repeat(86)}` })).toBe('session.invalid');
      expect(await refusalOf({ token: await board.tokenFor(carrier, { lifetimeSeconds: -60 }) })).toBe(
        'session.expired',
      );
      expect(await refusalOf({ token: 'x'.repeat(9000) })).toBe('session.missing');
    });

    it('ends a connection when its token does', async () => {
      const other = await createTestApp();
      try {
        const person = await createCarrier(other.db);
        const otherBroker = await createBroker(other.db);
        await addPosting(other.db, person, 'E', { date_avail: '2026-06-15' });
        await addPosting(other.db, otherBroker, 'L', { date_avail: '2026-06-15' });
        await other.app.matching.catchUp();
        expect(other.app.matching.index.postingCount).toBe(2);
        const client = await connect(person, undefined, { app: other, address: await other.listen() });
        other.clock.advance(3_601_000);
        other.app.hub.sweep();
        await client.waitUntil(() => client.socket.disconnected);
        expect(other.app.hub.countConnections()).toBe(0);
      } finally {
        await other.close();
      }
    });

    it('limits the connections of one user', async () => {
      const busy = await createCarrier(board.db);
      const token = await board.tokenFor(busy);
      for (let count = 0; count < SOCKET_LIMITS.connectionsPerUser; count++) await connect(busy);
      expect(await refusalOf({ token })).toBe('request.tooMany');
    });
  });

  it('delivers between two servers on one database', async () => {
    const database = await createTestDatabase();
    const [one, two] = [await createTestApp({ database }), await createTestApp({ database })];
    try {
      const [poster, watcher] = [await createBroker(one.db), await createCarrier(two.db)];
      const truck = (await createBoardCalls(two).postTruck(watcher)).body;
      const client = await connect(watcher, undefined, { app: two, address: await two.listen() });
      const load = (await createBoardCalls(one).postLoad(poster)).body;
      const change = await client.waitForChange(isAbout('lead.appeared', truck.token, load.token));
      expect(change).toMatchObject({ kind: 'E', lead: { custCd: poster.custCd } });
      const listed = await createBoardCalls(one).leadsOfTruck(watcher, truck.token);
      expect(listed.body.leads.map((lead) => lead.token)).toEqual([load.token]);
      expect(
        (await one.call(equipmentPostingCalls.get, { as: watcher, params: { id: truck.token } })).body.leadCount,
      ).toBe(1);
      client.close();
    } finally {
      await one.close();
      await two.close();
      await database.close();
    }
  });
});
