import { useEffect, useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { LazyDialog } from '../dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { dropHeldKey } from './held-keys.ts';
import { holdKey } from './keyboard-capture.ts';
import { findShortcut, shortcuts } from './shortcut-registry.ts';
import { singleLetterKeys } from './single-letter-keys.ts';
import { isTextField } from './text-field.ts';
import { useShortcut } from './use-shortcut.ts';
import { KEYS } from './keys.ts';

const KeysDialog = lazyComponent(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** Shortcuts of the screen are disabled while a dialog or a panel of the header is open, and while the focus is in a menu. */
function isBehindLayer(): boolean {
  return (
    document.querySelector('[role="dialog"]') !== null ||
    (document.activeElement?.closest('[role="menu"]') ?? null) !== null
  );
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isInText = isTextField(event.target);
  const isSelectAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isSelectAll && !isInText) {
    event.preventDefault();
    return;
  }
  if (isBehindLayer()) return;
  const shortcut = findShortcut(shortcuts.get(), event, singleLetterKeys.get());
  if (shortcut === undefined) return;
  if (isInText && !shortcut.keys.startsWith('mod+')) return;
  event.preventDefault();
  shortcut.run();
}

/**
 * The keyboard listener: keeps the focus out of `body`, runs shortcuts, queues keys while a layer opens, drops held keys that act, blocks Ctrl+A outside text fields and lists
 * the keys at `?`. Mounted once, at the root.
 */
export function KeyboardHost() {
  const [isListOpen, setListOpen] = useState(false);
  useEffect(() => {
    // In the capture phase, so that keys are queued before a list or a grid handles them.
    window.addEventListener('keydown', holdKey, { capture: true });
    window.addEventListener('keydown', dropHeldKey, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    const keeper = import('../focus/focus-keeper.ts').then(
      ({ keepFocus }) => keepFocus(),
      () => () => undefined,
    );
    return () => {
      void keeper.then((end) => end());
      window.removeEventListener('keydown', holdKey, { capture: true });
      window.removeEventListener('keydown', dropHeldKey, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  useShortcut({
    keys: KEYS.list,
    label: t('ui.keysOpenHelp'),
    group: t('ui.keysGeneral'),
    run: () => setListOpen(true),
  });
  if (!isListOpen) return null;
  const close = () => setListOpen(false);
  return (
    <LazyDialog onClose={close}>
      <KeysDialog isOpen onClose={close} />
    </LazyDialog>
  );
}
