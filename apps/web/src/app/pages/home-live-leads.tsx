import { useMemo, type ComponentProps } from 'react';
import { useRatesOfLanes } from '../../data/board-rates/list-board-rates.ts';
import { useLiveLeadBoard } from '../../data/live-leads/list-live-leads.ts';
import { LeadFilterBar } from '../../features/leads/components/lead-filter-bar.tsx';
import { LANE_COLUMN, listMeasureColumns } from '../../features/leads/components/measure-columns.ts';
import { listPricedLanes } from '../../features/leads/model/lane-texts.ts';
import type { LiveEntry } from '../../data/live-leads/live-board.ts';
import { listLeadMarkColumns } from '../../features/leads/components/lead-columns.tsx';
import { LiveLeadsView } from '../../features/live-leads/components/live-leads-view.tsx';
import type { LiveRow } from '../../features/live-leads/model/live-rows.ts';
import { mapColumn } from '../../grid/column.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLeadActions } from './use-lead-actions.tsx';

const NO_ENTRIES: readonly LiveEntry[] = [];

/** The live leads with the actions on each: flag it, mark it as contacted. */
export function HomeLiveLeads(
  props: Omit<
    ComponentProps<typeof LiveLeadsView>,
    'listLeadItems' | 'markColumns' | 'measureColumns' | 'lateCells' | 'renderFilter'
  >,
) {
  const { listMenuItems, dialogs } = useLeadActions(true);
  const { mode, hasFeature } = useSession();
  const entries = useLiveLeadBoard().data?.entries ?? NO_ENTRIES;
  const { findRates, known } = useRatesOfLanes(useMemo(() => listPricedLanes(entries), [entries]));
  const markColumns = useMemo(() => {
    const hasTransCredit = hasFeature('ll_tcc') || hasFeature('ll_tcus');
    const columns = listLeadMarkColumns({ hasTransCredit, hasEquifax: hasFeature('ll_eqf') });
    return columns.map((column) => mapColumn(column, ({ entry }: LiveRow) => entry));
  }, [hasFeature]);
  const measureColumns = useMemo(() => listMeasureColumns(mode, findRates), [mode, findRates]);
  const lateCells = useMemo(() => ({ columnKey: LANE_COLUMN, data: known }), [known]);
  return (
    <>
      <LiveLeadsView
        {...props}
        listLeadItems={({ lead }) => listMenuItems(lead)}
        markColumns={markColumns}
        measureColumns={measureColumns}
        lateCells={lateCells}
        renderFilter={(filter) => <LeadFilterBar mode={mode} {...filter} />}
      />
      {dialogs}
    </>
  );
}
