import { listLaneAnswers } from '@loadstone/contracts/lanes';
import { addNetworkMember, createNetwork, deleteNetwork } from '@loadstone/contracts/networks';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { createTemplate, editTemplate } from '@loadstone/contracts/templates';
import { getPostingTiers, type Tier } from '@loadstone/contracts/tiers';
import { createBroker, createCarrier, createFakeClock, createPerson, createTestApp } from '@loadstone/testkit';
import type { Person, TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';
import { createLaneCalls, laneDraft } from '../../../test/lane-calls.ts';
import { createOfferCalls, flat } from '../../../test/offer-calls.ts';
import { passTierTime } from '../../../test/tier-time.ts';
import { countWaiting } from '../../../test/waiting-locks.ts';
import { releaseDueTiers } from '../postings/tier-releases.service.ts';

let board: TestApp;
let calls: BoardCalls;
let lanes: ReturnType<typeof createLaneCalls>;
let broker: Person;
let first: Person;
let second: Person;
let networkId: number;

beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock('2026-06-15T15:00:00.000Z') });
  calls = createBoardCalls(board);
  lanes = createLaneCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  [broker, first, second] = [
    await createBroker(board.db),
    await createCarrier(board.db),
    await createCarrier(board.db),
  ];
  networkId = (await board.call(createNetwork, { as: broker, body: { name: 'Trusted', type: 'Public' } })).body.id;
  await board.call(addNetworkMember, { as: broker, params: { id: networkId }, body: { memberCustCd: first.custCd } });
});

const toTier = (receivers: Tier['receivers'], given: Partial<Tier> = {}): Tier => ({
  receivers,
  rate: null,
  minutes: 10,
  bookNow: false,
  ...given,
});
const network = (given: Partial<Tier> = {}) => toTier({ type: 'network', networkId }, given);
const company = (person: Person, given: Partial<Tier> = {}) =>
  toTier({ type: 'companies', custCds: [person.custCd] }, given);
const everybody = () => toTier({ type: 'everybody' }, { minutes: null });

const draftOf = (tiers: Tier[] | null | undefined, given: Parameters<typeof laneDraft>[0] = {}) =>
  laneDraft({ ...given, posting: { tiers, ...given.posting } });
/** Adds a lane whose two loads of the next day are posted. */
const addPosted = async (tiers: Tier[]): Promise<number> => {
  const { status, body } = await lanes.add(broker, draftOf(tiers));
  expect(status).toBe(200);
  await lanes.run();
  return body.laneID;
};
const listTokens = async (laneID: number): Promise<number[]> =>
  (await lanes.listDays(broker, laneID)).flatMap(({ occurrences }) => occurrences.flatMap(({ token }) => token ?? []));
const readTiers = async (token: number) => (await board.call(getPostingTiers, { as: broker, params: { token } })).body;
/** Who receives each tier, with the released ones first: `network released`, `companies waits`. */
const listReceivers = async (token: number) =>
  (await readTiers(token)).tiers.map(
    ({ receivers, releasedOn }) => `${receivers.type} ${releasedOn === null ? 'waits' : 'released'}`,
  );

