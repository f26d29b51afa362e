import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import { useCallback, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { parseDeskPath, useDeskEntry } from '../postings/index.ts';
import { createStore, useStore } from '../../lib/react/store.ts';
import { useLatest } from '../../lib/react/use-latest.ts';

/** The lead of a posting whose panel is open. */
interface OpenedLead {
  /** Null where none is open. */
  readonly token: number | null;
  /** True where the user has come to it by an address, not by opening it here. */
  readonly isLinked: boolean;
  /** Opens the panel of a lead, or closes it: at once on the screen, and in the address. The same function at each render. */
  readonly open: (token: number | null) => void;
}

/** How often Back and Forward were pressed. After either the address decides, also one that is the same as before. */
const backCount = createStore(0);
window.addEventListener('popstate', () => backCount.set((count) => count + 1));

/** What the user has opened; `key` is the address of that moment, then the one that has followed. */
interface Choice {
  readonly of: number;
  readonly token: number | null;
  readonly key: string | undefined;
  readonly backs: number;
}

/**
 * The opened lead of a posting, which is in the address, so that a reload, Back and a copied link show it. It is an entry
 * of the history above that of the leads, which Back leads to; another lead and closing replace that entry. An address that
 * the user has chosen here may follow late, also one that is no longer the last, and decides nothing.
 */
export function useOpenedLead(postingToken: number): OpenedLead {
  const [params, setParams] = useSearchParams();
  const { pathname, key } = useLocation();
  const entry = useDeskEntry();
  const isChosen = useNavigationType() !== 'POP' && entry.isChosen === true;
  const shown = parseDeskPath(pathname)?.token ?? postingToken;
  const text = params.get(DESK_PARAMS.lead) ?? '';
  // The address follows the selection: until then it names a lead of the posting before.
  const named = shown === postingToken && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  const backs = useStore(backCount);
  const none: Choice = { of: postingToken, token: null, key: undefined, backs };
  const [stored, setChoice] = useState(none);
  const choice = stored.of === postingToken ? stored : none;
  if (isChosen && choice.key !== key) setChoice({ ...choice, key });
  const isLinked = !isChosen && (choice.key !== key || choice.backs !== backs);
  const opened = isLinked ? named : choice.token;

  const latest = useLatest((token: number | null) => {
    setChoice({ of: postingToken, token, key, backs });
    if (token === named && token === opened) return;
    const state = { ...entry, isChosen: true };
    setParams(
      (current) => {
        if (token === null) current.delete(DESK_PARAMS.lead);
        else current.set(DESK_PARAMS.lead, String(token));
        return current;
      },
      opened === null && token !== null && entry.over !== 'leads'
        ? { state: { ...state, over: 'leads' } }
        : { replace: true, state },
    );
  });
  const open = useCallback((token: number | null) => latest.current(token), [latest]);
  return { token: opened, isLinked, open };
}
