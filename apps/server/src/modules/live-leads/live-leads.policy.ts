import { NO_KEY, POSTING_FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import { LEAD_MARK_SOURCES, type LeadMarkSource } from '@loadstone/contracts/leads';
import { LIVE_LEAD_KEYS, LIVE_LEAD_TYPES, type LiveLeadRequest } from '@loadstone/contracts/live-leads';
import {
  MODE_KINDS,
  PRODUCT_IDS,
  PRODUCT_MODES,
  type PostingKind,
  type ProductMode,
} from '@loadstone/contracts/postings';
import type { UserCaller } from '../../ground/caller.ts';
import { hasFeature, isKeyRight, isOptionalKeyHeld } from '../permits/index.ts';

type KeyName = keyof typeof LIVE_LEAD_KEYS;

/** The modes that each request type covers. */
const ASKED_MODES: Record<LiveLeadRequest['Type'], readonly ProductMode[]> = {
  [LIVE_LEAD_TYPES.load]: ['B'],
  [LIVE_LEAD_TYPES.equipment]: ['C'],
  [LIVE_LEAD_TYPES.all]: PRODUCT_MODES,
};

/** The key that a request needs for each outside party's mark. */
const KEY_OF_SOURCE = {
  equifax: 'EQFAPIKey',
  transcreditCa: 'TCCAPIKey',
  transcreditUs: 'TCUSAPIKey',
  quickPay: 'QPAPIKey',
} as const satisfies Record<LeadMarkSource, KeyName>;

/** The marks that the leads of own postings show, by the kind of the posting. */
type Subscriptions = ReadonlyMap<PostingKind, ReadonlySet<LeadMarkSource>>;

/**
 * The kinds of own postings whose live leads the caller receives, each with the marks whose keys the request has: the
 * kinds of the request type whose live-leads key is right and whose postings the caller may see. An empty map means:
 * not subscribed.
 *
 * @throws AppError `permit.missing` where the key of a bureau or another service is wrong
 */
export function listSubscriptions(caller: UserCaller, request: LiveLeadRequest): Subscriptions {
  const asked = ASKED_MODES[request.Type].map((mode) => ({ mode, keys: listOtherKeys(caller, request, mode) }));
  return new Map(
    asked
      .filter(({ mode }) => isSubscribed(caller, request, mode))
      .map(({ mode, keys }) => [MODE_KINDS[mode].own, toSources(keys)]),
  );
}

/**
 * The given keys other than that of live leads.
 *
 * @throws AppError `permit.missing` for a wrong one
 */
function listOtherKeys(caller: UserCaller, request: LiveLeadRequest, mode: ProductMode): Set<KeyName> {
  const entries = Object.entries(LIVE_LEAD_KEYS) as [KeyName, FeatureCode][];
  const given = entries.filter(
    ([name, feature]) =>
      name !== 'LLAPIKey' &&
      isOptionalKeyHeld(caller, feature, PRODUCT_IDS[mode], request[`${mode}_${name}`] || NO_KEY),
  );
  return new Set(given.map(([name]) => name));
}

function toSources(keys: ReadonlySet<KeyName>): ReadonlySet<LeadMarkSource> {
  return new Set(LEAD_MARK_SOURCES.filter((source) => keys.has(KEY_OF_SOURCE[source])));
}

function isSubscribed(caller: UserCaller, request: LiveLeadRequest, mode: ProductMode): boolean {
  const productId = PRODUCT_IDS[mode];
  return (
    caller.productIds.includes(productId) &&
    isKeyRight(caller, LIVE_LEAD_KEYS.LLAPIKey, productId, request[`${mode}_LLAPIKey`]) &&
    hasFeature(caller, POSTING_FEATURES[mode].view, productId)
  );
}
