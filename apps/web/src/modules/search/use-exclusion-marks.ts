import { useMemo } from 'react';
import { useExcludedCompanies } from '../exclusions/index.ts';

/**
 * Returns a function that says whether a company is excluded now; it returns what the search found until the list of
 * excluded companies is loaded. An excluded company stays in the results, with Y.
 */
export function useExclusionMarks(): (custCd: string, found: boolean) => boolean {
  const { data } = useExcludedCompanies();
  return useMemo(() => {
    const codes = data && new Set(data.map(({ custCd }) => custCd));
    return (custCd, found) => codes?.has(custCd) ?? found;
  }, [data]);
}
