import { resetInactivityTimer } from '@loadstone/contracts/sessions';
import { callEndpoint } from '../../lib/api/api-client.ts';

/**
 * Reports to every other window and machine of the user that the user is active. A failure is ignored: a window
 * that is not notified shows the question itself and receives the click there.
 */
export async function reportActivity(userId: number): Promise<void> {
  await callEndpoint(resetInactivityTimer, { query: { userId } }).catch(() => undefined);
}
