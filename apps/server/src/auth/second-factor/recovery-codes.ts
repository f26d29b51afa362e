import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
/** Without letters that look alike. 16 of 32 signs have 80 random bits, so that a plain hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 16;
const GROUP = 4;

/** New recovery codes, as the user writes them down: four groups of four. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    return signs.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? '';
  });
}

/** The hash of a code as typed: case, spaces and dashes do not count. Undefined for what cannot be a code. */
export function hashRecoveryCode(typed: string): Buffer | undefined {
  const signs = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return signs.length === LENGTH ? createHash('sha256').update(signs).digest() : undefined;
}
