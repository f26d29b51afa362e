import {
  ACTIVITY_BULK_MAXIMUM,
  ACTIVITY_TYPES,
  addUserActivities,
  type ActivityType,
  type ServerLoggedActivityType,
} from '@loadstone/contracts/activity';
import { callEndpoint } from './api-client.ts';

/** An action of the user, for the activity log. The server itself logs actions on postings. */
interface Activity {
  readonly type: Exclude<ActivityType, ServerLoggedActivityType>;
  readonly description: string;
}

/** Writes to the user's activity log. Failures are ignored: they must not interrupt the work. */
export function logActivities(activities: readonly Activity[]): void {
  const entries = activities.map(({ type, description }) => ({
    userActivityTypeId: ACTIVITY_TYPES[type],
    description,
    appName: '',
    errorCode: '',
  }));
  for (let start = 0; start < entries.length; start += ACTIVITY_BULK_MAXIMUM) {
    const body = entries.slice(start, start + ACTIVITY_BULK_MAXIMUM);
    void callEndpoint(addUserActivities, { body }).catch(() => undefined);
  }
}
