import { nowMs } from '../../lib/time/clock.ts';
import { findTokenClaims } from '../../lib/session/access-token.ts';
import { findTokens } from '../../lib/session/tokens.ts';
import { needsDeviceCheck } from './model/device-gate.ts';
import { findRememberedPerson, type Person } from './model/remembered-person.ts';
import { readPerson } from './read-person.ts';

interface Reply {
  person: Person;
  eventId: number | undefined;
}

let early: { userId: number; reply: Promise<Reply | undefined> } | undefined;

/**
 * Requests the user while the page starts, beside the settings, which the session needs first. Does nothing where the
 * session may not make the same request: without a valid token, for a registered device, or with a user who is known from
 * earlier today.
 *
 * @returns true where the tab has a token that calls may use before the session is open
 */
export function requestPersonEarly(): boolean {
  const claims = findTokenClaims(findTokens()?.accessToken ?? '');
  if (claims === undefined || claims.exp * 1000 <= nowMs()) return false;
  const { userid: userId } = claims;
  if (userId === undefined || needsDeviceCheck(claims)) return false;
  if (findRememberedPerson(userId) === undefined) early = { userId, reply: load(userId).catch(() => undefined) };
  return true;
}

async function load(userId: number): Promise<Reply> {
  let eventId: number | undefined;
  const person = await readPerson(userId, (last) => {
    eventId = last;
  });
  return { person, eventId };
}

/**
 * The reply to the early request, once.
 *
 * @param onBoardEvent called with the last board event before the reply
 * @returns undefined where there was no such request, or where it failed
 */
export async function takeEarlyPerson(
  userId: number | undefined,
  onBoardEvent?: (eventId: number) => void,
): Promise<Person | undefined> {
  const taken = early;
  early = undefined;
  if (taken === undefined || taken.userId !== userId) return undefined;
  const reply = await taken.reply;
  if (reply?.eventId !== undefined) onBoardEvent?.(reply.eventId);
  return reply?.person;
}
