import { useCallback, useMemo, useState } from 'react';

/** The companies whose exclusion was changed since the search; `of` falls back to what the search returned. */
export interface ExclusionMarks {
  readonly of: (custCd: string, found: boolean) => boolean;
  readonly mark: (custCd: string, isExcluded: boolean) => void;
}

/** Marks rows in place: an excluded company stays in the results, with Y. */
export function useExclusionMarks(): ExclusionMarks {
  const [marks, setMarks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const mark = useCallback(
    (custCd: string, isExcluded: boolean) => setMarks((before) => new Map(before).set(custCd, isExcluded)),
    [],
  );
  return useMemo(() => ({ of: (custCd, found) => marks.get(custCd) ?? found, mark }), [marks, mark]);
}
