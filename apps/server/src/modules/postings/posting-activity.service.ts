import { LOGGED_PHRASES, toLogged } from '@loadstone/contracts/activity-log';
import type { PostingKind } from '@loadstone/contracts/postings';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { logActivities, logActivityOf } from '../activity/index.ts';

const PHRASES = { L: 'load', E: 'equipment' } as const satisfies Record<PostingKind, string>;
const REPOSTED = {
  L: ['repostedLoad', 'repostedLoads'],
  E: ['repostedTruck', 'repostedTrucks'],
} as const satisfies Record<PostingKind, readonly string[]>;

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

/** Logs that a user has released a tier, with those before it. @param number of the tier, from 1 */
export function logTierRelease(
  tx: Tx,
  clock: Clock,
  caller: CompanyCaller,
  row: PostingRow,
  number: number,
): Promise<void> {
  return logActivities(tx, clock, caller, 'ReleaseTier', [toLogged('tierReleased', { number, ...toNamed(row) })]);
}

/** Logs a repost of all expired postings of a kind, one entry however many they are. */
export function logRepost(
  tx: Tx,
  clock: Clock,
  caller: CompanyCaller,
  kind: PostingKind,
  count: number,
): Promise<void> {
  const [one, several] = REPOSTED[kind];
  const description = count === 1 ? LOGGED_PHRASES[one] : toLogged(several, { count });
  return logActivities(tx, clock, caller, 'RePostAll', [description]);
}

/** The entry of a posting that a statement inserts as `posted`, as a part of it; undefined where there is none. */
export function logPosted(
  clock: Clock,
  caller: CompanyCaller,
  row: Pick<PostingRow, 'kind' | DescribedColumn>,
): RawBuilder<Record<string, unknown>> | undefined {
  const [before, after] = describePosting({ ...row, token: TOKEN }).split(TOKEN);
  const description = sql<string>`${before}::text || token || ${after}::text`;
  return logActivityOf(clock, caller, 'AddPosting', { description, from: sql`posted` });
}

type DescribedColumn = 'srce_city' | 'srce_st' | 'dest_city' | 'dest_st';

/** In the place of the token, which the statement draws. */
const TOKEN = '\u0000';

function describePosting(
  row: Pick<PostingRow, 'kind' | DescribedColumn> & { readonly token: number | typeof TOKEN },
): string {
  return toLogged(PHRASES[row.kind], toNamed(row));
}

function toNamed<Token>(row: Pick<PostingRow, DescribedColumn> & { readonly token: Token }) {
  const { token, srce_city: from, srce_st: fromState, dest_city: to, dest_st: toState } = row;
  return { token, from: `${from}, ${fromState}`, to: `${to}, ${toState}` };
}
