import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { LeadRequest } from '../../live/index.ts';
import { LeadListCache } from './lead-list-cache.ts';
import { readLeadList, type LeadListRows } from './lead-list.queries.ts';
import { listOwnTokens } from './measure-marks.ts';

const NOTHING: LeadListRows = { rows: new Map(), marks: new Map() };

const cacheOf = perBoard(({ matching }: Pick<Board, 'matching'>) => new LeadListCache(matching));

/**
 * The rows and marks of postings, from memory where they are there, all others by one statement.
 *
 * @param isCurrent true where the index has applied what the rows must contain; otherwise all are read
 * @returns also the newest change of the feed in the snapshot of the statement; 0 where all were in memory
 */
export async function readRows(
  board: Board,
  tokens: readonly number[],
  isCurrent: boolean,
): Promise<LeadListRows & { readAt: number }> {
  const cache = cacheOf(board);
  // No `await` may come before this statement.
  const cached = isCurrent ? cache.find(tokens) : { ...NOTHING, missing: tokens };
  if (cached.missing.length === 0) return { ...cached, readAt: 0 };
  const read = await readLeadList(board.db, cached.missing);
  cache.keep(read);
  return {
    rows: new Map([...cached.rows, ...read.rows]),
    marks: new Map([...cached.marks, ...read.marks]),
    readAt: read.lastChangeId,
  };
}

/** Adds the own postings of leads that state a measure, because both postings of a pair decide its marks (M15). */
export async function addOwnRows(
  board: Board,
  requests: readonly LeadRequest[],
  listed: LeadListRows,
  isCurrent: boolean,
): Promise<LeadListRows> {
  const own = await readRows(board, listOwnTokens(requests, listed.rows), isCurrent);
  return { rows: new Map([...own.rows, ...listed.rows]), marks: new Map([...own.marks, ...listed.marks]) };
}
