import type { CallerKind } from '@loadstone/contracts/endpoint';

/** Who made a call, and under which id the caller knows it. */
export interface FeedCall {
  /** Its idempotency key; without one, the id of the change. */
  readonly cause: string;
  readonly kind: CallerKind;
  /** Of the user, the driver or the service account. */
  readonly id: number;
  /** The company of the caller; null for an external driver. */
  readonly accountId: number | null;
}
