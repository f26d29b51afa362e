import { ActionIcon, Tooltip } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { usePreferences } from '../../../lib/settings/preferences.ts';
import { t } from '../../../lib/texts/t.ts';

/** Switches the sound of live leads in the current mode, and no other sound. */
export function SoundButton() {
  const { names, isOn, set } = usePreferences();
  const name = 'LiveSound';
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
