import { addNetworkMember, createNetwork, removeNetworkMember } from '@loadstone/contracts/networks';
import { bookLoad } from '@loadstone/contracts/offers';
import { loadBatchCalls, type LoadDraft } from '@loadstone/contracts/postings';
import type { Tier } from '@loadstone/contracts/tiers';
import {
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { loadDraft } from '../../../test/drafts.ts';
import { createLaneCalls, laneDraft } from '../../../test/lane-calls.ts';
import { flat } from '../../../test/offer-calls.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { carryToAudiences, copyAudience } from './audiences.service.ts';
import { deleteMember, findNetworkForUpdate } from './networks.queries.ts';

let database: TestDatabase;
let board: TestApp;
let calls: BoardCalls;
let lanes: ReturnType<typeof createLaneCalls>;
let broker: Person;
let first: Person;
let second: Person;
let networkId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  board = await createTestApp({ database });
  calls = createBoardCalls(board);
  lanes = createLaneCalls(board);
});
afterAll(async () => {
  await board.close();
  await database.close();
});
beforeEach(async () => {
  broker = await createBroker(board.db);
  [first, second] = [await createCarrier(board.db), await createCarrier(board.db)];
  networkId = (await board.call(createNetwork, { as: broker, body: { name: 'Trusted', type: 'Public' } })).body.id;
  for (const carrier of [first, second]) await addMember(carrier);
});

const addMember = (person: Person) =>
  board.call(addNetworkMember, { as: broker, params: { id: networkId }, body: { memberCustCd: person.custCd } });
const removeMember = (person: Person) =>
  board.call(removeNetworkMember, { as: broker, params: { id: networkId, custCd: person.custCd } });
const toTiers = (minutes: number): Tier[] => [
  { receivers: { type: 'network', networkId }, rate: flat(900), minutes, bookNow: true },
  { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false },
];
const post = async (given: Partial<LoadDraft> = {}) =>
  (await calls.postLoad(broker, { tiers: toTiers(10), ...given })).body.token;
const findAudience = async (token: number) =>
  (await board.db.selectFrom('postings').select('network_id').where('token', '=', token).executeTakeFirstOrThrow())
    .network_id!;
/** The audiences of the broker that are stored. */
const listAudiences = async () =>
  (
    await board.db
      .selectFrom('networks')
      .select('id')
      .where('type', '=', 'Audience')
      .where('account_id', '=', broker.accountId)
      .execute()
  ).map(({ id }) => id);
const listMembers = async (audienceId: number) =>
  (
    await board.db
      .selectFrom('network_members')
      .select('member_account_id')
      .where('network_id', '=', audienceId)
      .orderBy('member_account_id')
      .execute()
  ).map((row) => row.member_account_id);
/** The changes of the feed after an id: the type, and of a network its id with `gone` where it is deleted. */
const listChanges = async (after: number) =>
  (await board.db.selectFrom('change_feed').select('change').where('id', '>', after).orderBy('id').execute()).map(
    ({ change }) =>
      change.type === 'network' ? `${change.networkId} ${change.members === null ? 'gone' : 'kept'}` : change.type,
  );
