import { USER_STATUSES } from '@loadstone/contracts/companies';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { DRIVER_PATH, type SignInRefusal } from '@loadstone/contracts/users';

/** The facts that decide whether a user has access. */
export interface AccessFacts {
  readonly statusId: number;
  readonly role: string;
  readonly isEmailVerified: boolean;
  readonly isCompanyClosed: boolean;
  readonly isCompanyAccessEnabled: boolean;
}

/** The role of drivers, who have the driver's page and are refused at the desk. */
export const DRIVER_ROLE = 'driver';

/** Where a user signs in: at the desk, or at the driver's page. */
export type SignInPlace = 'desk' | 'driverPage';

/** The place of a sign-in by the address at which it ends. */
export function toSignInPlace(redirectUri: unknown): SignInPlace {
  return typeof redirectUri === 'string' && redirectUri.endsWith(DRIVER_PATH) ? 'driverPage' : 'desk';
}

/**
 * Why this user is refused, or undefined. The company's reasons come first, because support needs them when both apply.
 */
export function findAccessRefusal(facts: AccessFacts, place: SignInPlace = 'desk'): SignInRefusal | undefined {
  if (facts.isCompanyClosed) return '88.1';
  if (!facts.isCompanyAccessEnabled) return '88.2';
  if (facts.statusId !== USER_STATUSES.enabled) return '99.1';
  if (place === 'desk' && facts.role === DRIVER_ROLE) return '99.2';
  if (!facts.isEmailVerified) return '88.3';
  return undefined;
}

/** The products of a subscription that belong to this board, in the order in which tokens list them. */
export function toBoardProducts(productIds: readonly number[]): number[] {
  const known: readonly number[] = Object.values(PRODUCT_IDS);
  return [...new Set(productIds)].filter((id) => known.includes(id)).sort((a, b) => a - b);
}
