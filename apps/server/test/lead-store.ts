import type { BoardChange } from '@loadstone/contracts';
import type { HubClient } from './hub-client.ts';

/** What a client holds of each of its company's postings, kept by the hub's events alone. */
export interface LeadStore {
  /** Lead tokens with their flags, ascending, as `token covers mutual`. */
  listOf(myToken: number): string[];
  /** True once the hub said that events do not suffice: the lists must be read anew. */
  mustRefetch(): boolean;
  /** Puts a list that was read anew in place. */
  set(myToken: number, leads: readonly { token: number; covers: boolean; mutual: boolean }[]): void;
}

export function toLine(lead: { token: number; covers: boolean; mutual: boolean }): string {
  return `${lead.token} ${lead.covers ? 'covers' : '-'} ${lead.mutual ? 'mutual' : '-'}`;
}

/** Follows a hub client from its first batch on. */
export function createLeadStore(client: HubClient): LeadStore {
  const lists = new Map<number, Map<number, string>>();
  let read = 0;
  let refetchedAt = 0;

  const apply = (change: BoardChange): void => {
    if (change.type === 'posting.removed') lists.delete(change.token);
    if (change.type === 'lead.removed') lists.get(change.myToken)?.delete(change.leadToken);
    if (change.type !== 'lead.appeared' && change.type !== 'lead.changed') return;
    const list = lists.get(change.myToken) ?? new Map<number, string>();
    // An event that comes twice, or that changes what never appeared, is a fault of the hub.
    if (list.has(change.lead.token) !== (change.type === 'lead.changed')) {
      throw new Error(`${change.type} of ${change.lead.token} does not follow from what came before`);
    }
    list.set(change.lead.token, toLine(change.lead));
    lists.set(change.myToken, list);
  };

  return {
    listOf(myToken) {
      const changes = client.listChanges();
      for (const change of changes.slice(read)) apply(change);
      read = changes.length;
      return [...(lists.get(myToken)?.entries() ?? [])].sort(([one], [other]) => one - other).map(([, line]) => line);
    },
    mustRefetch: () => client.refusals > refetchedAt,
    set(myToken, leads) {
      refetchedAt = client.refusals;
      read = client.listChanges().length;
      lists.set(myToken, new Map(leads.map((lead) => [lead.token, toLine(lead)])));
    },
  };
}