const lastChangeId = async () =>
  (
    await board.db
      .selectFrom('change_feed')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;

/** Waits until so many transactions wait for a lock, or `isDone`. */
async function waitForLocks(count: number, isDone = () => false): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(board.db);
    if (isDone() || rows[0]!.waiting >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts calls one after the other while an audience is locked, each once the one before it waits for a lock. */
async function whileLocked<Reply>(audienceId: number, starts: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const replies: Promise<Reply>[] = [];
  await board.db.transaction().execute(async (tx) => {
    await tx.selectFrom('networks').select('id').where('id', '=', audienceId).forUpdate().execute();
    for (const start of starts) {
      let isDone = false;
      replies.push(start().finally(() => (isDone = true)));
      await waitForLocks(replies.length, () => isDone);
    }
  });
  return Promise.all(replies);
}

describe('the audience of a deleted posting', () => {
  it('is left alone by a change of a network that has waited for the deletion', async () => {
    const token = await post();
    const audienceId = await findAudience(token);
    await removeMember(second);
    const after = await lastChangeId();
    await whileLocked<{ status: number }>(audienceId, [
      () => calls.remove(broker, 'L', token),
      () => addMember(second),
    ]);
    const changes = await listChanges(after);
    expect(changes.filter((change) => change.startsWith(`${audienceId} `))).toEqual([`${audienceId} gone`]);
    expect(await listMembers(audienceId)).toEqual([first.accountId]);
  });
});

describe('the audience that a posting had before an edit', () => {
  it.each([
    ['other tiers', () => ({ tiers: toTiers(20) })],
    ['no tiers', () => ({ tiers: null })],
    ['a network', () => ({ postMode: 'P' as const, networkId })],
  ])('is removed, and forgotten by the servers after the change of the posting: %s', async (_name, given) => {
    const token = await post();
    const before = await findAudience(token);
    const after = await lastChangeId();
    expect((await calls.editLoad(broker, token, 1, given())).status).toBe(200);
    const changes = await listChanges(after);
    expect(changes.slice(-2)).toEqual(['posting', `${before} gone`]);
    expect(await listAudiences()).not.toContain(before);
    await board.app.matching.catchUp();
  });

  it('is removed also where it was made for a posting that is refused as a duplicate', async () => {
    await post();
    const known = await listAudiences();
    const after = await lastChangeId();
    const { body } = await board.call(loadBatchCalls.createMany, {
      as: broker,
      params: { key: broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
      body: { postings: [loadDraft({ tiers: toTiers(10) })] },
    });
    expect(JSON.stringify(body)).toContain('posting.duplicate');
    expect(await listAudiences()).toEqual(known);
    expect((await listChanges(after)).at(-1)).toMatch(/gone$/);
  });
});

describe('a change of a network', () => {
  it('writes the members of each of its audiences once, in their order', async () => {
    const tokens = [await post(), await post({ vehicleType: 'R' }), await post({ vehicleType: 'F' })];
    const after = await lastChangeId();
    expect((await removeMember(first)).status).toBe(200);
    const audienceIds: number[] = [];
    for (const token of tokens) audienceIds.push(await findAudience(token));
    expect(await listChanges(after)).toEqual([networkId, ...audienceIds].map((id) => `${id} kept`));
    for (const id of audienceIds) expect(await listMembers(id)).toEqual([second.accountId]);
  });
});

describe('changes of audiences at the same moment', () => {
  /** Two loads of which the earlier has the later audience: `[tokens, the smaller audience]`. */
  const postCrossed = async (): Promise<[number[], number]> => {
    const tokens = [await post(), await post({ vehicleType: 'R' })];
    expect((await calls.editLoad(broker, tokens[0]!, 1, { tiers: toTiers(20) })).status).toBe(200);
    const audiences = [await findAudience(tokens[0]!), await findAudience(tokens[1]!)];
    expect(audiences[0]).toBeGreaterThan(audiences[1]!);
    return [tokens, audiences[1]!];
  };

  it('end one after the other where loads are deleted and a member leaves', async () => {
    const [tokens, audienceId] = await postCrossed();
    const replies = await whileLocked<{ status: number }>(audienceId, [
      () => removeMember(first),
      () =>
        board.call(loadBatchCalls.removeMany, {
          as: broker,
          body: { tokens, key: broker.keyFor('ll_ldpostings_create_delete') },
        }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const open = await board.db
      .selectFrom('postings')
      .select('token')
      .where('token', 'in', tokens)
      .where('deleted_on', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  /** A lane with two open loads, of which the earlier has the later audience: `[lane, the smaller audience]`. */
  const postCrossedLane = async (): Promise<[number, number]> => {
    const { body: lane } = await lanes.add(broker, laneDraft());
    await lanes.run();
    const loads = (await calls.listLoads(broker)).body.toSorted((one, other) => one.token - other.token);
    expect(loads).toHaveLength(2);
    for (const { token, dateAvail } of loads.toReversed()) {
      expect((await calls.editLoad(broker, token, 1, { tiers: toTiers(20), dateAvail })).status).toBe(200);
    }
    const audiences = [await findAudience(loads[0]!.token), await findAudience(loads[1]!.token)];
    expect(audiences[0]).toBeGreaterThan(audiences[1]!);
    return [lane.laneID, audiences[1]!];
  };

  it('end one after the other where a lane gives its loads to the network and a member leaves', async () => {
    const [laneId, audienceId] = await postCrossedLane();
    const draft = laneDraft({ posting: { postMode: 'P', networkId } });
    const replies = await whileLocked<{ status: number }>(audienceId, [
      () => lanes.edit(broker, laneId, draft),
      () => removeMember(first),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listAudiences()).toEqual([]);
  });

  it('end one after the other where a lane withdraws its loads and a member leaves', async () => {
    const [laneId, audienceId] = await postCrossedLane();
    const replies = await whileLocked<{ status: number }>(audienceId, [
      () => removeMember(first),
      () => lanes.remove(broker, laneId, true),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await calls.listLoads(broker)).body).toEqual([]);
  });

  it('leave a company that goes out of the copy of a load that is taken meanwhile', async () => {
    const token = await post({ quantity: 2 });
    const truck = (await calls.postTruck(second)).body.token;
    const audienceId = await findAudience(token);
    const replies = await whileLocked<{ status: number; body: unknown }>(audienceId, [
      () => removeMember(first),
      () => board.call(bookLoad, { as: second, body: { token, eToken: truck, rate: flat(900) } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { token: taken } = replies[1]!.body as { token: number };
    expect(taken).not.toBe(token);
    expect(await listMembers(await findAudience(taken))).toEqual([second.accountId]);
    expect(await listMembers(audienceId)).toEqual([second.accountId]);
  });
});

describe('a copy of an audience while a company leaves the network of a tier', () => {
  /** Runs `begin` in a transaction that stays open until `other` waits for it, or is done. */
  async function runBeside(begin: (tx: Tx) => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
    const hasBegun = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const open = inTransaction(board.db, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await begin(tx);
      hasBegun.resolve();
      await mayCommit.promise;
    });
    await Promise.race([hasBegun.promise, open]);
    let isDone = false;
    const beside = other().finally(() => (isDone = true));
    await waitForLocks(1, () => isDone);
    mayCommit.resolve();
    await Promise.all([open, beside]);
  }
  const leave = async (tx: Tx): Promise<void> => {
    const viewer = { accountId: broker.accountId, userId: broker.userId };
    await findNetworkForUpdate(tx, viewer, networkId);
    await deleteMember(tx, networkId, first.accountId);
    await carryToAudiences(tx, networkId);
  };

  let audienceId: number;
  let copyId: number | null;
  const copy = async (tx: Tx): Promise<void> => {
    copyId = await copyAudience(tx, audienceId);
  };
  beforeEach(async () => {
    audienceId = await findAudience(await post());
    expect(await listMembers(audienceId)).toEqual([first.accountId, second.accountId]);
  });

  it('loses the company that leaves before the copy is committed', async () => {
    await runBeside(copy, () => inTransaction(board.db, leave));
    expect(await listMembers(copyId ?? 0)).toEqual([second.accountId]);
  });

  it('does not get the company that has left, and whose leaving is committed afterwards', async () => {
    await runBeside(leave, () => inTransaction(board.db, copy));
    expect(await listMembers(copyId ?? 0)).toEqual([second.accountId]);
  });
});
