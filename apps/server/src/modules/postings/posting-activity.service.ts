import type { PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { logActivities } from '../activity/index.ts';

const NOUNS: Record<PostingKind, string> = { L: 'Load', E: 'Equipment' };

/** Logs a user's action, one entry for each posting, in the transaction of the change. */
export function logPostings(
  tx: Tx,
  clock: Clock,
  caller: CompanyCaller,
  type: 'AddPosting' | 'EditPosting' | 'DeletePosting',
  rows: readonly PostingRow[],
): Promise<void> {
  return logActivities(tx, clock, caller, type, rows.map(describePosting));
}

/** Logs a repost of all expired postings of a kind, one entry however many they are. */
export function logRepost(
  tx: Tx,
  clock: Clock,
  caller: CompanyCaller,
  kind: PostingKind,
  count: number,
): Promise<void> {
  const noun = count === 1 ? 'posting' : 'postings';
  return logActivities(tx, clock, caller, 'RePostAll', [`${NOUNS[kind]}: ${count} expired ${noun}`]);
}

function describePosting(row: PostingRow): string {
  return `${NOUNS[row.kind]} ${row.token}: ${row.srce_city}, ${row.srce_st} to ${row.dest_city}, ${row.dest_st}`;
}
