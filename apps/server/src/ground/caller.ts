import type { CallerKind, Callers, MachineScope } from '@loadstone/contracts/endpoint';
import type { CallerOrigin } from './caller-origin.ts';

/** What the use-cases of a company read of their caller: a user, or a machine that acts for the company. */
export interface CompanyCaller {
  readonly kind: 'user' | 'machine';
  /** The author of what the caller writes: the user, or the row in `users` of a service account. */
  readonly userId: number;
  readonly accountId: number;
  readonly custCd: string;
  readonly email: string;
  /** The name that is shown as the author. */
  readonly nickName: string;
  /** Products that belong to this board, e.g. `[13, 19]`; empty for a caller without any. */
  readonly productIds: readonly number[];
  /** The company's features for these products, with the key that paths need; of a user those that the token's scopes include. */
  readonly permits: readonly CallerPermit[];
  readonly isGloballyExcluded: boolean;
  /** True: the company sees and matches sandbox companies only. */
  readonly isSandbox: boolean;
  /** `YYYY-MM-DD`; null where no insurance is on file. */
  readonly insuranceExpiryDate: string | null;
  /** True where the caller may read credit scores, insurance and authority: by the scope of vetting of a user's token. */
  readonly canVet: boolean;
  /** Where the request comes from. */
  readonly origin: CallerOrigin;
  /** True for the people of a demo market, whose actions are not in the activity log: it would else consist of sample data. */
  readonly isSample?: true;
}

/**
 * A user of a company, loaded by the server for the access token's user. No field comes from the client: the `claims`
 * header is never read.
 */
export interface UserCaller extends CompanyCaller {
  readonly kind: 'user';
  /** The session of the access token (`mysession`). */
  readonly sessionId: string;
  readonly isTrainingSchool: boolean;
  /** True where the user may manage the company's service accounts. */
  readonly isAdministrator: boolean;
  /** RFC 7638 thumbprint of the key that the access token is bound to; undefined for a bearer token. */
  readonly keyThumbprint: string | undefined;
  /** Whether the device of the request is the registered one; `none` for a user without a device check. */
  readonly deviceCheck: 'none' | 'accepted' | 'proofNeeded' | 'notRegistered';
  /** True where the user may have one session at a time, with one window. */
  readonly isSessionEnforced: boolean;
  /** True where the token has the scope to send e-mail. */
  readonly canSendEmail: boolean;
  /** True where the user must share the location of the browser. */
  readonly isGeoEnforced: boolean;
}

/** A driver, who has access to the listed assignments only. */
export interface DriverCaller {
  readonly kind: 'driver';
  readonly driverId: number;
  readonly sessionId: string;
  readonly displayName: string;
  /** The driver: a carrier's own, or an external driver identified by a reference number. */
  readonly boundTo:
    { readonly by: 'carrier'; readonly accountId: number } | { readonly by: 'reference'; readonly reference: string };
  /** The ids of the assignments that the session gives access to. The access ends with the assignment. */
  readonly assignmentIds: readonly number[];
}

/** A machine that acts for its company by a service account. It never vets: scores are a person's. */
export interface MachineCaller extends CompanyCaller {
  readonly kind: 'machine';
  readonly serviceAccountId: number;
  readonly scopes: readonly MachineScope[];
}

/** The caller of each kind. */
export interface CallerOfKind {
  readonly user: UserCaller;
  readonly driver: DriverCaller;
  readonly machine: MachineCaller;
}

/**
 * The maker of a request. A new kind needs a member here, a name in `CALLER_KINDS` and a guard in `GuardOfKind` of the
 * contracts, a check in `permits.guard.ts`, and an authentication method that returns it. An endpoint accepts it only when
 * it names it in `callers`.
 */
export type Caller = CallerOfKind[CallerKind];

/** The callers that a declaration names. */
export type CallerOf<C extends Callers> = CallerOfKind[keyof C & CallerKind];

/** The id of a caller, unique among the callers of its kind. */
export function toCallerNumber(caller: Caller): number {
  if (caller.kind === 'user') return caller.userId;
  return caller.kind === 'driver' ? caller.driverId : caller.serviceAccountId;
}

/** The id of a caller, unique among all callers: `user:12`. */
export function toCallerId(caller: Caller): string {
  return `${caller.kind}:${toCallerNumber(caller)}`;
}

/** The company of a caller; null for an external driver. */
export function toAccountId(caller: Caller): number | null {
  if (caller.kind !== 'driver') return caller.accountId;
  return caller.boundTo.by === 'carrier' ? caller.boundTo.accountId : null;
}

/**
 * The shares of a caller in a fair queue: the company and in it the caller. An external driver, whom the board knows by an
 * assignment alone, has a share of its own.
 */
export function toCallerShares(caller: Caller): readonly string[] {
  const [id, accountId] = [toCallerId(caller), toAccountId(caller)];
  return accountId === null ? [id] : [`company:${accountId}`, id];
}

/** A feature that the caller's company holds for a product. */
export interface CallerPermit {
  readonly code: string;
  readonly productId: number;
  readonly apiKey: string;
}

/** A change after which callers must be read again: of one user, of a company, or the end of a session. */
export type AccessChange =
  { readonly userId: number } | { readonly accountId: number } | { readonly sessionId: string };
