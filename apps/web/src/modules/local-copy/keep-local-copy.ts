import type { QueryClient } from '@tanstack/react-query';
import { beforeLogout } from '../../lib/session/before-logout.ts';
import { isSessionOver } from '../../lib/session/session-end.ts';
import { after, every } from '../../lib/time/clock.ts';
import { whenQuiet } from '../../lib/time/when-quiet.ts';
import type { HubConnection } from '../../live/hub-connection.ts';
import { leadsKeyOfAll } from '../leads/index.ts';
import { localCopyOf } from './local-copy.ts';

/** After a change of a list, how long later changes are gathered. */
const GATHER_MS = 5_000;
/** Without changes the copy is renewed at this interval: it then states how long its lists were right. */
const RENEWED_EVERY_MS = 60_000;
const KEPT_KEYS: readonly unknown[] = ['postings', leadsKeyOfAll[0]];

/**
 * Keeps a copy of the lists of this page up to date while the page is live and visible, and deletes it when the session
 * ends. @returns a function that stops it
 */
export function keepLocalCopy(client: QueryClient, hub: Pick<HubConnection, 'state'>): () => void {
  const copy = localCopyOf(client);
  // A page that opened with an expired token could not request the key.
  void copy.open();
  const keep = () => {
    // Of several windows the visible one keeps the copy: it is the one that will be reloaded.
    if (document.visibilityState === 'visible' && hub.state.get().status === 'live') void copy.keep();
  };
  let cancel: (() => void) | undefined;
  const soon = () => {
    cancel ??= after(GATHER_MS, () => {
      cancel = whenQuiet(() => {
        cancel = undefined;
        keep();
      });
    });
  };
  soon();
  const forget = () => copy.forget().catch(() => undefined);
  const stops = [
    client.getQueryCache().subscribe(({ type, query }) => {
      if ((type === 'updated' || type === 'observerAdded') && KEPT_KEYS.includes(query.queryKey[0])) soon();
    }),
    every(RENEWED_EVERY_MS, soon),
    beforeLogout(forget),
    isSessionOver.subscribe(() => {
      if (isSessionOver.get()) void forget();
    }),
  ];
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}
