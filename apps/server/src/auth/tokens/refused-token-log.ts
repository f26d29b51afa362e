import { decodeJwt } from 'jose';
import { createEntryLimit } from '../../ground/entry-limit.ts';
import type { AppError } from '../../ground/errors.ts';

/** Values that say for whom a token is; others can name a person. */
const SHOWN = ['iss', 'aud', 'scope', 'scp', 'exp'];
const LONGEST = 200;

/**
 * Logs why tokens of an issuer elsewhere are refused, with the names of their claims, one line a minute for each reason.
 * Ended tokens are no news.
 */
export function createRefusedTokenLog(
  log: { warn(fields: object, message: string): void },
  issuer: string,
): (token: string, refusal: AppError) => void {
  const lines = createEntryLimit<string>(() => performance.now());
  return (token, { code, message }) => {
    if (code === 'session.expired' || !lines.isDue(message)) return;
    log.warn({ issuer, code, reason: message, ...describeToken(token) }, 'a token of the issuer was refused');
  };
}

function describeToken(token: string): { claims: string[]; [name: string]: unknown } {
  try {
    const payload = decodeJwt(token);
    const shown = SHOWN.filter((name) => payload[name] !== undefined).map((name) => [
      name,
      JSON.stringify(payload[name]).slice(0, LONGEST),
    ]);
    return { claims: Object.keys(payload).slice(0, 50), ...Object.fromEntries(shown) };
  } catch {
    return { claims: [] };
  }
}
