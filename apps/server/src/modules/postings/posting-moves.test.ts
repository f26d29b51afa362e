import { setContacted } from '@loadstone/contracts/contacted';
import { createFlag, listFlags } from '@loadstone/contracts/flags';
import { repostExpired, type AssignmentAction, type PostingActor } from '@loadstone/contracts/postings';
import { addPostingTag, createTag } from '@loadstone/contracts/tags';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { appendMoves, assertMove, lockForMove, movePosting } from './index.ts';

const MINUTE_MS = 60_000;

describe('moves of postings by another module', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;
  let lToken: number;
  let eToken: number;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
    lToken = (await addPosting(board.db, broker, 'L')).token;
    eToken = (await addPosting(board.db, carrier, 'E')).token;
  });

  /** Moves the pair as an assignment does: locks both, checks, writes, then appends to the feed. */
  const move = (action: AssignmentAction, actor: PostingActor, tokens: readonly number[] = [lToken, eToken]) =>
    inTransaction(board.db, async (tx) => {
      const holder = action === 'assign' ? {} : { holder: 'board' as const };
      const rows = await lockForMove(tx, tokens);
      const allowed = rows.map((row) => assertMove(board.app.parts, row, { action, actor, ...holder }));
      const now = board.clock.now();
      const moved = [];
      for (const [place, row] of rows.entries()) moved.push(await movePosting(tx, row, allowed[place]!, now));
      await appendMoves(tx, moved);
      const [load, truck] = moved.map(({ after }) => after);
      return { load: load!, truck: truck! };
    });
  const leadsOfLoad = async (token = lToken) =>
    (await calls.leadsOfLoad(broker, token)).body.leads
      .filter(({ custCd }) => custCd === carrier.custCd)
      .map((lead) => [lead.token, lead.contacted, lead.flag > 0]);
  const leadsOfTruck = async (token = eToken) =>
    (await calls.leadsOfTruck(carrier, token)).body.leads
      .filter(({ custCd }) => custCd === broker.custCd)
      .map((lead) => lead.token);
  const listLoads = async () => (await calls.listLoads(broker)).body;

  it('take both postings from all lists of leads while they are not open, and put them back', async () => {
    expect(await leadsOfLoad()).toEqual([[eToken, '', false]]);
    await move('assign', 'broker');
    expect([await leadsOfLoad(), await leadsOfTruck()]).toEqual([[], []]);
    expect((await listLoads())[0]).toMatchObject({ token: lToken, pStatus: 'P', leadCount: 0 });
    await move('decline', 'carrier');
    expect([await leadsOfLoad(), await leadsOfTruck()]).toEqual([[[eToken, '', false]], [lToken]]);
  });

  it('set createdOn and keep the day of what is open again', async () => {
    const [before] = await listLoads();
    await move('assign', 'broker');
    board.clock.advance(MINUTE_MS);
    const { load } = await move('decline', 'carrier');
    expect(load.token).toBe(lToken);
    expect(load.date_avail).toBe(before?.dateAvail);
    expect(load.created_on).toEqual(board.clock.now());
    expect(load.created_on.toISOString()).not.toBe(before?.createdOn);
  });

  it('show a posting of a past day as expired when it is open again, and advertise it to no one', async () => {
    await move('assign', 'broker');
    await board.db.updateTable('postings').set({ date_avail: '2026-06-14' }).where('token', '=', lToken).execute();
    await move('decline', 'carrier');
    expect((await listLoads()).map(({ token }) => token)).toEqual([]);
    expect(await leadsOfTruck()).toEqual([]);
  });

  it('renew the load’s token by unassign: tag, marks and flags stay, and the old token no longer exists', async () => {
    const tag = (await board.call(createTag, { as: broker, body: { tagName: 'Hot', tagColor: '#dc2626' } })).body.id;
    await board.call(addPostingTag, { as: broker, body: { postingId: lToken, tagId: tag } });
    await board.call(setContacted, { as: carrier, body: { cnCustCd: broker.custCd, lToken } });
    const flagged = await board.call(createFlag, { as: carrier, body: { lToken, eToken } });
    await move('assign', 'broker');
    const { load, truck } = await move('unassign', 'broker');
    expect(load.token).not.toBe(lToken);
    expect(truck.token).toBe(eToken);
    expect((await listLoads()).map(({ token, tag: own }) => [token, own?.tagId])).toEqual([[load.token, tag]]);
    expect((await calls.leadsOfLoad(broker, lToken)).error.code).toBe('posting.notFound');
    expect(await leadsOfLoad(load.token)).toEqual([[eToken, '', false]]);
    const [lead] = (await calls.leadsOfTruck(carrier, eToken)).body.leads.filter(
      ({ custCd }) => custCd === broker.custCd,
    );
    expect(lead).toMatchObject({ token: load.token, contacted: 'Y', flag: flagged.body.id });
    const { body: flags } = await board.call(listFlags, { as: carrier });
    expect(flags.map((flag) => [flag.lToken, flag.eToken])).toEqual([[load.token, eToken]]);
    const changes = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').limit(3).execute();
    expect(changes.map(({ change }) => change).toReversed()).toMatchObject([
      { type: 'postingRemoved', token: lToken, version: null },
      { type: 'posting', posting: { token: load.token } },
      { type: 'posting', posting: { token: eToken } },
    ]);
  });

  it('renew the equipment’s token by cancel, also on route', async () => {
    await move('assign', 'broker');
    await move('accept', 'carrier');
    await move('pickUp', 'driver');
    const { load, truck } = await move('cancel', 'carrier');
    expect([load.token, load.p_status, truck.p_status]).toEqual([lToken, 'O', 'O']);
    expect(truck.token).not.toBe(eToken);
    expect(await leadsOfLoad()).toEqual([[truck.token, '', false]]);
    expect(await leadsOfTruck(truck.token)).toEqual([lToken]);
  });

  it('are refused with a code, and leave everything as it was', async () => {
    const refusal = (action: AssignmentAction, actor: PostingActor, tokens?: number[]) =>
      move(action, actor, tokens).then(
        () => undefined,
        (error: { code: string; status: number }) => [error.code, error.status],
      );
    expect(await refusal('pickUp', 'driver')).toEqual(['posting.illegalTransition', 409]);
    expect(await refusal('assign', 'carrier')).toEqual(['posting.notFound', 404]);
    expect(await refusal('assign', 'broker', [lToken, 999_999_999])).toEqual(['posting.notFound', 404]);
    await move('assign', 'broker');
    expect(await refusal('assign', 'broker')).toEqual(['posting.alreadyAssigned', 409]);
    expect(await refusal('deliver', 'carrier')).toEqual(['posting.illegalTransition', 409]);
    const rows = await board.db
      .selectFrom('postings')
      .select(['p_status', 'version'])
      .where('token', 'in', [lToken, eToken])
      .execute();
    expect(rows).toEqual([
      { p_status: 'P', version: 2 },
      { p_status: 'P', version: 2 },
    ]);
  });

  it('of one pair at the same moment: exactly one assignment, in whatever order the two are named', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, (_, place) =>
        move('assign', 'broker', place % 2 === 0 ? [lToken, eToken] : [eToken, lToken]),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = tries.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []));
    expect(new Set(codes)).toEqual(new Set(['posting.alreadyAssigned']));
  });

  it('never wait for each other in a circle, with other writers of the same postings', async () => {
    const loads = [lToken];
    const trucks = [eToken];
    for (let count = 0; count < 3; count++) {
      loads.push((await addPosting(board.db, broker, 'L')).token);
      // Lists the trucks in descending order of ids.
      trucks.unshift((await addPosting(board.db, carrier, 'E')).token);
    }
    await board.db
      .updateTable('postings')
      .set({ p_status: 'E' })
      .where('token', 'in', [...loads, ...trucks])
      .execute();
    const lockAll = (tokens: readonly number[]) =>
      inTransaction(board.db, async (tx) => {
        await lockForMove(tx, tokens);
      });
    const work = Array.from({ length: 12 }, (_, round) => [
      lockAll([...loads, ...trucks]),
      lockAll([...trucks, ...loads].toReversed()),
      board.call(repostExpired, {
        as: round % 2 === 0 ? broker : carrier,
        body: { Type: round % 2 === 0 ? 'L' : 'E' },
      }),
    ]).flat();
    for (const result of await Promise.allSettled(work)) {
      expect(result.status).toBe('fulfilled');
      if (result.status === 'fulfilled' && result.value !== undefined)
        expect([200, 499]).toContain(result.value.status);
    }
  });
});
