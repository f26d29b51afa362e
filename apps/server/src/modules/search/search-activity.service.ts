import type { ServerLoggedActivityType } from '@loadstone/contracts/activity';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Board } from '../../board/board.ts';
import { logActivities } from '../activity/index.ts';

type SearchActivity = Extract<ServerLoggedActivityType, 'SearchCarrier' | 'FetchCarrier' | 'MemberSearch'>;

/** Writes a search to the caller's activity log, with the criteria that were given. */
export async function logSearch(
  { db, clock }: Board,
  caller: CompanyCaller,
  type: SearchActivity,
  criteria: object,
): Promise<void> {
  const given = Object.entries(criteria).filter(([, value]) => value !== undefined && value !== '' && value !== 0);
  await logActivities(db, clock, caller, type, [JSON.stringify(Object.fromEntries(given))]);
}
