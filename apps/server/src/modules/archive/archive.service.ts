import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { inTransaction, tryLockForTransaction } from '../../db/transaction.ts';
import {
  createArchiveMonths,
  dropOldArchive,
  lockCandidates,
  moveToArchive,
  type ArchivePlace,
} from './archive.queries.ts';

const DAY_MS = 86_400_000;
/** Postings of one transaction. */
const BATCH = 500;

type Needs = Pick<Board, 'db' | 'clock' | 'configuration'>;

/** What the runs of this server have done. */
export const archiveRunsOf = perBoard((_board: Needs) => ({ moved: 0, endedSeconds: 0 }));

/**
 * Moves old postings into the archive, and removes months of it that are older than the board keeps them. Each
 * transaction moves a limited number, so that a run that is stopped at any statement has moved whole postings only, and
 * the next one goes on. One server at a time.
 *
 * @returns how many were moved; undefined where another server runs it
 */
export async function archivePostings(board: Needs, batch = BATCH): Promise<number | undefined> {
  const { db, clock, configuration } = board;
  const { archiveDays, archiveKeptDays } = configuration.retention;
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  let after: ArchivePlace | undefined;
  let moved = 0;
  for (;;) {
    const result = await inTransaction(db, async (tx) => {
      if (!(await tryLockForTransaction(tx, 'archiveJob'))) return undefined;
      const candidates = await lockCandidates(tx, { today, days: archiveDays, after, limit: batch });
      const due = candidates.filter(({ isDue }) => isDue);
      if (due.length > 0) {
        await createArchiveMonths(
          tx,
          due.map(({ endedOn }) => endedOn),
        );
        await moveToArchive(tx, due, now);
      }
      return { moved: due.length, last: candidates.length < batch ? undefined : candidates.at(-1) };
    });
    if (result === undefined) return undefined;
    moved += result.moved;
    archiveRunsOf(board).moved += result.moved;
    after = result.last;
    if (after === undefined) break;
  }
  await dropOldArchive(db, new Date(now.getTime() - archiveKeptDays * DAY_MS));
  archiveRunsOf(board).endedSeconds = Math.floor(now.getTime() / 1000);
  return moved;
}
