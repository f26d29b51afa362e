import { useEffect } from 'react';
import { useIsViewDisabled } from '../view-disabled.ts';
import { addShortcut, type Shortcut } from './shortcut-registry.ts';
import { useLatest } from '../../lib/react/use-latest.ts';

/** Binds a key while the component is mounted and `isEnabled` is true; the latest `run` is called. */
export function useShortcut({ keys, label, group, run }: Shortcut, isEnabled = true): void {
  const isAtRest = useIsViewDisabled() || !isEnabled;
  const latest = useLatest(run);
  useEffect(() => {
    if (isAtRest) return undefined;
    return addShortcut({ keys, label, group, run: () => latest.current() });
  }, [keys, label, group, isAtRest, latest]);
}
