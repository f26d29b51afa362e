export { askToRelease } from './release-tier.ts';
export { toTierDrafts, withTiers } from './tier-drafts.ts';
