import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
/** Without letters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
/** Of 32 signs: 120 random bits, so that a plain hash is enough (OWASP ASVS 5.0, 6.5.2: 112). */
const LENGTH = 24;
/** The length of codes that were created before. */
const EARLIER_LENGTH = 16;
const GROUP = 4;

/** New recovery codes, as the user writes them down: six groups of four. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    return signs.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? '';
  });
}

/** The hash of a code as typed: case, spaces and dashes do not count. Undefined for what cannot be a code. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const signs = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isCode = signs.length === LENGTH || signs.length === EARLIER_LENGTH;
  return isCode ? createHash('sha256').update(signs).digest() : undefined;
}
