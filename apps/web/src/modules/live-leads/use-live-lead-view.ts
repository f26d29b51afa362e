import { useCallback, useEffect, useState } from 'react';
import { nowMs } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import { useStore } from '../../lib/react/store.ts';
import { isLiveViewOpen } from '../../live/live-view.ts';
import { expandedLead, setLiveMode, storedNewestFirst, useLiveMode } from './model/live-mode.ts';
import type { LiveFilter } from './model/live-rows.ts';

/** The state of the live-leads view, and the functions that change it. */
export interface LiveLeadView {
  /** False where the company does not hold the feature in this mode; the switch is then hidden too. */
  readonly isAvailable: boolean;
  readonly isOn: boolean;
  readonly filter: LiveFilter;
  /** The lead whose details are open; it stays open after a refresh. */
  readonly expandedToken: number | null;
  readonly turn: (isOn: boolean) => void;
  /** Filters the list by one posting; the same one again shows all. */
  readonly toggleToken: (token: number) => void;
  readonly showAll: () => void;
  readonly togglePause: () => void;
  /** Hides everything that has been posted until now. */
  readonly clear: () => void;
  readonly search: (text: string) => void;
  /** True for the newest lead first, else the nearest (DFO); stored per mode. */
  readonly isNewestFirst: boolean;
  readonly toggleNewestFirst: () => void;
  readonly toggleDetails: (token: number) => void;
}

const EVERYTHING: LiveFilter = { token: null, clearedAtMs: null, pausedAtMs: null, text: '' };

/** The state of the desk's live-leads view. Mount it once, with the desk. */
export function useLiveLeadView(): LiveLeadView {
  const { mode, hasFeature } = useSession();
  const isAvailable = hasFeature('ll_live');
  const isOn = useLiveMode(mode) && isAvailable;
  const [filter, setFilter] = useState(EVERYTHING);
  const expandedToken = useStore(expandedLead);
  const [isNewestFirst, setNewestFirst] = useState(() => storedNewestFirst(mode).read());

  useEffect(() => {
    isLiveViewOpen.set(isOn);
    return () => isLiveViewOpen.set(false);
  }, [isOn]);
  useEffect(() => () => expandedLead.set(null), []);

  const turn = useCallback(
    (next: boolean) => {
      setLiveMode(mode, next);
      if (next) setFilter((current) => ({ ...current, text: '' }));
    },
    [mode],
  );
  const label = t('liveLeads.keyToggle');
  const group = t('liveLeads.keys');
  useShortcut({ keys: KEYS.live, label, group, run: () => turn(!isOn) }, isAvailable);
  useCommands(() =>
    isAvailable ? [{ id: 'live-leads:toggle', label, group, keys: KEYS.live, run: () => turn(!isOn) }] : [],
  );

  return {
    isAvailable,
    isOn,
    filter,
    expandedToken,
    turn,
    toggleToken: useCallback(
      (token) => setFilter((current) => ({ ...current, token: current.token === token ? null : token })),
      [],
    ),
    showAll: useCallback(() => setFilter((current) => ({ ...current, token: null })), []),
    togglePause: useCallback(
      () => setFilter((current) => ({ ...current, pausedAtMs: current.pausedAtMs === null ? nowMs() : null })),
      [],
    ),
    clear: useCallback(() => setFilter((current) => ({ ...current, clearedAtMs: nowMs() })), []),
    isNewestFirst,
    toggleNewestFirst: () => {
      storedNewestFirst(mode).write(!isNewestFirst);
      setNewestFirst(!isNewestFirst);
    },
    search: useCallback((text) => setFilter((current) => ({ ...current, text })), []),
    toggleDetails: useCallback((token) => expandedLead.set((current) => (current === token ? null : token)), []),
  };
}
