import type { ProductMode } from '@loadstone/contracts/postings';
import { useEffect, useMemo, useState } from 'react';
import type { DeskAddress } from '../../../modules/postings/index.ts';
import { selectedStorage } from './model/desk-storage.ts';
import { toSelectedToken } from './model/posting-selection.ts';

/** The selected posting, and functions that select another. */
interface Selection {
  readonly token: number | null;
  readonly select: (token: number) => void;
  /** Selects the first posting of the list. */
  readonly forget: () => void;
  /**
   * Call it before the list is replaced: a selection that the new list does not contain changes to its first posting.
   */
  readonly startOver: () => void;
}

interface SelectionState {
  readonly token: number | null;
  readonly order: readonly number[];
  /** The arrival that is selected already. */
  readonly arrivalKey?: string;
}

/**
 * Keeps one posting selected, stored per mode. The beginning of a list is enough to select its first posting, or to find
 * the stored one in it. What the address names comes first, and the address follows the selection.
 *
 * @param tokens the list as it is shown
 * @param isComplete false while it is the beginning of the list
 */
export function useSelection(
  mode: ProductMode,
  tokens: readonly number[],
  isComplete: boolean,
  { arrival, show }: Pick<DeskAddress, 'arrival' | 'show'>,
): Selection {
  const storage = useMemo(() => selectedStorage(mode), [mode]);
  const [stored, setState] = useState<SelectionState>(() => ({ token: storage.read(), order: [] }));
  // A posting that is hidden by the filter is listed from the next render on, so the order before does not count.
  const isNew = arrival !== undefined && arrival.key !== stored.arrivalKey;
  const state = isNew ? { token: arrival.token, order: [], arrivalKey: arrival.key } : stored;
  if (isNew) setState(state);
  let { token } = state;
  const isKnown = isComplete || (tokens.length > 0 && (state.token === null || tokens.includes(state.token)));
  if (isKnown && tokens !== state.order) {
    token = toSelectedToken(state.token, state.order, tokens);
    setState({ ...state, token, order: tokens });
  }
  useEffect(() => {
    if (isKnown) storage.write(token);
  }, [storage, token, isKnown]);
  const arrivalKey = arrival?.key;
  useEffect(() => {
    if (isKnown) show(token, arrivalKey);
  }, [show, token, isKnown, arrivalKey]);
  return {
    token,
    select: (next) => setState((current) => ({ ...current, token: next })),
    // The list may be newer than the last render, so the first posting is taken at the next render.
    forget: () => setState((current) => ({ ...current, token: null, order: [] })),
    startOver: () => setState((current) => ({ ...current, order: [] })),
  };
}
