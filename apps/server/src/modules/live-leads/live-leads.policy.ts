import {
  LIVE_LEAD_KEYS,
  LIVE_LEAD_TYPES,
  MODE_KINDS,
  NO_KEY,
  POSTING_FEATURES,
  PRODUCT_IDS,
  PRODUCT_MODES,
  type FeatureCode,
  type LiveLeadRequest,
  type PostingKind,
  type ProductMode,
} from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import { hasFeature, isKeyRight, isOptionalKeyHeld } from '../permits/index.ts';

type KeyName = keyof typeof LIVE_LEAD_KEYS;

/** The modes that each request type covers. */
const ASKED_MODES: Record<LiveLeadRequest['Type'], readonly ProductMode[]> = {
  [LIVE_LEAD_TYPES.load]: ['B'],
  [LIVE_LEAD_TYPES.equipment]: ['C'],
  [LIVE_LEAD_TYPES.all]: PRODUCT_MODES,
};

/**
 * The kinds of own postings whose live leads the caller receives: those of the request type whose live-leads key is
 * right and whose postings the caller may see. An empty list means: not subscribed.
 *
 * @throws AppError `permit.missing` where the key of a bureau or another service is wrong
 */
export function listSubscribedKinds(caller: UserCaller, request: LiveLeadRequest): PostingKind[] {
  const asked = ASKED_MODES[request.Type];
  for (const mode of asked) assertOtherKeys(caller, request, mode);
  return asked.filter((mode) => isSubscribed(caller, request, mode)).map((mode) => MODE_KINDS[mode].own);
}

function assertOtherKeys(caller: UserCaller, request: LiveLeadRequest, mode: ProductMode): void {
  for (const [name, feature] of Object.entries(LIVE_LEAD_KEYS) as [KeyName, FeatureCode][]) {
    if (name === 'LLAPIKey') continue;
    isOptionalKeyHeld(caller, feature, PRODUCT_IDS[mode], request[`${mode}_${name}`] || NO_KEY);
  }
}

function isSubscribed(caller: UserCaller, request: LiveLeadRequest, mode: ProductMode): boolean {
  const productId = PRODUCT_IDS[mode];
  return (
    caller.productIds.includes(productId) &&
    isKeyRight(caller, LIVE_LEAD_KEYS.LLAPIKey, productId, request[`${mode}_LLAPIKey`]) &&
    hasFeature(caller, POSTING_FEATURES[mode].view, productId)
  );
}
