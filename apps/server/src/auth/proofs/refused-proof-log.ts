import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import type { AccessTokenClaims } from '@loadstone/contracts/users';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import { findAccountById } from '../sign-in/accounts.queries.ts';
import { createEntryLimit } from '../../ground/entry-limit.ts';
import { toSignInEntry, type SignInLog } from '../sign-in/sign-in-log.ts';
import type { ProofFault, ProofRefused } from './proof-check.ts';

interface RefusedProofLogParts {
  readonly db: Db;
  readonly signInLog: SignInLog;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds of a clock that never goes back. */
  readonly getNowMs: () => number;
}

/** Logs a refused proof of a valid token, with the address of the request. */
export type NoteRefusedProof = (claims: AccessTokenClaims, refused: ProofRefused, networkAddress: string) => void;

/**
 * Creates the log of refused proofs (activity DPoPValidate): one entry a minute for each user, reason and address, so that
 * the user's own page does not hide an attack. A missing or old nonce is not logged: each page gets its nonce that way.
 */
export function createRefusedProofLog(parts: RefusedProofLogParts): NoteRefusedProof {
  const entries = createEntryLimit<string>(parts.getNowMs);
  return ({ userid }, { fault }, networkAddress) => {
    if (fault === 'nonce' || !entries.isDue(`${userid} ${fault} ${networkAddress}`)) return;
    addEntry(parts, { userId: userid, networkAddress }, fault).catch((error: unknown) => {
      parts.log.error({ err: error }, 'a refused proof could not be logged');
    });
  };
}

async function addEntry(
  { db, signInLog }: RefusedProofLogParts,
  { userId, networkAddress }: { userId: number; networkAddress: string },
  fault: ProofFault,
): Promise<void> {
  const account = await findAccountById(db, userId);
  if (account === undefined) return;
  await signInLog.addLoginActivity(
    { userId, email: account.email, networkAddress },
    // A request without a proof is what a page sends that has lost its agent.
    toSignInEntry(ACTIVITY_TYPES.DPoPValidate, `Proof refused: ${fault}`, fault === 'missing' ? '77.1' : '', 'api'),
  );
}
