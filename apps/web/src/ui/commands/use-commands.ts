import { useEffect } from 'react';
import { useIsViewDisabled } from '../view-disabled.ts';
import { addCommandSource, type CommandSource } from './command-registry.ts';
import { useLatest } from '../../lib/react/use-latest.ts';

/** Adds a source of commands to the palette while the component is mounted; the latest function is called. */
export function useCommands(source: CommandSource): void {
  const isAtRest = useIsViewDisabled();
  const latest = useLatest(source);
  useEffect(() => {
    if (isAtRest) return undefined;
    return addCommandSource((query) => latest.current(query));
  }, [isAtRest, latest]);
}
