import type { ProductMode } from '@loadstone/contracts';
import { useMemo, useState } from 'react';
import type { LeadEntry } from '../../data/leads/lead-board.ts';
import { isFilterEmpty, leadFilterStorage, NO_FILTER, readLeadFilter, type LeadFilter } from './model/lead-filter.ts';

/** The filter of the leads of a mode, which is kept across sessions, and the leads that pass it. */
export function useLeadFilter(mode: ProductMode, entries: readonly LeadEntry[]) {
  const storage = useMemo(() => leadFilterStorage(mode), [mode]);
  const [filter, setFilter] = useState(() => storage.read());
  const [isOpen, setOpen] = useState(() => !isFilterEmpty(filter));
  const change = (next: LeadFilter) => {
    setFilter(next);
    storage.write(next);
  };
  const passing = useMemo(() => {
    if (isFilterEmpty(filter)) return entries;
    const { test } = readLeadFilter(filter);
    return entries.filter(({ lead }) => test(lead));
  }, [entries, filter]);
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
