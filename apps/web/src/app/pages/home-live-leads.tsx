import type { ComponentProps } from 'react';
import { LiveLeadsView } from '../../features/live-leads/components/live-leads-view.tsx';
import { useLeadActions } from './use-lead-actions.tsx';

/** The live leads with what can be done about one of them: flag it, mark it as contacted. */
export function HomeLiveLeads(props: Omit<ComponentProps<typeof LiveLeadsView>, 'listLeadItems'>) {
  const { listMenuItems, dialogs } = useLeadActions(true);
  return (
    <>
      <LiveLeadsView {...props} listLeadItems={({ lead }) => listMenuItems(lead)} />
      {dialogs}
    </>
  );
}
