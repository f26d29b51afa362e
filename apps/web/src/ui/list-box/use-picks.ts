import { useMemo, useState } from 'react';
import type { ListRow } from './list-row.ts';

/** The rows that the user has picked for an action on all of them, besides the selected one with its details. */
export interface Picks {
  readonly tokens: ReadonlySet<number>;
  /** Picks a row or unpicks it. The first pick also picks the selected row. */
  readonly toggle: (token: number) => void;
  /** Picks the rows from the last one that was picked, or from the row in focus, to this one, and no others. */
  readonly extendTo: (token: number, focusedToken: number | undefined) => void;
  readonly pickAll: () => void;
  readonly replace: (tokens: Iterable<number>) => void;
  readonly clear: () => void;
}

interface PickState {
  readonly tokens: ReadonlySet<number>;
  /** Where a range begins; the row in focus where it is null. */
  readonly anchor: number | null;
}

const NONE: PickState = { tokens: new Set(), anchor: null };

/** Rows that leave the list are not picked any more. */
export function usePicks(rows: readonly ListRow[], selectedToken: number | null): Picks {
  const [state, setState] = useState(NONE);
  const tokens = useMemo(() => {
    if (state.tokens.size === 0) return NONE.tokens;
    return new Set(rows.flatMap(({ token }) => (state.tokens.has(token) ? [token] : [])));
  }, [state.tokens, rows]);
  return {
    tokens,
    toggle: (token) => {
      const next = new Set(tokens);
      if (next.size === 0 && selectedToken !== null) next.add(selectedToken);
      // The first click on the selected row picks it.
      if (tokens.size > 0 && next.has(token)) next.delete(token);
      else next.add(token);
      setState({ tokens: next, anchor: token });
    },
    extendTo: (token, focusedToken) => {
      const anchor = state.anchor ?? focusedToken ?? null;
      setState({ tokens: new Set(toRange(rows, anchor, token)), anchor });
    },
    pickAll: () => setState(({ anchor }) => ({ tokens: new Set(rows.map(({ token }) => token)), anchor })),
    replace: (next) => setState({ tokens: new Set(next), anchor: null }),
    clear: () => setState((current) => (current === NONE ? current : NONE)),
  };
}

/** The tokens from one row to another one, both included, in the order of the list; `to` alone where `from` is not in it. */
function toRange(rows: readonly ListRow[], from: number | null, to: number): number[] {
  const start = rows.findIndex(({ token }) => token === from);
  const end = rows.findIndex(({ token }) => token === to);
  if (end < 0) return [];
  if (start < 0) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ token }) => token);
}
