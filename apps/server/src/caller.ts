/**
 * Who makes a request, as the server itself derived it from the access token's user. Nothing here
 * comes from the client: the `claims` header is never read.
 */
export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly custCd: string;
  /** The session of the access token (`mysession`). */
  readonly sessionId: string;
  readonly email: string;
  readonly nickName: string;
  /** Products of the user that are this board's, e.g. `[13, 19]`; empty for somebody without either. */
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

/** A feature that the caller's company holds for a product. */
export interface CallerPermit {
  readonly code: string;
  readonly productId: number;
  readonly apiKey: string;
}
