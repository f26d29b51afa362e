import type { CallerKind } from '@loadstone/contracts';

/**
 * A person of a company at the desk, as the server itself derived it from the access token's user.
 * Nothing here comes from the client: the `claims` header is never read.
 */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: number;
  readonly accountId: number;
  readonly custCd: string;
  /** The session of the access token (`mysession`). */
  readonly sessionId: string;
  readonly email: string;
  readonly nickName: string;
  /** Products of the user that are this board's, e.g. `[13, 19]`; empty for a user without either. */
  readonly productIds: readonly number[];
  /** The company's features for the user's products, with the key that paths ask for. */
  readonly permits: readonly CallerPermit[];
  readonly isGloballyExcluded: boolean;
  /** `YYYY-MM-DD`; null where no insurance is on file. */
  readonly insuranceExpiryDate: string | null;
  readonly isTrainingSchool: boolean;
  /** One session at a time, and one window of it. */
  readonly isSessionEnforced: boolean;
}

/** A driver, who may reach the listed assignments and nothing else of the product. */
export interface DriverCaller {
  readonly kind: 'driver';
  readonly driverId: number;
  readonly sessionId: string;
  readonly displayName: string;
  /** Whose driver it is: a carrier's own, or an external driver known by a reference number. */
  readonly boundTo:
    { readonly by: 'carrier'; readonly accountId: number } | { readonly by: 'reference'; readonly reference: string };
  /** The ids of the assignments that the session gives access to. It ends when they end. */
  readonly assignmentIds: readonly number[];
}

/**
 * Who makes a request. A new kind is a member here, a name in `CALLER_KINDS` of the contracts and an
 * authentication method that returns it; endpoints accept it only after they list it in `callers`.
 */
export type Caller = UserCaller | DriverCaller;

/** The callers of the given kinds. */
export type CallerOf<K extends CallerKind> = Extract<Caller, { kind: K }>;

/** The id of a caller among those of its kind. */
export function toCallerNumber(caller: Caller): number {
  return caller.kind === 'user' ? caller.userId : caller.driverId;
}

/** Identifies a caller among those of every kind: `user:12`. */
export function toCallerId(caller: Caller): string {
  return `${caller.kind}:${toCallerNumber(caller)}`;
}

/** A feature that the caller's company holds for a product. */
export interface CallerPermit {
  readonly code: string;
  readonly productId: number;
  readonly apiKey: string;
}
