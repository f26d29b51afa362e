import { Switch } from '@mantine/core';
import { useUnseenLiveLeadCount } from '../live.ts';
import { formatCount } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import type { LiveLeadView } from '../use-live-lead-view.ts';

/** The switch and its label are one target of 28 px. */
const TARGET = {
  body: { alignItems: 'center' },
  label: { paddingBlock: 6, paddingInlineStart: 8, whiteSpace: 'nowrap' },
} as const;

/** 'Show Live Leads', in the toolbar of the posting list. */
export function LiveSwitch({ view }: { readonly view: LiveLeadView }) {
  const { mode } = useSession();
  const label = t(`liveLeads.switchLabels.${mode}`);
  const unseen = useUnseenLiveLeadCount(mode);
  const count = view.isOn ? 0 : unseen;
  return (
    <Switch
      size="xs"
      styles={TARGET}
      label={count === 0 ? label : t('liveLeads.switchWithCount', { label, count: formatCount(count) })}
      aria-label={t('ui.labelled', {
        label: t('liveLeads.showLiveLeads'),
        value: count === 0 ? label : `${label}, ${t('liveLeads.unseen', { count })}`,
      })}
      title={toKeyedLabel(t('liveLeads.showLiveLeads'), KEYS.live)}
      checked={view.isOn}
      onChange={(event) => view.turn(event.currentTarget.checked)}
    />
  );
}
