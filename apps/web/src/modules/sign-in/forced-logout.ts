import { forceLogout, getForcedLogoutRecord, putForcedLogoutRecord } from '@loadstone/contracts/sessions';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { reportError } from '../../lib/api/error-reports.ts';

// None of these may prevent a login or logout. Failures of the record are reported and have no other effect.

/** Central logout: ends every session of the user, and notifies every window. */
export async function endEverySession(userId: number): Promise<void> {
  await callEndpoint(forceLogout, { query: { userId } }).catch(() => undefined);
}

/** Records that the user was logged out automatically. */
export async function noteForcedLogout(userId: number): Promise<void> {
  await callEndpoint(putForcedLogoutRecord, { body: { userId, isUserLogout: true } }).catch(reportError);
}

/**
 * Reads and clears the record of an automatic logout. @returns true where the user was logged out automatically and has
 * not been informed, true only once; undefined where the server did not reply
 */
export async function takeForcedLogout(userId: number): Promise<boolean | undefined> {
  try {
    const { isUserLogout } = await callEndpoint(getForcedLogoutRecord, { params: { userId } });
    if (isUserLogout) await callEndpoint(putForcedLogoutRecord, { body: { userId, isUserLogout: false } });
    return isUserLogout;
  } catch (error) {
    reportError(error);
    return undefined;
  }
}
