import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify, type JWK } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import { AppError } from '../../ground/errors.ts';
import type { CredentialRequest } from '../callers/methods.ts';
import type { ProofNonces } from './proof-nonces.ts';
import type { UsedProofs } from './used-proofs.ts';

/** The algorithms of proofs: public keys only, so that a public key cannot be used as a shared secret. */
const PROOF_ALGORITHMS = ['ES256'];
/** The greatest age of a proof. */
export const PROOF_AGE_SECONDS = 60;
/** The tolerated difference between the clocks of client and server. */
export const PROOF_TOLERANCE_SECONDS = 5;
const PROOF_LENGTH_MAXIMUM = 4096;

const proofClaimsSchema = z.object({
  jti: z.string().min(8).max(128),
  htm: z.string(),
  htu: z.string(),
  ath: z.string(),
  nonce: z.string().optional(),
});

/** Why a proof is refused. Logged, never sent: the client reads only that the proof is not valid. */
export type ProofFault =
  | 'missing'
  | 'malformed'
  | 'time'
  | 'key'
  | 'method'
  | 'address'
  | 'token'
  | 'replayed'
  | 'too many'
  /** A missing or old nonce, as of each page that begins or has waited. */
  | 'nonce'
  /** A nonce that no server has given out. */
  | 'unknown nonce'
  | 'device';

/** A request that does not prove that its sender holds the key of its token. */
export class ProofRefused extends Error {
  override readonly name = 'ProofRefused';
  readonly fault: ProofFault;

  constructor(fault: ProofFault, options?: ErrorOptions) {
    super(`The proof is refused: ${fault}`, options);
    this.fault = fault;
  }
}

interface ProofCheckParts {
  /** Origin of the board, `PUBLIC_URL`. */
  readonly origin: string;
  readonly clock: Clock;
  readonly nonces: ProofNonces;
  readonly used: UsedProofs;
}

/** @throws ProofRefused */
export type CheckProof = (request: CredentialRequest, token: string, thumbprint: string) => Promise<void>;

/**
 * Creates the check of a request's DPoP proof by RFC 9449, section 4.3. The nonce is checked after everything else but
 * the id: only a client that holds the key receives a new nonce.
 */
export function createProofCheck({ origin, clock, nonces, used }: ProofCheckParts): CheckProof {
  return async (request, token, thumbprint) => {
    const { claims, key } = await verifyProof(readProof(request), clock);
    if (key !== thumbprint) throw new ProofRefused('key');
    if (claims.htm !== request.method) throw new ProofRefused('method');
    if (toComparable(claims.htu) !== toComparable(request.url, origin)) throw new ProofRefused('address');
    if (claims.ath !== createHash('sha256').update(token).digest('base64url')) throw new ProofRefused('token');
    const nonce = claims.nonce === undefined ? 'old' : nonces.check(claims.nonce);
    if (nonce !== 'valid') throw new ProofRefused(nonce === 'old' ? 'nonce' : 'unknown nonce');
    const use = await used.add(`${key} ${claims.jti}`);
    if (use !== 'new') throw new ProofRefused(use === 'seen' ? 'replayed' : 'too many');
  };
}

function readProof({ headers }: CredentialRequest): string {
  const proof = headers['dpop'];
  if (proof === undefined || proof === '') throw new ProofRefused('missing');
  // Node joins several headers with a comma, which is no character of a JWT.
  if (typeof proof !== 'string' || proof.length > PROOF_LENGTH_MAXIMUM) throw new ProofRefused('malformed');
  return proof;
}

async function verifyProof(proof: string, clock: Clock) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: PROOF_ALGORITHMS,
      currentDate: clock.now(),
      maxTokenAge: PROOF_AGE_SECONDS,
      clockTolerance: PROOF_TOLERANCE_SECONDS,
    });
    return {
      claims: proofClaimsSchema.parse(payload),
      key: await calculateJwkThumbprint(protectedHeader.jwk as JWK),
    };
  } catch (cause) {
    if (cause instanceof errors.JOSEError || cause instanceof z.ZodError || cause instanceof TypeError) {
      throw new ProofRefused(isOfTime(cause) ? 'time' : 'malformed', { cause });
    }
    throw cause;
  }
}

/** True for an old proof, and for one from the future. Also the clock of the user's computer may be wrong. */
function isOfTime(error: Error): boolean {
  if (error instanceof errors.JWTExpired) return true;
  return error instanceof errors.JWTClaimValidationFailed && error.claim === 'iat' && error.reason === 'check_failed';
}

/** An address without query and fragment, in one spelling; undefined for a text that is no address. */
function toComparable(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base);
  return url === null ? undefined : url.origin + url.pathname;
}

/** The error that a client reads. It reveals only whether another nonce is needed. */
export function toProofError(refused: ProofRefused, nonces: ProofNonces): AppError {
  const needsNonce = refused.fault === 'nonce' || refused.fault === 'unknown nonce';
  const error = needsNonce ? 'use_dpop_nonce' : 'invalid_dpop_proof';
  return new AppError(needsNonce ? 'session.nonceNeeded' : 'session.proofInvalid', undefined, undefined, {
    cause: refused,
    headers: {
      'www-authenticate': `DPoP error="${error}", algs="${PROOF_ALGORITHMS.join(' ')}"`,
      ...(needsNonce ? { 'dpop-nonce': nonces.getCurrent() } : {}),
    },
  });
}
