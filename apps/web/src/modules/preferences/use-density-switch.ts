import { useDensity } from '../../lib/settings/density.ts';
import { t } from '../../lib/texts/t.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';

/** The key and the command that switch between comfortable and compact rows. */
export function useDensitySwitch(): void {
  const { isCompact, toggle } = useDensity();
  useShortcut({ keys: KEYS.density, label: t('preferences.keyDensity'), group: t('ui.keysGeneral'), run: toggle });
  useCommands(() => [
    {
      id: 'density:switch',
      label: isCompact ? t('preferences.comfortableRows') : t('preferences.compactRows'),
      group: t('shell.actions'),
      keys: KEYS.density,
      run: toggle,
    },
  ]);
}
