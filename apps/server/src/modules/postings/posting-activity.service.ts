import type { PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { logActivities } from '../activity/index.ts';

/** Appends users' actions on postings to the activity log, in the transaction of the change. */
export interface PostingActivityLog {
  /** Adds one entry for each posting. */
  addPostings(
    tx: Tx,
    caller: CompanyCaller,
    type: 'AddPosting' | 'EditPosting' | 'DeletePosting',
    rows: readonly PostingRow[],
  ): Promise<void>;
  /** Adds one entry for a repost of all expired postings of a kind, however many they are. */
  addRepost(tx: Tx, caller: CompanyCaller, kind: PostingKind, count: number): Promise<void>;
}

const NOUNS: Record<PostingKind, string> = { L: 'Load', E: 'Equipment' };

/** Returns the log of postings; entries are written under the caller, at the time of the clock. */
export function createPostingActivityLog(clock: Clock): PostingActivityLog {
  return {
    addPostings: (tx, caller, type, rows) => logActivities(tx, clock, caller, type, rows.map(describePosting)),
    addRepost: (tx, caller, kind, count) =>
      logActivities(tx, clock, caller, 'RePostAll', [
        `${NOUNS[kind]}: ${count} expired ${count === 1 ? 'posting' : 'postings'}`,
      ]),
  };
}

function describePosting(row: PostingRow): string {
  return `${NOUNS[row.kind]} ${row.token}: ${row.srce_city}, ${row.srce_st} to ${row.dest_city}, ${row.dest_st}`;
}
