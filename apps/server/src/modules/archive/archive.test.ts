import { getAssignmentResource } from '@loadstone/contracts/assignments';
import { getPostingResource, listPostingResources } from '@loadstone/contracts/postings';
import { addPosting, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createMachine } from '../../../test/machine-calls.ts';
import { createOpenPair } from '../../../test/open-pair.ts';
import { runCommand } from '../../../test/run-command.ts';
import { archivePostings } from './archive.service.ts';

const DAY_MS = 86_400_000;
const IN_JANUARY = { date_avail: '2026-01-10', updated_on: new Date('2026-01-11T12:00:00Z') };

const log: Record<string, unknown>[] = [];
let board: TestApp;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;

beforeEach(async () => {
  log.length = 0;
  board = await createTestApp({ onLog: (line) => log.push(line) });
  assignments = createAssignmentCalls(board);
  ({ broker, carrier, lToken, eToken } = await createOpenPair(board));
});
afterEach(() => board.close());

/** Assigns the load and delivers it. */
async function deliver(): Promise<void> {
  await assignments.assign(broker, lToken, eToken);
  for (const status of ['A', 'R', 'D'] as const) await assignments.step(carrier, 'E', eToken, status);
}

/** Runs the archive as it would run days later. */
function archiveAfter(days: number, batch?: number, archiveKeptDays?: number): Promise<number | undefined> {
  const { db, configuration: configured, clock, log: boardLog } = board.app.parts;
  const now = () => new Date(clock.now().getTime() + days * DAY_MS);
  const { retention } = configured;
  const configuration = { ...configured, retention: archiveKeptDays ? { ...retention, archiveKeptDays } : retention };
  return archivePostings({ db, configuration, log: boardLog, clock: { ...clock, now } }, batch);
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    board.db,
  );
  return rows[0]?.count ?? 0;
}

const setCompany = (person: Person, values: { archive_days: number }) =>
  board.db.updateTable('companies').set(values).where('account_id', '=', person.accountId).execute();

