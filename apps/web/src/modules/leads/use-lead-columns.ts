import type { LeadMarkSource } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';
import { useMemo } from 'react';
import type { GridColumn } from '../../grid/column.ts';
import type { LateCells } from '../../grid/data-grid-props.ts';
import { useDistanceUnit } from '../../lib/settings/distance-unit.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { useIsWide } from '../../ui/use-is-narrow.ts';
import { listLeadColumns } from './components/lead-columns.tsx';
import { LANE_COLUMN } from './components/measure-columns.ts';
import { useRatesOfLanes } from '../board-rates/index.ts';
import { useOffersOf } from '../offers/index.ts';
import type { LeadEntry } from './lead-board.ts';
import { listPricedLanes } from './model/lane-texts.ts';

const NO_ENTRIES: readonly LeadEntry[] = [];

/**
 * The columns of the lead grid for the signed-in user, the marks in them that contain sample data, and the cells whose
 * data comes after the leads.
 *
 * @param entries the leads, whose lanes are compared with the rates of the board
 * @param own the own posting: a truck with a corridor has the detour of each load
 */
export function useLeadColumns(
  marks: readonly LeadMarkSource[] = [],
  entries: readonly LeadEntry[] = NO_ENTRIES,
  own?: Posting,
): {
  columns: readonly GridColumn<LeadEntry>[];
  sampleMarks: readonly LeadMarkSource[];
  lateCells: LateCells;
} {
  const { mode, hasFeature } = useSession();
  const { newLeadMinutes } = useSettings();
  const unit = useDistanceUnit();
  const corridor = own?.corridor === 'C' ? own : undefined;
  const isWide = useIsWide();
  const offers = useOffersOf(own?.token ?? 0);
  const { findRates, known } = useRatesOfLanes(useMemo(() => listPricedLanes(entries), [entries]));
  // Compared by content: a reloaded list has the same marks in another array.
  const names = marks.join(' ');
  const lateCells = useMemo(() => ({ columnKey: LANE_COLUMN, data: known }), [known]);
  const described = useMemo(() => {
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
      corridor,
      findRates,
      offers,
      isWide,
    });
    return { columns, sampleMarks };
  }, [mode, newLeadMinutes, hasFeature, names, unit, corridor, findRates, offers, isWide]);
  return { ...described, lateCells };
}
