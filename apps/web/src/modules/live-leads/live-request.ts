import { LIMITS, NO_KEY, type FeatureCode } from '@loadstone/contracts/board';
import { LIVE_LEAD_KEYS, LIVE_LEAD_TYPES, type LiveLeadRequest } from '@loadstone/contracts/live-leads';
import { PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';
import type { Permit } from '@loadstone/contracts/users';

/** The modes whose live leads the company may see. */
export function listLiveModes(permits: readonly Permit[]): ProductMode[] {
  return PRODUCT_MODES.filter((mode) => findKey(permits, mode, 'll_live') !== undefined);
}

/** The request. Its type is the kind of the own postings: both where both keys are held, else one. It has every key of each product. */
export function toLiveLeadRequest(permits: readonly Permit[]): LiveLeadRequest {
  const [first, second] = listLiveModes(permits);
  const type = second !== undefined ? 'all' : first === 'C' ? 'equipment' : 'load';
  return {
    Type: LIVE_LEAD_TYPES[type],
    LeadsMinutesOffset: LIMITS.liveLeadMinutes,
    Limit: LIMITS.liveLeads,
    ...toKeys(permits, 'B'),
    ...toKeys(permits, 'C'),
  };
}

type KeyName = keyof typeof LIVE_LEAD_KEYS;
type Keys<Mode extends ProductMode> = Record<`${Mode}_${KeyName}`, string>;

function toKeys<Mode extends ProductMode>(permits: readonly Permit[], mode: Mode): Keys<Mode> {
  const pairs = Object.entries(LIVE_LEAD_KEYS).map(([name, code]) => [
    `${mode}_${name}`,
    findKey(permits, mode, code) ?? NO_KEY,
  ]);
  return Object.fromEntries(pairs) as Keys<Mode>;
}

function findKey(permits: readonly Permit[], mode: ProductMode, code: FeatureCode): string | undefined {
  return permits.find((permit) => permit.code === code && permit.productId === PRODUCT_IDS[mode])?.apI_Key;
}
