import { LIMITS } from '@loadstone/contracts';
import { createStore } from '../store.ts';

const MINUTE_MS = 60_000;

/** When a session asks, ends and renews itself, as the server says. All in milliseconds. */
export interface SessionThresholds {
  /** Without an action for this long the person is asked whether they are still there. */
  readonly idleMs: number;
  /** How long they have to answer. */
  readonly warningMs: number;
  /** How long before its end the access token is renewed. */
  readonly renewalMs: number;
}

/** Hours and minutes as the server gives them. */
export function toThresholds(idleHours: number, warningMinutes: number, renewalMinutes: number): SessionThresholds {
  return {
    idleMs: idleHours * 60 * MINUTE_MS,
    warningMs: warningMinutes * MINUTE_MS,
    renewalMs: renewalMinutes * MINUTE_MS,
  };
}

/** The product's own until the server has answered. */
export const sessionThresholds = createStore<SessionThresholds>(
  toThresholds(LIMITS.inactivityHours, LIMITS.inactivityWarningMinutes, LIMITS.tokenRenewalMinutes),
);
