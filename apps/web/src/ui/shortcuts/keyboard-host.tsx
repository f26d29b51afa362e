import { useEffect, useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { findShortcut, shortcuts } from './shortcut-registry.ts';
import { singleLetterKeys } from './single-letter-keys.ts';
import { isTextField } from './text-field.ts';
import { useShortcut } from './use-shortcut.ts';

/** A dialog keeps the keys to itself: nothing behind it may start. */
function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isInText = isTextField(event.target);
  const isSelectAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isSelectAll && !isInText) {
    event.preventDefault();
    return;
  }
  if (isBehindDialog()) return;
  const shortcut = findShortcut(shortcuts.get(), event, singleLetterKeys.get());
  if (shortcut === undefined) return;
  if (isInText && !shortcut.keys.startsWith('mod+')) return;
  event.preventDefault();
  shortcut.run();
}

/**
 * The one listener of the keyboard: starts shortcuts, blocks Ctrl+A outside text fields, lists the
 * keys at `?`. Mounted once, at the root.
 */
export function KeyboardHost() {
  const [isListOpen, setListOpen] = useState(false);
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  useShortcut({
    keys: '?',
    label: t('ui.keysOpenHelp'),
    group: t('ui.keysGeneral'),
    run: () => setListOpen(true),
  });
  return <KeysDialog isOpen={isListOpen} onClose={() => setListOpen(false)} />;
}
