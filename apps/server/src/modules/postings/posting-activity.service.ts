import type { PostingKind } from '@loadstone/contracts/postings';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { logActivities, logActivityOf } from '../activity/index.ts';

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

/** The entry of a posting that a statement inserts as `posted`, as a part of it; undefined where there is none. */
export function logPosted(
  clock: Clock,
  caller: CompanyCaller,
  row: Pick<PostingRow, 'kind' | DescribedColumn>,
): RawBuilder<Record<string, unknown>> | undefined {
  const description = sql<string>`${`${NOUNS[row.kind]} `}::text || token || ${describeLane(row)}::text`;
  return logActivityOf(clock, caller, 'AddPosting', { description, from: sql`posted` });
}

type DescribedColumn = 'srce_city' | 'srce_st' | 'dest_city' | 'dest_st';

function describePosting(row: PostingRow): string {
  return `${NOUNS[row.kind]} ${row.token}${describeLane(row)}`;
}

function describeLane(row: Pick<PostingRow, DescribedColumn>): string {
  return `: ${row.srce_city}, ${row.srce_st} to ${row.dest_city}, ${row.dest_st}`;
}
