import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Caller, MachineCaller, UserCaller } from '../../ground/caller.ts';
import { AppError } from '../../ground/errors.ts';

/**
 * The parts of a request that an authentication method reads. HTTP requests and handshakes of the hub both provide
 * them; proofs such as DPoP are in the headers and cover the method and URL.
 */
export interface CredentialRequest {
  readonly method: string;
  /** Path and query, as the client sent them. */
  readonly url: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** Every `Authorization` header. Node keeps only the first of several in `headers`. */
  readonly authorizations: readonly string[];
  /** The client's address, for the sign-in log. */
  readonly networkAddress: string;
}

/** The result of authentication. */
export interface Authenticated {
  readonly caller: Caller;
  /** When the credential expires, milliseconds since 1970. */
  readonly expiresAtMs: number;
  /**
   * The caller as currently stored in the tables.
   *
   * @throws AppError `session.*` where access has ended
   */
  readCaller(): Promise<Caller>;
}

/** What an endpoint accepts besides the usual caller. */
export interface AcceptedCredentials {
  /** True for the calls that register the user's device: it need not be the registered one. */
  readonly anyDevice?: boolean;
}

/** A method that authenticates the caller of a request. */
export interface AuthenticationMethod {
  readonly name: string;
  /** True where the request carries this method's credential, valid or not. */
  isCarriedBy(request: CredentialRequest): boolean;
  /** @throws AppError `session.*` for a credential that is not valid, `device.*` for a device that is not registered. */
  authenticate(request: CredentialRequest, accepted?: AcceptedCredentials): Promise<Authenticated>;
}

/**
 * Authenticates a request with the one method of the list whose credential it carries.
 *
 * @throws AppError `session.missing` where it carries no known credential, `session.ambiguous` where it carries
 *   several, and the errors of the method
 */
export function createAuthenticator(
  methods: readonly AuthenticationMethod[],
): (request: CredentialRequest, accepted?: AcceptedCredentials) => Promise<Authenticated> {
  return async (request, accepted) => {
    assertOneAuthorization(request);
    const [method, ...others] = methods.filter((each) => each.isCarriedBy(request));
    if (others.length > 0) throw new AppError('session.ambiguous');
    if (method === undefined) throw new AppError('session.missing');
    return method.authenticate(request, accepted);
  };
}

/** A caller that must be a user. @throws AppError `caller.notAccepted` for any other kind. */
export function toUser(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw new AppError('caller.notAccepted');
  return caller;
}

/** @throws AppError `session.ambiguous` for a request with two `Authorization` headers. */
export function assertOneAuthorization(request: CredentialRequest): void {
  if (request.authorizations.length > 1) throw new AppError('session.ambiguous');
}

/**
 * Reads the credentials of a request.
 *
 * @param request a request of Node's HTTP server, also the hub's handshake
 * @param networkAddress the client's address behind the configured proxies
 * @param handshake an access token outside the headers, as in a handshake of the hub; it counts as another
 *   `Authorization` header. With a proof it replaces the `DPoP` header.
 */
export function toCredentialRequest(
  request: IncomingMessage,
  networkAddress: string,
  handshake?: { readonly token: string; readonly proof?: string | undefined },
): CredentialRequest {
  const { rawHeaders } = request;
  const authorizations: string[] = [];
  if (handshake !== undefined) {
    authorizations.push(`${handshake.proof === undefined ? 'Bearer' : 'DPoP'} ${handshake.token}`);
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 13 && rawHeaders[at]?.toLowerCase() === 'authorization') {
      authorizations.push(rawHeaders[at + 1] ?? '');
    }
  }
  const headers = handshake?.proof === undefined ? request.headers : { ...request.headers, dpop: handshake.proof };
  return { method: request.method ?? 'GET', url: request.url ?? '/', headers, authorizations, networkAddress };
}

/** The machine that a caller is. @throws AppError `caller.notAccepted` */
export function toMachine(caller: Caller): MachineCaller {
  if (caller.kind !== 'machine') throw new AppError('caller.notAccepted');
  return caller;
}
