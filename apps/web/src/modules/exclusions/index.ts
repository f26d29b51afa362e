export { ExcludedScreen } from './components/excluded-screen.tsx';
export { useExcludedCompanies } from './requests.ts';
export { useExclusion } from './use-exclusion.ts';
export { useGroupExclusion } from './use-group-exclusion.ts';
