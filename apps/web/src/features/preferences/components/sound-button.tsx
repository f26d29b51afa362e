import { ActionIcon, Tooltip } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { usePreferences } from '../../../lib/preferences.ts';
import { t } from '../../../lib/texts/t.ts';

/** Switches the sound of live leads; where the mode has none of its own, the sound of all news. */
export function SoundButton() {
  const { names, isOn, set } = usePreferences();
  const name = names.includes('LiveSound') ? 'LiveSound' : 'NotificationSound';
  if (!names.includes(name)) return null;
  const label = isOn(name) ? t('preferences.soundOn') : t('preferences.soundOff');
  const Icon = isOn(name) ? IconVolume : IconVolumeOff;
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={t('preferences.names.LiveSound')}
        aria-pressed={isOn(name)}
        onClick={() => set(name, !isOn(name))}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