describe('a lane with tiers', () => {
  it('shows them, and posts each of its loads with tiers of its own from the moment of the posting', async () => {
    const tiers = [network({ rate: flat(900) }), everybody()];
    const laneID = await addPosted(tiers);
    expect((await lanes.get(broker, laneID)).body.posting.tiers).toEqual([tiers[0], tiers[1]]);
    expect((await lanes.list(broker))[0]!.posting.tiers).toHaveLength(2);
    const tokens = await listTokens(laneID);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(await listReceivers(token)).toEqual(['network released', 'everybody waits']);
      const [one, two] = (await readTiers(token)).tiers;
      expect(Date.parse(two!.expectedOn!) - Date.parse(one!.releasedOn!)).toBe(600_000);
    }
    const audiences = await board.db
      .selectFrom('postings')
      .select('network_id')
      .where('account_id', '=', broker.accountId)
      .execute();
    expect(new Set(audiences.map(({ network_id: id }) => id)).size).toBe(2);
    const truck = (await calls.postTruck(first)).body.token;
    const other = (await calls.postTruck(second)).body.token;
    expect((await calls.leadsOfTruck(first, truck)).body.leads.map(({ rate }) => rate)).toContainEqual(flat(900));
    expect((await calls.leadsOfTruck(second, other)).body.leads.map(({ token }) => token)).not.toEqual(
      expect.arrayContaining(tokens),
    );
  });

  it('changes those of its open loads, whose released tiers keep their receivers', async () => {
    const laneID = await addPosted([network(), company(second, { minutes: 5 }), everybody()]);
    const [token] = await listTokens(laneID);
    const tiers = [network({ rate: flat(800), minutes: 20 }), everybody()];
    expect((await lanes.edit(broker, laneID, draftOf(tiers))).status).toBe(200);
    expect(await listReceivers(token!)).toEqual(['network released', 'everybody waits']);
    expect((await readTiers(token!)).tiers[0]).toMatchObject({ rate: flat(800), minutes: 20 });

    expect((await lanes.edit(broker, laneID, draftOf([company(second), network()]))).status).toBe(200);
    expect(await listReceivers(token!)).toEqual(['network released', 'network waits']);
    expect((await lanes.get(broker, laneID)).body.posting.tiers?.[0]).toMatchObject({
      receivers: { type: 'companies' },
    });

    await passTierTime(board.db, 30);
    await releaseDueTiers(board.app.parts);
    const longer = [company(second), company(first, { minutes: 7 }), everybody()];
    expect((await lanes.edit(broker, laneID, draftOf(longer))).status).toBe(200);
    expect(await listReceivers(token!)).toEqual(['network released', 'network released', 'everybody waits']);
    expect((await readTiers(token!)).tiers[1]!.minutes).toBe(7);
  });

  it('keeps a load that every company sees as it is, and ends the tiers with null', async () => {
    const laneID = await addPosted([network(), everybody()]);
    const [token] = await listTokens(laneID);
    await passTierTime(board.db, 30);
    await releaseDueTiers(board.app.parts);
    expect((await lanes.edit(broker, laneID, draftOf([company(second), everybody()]))).status).toBe(200);
    expect(await listReceivers(token!)).toEqual(['network released', 'everybody released']);
    expect((await lanes.edit(broker, laneID, draftOf(null))).status).toBe(200);
    expect((await board.call(getPostingTiers, { as: broker, params: { token: token! } })).error.code).toBe(
      'posting.noTiers',
    );
    expect((await lanes.get(broker, laneID)).body.posting).not.toHaveProperty('tiers');
  });

  it('keeps its tiers where an edit names none, and those that a user has changed in a load', async () => {
    const laneID = await addPosted([network(), everybody()]);
    const [token, other] = await listTokens(laneID);
    const edited = await calls.editLoad(broker, token!, 1, { dateAvail: '2026-06-16', tiers: [network(), network()] });
    expect(edited.status).toBe(200);
    expect((await lanes.edit(broker, laneID, draftOf(undefined, { posting: { comment: 'New' } }))).status).toBe(200);
    expect((await lanes.get(broker, laneID)).body.posting.tiers).toHaveLength(2);
    expect(await listReceivers(token!)).toEqual(['network released', 'network waits']);
    expect(await listReceivers(other!)).toEqual(['network released', 'everybody waits']);
    const loads = (await calls.listLoads(broker)).body;
    expect(loads.map(({ comment }) => comment)).toEqual(['New', 'New']);
    await lanes.edit(broker, laneID, draftOf(undefined, { posting: { postMode: 'P', networkId } }));
    expect((await lanes.get(broker, laneID)).body.posting).not.toHaveProperty('tiers');
  });

  it('locks its open loads in the order of their ids, also those that the edit withdraws', async () => {
    const laneID = await addPosted([network(), everybody()]);
    const [withdrawn, kept] = await listTokens(laneID);
    await sql`
      update lane_occurrences set number = 9 where posting_id = (select id from postings where token = ${withdrawn!})`.execute(
      board.db,
    );
    const edit = await board.db.transaction().execute(async (tx) => {
      await sql`select from postings where token = ${withdrawn!} for update`.execute(tx);
      const editing = lanes.edit(broker, laneID, draftOf([network(), company(second)]));
      await expect.poll(() => countWaiting(board.db)).toBe(1);
      await sql`select from postings where token = ${kept!} for update nowait`.execute(tx);
      return { editing };
    });
    expect((await edit.editing).status).toBe(200);
  });

  it('leaves a load that is assigned as it is', async () => {
    const laneID = await addPosted([network(), everybody()]);
    const [token] = await listTokens(laneID);
    await board.db.updateTable('postings').set({ p_status: 'P' }).where('token', '=', token!).execute();
    expect((await lanes.edit(broker, laneID, draftOf([network(), company(second)]))).status).toBe(200);
    expect(await listReceivers(token!)).toEqual(['network released', 'everybody waits']);
  });

  it('lists what was accepted by whom, to its own company only', async () => {
    const tiers = [network({ rate: flat(900), bookNow: true }), everybody()];
    const { laneID } = (await lanes.add(broker, draftOf(tiers, { weekdays: [1, 2, 3, 4, 5], daysAhead: 2 }))).body;
    await lanes.run();
    const [one, two, three] = await listTokens(laneID);
    const offers = createOfferCalls(board);
    for (const token of [one!, two!]) {
      const eToken = (await calls.postTruck(first)).body.token;
      expect((await offers.book(first, { lToken: token, eToken }, flat(900))).status).toBe(200);
    }
    await passTierTime(board.db, 10);
    await releaseDueTiers(board.app.parts);
    const eToken = (await calls.postTruck(second, { dateAvail: '2026-06-17' })).body.token;
    const own = await offers.offer(second, { lToken: three!, eToken }, 1_500);
    expect(own.status).toBe(200);
    const read = (as: Person) => board.call(listLaneAnswers, { as, params: { laneID } });
    const answeredOn = board.clock.now().toISOString();
    expect((await read(broker)).body).toEqual([
      expect.objectContaining({ custCd: first.custCd, accepted: 2, declined: 0, offered: 0, acceptance: null }),
      expect.objectContaining({ custCd: second.custCd, accepted: 0, offered: 1, lastOn: answeredOn }),
    ]);
    expect((await read(await createBroker(board.db))).status).toBe(404);
    expect((await read(first)).status).toBe(404);
  });

  describe("that name a colleague's private network", () => {
    let colleague: Person;
    let own: Tier;
    beforeEach(async () => {
      colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
      own = toTier({ type: 'network', networkId: await addPrivate(broker) });
    });
    const addPrivate = async (as: Person, name = 'Mine') =>
      (await board.call(createNetwork, { as, body: { name, type: 'Private' } })).body.id;

    it('lets other fields be changed, and posts what it has in the name of the colleague who did', async () => {
      const laneID = await addPosted([own, everybody()]);
      const cheaper = { ...own, rate: flat(700) };
      const edited = await lanes.edit(colleague, laneID, draftOf([cheaper, everybody()], { perDay: 3 }));
      expect(edited.body.posting?.tiers).toEqual([cheaper, everybody()]);
      expect(await lanes.run()).toEqual({ posted: 1, missed: 0, refused: 0 });
      for (const token of await listTokens(laneID))
        expect((await readTiers(token)).tiers[0]).toMatchObject({ rate: flat(700) });
      const authors = await board.db.selectFrom('lanes').select('updated_by').where('id', '=', laneID).execute();
      expect(authors).toEqual([{ updated_by: colleague.userId }]);
    });

    it('posts a lane of that network alone too', async () => {
      const { networkId: id } = own.receivers as { networkId: number };
      const draft = laneDraft({ posting: { postMode: 'P', networkId: id } });
      const { laneID } = (await lanes.add(broker, draft)).body;
      expect((await lanes.edit(colleague, laneID, { ...draft, perDay: 1 })).status).toBe(200);
      expect(await lanes.run()).toEqual({ posted: 1, missed: 0, refused: 0 });
    });

    it('refuses one that the lane does not have, and one that is deleted', async () => {
      const strange = toTier({ type: 'network', networkId: await addPrivate(broker, 'Other') });
      const { laneID } = (await lanes.add(colleague, draftOf([network(), everybody()]))).body;
      const refused = await lanes.edit(colleague, laneID, draftOf([network(), strange]));
      expect([refused.status, refused.error.details?.[0]?.field]).toEqual([404, 'tiers.1.receivers.networkId']);
      expect((await lanes.add(colleague, draftOf([own]))).status).toBe(404);
      const other = (await lanes.add(broker, draftOf([own, everybody()]))).body.laneID;
      const { networkId: id } = own.receivers as { networkId: number };
      await board.call(deleteNetwork, { as: broker, params: { id } });
      expect((await lanes.edit(colleague, other, draftOf([own, everybody()]))).error.code).toBe('network.notFound');
    });
  });

  it('names a receiver that there is not, and states in its days why a load was refused', async () => {
    const strange = toTier({ type: 'network', networkId: 2_000_000_000 });
    const refused = await lanes.add(broker, draftOf([strange]));
    expect([refused.status, refused.error.details?.[0]?.field]).toEqual([404, 'tiers.0.receivers.networkId']);
    const unknown = await lanes.add(broker, draftOf([toTier({ type: 'companies', custCds: ['NONE1'] })]));
    expect(unknown.error.code).toBe('company.notFound');
    const { laneID } = (await lanes.add(broker, draftOf([network(), everybody()]))).body;
    await board.call(deleteNetwork, { as: broker, params: { id: networkId } });
    await lanes.run();
    expect((await lanes.get(broker, laneID)).body.refusal?.code).toBe('network.notFound');
    expect((await calls.listLoads(broker)).body).toEqual([]);
  });
});

