export type { FoundCompany } from './components/search-actions.ts';
export { SearchScreen } from './components/search-screen.tsx';
export { liveSearches } from './live.ts';
export { toMemberSearchPath } from './model/search-address.ts';
export type { CarrierQuery } from './search-carriers.ts';
export { useExclusionMarks } from './use-exclusion-marks.ts';
