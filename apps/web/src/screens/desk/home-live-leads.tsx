import { useMemo, type ComponentProps } from 'react';
import { useRatesOfLanes } from '../../modules/board-rates/index.ts';
import { useLiveLeadBoard, type LiveEntry, LiveLeadsView, type LiveRow } from '../../modules/live-leads/index.ts';
import {
  LeadFilterBar,
  LANE_COLUMN,
  listMeasureColumns,
  listPricedLanes,
  listLeadMarkColumns,
} from '../../modules/leads/index.ts';
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