describe('tiers', () => {
  const refusalOf = ({ status, error }: { status: number; error: { details?: { field: string }[] | undefined } }) => [
    status,
    error.details?.[0]?.field,
  ];

  it('of a template or an equipment are refused by their name, and null is none', async () => {
    const draft = { postType: 'L' as const, ...loadDraft({ tiers: [everybody()] }) };
    expect(refusalOf(await board.call(createTemplate, { as: broker, body: draft }))).toEqual([400, 'tiers']);
    const saved = await board.call(createTemplate, { as: broker, body: { ...draft, tiers: null } });
    expect(saved.status).toBe(200);
    const { templateID } = saved.body;
    expect(refusalOf(await board.call(editTemplate, { as: broker, body: { ...draft, templateID } }))).toEqual([
      400,
      'tiers',
    ]);
    const truck = { ...equipmentDraft(), tiers: [everybody()] };
    const posted = await board.call(equipmentPostingCalls.create, { as: first, body: truck });
    expect(refusalOf(posted)).toEqual([400, 'tiers']);
    const lane = laneDraft({ posting: { ...equipmentDraft(), tiers: [everybody()] } as never });
    const ofTrucks = { ...lane, posting: { ...lane.posting, postType: 'E' as const } };
    expect(refusalOf(await lanes.add(first, ofTrucks as typeof lane))).toEqual([400, 'posting.tiers']);
  });
});
