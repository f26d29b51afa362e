import { addDays } from '@loadstone/contracts/board';
import type { Lane, LaneDay } from '@loadstone/contracts/lanes';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { Db } from '../../db/database.ts';
import { readCursor, toCursor } from '../../endpoints/resources.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { getToday } from '../postings/index.ts';
import { listDaysOfMonth, toZonedSchedule } from './lane-days.policy.ts';
import { getFirstDay } from './lane-posting.service.ts';
import { toLane, toLaneDays } from './lanes.presenter.ts';
import {
  countLanes,
  countOccurrences,
  findLaneIdOfPosting,
  findLaneRow,
  listLaneRows,
  listOccurrences,
  type LaneFilter,
  type LaneRow,
} from './lanes.queries.ts';

/** The days whose postings a list counts. */
const COUNTED_DAYS = 30;
/** The id of the last lane of a page. */
const CURSOR = /^\d{1,10}$/;
/** Ids are 32-bit; a cursor above them begins at the first page. */
const MOST_ID = 2_147_483_647;

/** Which lanes are listed, and how many. */
interface LaneQuery extends LaneFilter {
  readonly limit: number;
  /** Of the page before; undefined for the first one. */
  readonly cursor?: string | undefined;
}

/** Some of a company's lanes. */
interface LanePage {
  readonly lanes: Lane[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** A page of the company's lanes of a kind, newest first. @throws AppError `request.invalid` for a text that is no cursor */
export async function listLanes(
  board: Board,
  { accountId }: CompanyCaller,
  kind: PostingKind,
  { limit, cursor, ...filter }: LaneQuery,
): Promise<LanePage> {
  const [before] = readCursor(cursor, CURSOR) ?? [];
  const below = before === undefined ? undefined : Math.min(Number(before), MOST_ID);
  // One more says whether another page follows.
  const rows = await listLaneRows(board.db, { accountId, kind }, { ...filter, before: below, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    lanes: await presentLanes(board, board.db, shown),
    nextCursor: last === undefined ? null : toCursor([last.id]),
  };
}

/** How many lanes of a kind the company has. */
export function countOwnLanes({ db }: Board, { accountId }: CompanyCaller, kind: PostingKind): Promise<number> {
  return countLanes(db, accountId, kind);
}

/** One lane. @throws AppError `lane.notFound`, `permit.missing` */
export async function getLane(board: Board, caller: CompanyCaller, laneId: number): Promise<Lane> {
  return presentLane(board, board.db, await getRow(board, caller, laneId));
}

/** The days of a month with postings of a lane. @param month `YYYY-MM` @throws AppError `lane.notFound`, `permit.missing` */
export async function listLaneDays(
  board: Board,
  caller: CompanyCaller,
  { laneID, month }: { readonly laneID: number; readonly month: string },
): Promise<LaneDay[]> {
  const row = await getRow(board, caller, laneID);
  const days = listDaysOfMonth(month);
  const span = { from: days[0] ?? month, to: days.at(-1) ?? month };
  const occurrences = await listOccurrences(board.db, row.id, span);
  return toLaneDays(row, { month, today: getFirstDay(board, toZonedSchedule(row)), occurrences });
}

/** The id of the lane that has posted an own posting; null for none. */
export async function findLaneOfPosting({ db }: Board, { accountId }: CompanyCaller, token: number) {
  return { laneID: (await findLaneIdOfPosting(db, accountId, token)) ?? null };
}

/** A lane with the numbers of its postings. */
export async function presentLane(board: Board, db: Db, row: LaneRow): Promise<Lane> {
  const [lane] = await presentLanes(board, db, [row]);
  assertThat(lane, 'server.internal');
  return lane;
}

async function presentLanes(board: Board, db: Db, rows: readonly LaneRow[]): Promise<Lane[]> {
  if (rows.length === 0) return [];
  const today = getToday(board);
  const ids = rows.map(({ id }) => id);
  const counts = await countOccurrences(db, ids, { from: addDays(today, -COUNTED_DAYS), today });
  return rows.map((row) => toLane(row, counts.get(row.id)));
}

/** An own lane that the caller may view. @throws AppError `lane.notFound`, `permit.missing` */
async function getRow({ db }: Board, caller: CompanyCaller, laneId: number): Promise<LaneRow> {
  const row = await findLaneRow(db, { accountId: caller.accountId, laneId });
  assertThat(row, 'lane.notFound');
  assertPostingUse(caller, row.kind, 'view');
  return row;
}
