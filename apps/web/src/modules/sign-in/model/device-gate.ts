import { SIGN_IN_REFUSALS, type SignInRefusal } from '@loadstone/contracts/users';
import type { TokenClaims } from '../../../lib/session/access-token.ts';
import { findAgentPort } from '../../../lib/device/agent-cookie.ts';
import { logSignIn } from '../log-sign-in.ts';
import type { DeviceOutcome } from '../device/check-device.ts';

// The code of the device check is loaded only for a user who needs it.

/** True for a token that is bound to the key of a device, or whose user needs a registered one. */
export function needsDeviceCheck(claims: TokenClaims): boolean {
  return claims.cnf?.jkt !== undefined || claims.skipDeviceCheck === false;
}

/** The key of this machine's agent. Where none was ever seen, none is searched for. */
export async function findAgentKey(): Promise<string | undefined> {
  if (findAgentPort() === undefined) return undefined;
  const { pingAgent } = await import('../../../lib/device/agent-client.ts');
  return (await pingAgent())?.thumbprint;
}

/**
 * Checks the device of a user, and from then on observes the agent.
 *
 * @param graceMs how long requests wait for an agent that has stopped
 * @param onLost called where it has not returned by then
 * @throws {ApiError}
 */
export async function passDeviceGate(claims: TokenClaims, graceMs: number, onLost: () => void): Promise<DeviceOutcome> {
  const { checkDevice } = await import('../device/check-device.ts');
  return checkDevice(claims, { graceMs, onLost });
}

/** Makes this computer the registered one of the user. @throws {ApiError} */
export async function registerThisComputer(userId: number): Promise<void> {
  const { replaceDevice } = await import('../device/check-device.ts');
  await replaceDevice(userId);
}

/** Adds to the log that a user was refused, because the agent does not reply. */
export function logAgentRefusal(code: SignInRefusal): void {
  void logSignIn('DPoPValidate', { errorCode: code, description: SIGN_IN_REFUSALS[code] });
}

/** Adds to the log that the agent has stopped. The request has no proof: the server refuses it and writes the entry. */
export function logAgentLost(): void {
  void logSignIn('DPoPValidate', { errorCode: '77.1' });
}
