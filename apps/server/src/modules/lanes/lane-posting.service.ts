import { addDays } from '@loadstone/contracts/board';
import type { ErrorCode } from '@loadstone/contracts/endpoint';
import type { Board } from '../../board/board.ts';
import { appendChanges, toEventChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { inSharedTransaction } from '../../db/held-transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { AppError } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { createPostings, getToday, listPostingIds } from '../postings/index.ts';
import { toDraftOfDay } from '../templates/index.ts';
import { findNextDay, listDueDays, toZonedSchedule, type ZonedSchedule } from './lane-days.policy.ts';
import {
  listSettledNumbers,
  lockDueLane,
  putOccurrences,
  setNextDay,
  type LaneFacts,
  type LaneRow,
  type Occurrence,
} from './lanes.queries.ts';

/** Days of one lane that one transaction settles; the others follow in the next one. */
const DAYS_PER_TRANSACTION = 60;

/** What a run of the job did. */
interface LaneRun {
  readonly posted: number;
  readonly missed: number;
  readonly refused: number;
}

/** The author of a lane's postings, or why there is none. */
type Author = { readonly caller: CompanyCaller } | { readonly refusal: ErrorCode };

/** The first day that a lane can post: today, of the board and by the clock of the origin. */
export function getFirstDay(board: Pick<Board, 'clock' | 'configuration'>, { timeZone }: { timeZone: string }): string {
  const today = getToday(board);
  const local = timeZone === '' ? today : toCalendarDay(board.clock.now(), timeZone);
  return local > today ? local : today;
}

/**
 * Posts what is due of every lane, each posting exactly once: a lane is settled in one transaction with its postings, and locked
 * meanwhile, so that several servers can run it. Days that have passed are counted as missed. A posting that the rules refuse is
 * stored with the code of the refusal. A lane that fails otherwise is logged, and tried again by the next run.
 */
export async function postDueLanes(board: Board): Promise<LaneRun> {
  const run = { posted: 0, missed: 0, refused: 0 };
  const failed: number[] = [];
  const full = new Set<number>();
  for (;;) {
    let laneId: number | undefined;
    try {
      const settled = await inSharedTransaction(board.db, async (tx) => {
        const lane = await lockDueLane(tx, board.clock.now(), failed);
        laneId = lane?.id;
        return lane && settleLane(board, tx, lane, full);
      });
      if (settled === undefined) return run;
      for (const { state } of settled) if (state !== 'withdrawn') run[state] += 1;
    } catch (error) {
      if (laneId === undefined) throw error;
      board.log.error({ err: error, laneId }, 'a lane could not be posted and is tried again');
      failed.push(laneId);
    }
  }
}

/** Settles the due days of a locked lane. @param full the companies that have no room for another posting in this run */
async function settleLane(board: Board, tx: Tx, lane: LaneRow, full: Set<number>): Promise<Occurrence[]> {
  const { clock } = board;
  const now = clock.now();
  const schedule = toZonedSchedule(lane);
  const first = getFirstDay(board, schedule);
  const due = listDueDays(schedule, lane.next_day ?? first, now, DAYS_PER_TRANSACTION);
  const author = due.some(({ day }) => day >= first) ? await findAuthor(board, lane) : undefined;
  const settled: Occurrence[] = [];
  for (const { day } of due) {
    const known = await listSettledNumbers(tx, lane.id, day);
    const numbers = Array.from({ length: lane.per_day }, (_, index) => index + 1).filter((one) => !known.has(one));
    const occurrences =
      day < first || author === undefined
        ? numbers.map((number) => toUnposted(number, 'missed'))
        : await postNumbers(board, tx, lane, { author, day, numbers, full });
    await putOccurrences(tx, { laneId: lane.id, day, now }, occurrences);
    settled.push(...occurrences);
  }
  const last = due.at(-1);
  await setNextDay(tx, lane.id, findNextDay(schedule, last === undefined ? first : addDays(last.day, 1)));
  await appendChanges(tx, [
    toEventChange(lane.account_id, { type: 'lanes.changed', laneID: lane.id, kind: lane.kind }),
  ]);
  return settled;
}

/**
 * Stores the due days of a locked lane that have passed as missed, before a change of it forgets them.
 *
 * @returns the schedule and the first day that the lane can post
 */
export async function settleMissed(
  board: Board,
  tx: Tx,
  lane: LaneRow,
): Promise<{ readonly schedule: ZonedSchedule; readonly first: string }> {
  const now = board.clock.now();
  const schedule = toZonedSchedule(lane);
  const first = getFirstDay(board, schedule);
  let from = lane.next_day ?? first;
  while (from < first) {
    const passed = listDueDays(schedule, from, now, DAYS_PER_TRANSACTION).filter(({ day }) => day < first);
    for (const { day } of passed) {
      const numbers = Array.from({ length: lane.per_day }, (_, index) => index + 1);
      const missed = numbers.map((number) => toUnposted(number, 'missed'));
      await putOccurrences(tx, { laneId: lane.id, day, now }, missed);
    }
    const last = passed.at(-1);
    from = last === undefined ? first : addDays(last.day, 1);
  }
  return { schedule, first };
}

/** The networks that a lane has, which its writers may keep. The user who chose them may be a colleague. */
export function listKeptNetworks(facts: LaneFacts | undefined): readonly number[] {
  if (facts === undefined) return [];
  const { networkId, tiers = [] } = facts;
  const ofTiers = tiers.flatMap(({ receivers }) => (receivers.type === 'network' ? receivers.networkId : []));
  return [networkId, ...ofTiers];
}

/** The user or program that changed the lane last, with the rights of now. */
async function findAuthor(board: Board, { updated_by: userId, kind }: LaneRow): Promise<Author> {
  try {
    const caller = await board.auth.callers.getAuthor(userId, 'postings:write');
    assertPostingUse(caller, kind, 'createDelete');
    return { caller };
  } catch (error) {
    return { refusal: toRefusal(error) };
  }
}

interface PostedDay {
  readonly author: Author;
  readonly day: string;
  readonly numbers: readonly number[];
  /** The companies that are known to have no room for another posting. */
  readonly full: Set<number>;
}

/**
 * Posts numbers of a day, all in one write. All of them are the same posting, so that a rule refuses all; only the limit of open
 * postings can leave room for some, which halving finds. A company that is full is not tried again.
 */
async function postNumbers(board: Board, tx: Tx, lane: LaneRow, posted: PostedDay): Promise<Occurrence[]> {
  const { author, day, numbers, full } = posted;
  if ('refusal' in author) return numbers.map((number) => toUnposted(number, 'refused', author.refusal));
  if (numbers.length === 0) return [];
  if (full.has(lane.account_id)) return numbers.map((number) => toUnposted(number, 'refused', 'posting.limitReached'));
  try {
    const keptNetworkIds = listKeptNetworks(lane.facts);
    const draft = { ...toDraftOfDay(lane.kind, lane.facts, day), confirmDuplicate: true, keptNetworkIds };
    const write = { kind: lane.kind, drafts: numbers.map(() => draft), fields: numbers.map(String) };
    const postings = await createPostings(board, author.caller, write, async () => undefined);
    const ids = await listPostingIds(
      tx,
      postings.map(({ token }) => token),
    );
    return postings.map(({ token }, index) => ({
      number: numbers[index] ?? 0,
      state: 'posted',
      refusal: null,
      postingId: ids.get(token) ?? null,
    }));
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === 'posting.limitReached' && numbers.length === 1) full.add(lane.account_id);
    if (refusal !== 'posting.limitReached' || numbers.length === 1)
      return numbers.map((number) => toUnposted(number, 'refused', refusal));
    const half = Math.ceil(numbers.length / 2);
    const lower = await postNumbers(board, tx, lane, { ...posted, numbers: numbers.slice(0, half) });
    return [...lower, ...(await postNumbers(board, tx, lane, { ...posted, numbers: numbers.slice(half) }))];
  }
}

/** The code of a refusal. @throws the error where it is none */
function toRefusal(error: unknown): ErrorCode {
  if (error instanceof AppError && error.status < 500) return error.code;
  throw error;
}

function toUnposted(number: number, state: 'missed' | 'refused', refusal: ErrorCode | null = null): Occurrence {
  return { number, state, refusal, postingId: null };
}
