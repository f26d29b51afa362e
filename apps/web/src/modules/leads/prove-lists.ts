import { toHashedLead, toListHash } from '@loadstone/contracts/leads';
import { HUB_METHODS, listProofsSchema, type ListProofs, type ProveLists } from '@loadstone/contracts/live';
import type { Query, QueryClient } from '@tanstack/react-query';
import { after } from '../../lib/time/clock.ts';
import { reloadChanged } from '../../live/cached-data.ts';
import type { HubConnection } from '../../live/hub-connection.ts';
import { overlaysOf } from '../../live/overlays.ts';
import type { LeadBoard } from './lead-board.ts';
import { leadsKeyOfAll } from './list-leads.ts';
import { stateShown } from './state-shown.ts';

/** How long the event of a newer change may be on the way: an event has the lead as it is when it is sent. */
const ON_THE_WAY_MS = 2_000;
/** The longest wait for a reply: the hub first sends the changes that its hashes include. */
const REPLY_MS = 10_000;

type ProvingHub = Pick<HubConnection, 'emit' | 'on'>;

/**
 * Compares the lists of leads on screen with the hub's hashes of them. A list that still differs after
 * {@link ON_THE_WAY_MS} lacks an event: it is reloaded and reported.
 */
export async function proveShownLists(client: QueryClient, hub: ProvingHub): Promise<void> {
  stateShown(client, hub);
  const shown = client.getQueryCache().findAll({ queryKey: leadsKeyOfAll, type: 'active' });
  if (shown.length === 0) return;
  const proofs = await ask(hub, { shown: shown.map(toToken) });
  if (proofs === null || !shown.some((query) => isDiffering(client, query, proofs))) return;
  await new Promise<void>((resolve) => after(ON_THE_WAY_MS, resolve));
  const differing = shown.filter((query) => isDiffering(client, query, proofs));
  if (differing.length === 0) return;
  for (const { queryKey } of differing) reloadChanged(client, queryKey);
  await ask(hub, { shown: [], differing: differing.map(toToken) });
}

function toToken({ queryKey }: Query): number {
  return Number(queryKey.at(-1));
}

/** True where a list has other content than its hash, unless it includes a later event or is about to change. */
function isDiffering(client: QueryClient, query: Query, { eventId, lists }: NonNullable<ListProofs>): boolean {
  const board = query.state.data as LeadBoard | undefined;
  const hash = lists.find(({ token }) => token === toToken(query))?.hash;
  const isOwnState =
    query.state.fetchStatus === 'idle' && !query.state.isInvalidated && !overlaysOf(client).isOn(query);
  if (board === undefined || hash === undefined || board.eventId > eventId || !isOwnState) return false;
  const active = board.entries.filter(({ goneAtMs }) => goneAtMs === null);
  return toListHash(active.map(({ lead }) => toHashedLead(lead))) !== hash;
}

function ask(hub: ProvingHub, lists: ProveLists): Promise<ListProofs> {
  return new Promise((resolve) => {
    const cancel = after(REPLY_MS, () => resolve(null));
    hub.emit(HUB_METHODS.prove, lists, (reply: unknown) => {
      cancel();
      resolve(listProofsSchema.safeParse(reply).data ?? null);
    });
  });
}
