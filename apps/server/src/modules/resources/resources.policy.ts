import { STATUS_LABELS, USER_STATUSES, type PostingStatus } from '@loadstone/contracts';
import type { UserRow } from '../../db/tables/schema.ts';

/** The running assignment of a driver or of a piece of equipment. */
export interface ResourceUse {
  /** The carrier's posting. */
  readonly eToken: number;
  readonly pStatus: PostingStatus;
  readonly srceCity: string;
  readonly srceSt: string;
  readonly destCity: string;
  readonly destSt: string;
}

/** True for a user that "Find an existing driver" offers. */
export function isDriverUser({ role, status_id }: Pick<UserRow, 'role' | 'status_id'>): boolean {
  return role === 'driver' && status_id === USER_STATUSES.enabled;
}

/** Why an assigned resource cannot be deleted, with its assignment. */
export function toUseRefusal(isDriver: boolean, use: ResourceUse): string {
  const way = `${use.srceCity}, ${use.srceSt} to ${use.destCity}, ${use.destSt}`;
  const noun = isDriver ? 'driver' : 'equipment';
  return `This ${noun} is assigned to the posting from ${way} (${STATUS_LABELS[use.pStatus]}) and cannot be deleted.`;
}
