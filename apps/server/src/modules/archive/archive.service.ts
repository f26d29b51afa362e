import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { inTransaction, tryLockForTransaction } from '../../db/transaction.ts';
import {
  createArchiveMonths,
  dropOldArchive,
  lockCandidates,
  moveMovable,
  noteArchiveRun,
  type ArchivePlace,
  type BatchFilter,
} from './archive.queries.ts';

const DAY_MS = 86_400_000;
/** Postings of one transaction. */
const BATCH = 500;
/** Postings of one run that cannot be moved. With more of them the fault is not theirs, and the run fails. */
const STUCK_LIMIT = 100;

type Needs = Pick<Board, 'db' | 'clock' | 'configuration' | 'log'>;

/** How many postings the runs of this server have moved. */
export const archiveRunsOf = perBoard((_board: Needs) => ({ moved: 0 }));

/**
 * Moves old postings into the archive, and removes months of it that are older than the board keeps them. Each
 * transaction moves a limited number, so that a run that is stopped at any statement has moved whole postings only, and
 * the next one goes on. A posting that cannot be moved stays and is logged. One server at a time.
 *
 * @returns how many were moved; undefined where another server runs it
 */
export async function archivePostings(board: Needs, batch = BATCH): Promise<number | undefined> {
  const { db, clock, configuration, log } = board;
  const { archiveDays, archiveKeptDays } = configuration.retention;
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  let after: ArchivePlace | undefined;
  let moved = 0;
  let stuck = 0;
  let isInUse = false;
  for (;;) {
    const filter = { today, days: archiveDays, keptDays: archiveKeptDays, after, limit: batch };
    if (!isInUse) {
      isInUse = !(await createArchiveMonths(db, filter));
      if (isInUse) log.warn({}, 'the archive is in use: this run adds no months to it');
    }
    const result = await moveBatch(db, now, filter);
    if (result === undefined) return undefined;
    moved += result.moved;
    archiveRunsOf(board).moved += result.moved;
    for (const [postingId, error] of result.stuck) {
      stuck += 1;
      if (stuck > STUCK_LIMIT) throw error;
      log.warn({ err: error, postingId }, 'a posting cannot be moved into the archive');
    }
    after = result.last;
    if (after === undefined) break;
  }
  await dropOldArchive(db, new Date(now.getTime() - archiveKeptDays * DAY_MS));
  await noteArchiveRun(db, now);
  return moved;
}

/** @returns undefined where another server runs the archive; `last` is undefined for the last batch */
async function moveBatch(
  db: Board['db'],
  now: Date,
  filter: BatchFilter,
): Promise<{ moved: number; stuck: Map<number, unknown>; last: ArchivePlace | undefined } | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLockForTransaction(tx, 'archiveJob'))) return undefined;
    const candidates = await lockCandidates(tx, filter);
    const due = candidates.filter(({ isDue }) => isDue);
    const stuck = await moveMovable(tx, due, now);
    const last = candidates.length < filter.limit ? undefined : candidates.at(-1);
    return { moved: due.length - stuck.size, stuck, last };
  });
}
