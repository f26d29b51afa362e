import {
  addSecurityToken,
  AGENT_PAGE_PATH,
  editSecurityToken,
  getSecurityToken,
  isDeviceRefused,
  type SecurityToken,
} from '@loadstone/contracts/devices';
import type { SignInRefusal } from '@loadstone/contracts/users';
import type { TokenClaims } from '../../../lib/session/access-token.ts';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { writeCookie } from '../../../lib/device/agent-cookie.ts';
import { isAgentPortOpen, pingAgent } from '../../../lib/device/agent-client.ts';
import { loadOtherTexts, t } from '../../../lib/texts/t.ts';
import { watchAgent, type AgentWatch } from '../../../lib/device/proofs.ts';

/**
 * What the session does next: enter the board, sign in again with tokens that are bound to the agent's key (or to none),
 * refuse the user, or show the registration.
 */
export type DeviceOutcome =
  | { readonly next: 'enter' }
  | { readonly next: 'signIn'; readonly thumbprint: string | undefined }
  | { readonly next: 'refuse'; readonly code: SignInRefusal; readonly hint: string }
  | { readonly next: 'register'; readonly record: SecurityToken };

/** The fixed value of the cookie that marks a machine on which the user has registered. */
const REGISTERED = '1000';

function markRegistered(userId: number): void {
  writeCookie(`sec-token-${userId}`, REGISTERED);
}

/**
 * Checks the device of a user whose token is bound to a key or requires a device check. The first device is registered
 * at once. @throws {ApiError}
 */
export async function checkDevice(claims: TokenClaims, watch: AgentWatch): Promise<DeviceOutcome> {
  const thumbprint = claims.cnf?.jkt;
  watchAgent({ graceMs: 0, onLost: watch.onLost });
  if (thumbprint !== undefined) {
    const agent = await pingAgent();
    // The agent has stopped or has another key: this token is useless. A user without a device check needs no other one.
    if (agent?.thumbprint !== thumbprint) return { next: 'signIn', thumbprint: agent?.thumbprint };
  }
  const { skipDeviceCheck, userid } = claims;
  const isChecked = skipDeviceCheck === false && userid !== undefined;
  const outcome = isChecked ? await register(userid) : ({ next: 'enter' } as const);
  if (outcome.next === 'enter') watchAgent(watch);
  return outcome;
}

async function register(userId: number): Promise<DeviceOutcome> {
  const record = await callEndpoint(getSecurityToken);
  if (record.state === 'proofNeeded') {
    const agent = await pingAgent();
    return agent === undefined ? refuse() : { next: 'signIn', thumbprint: agent.thumbprint };
  }
  if (record.state === 'unregistered') {
    await callEndpoint(addSecurityToken);
    markRegistered(userId);
  }
  const isShown = record.state === 'other' || isDeviceRefused(record.state);
  return isShown ? { next: 'register', record } : { next: 'enter' };
}

/** The refusal of a user without an agent, with what to do about it. */
async function refuse(): Promise<DeviceOutcome> {
  const [isUntrusted] = await Promise.all([isAgentPortOpen(), loadOtherTexts()]);
  const url = new URL(AGENT_PAGE_PATH, location.origin).href;
  const hint = t(isUntrusted ? 'devices.agentUntrusted' : 'devices.agentMissing', { url });
  return { next: 'refuse', code: '77.1', hint };
}

/** Makes this computer the registered one. @throws {ApiError} */
export async function replaceDevice(userId: number): Promise<void> {
  await callEndpoint(editSecurityToken);
  markRegistered(userId);
}
