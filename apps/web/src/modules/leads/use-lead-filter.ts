import type { Lead } from '@loadstone/contracts/leads';
import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { useMemo, useState } from 'react';
import {
  isFilterEmpty,
  leadFilterStorage,
  NO_FILTER,
  readLeadFilter,
  type LeadFilter,
  type LeadListName,
} from './lead-filter.ts';

/** The filter of a list of leads in a mode, which is kept across sessions, and the leads that pass it. */
export function useLeadFilter<Entry extends { readonly lead: Lead }>(
  list: LeadListName,
  mode: ProductMode,
  entries: readonly Entry[],
  own?: Posting,
) {
  const storage = useMemo(() => leadFilterStorage(list, mode), [list, mode]);
  const [filter, setFilter] = useState(() => storage.read());
  const [isOpen, setOpen] = useState(() => !isFilterEmpty(filter));
  const change = (next: LeadFilter) => {
    setFilter(next);
    storage.write(next);
  };
  const passing = useMemo(() => {
    if (isFilterEmpty(filter)) return entries;
    const { test } = readLeadFilter(filter, own);
    return entries.filter(({ lead }) => test(lead));
  }, [entries, filter, own]);
  return {
    filter,
    isOpen,
    passing,
    change,
    open: () => setOpen(true),
    clear: () => {
      change(NO_FILTER);
      setOpen(false);
    },
  };
}
