import { getRefreshThresholds } from '@loadstone/contracts/sessions';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { findTokenClaims } from '../../../lib/session/access-token.ts';
import { sessionThresholds, type SessionThresholds, toThresholds } from '../../../lib/session/thresholds.ts';
import { findTokens, keepTokens } from '../../../lib/session/tokens.ts';
import { after, nowMs } from '../../../lib/time/clock.ts';
import { atMoment } from '../../../lib/time/deadline.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { isSignInRefused } from './sign-in-refused.ts';

const RETRY_MS = 30_000;

interface RenewalParts {
  loadIdentityProvider: () => Promise<IdentityProvider>;
  /** Called where the provider refuses new tokens: the session has ended. */
  onRefused: () => void;
}

/** Keeps the tokens of one tab fresh. */
export class TokenRenewal {
  readonly #parts: RenewalParts;
  #cancel: () => void = () => undefined;
  #running: Promise<boolean> | undefined;

  constructor(parts: RenewalParts) {
    this.#parts = parts;
  }

  /** Gets new tokens; concurrent calls share one attempt. False where the session has ended or no reply arrived. */
  renew(): Promise<boolean> {
    this.#running ??= this.#renewNow().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Renews the tokens before they expire, first by the default thresholds and then by those of the server. */
  start(): void {
    this.#schedule();
    void this.#readThresholds();
  }

  stop(): void {
    this.#cancel();
  }

  async #renewNow(): Promise<boolean> {
    const tokens = findTokens();
    if (tokens === undefined) return false;
    try {
      const provider = await this.#parts.loadIdentityProvider();
      keepTokens(await provider.renew(tokens));
      this.#schedule();
      return true;
    } catch (error) {
      if (isSignInRefused(error)) this.#parts.onRefused();
      else this.#retryLater();
      return false;
    }
  }

  #schedule(): void {
    const tokens = findTokens();
    const claims = findTokenClaims(tokens?.accessToken ?? '');
    if (claims === undefined || tokens?.refreshToken === undefined) return;
    const dueMs = nowMs() + toRenewalDelayMs(claims.exp * 1000, nowMs(), sessionThresholds.get().renewalMs);
    this.#cancel();
    this.#cancel = atMoment(
      () => dueMs,
      () => void this.renew(),
    );
  }

  #retryLater(): void {
    this.#cancel();
    this.#cancel = after(RETRY_MS, () => void this.renew());
  }

  /** The defaults of the product stay where the server does not reply. */
  async #readThresholds(): Promise<void> {
    try {
      sessionThresholds.set(await readThresholds());
      this.#schedule();
    } catch {
      return;
    }
  }
}

/** Loads the times at which a session warns, ends and renews itself. @throws {ApiError} */
async function readThresholds(): Promise<SessionThresholds> {
  const { lastActive_Threshold_Hrs, popUpTimer_Threshold_Mins, tokenRenewal_Threshold_Mins } =
    await callEndpoint(getRefreshThresholds);
  return toThresholds(lastActive_Threshold_Hrs, popUpTimer_Threshold_Mins, tokenRenewal_Threshold_Mins);
}

/**
 * The delay before the access token is renewed: until `aheadMs` before it expires, or half of its remaining time where
 * that is shorter. At least a second, so that a token that expires at once does not cause a loop of renewals.
 */
export function toRenewalDelayMs(endMs: number, nowMs: number, aheadMs: number): number {
  const leftMs = endMs - nowMs;
  return Math.max(1_000, leftMs > aheadMs ? leftMs - aheadMs : leftMs / 2);
}
