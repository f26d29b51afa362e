import { useIsMutating } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { exclusionMutationKey, useExcludedCompanies } from '../exclusions/index.ts';

/** Whether a company is excluded now; `of` falls back to what the search returned. */
interface ExclusionMarks {
  readonly of: (custCd: string, found: boolean) => boolean;
  readonly mark: (custCd: string, isExcluded: boolean) => void;
}

const NO_MARKS: ReadonlyMap<string, boolean> = new Map();

/**
 * Marks rows in place: an excluded company stays in the results, with Y. The user's own changes are marked at once. The
 * list of excluded companies, which is reloaded when a colleague changes it, replaces the marks.
 */
export function useExclusionMarks(): ExclusionMarks {
  const { data } = useExcludedCompanies();
  const isChanging = useIsMutating({ mutationKey: exclusionMutationKey }) > 0;
  const [marks, setMarks] = useState(NO_MARKS);
  const [listed, setListed] = useState(data);
  if (data !== listed && !isChanging) {
    setListed(data);
    setMarks(NO_MARKS);
  }
  const codes = useMemo(() => data && new Set(data.map(({ custCd }) => custCd)), [data]);
  const mark = useCallback(
    (custCd: string, isExcluded: boolean) => setMarks((before) => new Map(before).set(custCd, isExcluded)),
    [],
  );
  return useMemo(
    () => ({ of: (custCd, found) => marks.get(custCd) ?? codes?.has(custCd) ?? found, mark }),
    [marks, codes, mark],
  );
}
