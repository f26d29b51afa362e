import { USER_STATUSES } from '@loadstone/contracts/companies';
import type { PostingStatus } from '@loadstone/contracts/postings';
import type { ErrorText } from '@loadstone/contracts/texts';
import { errorText } from '../../ground/errors.ts';
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
export function toUseRefusal(isDriver: boolean, use: ResourceUse): ErrorText {
  const { srceCity, srceSt, destCity, destSt, pStatus: status } = use;
  const name = isDriver ? 'resource.driverAssigned' : 'resource.equipmentAssigned';
  return errorText(name, { srceCity, srceSt, destCity, destSt, status });
}
