import { useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { CommandPalette } from './command-palette.tsx';

/** Opens the palette at its key. Mounted once, at the root. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  useShortcut({
    keys: 'mod+k',
    label: t('ui.keysOpenPalette'),
    group: t('ui.keysGeneral'),
    run: () => setOpen(true),
  });
  return <CommandPalette isOpen={isOpen} onClose={() => setOpen(false)} />;
}
