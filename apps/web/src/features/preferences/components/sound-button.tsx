import { ActionIcon, Tooltip } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { usePreferences } from '../../../lib/preferences.ts';
import { preferenceTexts } from '../../../lib/texts/preferences.ts';

/** Switches the sound of live leads; where the mode has none of its own, the sound of all news. */
export function SoundButton() {
  const { names, isOn, set } = usePreferences();
  const name = names.includes('LiveSound') ? 'LiveSound' : 'NotificationSound';
  if (!names.includes(name)) return null;
  const label = isOn(name) ? preferenceTexts.soundOn : preferenceTexts.soundOff;
  const Icon = isOn(name) ? IconVolume : IconVolumeOff;
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={preferenceTexts.names.LiveSound}
        aria-pressed={isOn(name)}
        onClick={() => set(name, !isOn(name))}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
