import { Switch } from '@mantine/core';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LiveLeadView } from '../use-live-lead-view.ts';

/** 'Show Live Leads', in the toolbar of the posting list. */
export function LiveSwitch({ view }: { readonly view: LiveLeadView }) {
  const { mode } = useSession();
  const label = t(`liveLeads.switchLabels.${mode}`);
  return (
    <Switch
      size="xs"
      label={label}
      aria-label={`${t('liveLeads.showLiveLeads')}: ${label}`}
      title={t('liveLeads.showLiveLeads')}
      checked={view.isOn}
      onChange={(event) => view.turn(event.currentTarget.checked)}
    />
  );
}
