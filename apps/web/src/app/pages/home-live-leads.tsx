import { useMemo, type ComponentProps } from 'react';
import { listLeadMarkColumns } from '../../features/leads/components/lead-columns.tsx';
import { LiveLeadsView } from '../../features/live-leads/components/live-leads-view.tsx';
import type { LiveRow } from '../../features/live-leads/model/live-rows.ts';
import { mapColumn } from '../../grid/column.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLeadActions } from './use-lead-actions.tsx';

/** The live leads with the actions on each: flag it, mark it as contacted. */
export function HomeLiveLeads(props: Omit<ComponentProps<typeof LiveLeadsView>, 'listLeadItems' | 'markColumns'>) {
  const { listMenuItems, dialogs } = useLeadActions(true);
  const { hasFeature } = useSession();
  const markColumns = useMemo(() => {
    const hasTransCredit = hasFeature('ll_tcc') || hasFeature('ll_tcus');
    const columns = listLeadMarkColumns({ hasTransCredit, hasEquifax: hasFeature('ll_eqf') });
    return columns.map((column) => mapColumn(column, ({ entry }: LiveRow) => entry));
  }, [hasFeature]);
  return (
    <>
      <LiveLeadsView {...props} listLeadItems={({ lead }) => listMenuItems(lead)} markColumns={markColumns} />
      {dialogs}
    </>
  );
}
