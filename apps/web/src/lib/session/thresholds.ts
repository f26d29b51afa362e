import { LIMITS } from '@loadstone/contracts/board';
import { createStore } from '../react/store.ts';

const MINUTE_MS = 60_000;

/** When a session warns, ends and renews itself, as configured on the server. All in milliseconds. */
export interface SessionThresholds {
  /** After this time without an action the user is asked whether they are still there. */
  readonly idleMs: number;
  /** How long the user has to reply. */
  readonly warningMs: number;
  /** How long before its end the access token is renewed. */
  readonly renewalMs: number;
}

/** Converts hours and minutes, as the server sends them. */
export function toThresholds(idleHours: number, warningMinutes: number, renewalMinutes: number): SessionThresholds {
  return {
    idleMs: idleHours * 60 * MINUTE_MS,
    warningMs: warningMinutes * MINUTE_MS,
    renewalMs: renewalMinutes * MINUTE_MS,
  };
}

/** The defaults of the product until the server has replied. */
export const sessionThresholds = createStore<SessionThresholds>(
  toThresholds(LIMITS.inactivityHours, LIMITS.inactivityWarningMinutes, LIMITS.tokenRenewalMinutes),
);
