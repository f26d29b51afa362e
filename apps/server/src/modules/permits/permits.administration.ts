import { randomBytes } from 'node:crypto';
import { FEATURE_CODES, FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import type { Tx } from '../../db/database.ts';
import { AppError, errorText } from '../../ground/errors.ts';
import type { Vault } from '../../db/vault/index.ts';
import { insertPermits, removePermit } from './permits.queries.ts';

/** What support staff do to permits. Each joins the caller's transaction, which also writes the audit. */

/** Creates a feature's key: the unguessable part of a path that proves the right to use the feature. */
function createApiKey(): string {
  return randomBytes(18).toString('base64url');
}

/** Every feature that a mode can have. */
export function listFeaturesOfMode(mode: ProductMode): FeatureCode[] {
  return FEATURE_CODES.filter((code) => (FEATURES[code].modes as readonly ProductMode[]).includes(mode));
}

/**
 * Gives a company features for a product, each with a new key. One that it holds keeps its key.
 *
 * @returns the features that are new
 * @throws AppError `request.invalid` for a feature that the mode does not have
 */
export async function grantFeatures(
  { tx, vault }: { readonly tx: Tx; readonly vault: Vault },
  accountId: number,
  mode: ProductMode,
  codes: readonly FeatureCode[],
): Promise<string[]> {
  const known = listFeaturesOfMode(mode);
  const strange = codes.find((code) => !known.includes(code));
  if (strange) throw new AppError('request.invalid', errorText('permit.otherMode', { code: strange, mode }));
  const productId = PRODUCT_IDS[mode];
  const seal = await vault.createSeal(tx);
  const createKey = () => seal('permits.api_key', createApiKey());
  return insertPermits(
    tx,
    codes.map((code) => ({ account_id: accountId, product_id: productId, code, api_key: createKey() })),
  );
}

/** Takes a feature back. @throws AppError `permit.missing` where the company does not hold it */
export async function revokeFeature(tx: Tx, accountId: number, mode: ProductMode, code: FeatureCode): Promise<void> {
  const isRemoved = await removePermit(tx, { accountId, productId: PRODUCT_IDS[mode], code });
  if (!isRemoved) throw new AppError('permit.missing', errorText('permit.notHeld', { code }));
}
