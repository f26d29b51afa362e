import { useEffect, useState } from 'react';
import { whenQuiet } from '../../lib/time/when-quiet.ts';
import { t } from '../../lib/texts/t.ts';
import { LazyDialog } from '../dialogs/lazy-dialog.tsx';
import { useReturnFocus } from '../dialogs/use-return-focus.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { KEYS } from '../shortcuts/keys.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazyComponent(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Loads the code of the palette before it is opened; a failure is shown when it is opened. */
function preload(): void {
  void loadPalette().catch(() => undefined);
}

/** Opens the palette at its key. Mounted once, at the root. */
export function PaletteHost() {
  const [isOpen, setOpen] = useState(false);
  useShortcut({
    keys: KEYS.palette,
    label: t('ui.keysOpenPalette'),
    group: t('ui.keysGeneral'),
    run: () => setOpen(true),
  });
  useReturnFocus(isOpen);
  useEffect(() => whenQuiet(preload), []);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <LazyDialog onClose={close}>
      <CommandPalette isOpen onClose={close} />
    </LazyDialog>
  );
}
