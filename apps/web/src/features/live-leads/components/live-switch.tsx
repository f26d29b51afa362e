import { Switch } from '@mantine/core';
import { useSession } from '../../../lib/session/session.ts';
import { liveLeadTexts } from '../../../lib/texts/live-leads.ts';
import type { LiveLeadView } from '../use-live-lead-view.ts';

/** 'Show Live Leads', in the toolbar of the posting list. */
export function LiveSwitch({ view }: { readonly view: LiveLeadView }) {
  const { mode } = useSession();
  const label = liveLeadTexts.switchLabels[mode];
  return (
    <Switch
      size="xs"
      label={label}
      aria-label={`${liveLeadTexts.showLiveLeads}: ${label}`}
      title={liveLeadTexts.showLiveLeads}
      checked={view.isOn}
      onChange={(event) => view.turn(event.currentTarget.checked)}
    />
  );
}
