export { toAcceptanceHint, toAcceptanceText, toCountsText } from './answer-texts.ts';
export { askToRelease } from './release-tier.ts';
export { toTierDrafts, withTiers } from './tier-drafts.ts';
