import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { REFERENCE_PROOF, STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import type { Board } from '../../board/board.ts';
import { toNetworkShares } from '../../ground/network-address.ts';
import { insertUsedChallenge, removeOldChallenges } from './reference-tries.queries.ts';

/** Used challenges that are kept. The limits of tries let through some 1,200 wrong ones while one is valid. */
const USED_AT_ONCE = 10_000;
const NONCE_BYTES = 16;

/** A solved challenge. */
interface ReferenceProof {
  readonly challenge: string;
  readonly answer: string;
}

/*
 * Callers without an account wait and compute before each try. A challenge is signed and not stored, so that one caller who
 * asks for many takes none from others; it is for the network that has asked. It is signed with the first of the secrets
 * that all servers on the database share, and the others are accepted too.
 */

/** A challenge for a network. It is solved by a proof whose hash begins with `bits` zeros. */
export function createChallenge(
  { auth, clock }: Board,
  bits: number,
  address: string,
): { challenge: string; bits: number; waitMs: number } {
  const [secret] = auth.secrets;
  if (secret === undefined) throw new TypeError('challenges need a secret');
  const content = `${bits}.${clock.now().getTime().toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  return { challenge: `${content}.${sign(secret, content, address)}`, bits, waitMs: REFERENCE_PROOF.waitMs };
}

/**
 * Redeems a proof, once on all servers.
 *
 * @returns false where it is another network's, changed, too early, too late, used or wrong
 */
export async function redeemProof(
  { auth, db, clock }: Board,
  { challenge, answer }: ReferenceProof,
  address: string,
): Promise<boolean> {
  const { waitMs, validMs } = REFERENCE_PROOF;
  const [bits = '', madeAt = '', nonce = '', signature = ''] = challenge.split('.');
  const content = `${bits}.${madeAt}.${nonce}`;
  const isSigned = auth.secrets.some((secret) => isEqual(signature, sign(secret, content, address)));
  if (!isSigned || challenge !== `${content}.${signature}`) return false;
  const now = clock.now();
  const ageMs = now.getTime() - Number.parseInt(madeAt, 36);
  if (ageMs < waitMs || ageMs >= validMs || countZeroBits(`${challenge}.${answer}`) < Number(bits)) return false;
  await removeOldChallenges(db, new Date(now.getTime() - validMs));
  return insertUsedChallenge(db, { nonce, bits: Number(bits), now, most: USED_AT_ONCE });
}

/** For the widest share of an address: a phone changes its address within the network of its provider. */
function sign(secret: string, content: string, address: string): string {
  const [network = ''] = toNetworkShares(address);
  return createHmac('sha256', secret).update(`reference challenge ${content} ${network}`).digest('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** The bits of a proof where that many wrong numbers of strangers were counted in the last minute. */
export function toProofBits(wrongTries: number): number {
  const { fewestBits, mostBits } = REFERENCE_PROOF;
  return Math.min(mostBits, fewestBits + Math.floor(Math.max(0, wrongTries - STRANGER_TRY_LIMITS.proofs) / 8));
}

function countZeroBits(text: string): number {
  const hash = createHash('sha256').update(text).digest();
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
