import type { ActivityType, ServerLoggedActivityType } from '@loadstone/contracts/activity';
import { callEndpoint } from '../../lib/api/api-client.ts';

const APP_NAME = 'Loadstone web';

/** Adds an entry to the sign-in log. A failure is ignored: it must not prevent the sign-in. */
export async function logSignIn(
  type: Exclude<ActivityType, ServerLoggedActivityType>,
  failure: { errorCode?: string; description?: string } = {},
): Promise<void> {
  try {
    // Loaded after the start, which does not wait for it.
    const { ACTIVITY_TYPES, addLoginActivity } = await import('@loadstone/contracts/activity');
    const body = { userActivityTypeId: ACTIVITY_TYPES[type], appName: APP_NAME, ...failure };
    // Users whom the usual check refuses may also write to the log: the endpoint checks the token itself.
    await callEndpoint(addLoginActivity, { body, hasToken: true });
  } catch {
    // Nothing depends on the entry.
  }
}
