import type { MachineEventType } from '@loadstone/contracts/machine';
import { WEBHOOK_LIMITS, type DeliveryFault } from '@loadstone/contracts/webhooks';

/** Offers and assignments, which do not wait behind other events of the endpoint. */
const URGENT_TYPES: readonly string[] = [
  'assignment.changed',
  'confirmation.changed',
  'offer.changed',
] satisfies MachineEventType[];

/** The types of an endpoint that go first, or the others, with what is sent to every endpoint. */
export function listTypes(chosen: readonly MachineEventType[], isUrgent: boolean): string[] {
  const types = chosen.filter((type) => URGENT_TYPES.includes(type) === isUrgent);
  return isUrgent ? types : [...types, 'reset'];
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** The pauses between the tries of an event; the last one is repeated. */
const PAUSES_SECONDS = [5, 15, 45, 120, 300, 900, 1_800, 3_600];

/** How long to wait after a number of tries, milliseconds. @param random in [0, 1), so that endpoints do not try together */
export function toPauseMs(tries: number, random: number): number {
  const seconds = PAUSES_SECONDS[Math.min(tries, PAUSES_SECONDS.length) - 1] ?? PAUSES_SECONDS[0] ?? 5;
  return Math.round(seconds * SECOND_MS * (0.9 + random * 0.2));
}

/** True where an event was tried long enough. */
export function isDead(createdOn: Date, now: Date): boolean {
  return now.getTime() - createdOn.getTime() >= WEBHOOK_LIMITS.retryHours * HOUR_MS;
}

/** Why a request has no reply. */
export function toFault(error: unknown): DeliveryFault {
  const { name = '', code = '', message = '' } = (error ?? {}) as { name?: string; code?: string; message?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout';
  if (message === 'address is not public') return 'notPublic';
  if (/CERT|TLS|SSL/.test(code)) return 'certificate';
  return code === 'ECONNRESET' || message === 'aborted' ? 'closedEarly' : 'connection';
}
