import { HUB_METHODS, SHOWN_LISTS, type ShowLists } from '@loadstone/contracts/live';
import type { QueryClient } from '@tanstack/react-query';
import type { HubConnection } from '../../live/hub-connection.ts';
import { perClient } from '../../live/per-client.ts';
import { after } from '../../lib/time/clock.ts';
import { isLiveViewOpen } from '../../live/live-view.ts';
import { leadsKeyOfAll } from './list-leads.ts';

/** The least time between two messages: a held arrow key changes the selection faster than the hub accepts messages. */
const STATE_EVERY_MS = 250;

/** Stands for a connection that has stated nothing yet; no list of tokens is written like this. */
const NOTHING = '-';

type StatingHub = Pick<HubConnection, 'emit' | 'on'>;

/** Follows what the page shows, from its first use on. */
const statementOf = perClient((client) => {
  let hub: StatingHub | undefined;
  let stated = NOTHING;
  let [isChanged, isWaiting] = [false, false];
  const state = (): void => {
    isWaiting = isChanged;
    if (!isChanged) return;
    isChanged = false;
    after(STATE_EVERY_MS, state);
    const shown = listShown(client);
    if (String(shown) === stated) return;
    stated = String(shown);
    hub?.emit(HUB_METHODS.show, shown);
  };
  const change = (): void => {
    isChanged = true;
    if (isWaiting) return;
    isWaiting = true;
    // Later, because a change of the selection removes the list from before and adds the next one.
    after(0, state);
  };
  client.getQueryCache().subscribe(({ type }) => {
    if (type.startsWith('observer')) change();
  });
  isLiveViewOpen.subscribe(change);
  /** A new connection has stated nothing. */
  const restart = (): void => {
    stated = NOTHING;
    change();
  };
  return {
    follow: (next: StatingHub) => {
      if (next === hub) return;
      hub = next;
      next.on('connect', restart);
      restart();
    },
  };
});

/** States to the hub which lists of leads are on screen: from now on with each change, and when it connects again. */
export function stateShown(client: QueryClient, hub: StatingHub): void {
  statementOf(client).follow(hub);
}

/** The own postings whose leads are on screen; null where the live leads are, which any posting changes. */
function listShown(client: QueryClient): ShowLists {
  if (isLiveViewOpen.get()) return null;
  const shown = client.getQueryCache().findAll({ queryKey: leadsKeyOfAll, type: 'active' });
  return shown.length > SHOWN_LISTS ? null : shown.map(({ queryKey }) => Number(queryKey.at(-1)));
}
