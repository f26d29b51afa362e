import { createHash, timingSafeEqual } from 'node:crypto';
import { NO_KEY, POSTING_FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import { MODE_KINDS, PRODUCT_IDS, PRODUCT_MODES, type PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError } from '../../ground/errors.ts';

/** True where the caller's company holds the feature for that product and the caller has the product. */
export function hasFeature(caller: Pick<CompanyCaller, 'permits'>, feature: FeatureCode, productId: number): boolean {
  return caller.permits.some((permit) => permit.code === feature && permit.productId === productId);
}

function isSameKey(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** True where the key is that of the feature for the caller's company and product. */
export function isKeyRight(caller: CompanyCaller, feature: FeatureCode, productId: number, key: string): boolean {
  const permit = caller.permits.find((held) => held.code === feature && held.productId === productId);
  return permit !== undefined && isSameKey(permit.apiKey, key);
}

/**
 * Refuses a caller without the product.
 *
 * @throws AppError `product.missing`
 */
export function assertProduct(caller: CompanyCaller, productId: number): void {
  if (!caller.productIds.includes(productId)) throw new AppError('product.missing');
}

/** The kinds of own postings that the caller may see, which are those whose leads it may see and mark. */
export function listViewedKinds(caller: CompanyCaller): PostingKind[] {
  return PRODUCT_MODES.filter((mode) => hasFeature(caller, POSTING_FEATURES[mode].view, PRODUCT_IDS[mode])).map(
    (mode) => MODE_KINDS[mode].own,
  );
}

/**
 * Refuses a caller whose company does not hold the feature for that product.
 *
 * @throws AppError `permit.missing`
 */
export function assertFeature(caller: Pick<CompanyCaller, 'permits'>, feature: FeatureCode, productId: number): void {
  if (!hasFeature(caller, feature, productId)) throw new AppError('permit.missing');
}

type PostingUse = keyof (typeof POSTING_FEATURES)['B'];

/** True where the caller's company may use postings of that kind in this way. */
export function hasPostingUse(caller: Pick<CompanyCaller, 'permits'>, kind: PostingKind, use: PostingUse): boolean {
  const mode = kind === 'L' ? 'B' : 'C';
  return hasFeature(caller, POSTING_FEATURES[mode][use], PRODUCT_IDS[mode]);
}

/**
 * Refuses a caller whose company may not use postings of that kind in this way.
 *
 * @throws AppError `permit.missing`
 */
export function assertPostingUse(caller: Pick<CompanyCaller, 'permits'>, kind: PostingKind, use: PostingUse): void {
  if (!hasPostingUse(caller, kind, use)) throw new AppError('permit.missing');
}

/**
 * Checks the required key of a path: it must be the key of that feature for the caller's company and product.
 *
 * @throws AppError `permit.missing` for a feature not held and for any other key, also `NA`
 */
export function assertKey(caller: CompanyCaller, feature: FeatureCode, productId: number, key: string): void {
  if (!isKeyRight(caller, feature, productId, key)) throw new AppError('permit.missing');
}

/**
 * Checks an optional key of a path.
 *
 * @returns true where the feature is held and its key is given, false for `NA`
 * @throws AppError `permit.missing` for a wrong key
 */
export function isOptionalKeyHeld(
  caller: CompanyCaller,
  feature: FeatureCode,
  productId: number,
  key: string,
): boolean {
  if (key === NO_KEY) return false;
  assertKey(caller, feature, productId, key);
  return true;
}
