import { useEffect, useRef } from 'react';
import { addShortcut, type Shortcut } from './shortcut-registry.ts';

/** Binds a key while the component is mounted and `isEnabled` holds; the latest `run` is the one that runs. */
export function useShortcut({ keys, label, group, run }: Shortcut, isEnabled = true): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    return addShortcut({ keys, label, group, run: () => latest.current() });
  }, [keys, label, group, isEnabled]);
}
