import type { LeadMarkSource } from '@loadstone/contracts';
import { useMemo } from 'react';
import type { GridColumn } from '../../grid/column.ts';
import { useDistanceUnit } from '../../lib/settings/distance-unit.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { listLeadColumns } from './components/lead-columns.tsx';
import type { LeadEntry } from '../../data/leads/lead-board.ts';

/** The columns of the lead grid for the signed-in user, and the marks in them that contain sample data. */
export function useLeadColumns(marks: readonly LeadMarkSource[] = []): {
  columns: readonly GridColumn<LeadEntry>[];
  sampleMarks: readonly LeadMarkSource[];
} {
  const { mode, hasFeature } = useSession();
  const { newLeadMinutes } = useSettings();
  const unit = useDistanceUnit();
  // Compared by content: a reloaded list has the same marks in another array.
  const names = marks.join(' ');
  return useMemo(() => {
    const sampleMarks = names === '' ? [] : (names.split(' ') as LeadMarkSource[]);
    const columns = listLeadColumns({
      mode,
      unit,
      newLeadMinutes,
      hasTransCredit: hasFeature('ll_tcc') || hasFeature('ll_tcus'),
      hasEquifax: hasFeature('ll_eqf'),
      hasQuickPay: hasFeature('ll_qp'),
      isTransCreditSample: sampleMarks.includes('transcreditCa') || sampleMarks.includes('transcreditUs'),
      isEquifaxSample: sampleMarks.includes('equifax'),
    });
    return { columns, sampleMarks };
  }, [mode, newLeadMinutes, hasFeature, names, unit]);
}
