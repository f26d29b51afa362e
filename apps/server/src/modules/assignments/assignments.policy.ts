import {
  findActionFeature,
  PRODUCT_IDS,
  type AssignmentAction,
  type PostingActor,
  type ProductMode,
} from '@loadstone/contracts/postings';
import type { CompanyCaller, DriverCaller } from '../../ground/caller.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import { AppError } from '../../ground/errors.ts';
import { hasFeature } from '../permits/index.ts';

/** The companies of an assignment. */
type Sides = Pick<AssignmentRow, 'broker_account_id' | 'carrier_account_id'>;

const MODES = { broker: 'B', carrier: 'C' } as const satisfies Partial<Record<PostingActor, ProductMode>>;

/** The role of the caller's company in an assignment; undefined where it has none. */
export function findRole(
  caller: Pick<CompanyCaller, 'accountId'>,
  assignment: Sides,
): 'broker' | 'carrier' | undefined {
  if (assignment.broker_account_id === caller.accountId) return 'broker';
  return assignment.carrier_account_id === caller.accountId ? 'carrier' : undefined;
}

/** The product mode of a side: B for the broker, C for the carrier. */
export function toModeOf(role: 'broker' | 'carrier'): ProductMode {
  return MODES[role];
}

/**
 * Refuses a side whose company does not hold the feature of the action.
 *
 * @throws AppError `permit.missing`
 */
export function assertMayAct(caller: CompanyCaller, role: 'broker' | 'carrier', action: AssignmentAction): void {
  const feature = findActionFeature(action, role);
  if (feature !== undefined && !hasFeature(caller, feature, PRODUCT_IDS[MODES[role]])) {
    throw new AppError('permit.missing');
  }
}

/** True where the driver has the assignment: the driver that its carrier has chosen, or one with its reference number. */
export function isDriverOf(driver: DriverCaller, assignment: AssignmentRow): boolean {
  if (!driver.assignmentIds.includes(assignment.id)) return false;
  if (driver.boundTo.by === 'reference') return assignment.holder === 'externalDriver';
  return assignment.carrier_account_id === driver.boundTo.accountId && assignment.driver_id === driver.driverId;
}