describe('the archive', () => {
  it('takes a delivered load with its assignment, and its truck with the next run; both sides read them', async () => {
    await deliver();
    const [load, truck] = [await assignments.ofLoad(broker, lToken), await assignments.ofEquipment(carrier, eToken)];
    expect(await archiveAfter(729)).toBe(0);
    expect(await archiveAfter(732)).toBe(1);
    expect(await count('assignments')).toBe(0);
    expect(await count('assignment_history')).toBe(0);
    for (const moves of [1, 0]) {
      expect((await assignments.ofLoad(broker, lToken)).body).toEqual(load.body);
      expect((await assignments.ofEquipment(carrier, eToken)).body).toEqual(truck.body);
      expect((await assignments.ofLoad(carrier, lToken)).body).toMatchObject({ side: 'C', pStatus: 'D' });
      expect(await archiveAfter(732)).toBe(moves);
    }
    expect(await count('postings')).toBe(0);
    expect(await count('archived_postings')).toBe(2);
    expect(await count('archived_postings_rest')).toBe(0);
  });

  it('replies to programs by the permanent id and the token, and no other company', async () => {
    await deliver();
    const program = await createMachine(board, broker);
    const other = await createMachine(board, (await createOpenPair(board)).broker);
    const before = await program.call(getPostingResource, { params: { token: lToken } });
    const assignment = await program.call(getAssignmentResource, { params: { token: lToken } });
    await archiveAfter(800);
    for (const token of [lToken, before.body.id]) {
      expect((await program.call(getPostingResource, { params: { token } })).body).toEqual(before.body);
      expect((await program.call(getAssignmentResource, { params: { token } })).body).toEqual(assignment.body);
      expect((await other.call(getPostingResource, { params: { token } })).status).toBe(404);
      expect((await other.call(getAssignmentResource, { params: { token } })).status).toBe(404);
    }
  });

  it('is read by programs by the own reference, page by page after the postings of the tables', async () => {
    const program = await createMachine(board, broker);
    const other = await createMachine(board, (await createOpenPair(board)).broker);
    const facts = { client_ref_num: 'R-9', p_status: 'D' } as const;
    for (const day of ['05', '04', '07'])
      await addPosting(board.db, broker, 'L', {
        ...IN_JANUARY,
        ...facts,
        created_on: new Date(`2026-01-${day}T12:00:00Z`),
      });
    await addPosting(board.db, broker, 'L', { ...IN_JANUARY, ...facts, deleted_on: new Date('2026-01-11T12:00:00Z') });
    const read = async (by: typeof program, query: Record<string, unknown> = {}) => {
      const tokens: number[] = [];
      for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
        const page = await by.call(listPostingResources, { query: { postType: 'L', ref: 'R-9', ...query, cursor } });
        tokens.push(...page.body.items.map(({ token }) => token));
        cursor = page.body.nextCursor ?? undefined;
      }
      return tokens;
    };
    const before = await read(program);
    expect(before).toHaveLength(3);
    expect(await archiveAfter(800)).toBe(4);
    await addPosting(board.db, broker, 'L', { client_ref_num: 'R-9' });
    const [posted, ...archived] = await read(program);
    expect([archived, before.includes(posted ?? 0)]).toEqual([before, false]);
    expect(await read(program, { limit: 2 })).toEqual([posted, ...before]);
    expect(await read(program, { status: 'O' })).toEqual([posted]);
    expect(await read(program, { modifiedSince: '2026-01-12T00:00:00Z' })).toEqual([posted]);
    expect(await read(program, { ref: 'R-8' })).toEqual([]);
    expect(await read(other)).toEqual([]);
  });

  it('takes deleted and expired postings, which only support staff find once they are deleted', async () => {
    const deleted = await addPosting(board.db, broker, 'L', {
      ...{ ...IN_JANUARY, client_ref_num: 'R-77', deleted_on: new Date('2026-01-11T12:00:00Z') },
    });
    const expired = await addPosting(board.db, broker, 'L', { ...IN_JANUARY, p_status: 'E' });
    const show = async (load: string) =>
      (await runCommand(board, ['show-load', '--account', broker.company.cust_cd, '--load', load])).text;
    const before = await show('R-77');
    expect(before).toContain('deleted 2026-01-11 12:00');
    expect(await archiveAfter(800)).toBe(2);
    expect(await show('R-77')).toContain(before);
    expect(await show(`p${deleted.id}`)).toMatch(/archived \d{4}-\d\d-\d\d/);
    expect(await show('R-78')).toBe('No such load.');
    const program = await createMachine(board, broker);
    expect((await program.call(getPostingResource, { params: { token: deleted.token } })).status).toBe(404);
    const { body } = await program.call(getPostingResource, { params: { token: expired.token } });
    expect(body).toMatchObject({ pStatus: 'E', token: expired.token });
  });

  it('shows support staff what happened to a load, before and after', async () => {
    await deliver();
    const words = ['show-load', '--account', broker.company.cust_cd, '--load', String(lToken)];
    const before = await runCommand(board, words);
    expect(before.text.split('\n')).toHaveLength(5);
    await archiveAfter(800);
    const after = await runCommand(board, words);
    expect(after.text.split('\n').slice(1)).toEqual(before.text.split('\n').slice(1));
  });

  it('leaves what a company of the load keeps longer', async () => {
    await deliver();
    const words = ['set-archive-days', '--account', carrier.company.cust_cd, '--days'];
    expect((await runCommand(board, [...words, '399'])).code).toBe(2);
    expect(await runCommand(board, [...words, '2556'])).toEqual({
      code: 2,
      text: '--days: Expected at most 2555: the archive is kept for so many days (ARCHIVE_KEPT_DAYS).',
    });
    expect((await runCommand(board, [...words, '2555'])).code).toBe(0);
    expect((await runCommand(board, [...words, '900'])).code).toBe(0);
    expect(await archiveAfter(800)).toBe(0);
    expect((await runCommand(board, [...words, 'board'])).code).toBe(0);
    await setCompany(broker, { archive_days: 900 });
    expect(await archiveAfter(800)).toBe(0);
    expect(await archiveAfter(932)).toBe(1);
  });

  it('keeps no posting longer than the archive, whatever a company has set before that was made shorter', async () => {
    await deliver();
    await setCompany(broker, { archive_days: 2_000 });
    await setCompany(carrier, { archive_days: 1_500 });
    expect(await archiveAfter(1_000)).toBe(0);
    expect(await archiveAfter(899, undefined, 900)).toBe(0);
    expect(await archiveAfter(932, undefined, 900)).toBe(1);
  });

  it('notes for every server when a run has ended, and not where it failed', async () => {
    const readFigure = async () =>
      /^loadstone_archive_ended_seconds (\d+)/m.exec((await board.http.inject('/metrics')).body)?.[1];
    expect(await readFigure()).toBe('0');
    await archiveAfter(10);
    const ended = String(board.clock.now().getTime() / 1_000 + 10 * 86_400);
    expect(await readFigure()).toBe(ended);
    await sql`alter table archived_postings rename to elsewhere`.execute(board.db);
    await expect(archiveAfter(800)).rejects.toThrow();
    expect(await readFigure()).toBe(ended);
  });

  it.each([
    [
      'a document',
      sql`insert into documents (posting_id, account_id, side, name, kind, content_type, bytes,
      content_sha256, received_sha256, added_by_name, created_on)
      select id, account_id, 'B', 'x.pdf', 'other', 'application/pdf', 1, repeat('a', 64), repeat('a', 64), '', now()
      from postings where kind = 'L'`,
    ],
    [
      'a flag',
      sql`insert into flags (account_id, created_by, own_kind, own_posting_id, lead_token, contact_cust_cd, facts)
      select account_id, created_by, 'L', id, 1, 'X', '{}' from postings where kind = 'L'`,
    ],
    ['an assignment that runs', sql`update assignments set status = 'R'`],
  ])('leaves a load with %s', async (_what, statement) => {
    await deliver();
    await statement.execute(board.db);
    expect(await archiveAfter(800)).toBe(0);
  });

  /** Adds five expired loads, and runs statements where the third one is deleted. @returns its id */
  async function addExpired(statements: string): Promise<number> {
    for (let day = 1; day <= 5; day += 1) {
      await addPosting(board.db, broker, 'L', { ...IN_JANUARY, date_avail: `2026-01-0${day}`, p_status: 'E' });
    }
    const [third] = await board.db.selectFrom('postings').select('id').where('date_avail', '=', '2026-01-03').execute();
    const id = third?.id ?? 0;
    await sql
      .raw(
        `create function stop_at() returns trigger language plpgsql as
      $$ begin if old.id = ${id} then ${statements} end if; return old; end $$;
      create trigger stop_here before delete on postings for each row execute function stop_at();`,
      )
      .execute(board.db);
    return id;
  }

  it('moves whole postings only where a run ends early, and goes on with the next one', async () => {
    await addExpired('perform pg_terminate_backend(pg_backend_pid());');
    await expect(archiveAfter(800, 2)).rejects.toThrow();
    expect(await count('archived_postings')).toBe(2);
    expect(await count('postings')).toBe(5);
    await sql`drop trigger stop_here on postings`.execute(board.db);
    expect(await archiveAfter(800, 2)).toBe(3);
    expect(await count('archived_postings')).toBe(5);
  });

  it('leaves and logs a posting that cannot be moved, and takes the others', async () => {
    const id = await addExpired("raise exception 'stuck';");
    for (const [batch, moved] of [
      [3, 4],
      [500, 0],
    ]) {
      log.length = 0;
      expect(await archiveAfter(800, batch)).toBe(moved);
      const lines = log.filter(({ msg }) => msg === 'a posting cannot be moved into the archive');
      expect(lines).toMatchObject([{ postingId: id, err: { message: 'stuck' } }]);
      expect(await count('archived_postings')).toBe(4);
    }
    await sql`drop trigger stop_here on postings`.execute(board.db);
    expect(await archiveAfter(800)).toBe(1);
  });

  it('is filled without a new month while a backup reads it', async () => {
    for (const month of ['01', '02']) {
      await addPosting(board.db, broker, 'L', { ...IN_JANUARY, date_avail: `2026-${month}-10`, p_status: 'E' });
    }
    await inTransaction(board.db, async (backup) => {
      await sql`lock table archived_postings in access share mode`.execute(backup);
      expect(await archiveAfter(800, 1)).toBe(2);
    });
    expect(await count('archived_postings_rest')).toBe(2);
    expect(log.filter(({ msg }) => String(msg).startsWith('the archive is in use'))).toHaveLength(1);
    await addPosting(board.db, broker, 'L', { ...IN_JANUARY, date_avail: '2026-03-10', p_status: 'E' });
    expect(await archiveAfter(800)).toBe(1);
    expect(await count('archived_postings_20260301')).toBe(1);
  });

  it('is cut by whole months, and counts what it has moved', async () => {
    await addPosting(board.db, broker, 'L', { ...IN_JANUARY, p_status: 'E' });
    expect(await archiveAfter(800)).toBe(1);
    expect(await count('archived_postings_20260101')).toBe(1);
    const kept = board.configuration.retention.archiveKeptDays;
    // 1 February is 131 days before the day of the test, on which the last day of January has been kept long enough.
    const january = -131 + kept - 1;
    await archiveAfter(january - 5);
    expect(await count('archived_postings')).toBe(1);
    await archiveAfter(january + 5);
    expect(await count('archived_postings')).toBe(0);
  });
});
