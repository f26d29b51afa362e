import { equipmentPostingCalls, type Posting } from '@loadstone/contracts/postings';
import {
  addPosting,
  createBroker,
  createCarrier,
  createFakeClock,
  createTestApp,
  type FakeClock,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { advanceBoardDay } from './board-day.module.ts';
import { MODULES } from '../index.ts';
import { startSchedule } from '../../jobs/schedule.ts';

const TIME_ZONE = 'America/Toronto';

/** Midnights in Toronto at the end of `day`, also around both clock changes. */
const NIGHTS = [
  { night: 'an ordinary one', day: '2026-06-15', midnight: '2026-06-16T04:00:00.000Z' },
  { night: 'before the clocks go forward', day: '2026-03-07', midnight: '2026-03-08T05:00:00.000Z' },
  { night: 'after a day of 23 hours', day: '2026-03-08', midnight: '2026-03-09T04:00:00.000Z' },
  { night: 'before the clocks go back', day: '2026-10-31', midnight: '2026-11-01T04:00:00.000Z' },
  { night: 'after a day of 25 hours', day: '2026-11-01', midnight: '2026-11-02T05:00:00.000Z' },
] as const;

describe('the end of a day', () => {
  let clock: FakeClock;
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;

  beforeEach(() => {
    clock = createFakeClock();
  });
  afterEach(() => board.close());

  const open = async (instant: string): Promise<void> => {
    clock.set(instant);
    board = await createTestApp({ clock });
    calls = createBoardCalls(board);
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  };
  const tokens = (postings: readonly Posting[]) => postings.map((posting) => posting.token);
  const listExpired = async () =>
    (
      await board.call(equipmentPostingCalls.listExpired, {
        as: carrier,
        params: { key: carrier.keyFor('ll_eqpostings_view') },
      })
    ).body;
  const advance = () => advanceBoardDay(board.db, toCalendarDay(clock.now(), TIME_ZONE));
  const statusOf = async (token: number) =>
    (await board.db.selectFrom('postings').select('p_status').where('token', '=', token).executeTakeFirst())?.p_status;

  it.each(NIGHTS)('expires postings at local midnight and not a moment before: $night', async ({ day, midnight }) => {
    await open(new Date(Date.parse(midnight) - 1).toISOString());
    await advance();
    const truck = await addPosting(board.db, carrier, 'E', { date_avail: day });
    const load = await addPosting(board.db, broker, 'L', { date_avail: day });
    expect(await advance()).toBeUndefined();
    expect(tokens((await calls.listTrucks(carrier)).body)).toEqual([truck.token]);
    expect((await calls.leadsOfTruck(carrier, truck.token)).body.leads.map((lead) => lead.token)).toEqual([load.token]);

    // No job has run yet: the condition in every query is enough.
    clock.advance(1);
    expect(tokens((await calls.listTrucks(carrier)).body)).toEqual([]);
    const { leads, total } = (await calls.leadsOfTruck(carrier, truck.token)).body;
    expect([leads, total]).toEqual([[], 0]);
    expect((await listExpired()).map((posting) => [posting.token, posting.pStatus])).toEqual([[truck.token, 'E']]);
    expect(await statusOf(truck.token)).toBe('O');

    expect(await advance()).toBe(2);
    expect([await statusOf(truck.token), await statusOf(load.token)]).toEqual(['E', 'E']);
    await board.app.matching.catchUp();
    expect(board.app.matching.index.postingCount).toBe(0);
    expect(tokens(await listExpired())).toEqual([truck.token]);
  });

  it('shows nothing of yesterday as a lead of what is of today, before the job has run', async () => {
    await open('2026-06-16T03:59:59.000Z');
    await advance();
    await addPosting(board.db, broker, 'L', { date_avail: '2026-06-15' });
    const truck = await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-16' });
    expect((await calls.leadsOfTruck(carrier, truck.token)).body.total).toBe(1);
    clock.advance(1_000);
    const { leads, total } = (await calls.leadsOfTruck(carrier, truck.token)).body;
    expect([leads, total]).toEqual([[], 0]);
  });

  it('leaves today, later days and what is on its way as they are', async () => {
    await open('2026-06-16T04:00:00.000Z');
    const rows = [
      await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-16' }),
      await addPosting(board.db, carrier, 'E', { date_avail: '2026-07-01' }),
      await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-01', p_status: 'P' }),
      await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-01', p_status: 'R' }),
    ];
    expect(await advance()).toBe(0);
    expect(await Promise.all(rows.map((row) => statusOf(row.token)))).toEqual(['O', 'O', 'P', 'R']);
  });

  it('is done once, however many servers try, and never backwards', async () => {
    await open('2026-06-16T04:00:00.000Z');
    await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-15' });
    const done = await Promise.all(Array.from({ length: 5 }, advance));
    expect(done.filter((expired) => expired !== undefined)).toEqual([1]);
    clock.advance(-2 * 86_400_000);
    expect(await advance()).toBeUndefined();
    const days = await board.db.selectFrom('change_feed').select('change').execute();
    expect(days.filter(({ change }) => change.type === 'day')).toHaveLength(1);
  });

  it('is no edit: what was opened before midnight is saved once, for the new day, and overwrites no later edit', async () => {
    await open('2026-06-15T15:00:00.000Z');
    const { token, version } = await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-15' });
    clock.set('2026-06-16T04:00:01.000Z');
    await advance();
    expect(await statusOf(token)).toBe('E');
    const edit = (comment: string) => calls.editTruck(carrier, token, version, { dateAvail: '2026-06-15', comment });
    const first = await edit('first');
    expect([first.status, first.body.pStatus, first.body.dateAvail]).toEqual([200, 'O', '2026-06-16']);
    expect([first.body.version, (await edit('second')).error.code]).toEqual([version + 1, 'posting.changedMeanwhile']);
  });

  it('is caught up with when a server starts that slept through midnight', async () => {
    await open('2026-06-15T15:00:00.000Z');
    const truck = await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-15' });
    clock.set('2026-06-18T12:00:00.000Z');
    const schedule = await startSchedule(board.app.parts, MODULES);
    await schedule.close();
    expect(await statusOf(truck.token)).toBe('E');
  });
});
