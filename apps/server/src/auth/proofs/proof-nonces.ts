import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';

/** How long a nonce is given out. It is accepted for as long again. */
const PERIOD_MS = 5 * 60_000;

/** The server's nonces for proofs (RFC 9449, section 9). */
export interface ProofNonces {
  /** The nonce to send to clients now. */
  readonly getCurrent: () => string;
  readonly isValid: (nonce: string) => boolean;
}

/**
 * Nonces that are computed from the time, so that servers with the same secret accept each other's and store none.
 *
 * @param secret a secret of all servers on the database
 */
export function createProofNonces(secret: string, clock: Clock): ProofNonces {
  const toNonce = (period: number) => createHmac('sha256', secret).update(`proof nonce ${period}`).digest('base64url');
  const getPeriod = () => Math.floor(clock.now().getTime() / PERIOD_MS);
  return {
    getCurrent: () => toNonce(getPeriod()),
    isValid: (nonce) => {
      const received = Buffer.from(nonce);
      return [getPeriod(), getPeriod() - 1].some((period) => {
        const expected = Buffer.from(toNonce(period));
        return received.length === expected.length && timingSafeEqual(received, expected);
      });
    },
  };
}
