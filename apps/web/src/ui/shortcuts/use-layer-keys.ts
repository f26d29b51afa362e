import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { singleLetterKeys } from './single-letter-keys.ts';
import { isTextField } from './text-field.ts';

/**
 * Keys of a dialog, by their names, while one of its controls has the focus: shortcuts of the screen rest behind it. They
 * type in its text fields, and can be switched off with the others.
 */
export function useLayerKeys(
  inside: RefObject<HTMLElement | null>,
  runs: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const latest = useLatest(runs);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || event.isComposing || event.repeat || ctrlKey || metaKey || altKey) return;
      if (!singleLetterKeys.get() || isTextField(target)) return;
      const layer = inside.current?.closest('[role="dialog"]');
      if (!(target instanceof Element) || layer?.contains(target) !== true) return;
      const run = latest.current[key];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [inside, latest]);
}
