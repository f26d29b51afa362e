import { listLeadResources } from '@loadstone/contracts/machine';
import {
  deletePostingResource,
  listPostingResources,
  loadPostingCalls,
  upsertPostings,
  type PostingResource,
} from '@loadstone/contracts/postings';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { endQuantitiesStatement } from './posting-upsert.queries.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp({ environment: { OPEN_POSTING_LIMIT: '150' } });
});
afterAll(() => board.close());

async function createOwner(): Promise<{ broker: Person; machine: TestMachine }> {
  const broker = await createBroker(board.db);
  return { broker, machine: await createMachine(board, broker) };
}

const load = (clientRefNum: string, change: Record<string, unknown> = {}) => ({
  postType: 'L',
  ...loadDraft(),
  clientRefNum,
  ...change,
});

async function upsert(machine: TestMachine, postings: Record<string, unknown>[], replace = false) {
  const { status, body } = await machine.call(upsertPostings, { body: { postings, replace, maxDeletedShare: 1 } });
  expect(status).toBe(200);
  return body;
}

async function listAll(machine: TestMachine): Promise<PostingResource[]> {
  const found: PostingResource[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await machine.call(listPostingResources, {
      query: { postType: 'L', limit: 200, ...(cursor === undefined ? {} : { cursor }) },
    });
    found.push(...body.items);
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

const countFeed = async (): Promise<number> => {
  const { count } = await board.db
    .selectFrom('change_feed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('an upsert by own reference', () => {
  it('lets the desks have the leads of a transaction, at first fifty rows, before it writes or deletes more', async () => {
    const { machine, broker } = await createOwner();
    const openAtWait: number[] = [];
    const stop = board.app.matching.onApplied(
      () => undefined,
      async () => {
        const own = board.db.selectFrom('postings').select('token').where('account_id', '=', broker.accountId);
        openAtWait.push((await own.where('deleted_on', 'is', null).execute()).length);
      },
    );
    const rows = Array.from({ length: 120 }, (_, place) => load(`P${place}`));
    await upsert(machine, rows);
    const written = openAtWait.splice(0);
    await upsert(machine, rows);
    expect(openAtWait, 'rows that change nothing').toEqual([]);
    await upsert(machine, [], true);
    expect(written[0]).toBe(50);
    expect(openAtWait[0]).toBe(70);
    const steps = [0, ...written, 120].map((count, place, all) => count - (all[place - 1] ?? 0)).slice(1);
    expect(steps.every((step) => step > 0 && step <= 100)).toBe(true);
    expect(await listAll(machine)).toEqual([]);

    await upsert(machine, [load('Q1')]);
    openAtWait.length = 0;
    await upsert(machine, [load('Q2')], true);
    stop();
    expect(openAtWait, 'a wait between the written row and the first deletion').toEqual([2]);
  });

  it('creates, changes and leaves alone, and the same body again changes nothing', async () => {
    const { machine } = await createOwner();
    const first = await upsert(machine, [load('A'), load('B')]);
    expect(first.results.map(({ result }) => result)).toEqual(['created', 'created']);
    const rows = [load('A'), load('B', { comment: 'Changed' }), load('C')];
    const second = await upsert(machine, rows);
    expect(second.results.map(({ result }) => result)).toEqual(['unchanged', 'changed', 'created']);
    expect(second.results.slice(0, 2).map(({ token }) => token)).toEqual(first.results.map(({ token }) => token));
    const before = [await listAll(machine), await countFeed()];
    const third = await upsert(machine, rows);
    expect(third.results.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect([await listAll(machine), await countFeed()]).toEqual(before);
  });

  it('compares and changes every fact of a posting', async () => {
    const { machine } = await createOwner();
    const facts = { rate: { amount: 1250, currency: 'USD', basis: 'flat' }, weightLbs: 42_000, comment: 'Tarps' };
    const rows = [load('A', facts)];
    const results: string[] = [];
    for (const postings of [
      rows,
      rows,
      [load('A', { ...facts, rate: { amount: 1300, currency: 'USD', basis: 'flat' } })],
    ]) {
      results.push(...(await upsert(machine, postings)).results.map(({ result }) => result));
    }
    expect(results).toEqual(['created', 'unchanged', 'changed']);
    expect((await listAll(machine))[0]).toMatchObject({
      ...facts,
      rate: { amount: 1300, currency: 'USD', basis: 'flat' },
    });
  });

  it('refuses a wrong row alone, with its fields', async () => {
    const { machine } = await createOwner();
    const { results } = await upsert(machine, [
      load('A', { srceRadius: 51 }),
      load('B', { colour: 'red' }),
      load('C', { srceID: 999_999_999 }),
      load('D'),
      load('D', { comment: 'Again' }),
      load('Client Ref'),
      { postType: 'E', ...equipmentDraft(), clientRefNum: 'E' },
      {},
    ]);
    expect(results.map(({ result }) => result)).toEqual([
      ...['refused', 'refused', 'refused', 'created', 'refused', 'refused', 'refused', 'refused'],
    ]);
    expect(results.map(({ details }) => details.map(({ field }) => field).join())).toEqual([
      ...['srceRadius', 'colour', 'srceID', '', 'clientRefNum', 'clientRefNum', '', 'postType'],
    ]);
    expect(results[6]?.code).toBe('permit.missing');
    expect(results.flatMap(({ details }) => details.map(({ text }) => text?.name))).toContain('posting.referenceTwice');
    expect((await listAll(machine)).map(({ clientRefNum }) => clientRefNum)).toEqual(['D']);
  });

  it('replaces what the account has posted, and nothing of people or other accounts', async () => {
    const { broker, machine } = await createOwner();
    const other = await createMachine(board, broker, { name: 'Other' });
    await upsert(machine, [load('A'), load('B'), load('C')]);
    await upsert(other, [load('OTHER')]);
    await addPosting(board.db, broker, 'L', { client_ref_num: 'DESK' });
    const { results, deleted } = await upsert(machine, [load('A'), load('B', { srceRadius: 51 }), load('D')], true);
    expect(results.map(({ result }) => result)).toEqual(['unchanged', 'refused', 'created']);
    expect(deleted).toHaveLength(1);
    const left = (await listAll(machine)).map(({ clientRefNum }) => clientRefNum).toSorted();
    expect(left).toEqual(['A', 'B', 'D', 'DESK', 'OTHER']);
  });

  describe('whose posting is not open', () => {
    it.each([
      ['P', 'assigned'],
      ['A', 'assigned'],
      ['R', 'assigned'],
      ['D', 'delivered'],
    ] as const)('changes and creates nothing at %s', async (status, result) => {
      const { broker, machine } = await createOwner();
      const left = await addPosting(board.db, broker, 'L', { client_ref_num: 'REF', p_status: status });
      const before = await countFeed();
      const { results, deleted } = await upsert(machine, [load('REF', { comment: 'x' })], true);
      expect(results.map((each) => [each.result, each.token])).toEqual([[result, left.token]]);
      const rows = await board.db
        .selectFrom('postings')
        .select(['version', 'comment'])
        .where('account_id', '=', broker.accountId)
        .execute();
      expect(rows).toEqual([{ version: left.version, comment: left.comment }]);
      expect([deleted, await countFeed()]).toEqual([[], before]);
    });

    it('creates a new one only where the row renews it, once', async () => {
      const { broker, machine } = await createOwner();
      const left = await addPosting(board.db, broker, 'L', { client_ref_num: 'REF', p_status: 'D' });
      const again = [load('REF', { renew: true })];
      const first = await upsert(machine, again);
      const second = await upsert(machine, again);
      const third = await upsert(machine, [load('REF')]);
      const results = [first, second, third].map((reply) => reply.results[0]);
      expect(results.map((each) => each?.result)).toEqual(['created', 'unchanged', 'unchanged']);
      expect(results[0]?.token).not.toBe(left.token);
      expect(new Set(results.map((each) => each?.token)).size).toBe(1);
    });

    it('posts an expired one again in its place where the row renews it', async () => {
      const { broker, machine } = await createOwner();
      const expired = await addPosting(board.db, broker, 'L', { client_ref_num: 'REF', date_avail: '2026-06-01' });
      const left = await upsert(machine, [load('REF')], true);
      expect([left.results[0]?.result, left.results[0]?.token]).toEqual(['expired', expired.token]);
      expect(await listAll(machine)).toEqual([]);
      const { results } = await upsert(machine, [load('REF', { renew: true })], true);
      expect([results[0]?.result, results[0]?.token]).toEqual(['changed', expired.token]);
      const [posting] = await listAll(machine);
      expect(posting).toMatchObject({ token: expired.token, dateAvail: '2026-06-15' });
      expect(posting?.createdOn).toBe(board.clock.now().toISOString());
    });

    it('starts a new quantity where the row renews it: what was taken before does not count', async () => {
      const { broker, machine } = await createOwner();
      const add = async (facts: Record<string, unknown>) =>
        (await addPosting(board.db, broker, 'L', { client_ref_num: 'REF', date_avail: '2026-06-01', ...facts })).id;
      const lot = await add({ quantity: 2 });
      const deletedOn = board.clock.now();
      await add({ taken_from: lot, p_status: 'D', deleted_on: deletedOn });
      const other = await add({ taken_from: lot, client_ref_num: 'OTHER', p_status: 'D', deleted_on: deletedOn });
      const renewed = await upsert(machine, [load('REF', { renew: true, quantity: 3 })]);
      expect(renewed.results.map(({ result }) => result)).toEqual(['changed']);
      expect((await listAll(machine)).map(({ quantity }) => quantity)).toEqual([3]);
      const again = await upsert(machine, [load('REF', { quantity: 3 })]);
      expect(again.results.map(({ result }) => result)).toEqual(['unchanged']);
      const rows = board.db.selectFrom('postings').select('id').where('taken_from', '=', lot);
      expect(await rows.execute()).toEqual([{ id: other }]);
    });

    it('finds what was taken by an index', async () => {
      const postings = [{ id: 1, taken_from: null, client_ref_num: 'REF' }];
      const { rows } = await inTransaction(board.db, async (tx) => {
        // The table of the test is small enough to be read whole.
        await sql`set local enable_seqscan = off`.execute(tx);
        return sql<{ 'QUERY PLAN': string }>`explain ${endQuantitiesStatement(postings)}`.execute(tx);
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('postings_taken');
      expect(plan).not.toContain('Seq Scan on postings');
    });
  });

  it('leaves a row of a past day alone, each day that it is sent', async () => {
    const later = await createTestApp({ database: board.database });
    try {
      const owner = await createBroker(later.db);
      const machine = await createMachine(later, owner);
      const rows = [load('PAST', { dateAvail: '2026-06-14' }), load('TODAY')];
      const first = await upsert(machine, rows, true);
      expect(first.results.map(({ result, token }) => [result, token === null])).toEqual([
        ['expired', true],
        ['created', false],
      ]);
      later.clock.advance(24 * 60 * 60_000);
      const tomorrow = await createMachine(later, owner, { name: 'Tomorrow' });
      const next = await upsert(tomorrow, rows);
      expect(next.results.map(({ result, token }) => [result, token])).toEqual([
        ['expired', null],
        ['expired', first.results[1]?.token],
      ]);
      const renewed = await upsert(tomorrow, [load('TODAY', { renew: true })]);
      expect(renewed.results[0]?.result).toBe('expired');
      const count = later.db.selectFrom('postings').select('token').where('account_id', '=', owner.accountId);
      expect(await count.execute()).toHaveLength(1);
    } finally {
      await later.close();
    }
  });

  it('refuses a reference that several open postings have', async () => {
    const { broker, machine } = await createOwner();
    for (let count = 0; count < 2; count += 1) await addPosting(board.db, broker, 'L', { client_ref_num: 'TWICE' });
    const { results } = await upsert(machine, [load('TWICE', { comment: 'x' })]);
    expect(results[0]?.code).toBe('posting.referenceAmbiguous');
  });

  it('keeps whole transactions where a server ends in the middle of one, and writes the rest when it is sent again', async () => {
    const { machine, broker } = await createOwner();
    const rows = Array.from({ length: 120 }, (_, place) => load(`K${place}`));
    // The second transaction loses its connection at its last statement: what the database sees of a server that is killed.
    await sql`
      create function end_second() returns trigger language plpgsql as $$ begin
        if (select count(*) > 50 from postings where client_ref_num like 'K%') then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return null;
      end $$`.execute(board.db);
    await sql`create trigger end_second before insert on change_feed execute function end_second()`.execute(board.db);
    const { status } = await machine.call(upsertPostings, { body: { postings: rows } });
    await sql`drop function end_second() cascade`.execute(board.db);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await listAll(machine)).toHaveLength(50);
    const { results } = await upsert(machine, rows);
    expect(results.map(({ result }) => result)).toEqual(rows.map((_, at) => (at < 50 ? 'unchanged' : 'created')));
    expect(await listAll(machine)).toHaveLength(120);
    const logged = board.db.selectFrom('user_activity').select('id').where('account_id', '=', broker.accountId);
    expect(await logged.execute(), 'an entry of the activity log for each posting').toHaveLength(120);
  });

  it('creates what has room below the limit of open postings; above it, it only changes', async () => {
    const { machine } = await createOwner();
    const rows = Array.from({ length: 250 }, (_, index) => load(`R${index}`));
    const { results } = await upsert(machine, rows);
    expect(results.slice(0, 150).every(({ result }) => result === 'created')).toBe(true);
    expect(results.slice(150).every(({ code }) => code === 'posting.limitReached')).toBe(true);
    const above = await upsert(machine, [load('R0'), load('NEW')]);
    expect(above.results.map(({ result }) => result)).toEqual(['unchanged', 'refused']);
    const changed = await upsert(machine, [load('R0', { comment: 'Still changed' })]);
    expect(changed.results[0]?.result).toBe('changed');
  });

  it('that runs twice at the same time creates one posting for each reference', async () => {
    const { machine } = await createOwner();
    const rows = Array.from({ length: 20 }, (_, index) => load(`R${index}`));
    await Promise.all([upsert(machine, rows), upsert(machine, rows), upsert(machine, rows)]);
    expect(await listAll(machine)).toHaveLength(20);
  });

  it('takes its thousand rows of usual length in one call', async () => {
    const wide = await createTestApp({ database: board.database });
    try {
      const machine = await createMachine(wide, await createBroker(wide.db));
      const comment = 'Dock 12, call ahead'.padEnd(70, '.');
      const postings = Array.from({ length: 1_000 }, (_, index) => load(`R${index}`, { comment }));
      expect(JSON.stringify({ postings }).length / postings.length).toBeGreaterThan(400);
      const { results } = await upsert(machine, postings);
      expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['created']));
      expect(results).toHaveLength(1_000);
    } finally {
      await wide.close();
    }
  });

  it('refuses more rows than the limit, and stops at the limit of a day', async () => {
    const { machine } = await createOwner();
    const postings = Array.from({ length: 1_001 }, (_, index) => ({ postType: 'L', clientRefNum: `R${index}` }));
    const tooMany = await machine.call(upsertPostings, { body: { postings } });
    expect([tooMany.status, tooMany.error.code]).toEqual([400, 'request.invalid']);
    const few = await createTestApp({ database: board.database, environment: { RATE_LIMIT_WRITES_PER_DAY: '3' } });
    try {
      const owner = await createBroker(few.db);
      const limited = await createMachine(few, owner);
      const body = { postings: Array.from({ length: 4 }, (_, index) => load(`R${index}`)) };
      expect((await limited.call(upsertPostings, { body })).error.code).toBe('request.dailyLimit');
      expect(await listAll(limited)).toEqual([]);
    } finally {
      await few.close();
    }
  });

  it('shows its postings as leads', async () => {
    const { machine } = await createOwner();
    const carrier = await createCarrier(board.db);
    const trucks = await createMachine(board, carrier);
    const truck = await addPosting(board.db, carrier, 'E');
    const { results } = await upsert(machine, [load('LEAD')]);
    const { total } = (await trucks.call(listLeadResources, { query: { token: truck.token } })).body;
    await upsert(machine, [], true);
    const after = await trucks.call(listLeadResources, { query: { token: truck.token } });
    expect([results[0]?.result, after.body.total]).toEqual(['created', total - 1]);
  });
});

/** A small generator with a seed, so that a failure can be repeated. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The postings of a machine that have references. */
async function listReferred(machine: TestMachine) {
  return (await listAll(machine)).map((posting) => ({ ...posting, clientRefNum: posting.clientRefNum ?? '' }));
}

describe('random upserts, replacements, deletions and edits of the desk', () => {
  it.each([1, 2, 3])('end with the postings of a plain model (seed %i)', async (seed) => {
    const { broker, machine } = await createOwner();
    const random = createRandom(seed);
    /** What is open, by reference: its comment, and whether the machine has created it. */
    const model = new Map<string, { comment: string; isOwn: boolean }>();
    const toReference = () => `R${random(12)}`;
    for (let step = 0; step < 40; step += 1) {
      const action = random(5);
      const open = await listReferred(machine);
      const chosen = open[random(Math.max(1, open.length))];
      if (action <= 2) {
        const references = [...new Set(Array.from({ length: random(8) }, toReference))];
        const rows = references.map((reference) => load(reference, { comment: `c${random(3)}` }));
        const replace = random(2) === 1;
        const { results } = await upsert(machine, rows, replace);
        const expected = rows.map(({ clientRefNum, comment }) => {
          const known = model.get(clientRefNum);
          if (known === undefined) return 'created';
          return known.comment === (comment as unknown) ? 'unchanged' : 'changed';
        });
        expect(results.map(({ result }) => result)).toEqual(expected);
        for (const { clientRefNum, comment } of rows) {
          const isOwn = model.get(clientRefNum)?.isOwn ?? true;
          model.set(clientRefNum, { comment: String(comment), isOwn });
        }
        if (replace)
          for (const [reference, { isOwn }] of model)
            if (isOwn && !references.includes(reference)) model.delete(reference);
      } else if (action === 3) {
        if (chosen === undefined) continue;
        await machine.call(deletePostingResource, { params: { token: chosen.token } });
        model.delete(chosen.clientRefNum);
      } else if (chosen === undefined || random(2) === 0) {
        const reference = toReference();
        if (model.has(reference)) continue;
        await board.call(loadPostingCalls.create, {
          as: broker,
          params: { key: broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
          body: { ...loadDraft(), clientRefNum: reference, comment: 'desk', confirmDuplicate: true },
        });
        model.set(reference, { comment: 'desk', isOwn: false });
      } else {
        const { token, version, clientRefNum } = chosen;
        await board.call(loadPostingCalls.edit, {
          as: broker,
          params: { key: broker.keyFor('ll_ldpostings_update'), datKey: 'NA' },
          body: { ...loadDraft(), token, version, clientRefNum, comment: 'desk' },
        });
        model.set(clientRefNum, { comment: 'desk', isOwn: model.get(clientRefNum)?.isOwn ?? false });
      }
      const found = await listReferred(machine);
      const toText = (entries: readonly (readonly [string, string])[]) =>
        entries.map((entry) => entry.join(': ')).sort();
      expect(toText(found.map(({ clientRefNum, comment }) => [clientRefNum, comment]))).toEqual(
        toText([...model].map(([reference, { comment }]) => [reference, comment])),
      );
    }
  });
});
