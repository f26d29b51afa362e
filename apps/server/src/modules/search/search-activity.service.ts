import { ACTIVITY_TYPES, type ServerLoggedActivityType } from '@loadstone/contracts/activity';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { createActivityLog } from '../activity/index.ts';

type SearchActivity = Extract<ServerLoggedActivityType, 'SearchCarrier' | 'FetchCarrier' | 'MemberSearch'>;

/** Writes a search to the caller's activity log, with the criteria that were given. */
export async function logSearch(
  { db, clock }: { db: Db; clock: Clock },
  caller: UserCaller,
  type: SearchActivity,
  criteria: object,
): Promise<void> {
  const given = Object.entries(criteria).filter(([, value]) => value !== undefined && value !== '' && value !== 0);
  const entry = {
    userActivityTypeId: ACTIVITY_TYPES[type],
    description: JSON.stringify(Object.fromEntries(given)),
    appName: '',
    errorCode: '',
  };
  await createActivityLog(db, clock).addActivities(caller, [entry]);
}
