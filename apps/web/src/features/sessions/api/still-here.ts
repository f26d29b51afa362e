import { resetInactivityTimer } from '@loadstone/contracts';
import { callEndpoint } from '../../../lib/api-client.ts';

/**
 * Tells every other window and machine of the user that they are there. One that does not hear of it
 * asks by itself, and hears the answer: a failure is dropped here.
 */
export async function tellStillHere(userId: number): Promise<void> {
  await callEndpoint(resetInactivityTimer, { query: { userId } }).catch(() => undefined);
}
