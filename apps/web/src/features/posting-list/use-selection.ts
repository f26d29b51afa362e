import type { ProductMode } from '@loadstone/contracts';
import { useEffect, useMemo, useState } from 'react';
import { selectedStorage } from './model/desk-storage.ts';
import { toSelectedToken } from './model/posting-selection.ts';

/** Which posting is selected, and the way to select another. */
export interface Selection {
  readonly token: number | null;
  readonly select: (token: number) => void;
  /** The first of the list takes the place of what was selected. */
  readonly forget: () => void;
  /** The list is about to be another one: what is not in it then gives way to its first. */
  readonly startOver: () => void;
}

/**
 * Keeps one posting selected, remembered per mode.
 *
 * @param tokens the list as it is shown; undefined while it is not known yet
 */
export function useSelection(mode: ProductMode, tokens: readonly number[] | undefined): Selection {
  const storage = useMemo(() => selectedStorage(mode), [mode]);
  const [state, setState] = useState<{ token: number | null; order: readonly number[] }>(() => ({
    token: storage.read(),
    order: [],
  }));
  let { token } = state;
  if (tokens && tokens !== state.order) {
    token = toSelectedToken(state.token, state.order, tokens);
    setState({ token, order: tokens });
  }
  const isKnown = tokens !== undefined;
  useEffect(() => {
    if (isKnown) storage.write(token);
  }, [storage, token, isKnown]);
  return {
    token,
    select: (next) => setState((current) => ({ ...current, token: next })),
    // The list may be newer by now than what was drawn last: the first is taken from the one that is drawn next.
    forget: () => setState({ token: null, order: [] }),
    startOver: () => setState((current) => ({ ...current, order: [] })),
  };
}
