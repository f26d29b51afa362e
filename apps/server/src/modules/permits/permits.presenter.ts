import { FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import type { Permit } from '@loadstone/contracts/users';
import type { CallerPermit } from '../../ground/caller.ts';

function isFeatureCode(code: string): code is FeatureCode {
  return code in FEATURES;
}

/** The caller's permits with their keys. A code that this version does not define is skipped. */
export function presentPermits(permits: readonly CallerPermit[]): Permit[] {
  return permits.flatMap(({ code, productId, apiKey }) =>
    isFeatureCode(code) ? [{ code, productId, apI_Key: apiKey }] : [],
  );
}
