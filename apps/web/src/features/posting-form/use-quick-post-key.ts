import { quickLine } from '../../data/postings/quick-line.ts';
import { useStore } from '../../lib/react/store.ts';
import { t } from '../../lib/texts/t.ts';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { useKeyboardCapture } from '../../ui/shortcuts/use-keyboard-capture.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';

/** Binds the key of the quick post, also before the code of its line is loaded: what is typed meanwhile waits for the line. */
export function useQuickPostKey(isEnabled: boolean): void {
  const isOpen = useStore(quickLine) !== null;
  useKeyboardCapture(isEnabled && isOpen);
  useShortcut(
    {
      keys: KEYS.quickPost,
      label: t('quickPost.open'),
      group: t('postings.keysGroup'),
      run: () => quickLine.set(quickLine.get() ?? ''),
    },
    isEnabled,
  );
}
