import { useEffect, useRef } from 'react';
import { useIsViewDisabled } from '../view-disabled.ts';
import { addCommandSource, type CommandSource } from './command-registry.ts';

/** Adds a source of commands to the palette while the component is mounted; the latest one is asked. */
export function useCommands(source: CommandSource): void {
  const isAtRest = useIsViewDisabled();
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    if (isAtRest) return undefined;
    return addCommandSource((query) => latest.current(query));
  }, [isAtRest]);
}
