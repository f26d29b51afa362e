export { findNetworkRow as findVisibleNetwork } from './networks.queries.ts';
export { listAllNetworks } from './networks.queries.ts';
export {
  changeAudience,
  checkTiers,
  copyAudience,
  dropAudience,
  endAudience,
  endWaiting,
  lockAudiences,
  openAudience,
  releaseTiers,
  toOpenTiers,
  type Visibility,
} from './audiences.service.ts';
export {
  countTierCompanies,
  findTierTerms,
  findWaitMs,
  isAudience,
  listDueAudiences,
  listTierRows,
  SEEN_TIERS,
  TIER_STATE,
  toSeenLoad,
  tryLockAudiences,
  type TierRow,
} from './audiences.queries.ts';
export { listAcceptances, listLoadAnswers, readTierAnswers } from './tier-answers.service.ts';
export { isPublic, planReleases } from './tiers.policy.ts';
export { networksModule } from './networks.module.ts';
