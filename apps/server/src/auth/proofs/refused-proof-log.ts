import { ACTIVITY_TYPES, type AccessTokenClaims } from '@loadstone/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import { findAccountById } from '../accounts.queries.ts';
import type { SignInLog } from '../sign-in-log.ts';
import type { ProofFault, ProofRefused } from './proof-check.ts';

/** At most one entry of a user in this time: a stolen token must not fill the log. */
const ENTRY_EVERY_MS = 60_000;
/** Users whose last entry is remembered. */
const USERS_MAXIMUM = 10_000;

export interface RefusedProofLogParts {
  readonly db: Db;
  readonly signInLog: SignInLog;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds of a clock that never goes back. */
  readonly getNowMs: () => number;
}

/** Creates the log of refused proofs (activity DPoPValidate). A request that only needs a new nonce is not logged. */
export function createRefusedProofLog(
  parts: RefusedProofLogParts,
): (claims: AccessTokenClaims, refused: ProofRefused) => void {
  const loggedMs = new Map<number, number>();
  return ({ userid }, { fault }) => {
    const nowMs = parts.getNowMs();
    if (fault === 'nonce' || nowMs - (loggedMs.get(userid) ?? -ENTRY_EVERY_MS) < ENTRY_EVERY_MS) return;
    if (loggedMs.size >= USERS_MAXIMUM) loggedMs.clear();
    loggedMs.set(userid, nowMs);
    addEntry(parts, userid, fault).catch((error: unknown) => {
      parts.log.error({ err: error }, 'a refused proof could not be logged');
    });
  };
}

async function addEntry({ db, signInLog }: RefusedProofLogParts, userId: number, fault: ProofFault): Promise<void> {
  const account = await findAccountById(db, userId);
  if (account === undefined) return;
  await signInLog.addLoginActivity(
    // A proof is checked without the connection of its request.
    { userId, email: account.email, networkAddress: '' },
    {
      userActivityTypeId: ACTIVITY_TYPES.DPoPValidate,
      description: `Proof refused: ${fault}`,
      appName: 'api',
      errorCode: '',
      long: null,
      lat: null,
      address: '',
      geoAccuracy: null,
    },
  );
}
