import type { AccessTokenClaims } from '@loadstone/contracts/users';
import type { UserCaller } from '../../ground/caller.ts';
import { AppError } from '../../ground/errors.ts';
import type { TokenClaims, VerifyAccessToken } from './access-tokens.ts';
import type { CallerDirectory } from '../callers/callers.ts';
import type { MachineAccess } from '../callers/machine-access.ts';
import { assertOneAuthorization, type AuthenticationMethod, type CredentialRequest } from '../callers/methods.ts';
import { ProofRefused, toProofError, type CheckProof } from '../proofs/proof-check.ts';
import type { ProofNonces } from '../proofs/proof-nonces.ts';
import type { NoteRefusedProof } from '../proofs/refused-proof-log.ts';

const DEVICE_REFUSALS = {
  none: undefined,
  accepted: undefined,
  proofNeeded: 'device.proofNeeded',
  notRegistered: 'device.notRegistered',
} as const;

type Scheme = 'bearer' | 'dpop';

interface Credentials {
  readonly scheme: Scheme;
  readonly token: string;
}

interface AccessTokenMethodParts {
  readonly verify: VerifyAccessToken;
  readonly callers: CallerDirectory;
  readonly machines: MachineAccess;
  readonly checkProof: CheckProof;
  readonly nonces: ProofNonces;
  readonly noteRefusedProof: NoteRefusedProof;
}

/** The parts of an `Authorization` header with an access token; undefined for any other scheme. */
function findParts({ authorizations: [header = ''] }: CredentialRequest): [Scheme, string[]] | undefined {
  const [scheme = '', ...credentials] = header.split(' ');
  const name = scheme.toLowerCase();
  return name === 'bearer' || name === 'dpop' ? [name, credentials] : undefined;
}

function getCredentials(request: CredentialRequest): Credentials {
  assertOneAuthorization(request);
  const [scheme, [token, ...rest]] = findParts(request) ?? ['bearer' as const, []];
  if (!token || rest.length > 0) throw new AppError('session.missing');
  return { scheme, token };
}

/**
 * Creates the check of a request's access token. A token that is bound to a key needs a proof of that key; without one
 * it is worthless, also under the other scheme.
 *
 * @throws AppError `session.missing`, `session.ambiguous`, `session.invalid`, `session.expired`, `session.proofInvalid`
 *   or `session.nonceNeeded`
 */
export function createClaimsReader(
  parts: Omit<AccessTokenMethodParts, 'callers' | 'machines'>,
): (request: CredentialRequest) => Promise<TokenClaims> {
  return async (request) => {
    const { scheme, token } = getCredentials(request);
    const claims = await parts.verify(token);
    // The token of a machine is bound by network addresses, where its owner has named some.
    const thumbprint = 'userid' in claims ? claims.cnf?.jkt : undefined;
    if (!('userid' in claims) || thumbprint === undefined) {
      if (scheme === 'dpop') throw new AppError('session.invalid');
      return claims;
    }
    try {
      if (scheme === 'bearer') throw new ProofRefused('missing');
      await parts.checkProof(request, token, thumbprint);
      return claims;
    } catch (error) {
      if (!(error instanceof ProofRefused)) throw error;
      parts.noteRefusedProof(claims, error, request.networkAddress);
      throw toProofError(error, parts.nonces);
    }
  };
}

/** The claims of a token that must be a user's. @throws AppError `session.invalid` for a machine's */
export function toUserClaims(claims: TokenClaims): AccessTokenClaims {
  if (!('userid' in claims)) throw new AppError('session.invalid');
  return claims;
}

/**
 * An access token in the `Authorization` header: alone, or with a proof where it is bound to a key. A user with a device
 * check needs a token that is bound to the key of the registered device. The token of a machine names its client.
 */
export function createAccessTokenMethod(
  readClaims: (request: CredentialRequest) => Promise<TokenClaims>,
  { callers, machines, noteRefusedProof }: Pick<AccessTokenMethodParts, 'callers' | 'machines' | 'noteRefusedProof'>,
): AuthenticationMethod {
  async function getCaller(claims: AccessTokenClaims, networkAddress: string): Promise<UserCaller> {
    const caller = await callers.getCaller(claims);
    const code = DEVICE_REFUSALS[caller.deviceCheck];
    if (code === undefined) return caller;
    noteRefusedProof(claims, new ProofRefused('device'), networkAddress);
    throw new AppError(code);
  }
  return {
    name: 'access token',
    isCarriedBy: (request) => findParts(request) !== undefined,
    async authenticate(request, accepted) {
      const claims = await readClaims(request);
      const { networkAddress } = request;
      const expiresAtMs = claims.exp * 1000;
      if (!('userid' in claims)) {
        const readCaller = () => machines.getCaller(claims, networkAddress);
        return { caller: await readCaller(), expiresAtMs, readCaller };
      }
      return {
        caller:
          accepted?.anyDevice === true ? await callers.getCaller(claims) : await getCaller(claims, networkAddress),
        expiresAtMs,
        readCaller: () => getCaller(claims, networkAddress),
      };
    },
  };
}
