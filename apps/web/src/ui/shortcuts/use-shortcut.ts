import { useEffect } from 'react';
import { useIsViewDisabled } from '../view-disabled.ts';
import { addShortcut, type Shortcut } from './shortcut-registry.ts';
import { useLatest } from '../../lib/use-latest.ts';

/** Binds a key while the component is mounted and `isEnabled` holds; the latest `run` is the one that runs. */
export function useShortcut({ keys, label, group, run }: Shortcut, isEnabled = true): void {
  const isAtRest = useIsViewDisabled() || !isEnabled;
  const latest = useLatest(run);
  useEffect(() => {
    if (isAtRest) return undefined;
    return addShortcut({ keys, label, group, run: () => latest.current() });
  }, [keys, label, group, isAtRest, latest]);
}
