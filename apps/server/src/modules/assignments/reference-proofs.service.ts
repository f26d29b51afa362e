import { createHash, randomBytes } from 'node:crypto';
import { REFERENCE_PROOF, STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../ground/errors.ts';
import { insertChallenge, removeOldChallenges, takeChallenge } from './reference-tries.queries.ts';

/** More strangers than this do not type numbers at the same time: the table stays small. */
const CHALLENGES_AT_ONCE = 1_000;

/** A solved challenge. */
interface ReferenceProof {
  readonly challenge: string;
  readonly answer: string;
}

/** Makes callers without an account wait and compute before each try. */
export interface ReferenceProofs {
  /** @throws AppError `request.tooMany` where too many challenges wait */
  create(bits: number): Promise<{ challenge: string; bits: number; waitMs: number }>;
  /** Uses a proof, once. @returns false where it is unknown, too early, too late, used or wrong */
  isAccepted(proof: ReferenceProof): Promise<boolean>;
}

export function createReferenceProofs(db: Db, clock: Clock): ReferenceProofs {
  const { waitMs, validMs } = REFERENCE_PROOF;
  return {
    async create(bits) {
      const now = clock.now();
      const challenge = randomBytes(16).toString('base64url');
      await removeOldChallenges(db, new Date(now.getTime() - validMs));
      const isAdded = await insertChallenge(db, { challenge, bits, now, most: CHALLENGES_AT_ONCE });
      if (!isAdded) throw new AppError('request.tooMany');
      return { challenge, bits, waitMs };
    },

    async isAccepted({ challenge, answer }) {
      const known = await takeChallenge(db, challenge);
      if (known === undefined) return false;
      const ageMs = clock.now().getTime() - known.created_on.getTime();
      return ageMs >= waitMs && ageMs <= validMs && countZeroBits(`${challenge}.${answer}`) >= known.bits;
    },
  };
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
