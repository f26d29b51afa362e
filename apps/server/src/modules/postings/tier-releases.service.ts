import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { endWaiting, listDueAudiences, releaseTiers, tryLockAudiences } from '../networks/index.ts';
import { getShownStatus } from './posting-checks.service.ts';
import { findByAudienceForUpdate, tryLockByAudience, updatePostModes } from './postings.queries.ts';

/** Postings whose tiers are released in one transaction. */
const BATCH = 50;

type Needs = Pick<Board, 'db' | 'clock' | 'configuration'>;

/**
 * Releases the tiers that are due by the clock of the database, many postings in each transaction: the lanes of a company post
 * at one moment, so that their tiers are due at one. A posting that another transaction has, or whose batch fails, is released
 * by itself. Several servers may run it at the same time: the one that has the lock of a posting first releases its tier, and
 * the others find nothing due.
 *
 * @returns how many postings had a tier that was due
 * @throws AggregateError of those that could not be released, once the others are
 */
export async function releaseDueTiers(board: Needs): Promise<number> {
  let count = 0;
  const failures = new Map<number, unknown>();
  const releaseAlone = (audienceId: number) =>
    releaseDue(board, audienceId).catch((error: unknown) => failures.set(audienceId, error));
  for (;;) {
    const due = await listDueAudiences(board.db, BATCH + failures.size);
    const audienceIds = due.filter((audienceId) => !failures.has(audienceId));
    const released = await releaseTogether(board, audienceIds).catch(() => new Set<number>());
    const [first, ...others] = audienceIds.filter((audienceId) => !released.has(audienceId));
    if (first !== undefined) await releaseAlone(first);
    // Another server that had the first one has mostly released the others with it.
    const still = new Set(others.length === 0 ? [] : await listDueAudiences(board.db, BATCH + failures.size));
    for (const audienceId of others.filter((other) => still.has(other))) await releaseAlone(audienceId);
    count += audienceIds.length;
    if (audienceIds.length >= BATCH) continue;
    if (failures.size > 0) throw new AggregateError(failures.values(), 'tiers that could not be released');
    return count;
  }
}

/** Releases what is due of the open postings that no other transaction has. @returns their audiences */
async function releaseTogether(board: Needs, audienceIds: readonly number[]): Promise<Set<number>> {
  if (audienceIds.length < 2) return new Set();
  return inTransaction(board.db, async (tx) => {
    const open = (await tryLockByAudience(tx, audienceIds)).filter((row) => getShownStatus(board, row) === 'O');
    const locked = await tryLockAudiences(tx, listAudiences(open));
    const rows = open.filter(({ network_id: audienceId }) => audienceId !== null && locked.has(audienceId));
    await releaseLocked(tx, rows);
    return new Set(listAudiences(rows));
  });
}

function releaseDue(board: Needs, audienceId: number): Promise<void> {
  return inTransaction(board.db, async (tx) => {
    const row = await findByAudienceForUpdate(tx, audienceId);
    // A change of a network that its company makes has it: the loads of others do not wait for that.
    const locked = await tryLockAudiences(tx, [audienceId]);
    if (!locked.has(audienceId)) throw new Error(`The audience ${audienceId} is being changed.`);
    // It has left O by its day, before the job of the night has written that.
    if (row === undefined || getShownStatus(board, row) !== 'O') await endWaiting(tx, audienceId);
    else await releaseLocked(tx, [row]);
  });
}

/**
 * Releases tiers of locked open postings, with their changes of the feed. It is no edit: the versions stay.
 *
 * @param number the tier to release now; undefined for those that are due
 */
export async function releaseLocked(tx: Tx, rows: readonly PostingRow[], number?: number): Promise<void> {
  const released = await releaseTiers(tx, listAudiences(rows), number);
  const shown = rows.flatMap((row) => {
    const release = row.network_id === null ? undefined : released.get(row.network_id);
    return release === undefined ? [] : { row, mode: release.isPublic ? ('A' as const) : ('P' as const) };
  });
  const after = new Map(shown.map(({ row }) => [row.id, row]));
  for (const mode of ['A', 'P'] as const) {
    const changed = shown.filter((one) => one.mode === mode && one.row.post_mode !== mode).map(({ row }) => row.id);
    if (changed.length === 0) continue;
    for (const row of await updatePostModes(tx, changed, mode)) after.set(row.id, row);
  }
  await appendChanges(
    tx,
    [...after.values()].map((row) => ({ type: 'posting', posting: { ...toFeedPosting(row), isSameVersion: true } })),
  );
}

function listAudiences(rows: readonly PostingRow[]): number[] {
  return rows.flatMap(({ network_id: audienceId }) => audienceId ?? []);
}
