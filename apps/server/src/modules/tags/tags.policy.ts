import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { isInsuranceExpired } from '@loadstone/contracts/companies';
import { PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';

/** The facts about the caller that the rules of tags need. */
interface TagUser {
  readonly productIds: readonly number[];
  readonly permits: readonly { readonly code: string; readonly productId: number }[];
  /** `YYYY-MM-DD`; null where no insurance is on file. */
  readonly insuranceExpiryDate: string | null;
}

/** The modes whose postings the user may see. A user without any of them has no tags. */
export function listTagModes(user: TagUser): ProductMode[] {
  return PRODUCT_MODES.filter((mode) => {
    const productId = PRODUCT_IDS[mode];
    const { view } = POSTING_FEATURES[mode];
    const isHeld = user.permits.some((permit) => permit.code === view && permit.productId === productId);
    return isHeld && user.productIds.includes(productId);
  });
}

/** True where the user's only mode is the carrier's and its insurance has expired: the screen is then disabled. */
export function isDeskClosed(user: TagUser, today: string, thresholdDays: number): boolean {
  const isCarrierOnly = listTagModes(user).every((mode) => mode === 'C');
  return isCarrierOnly && isInsuranceExpired(user.insuranceExpiryDate, today, thresholdDays);
}
