import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../ground/clock.ts';

/** How long a nonce is given out. It is accepted for as long again. */
const PERIOD_MS = 5 * 60_000;

/** Whether a nonce is accepted now. An `old` one was the server's own; an `unknown` one was not. */
type NonceState = 'valid' | 'old' | 'unknown';

/** The server's nonces for proofs (RFC 9449, section 9). */
export interface ProofNonces {
  /** The nonce to send to clients now. */
  readonly getCurrent: () => string;
  readonly check: (nonce: string) => NonceState;
}

/**
 * Nonces that are computed from the time, so that servers with the same secret accept each other's and store none. Each
 * names its period, so that an old one is distinguished from one that no server has given out.
 *
 * @param secret a secret of all servers on the database
 */
export function createProofNonces(secret: string, clock: Clock): ProofNonces {
  const toNonce = (period: number) =>
    `${period}.${createHmac('sha256', secret).update(`proof nonce ${period}`).digest('base64url')}`;
  const getPeriod = () => Math.floor(clock.now().getTime() / PERIOD_MS);
  return {
    getCurrent: () => toNonce(getPeriod()),
    check: (nonce) => {
      const period = Number.parseInt(nonce, 10);
      const [received, expected] = [Buffer.from(nonce), Buffer.from(toNonce(period))];
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'unknown';
      const age = getPeriod() - period;
      return age === 0 || age === 1 ? 'valid' : 'old';
    },
  };
}
