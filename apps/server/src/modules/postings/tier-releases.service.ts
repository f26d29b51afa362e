import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { endWaiting, listDueAudiences, releaseTiers, tryLockAudience } from '../networks/index.ts';
import { getShownStatus } from './posting-checks.service.ts';
import { findByAudienceForUpdate, updatePostMode } from './postings.queries.ts';

/** Postings whose tiers are released before the next ones are looked for. */
const BATCH = 50;

type Needs = Pick<Board, 'db' | 'clock' | 'configuration'>;

/**
 * Releases the tiers that are due by the clock of the database, one posting in each transaction. Several servers may run it
 * at the same time: the one that has the lock of a posting first releases its tier, and the others find nothing due.
 *
 * @returns how many postings had a tier that was due
 * @throws AggregateError of those that could not be released, once the others are
 */
export async function releaseDueTiers(board: Needs): Promise<number> {
  let count = 0;
  const failures = new Map<number, unknown>();
  for (;;) {
    const due = await listDueAudiences(board.db, BATCH + failures.size);
    const audienceIds = due.filter((audienceId) => !failures.has(audienceId));
    for (const audienceId of audienceIds) {
      await releaseDue(board, audienceId).catch((error: unknown) => failures.set(audienceId, error));
    }
    count += audienceIds.length;
    if (audienceIds.length >= BATCH) continue;
    if (failures.size > 0) throw new AggregateError(failures.values(), 'tiers that could not be released');
    return count;
  }
}

function releaseDue(board: Needs, audienceId: number): Promise<void> {
  return inTransaction(board.db, async (tx) => {
    const row = await findByAudienceForUpdate(tx, audienceId);
    // A change of a network that its company makes has it: the loads of others do not wait for that.
    if (!(await tryLockAudience(tx, audienceId))) throw new Error(`The audience ${audienceId} is being changed.`);
    // It has left O by its day, before the job of the night has written that.
    if (row === undefined || getShownStatus(board, row) !== 'O') await endWaiting(tx, audienceId);
    else await releaseLocked(tx, row);
  });
}

/**
 * Releases tiers of a locked open posting, with its change of the feed. It is no edit: the version stays.
 *
 * @param number the tier to release now; undefined for those that are due
 */
export async function releaseLocked(tx: Tx, row: PostingRow, number?: number): Promise<void> {
  if (row.network_id === null) return;
  const { isReleased, isPublic } = await releaseTiers(tx, row.network_id, number);
  if (!isReleased) return;
  const mode = isPublic ? 'A' : 'P';
  const after = row.post_mode === mode ? row : await updatePostMode(tx, row.id, mode);
  await appendChanges(tx, [{ type: 'posting', posting: { ...toFeedPosting(after), isSameVersion: true } }]);
}
