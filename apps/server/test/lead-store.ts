import { toHashedLead, toListHash, type Lead } from '@loadstone/contracts/leads';
import type { BoardChange } from '@loadstone/contracts/live';
import type { HubClient } from './hub-client.ts';

/** A client's lists of the leads of its company's postings, updated only by the hub's events. */
export interface LeadStore {
  /** Leads by token, ascending, each as {@link toLine} writes it at an instant. */
  listOf(myToken: number, now: Date): string[];
  /** The hash of a list, after {@link listOf}. */
  hashOf(myToken: number): string;
  /** True once the hub requested a reload of the lists. */
  mustRefetch(): boolean;
  /** Replaces a list by a reloaded one. */
  set(myToken: number, leads: readonly LeadLine[]): void;
}

/** The fields of a lead that the store keeps: how it matches, until when it is confirmed, and the company's marks on it. */
type LeadLine = Pick<
  Lead,
  | 'token'
  | 'covers'
  | 'mutual'
  | 'confirmedUntil'
  | 'contacted'
  | 'flag'
  | 'reportedGone'
  | 'dateAvail'
  | 'postedTimes'
  | 'sameLoads'
  | 'updatedOn'
>;

export function toLine(lead: Omit<LeadLine, 'dateAvail' | 'updatedOn'>, now: Date): string {
  const { token, covers, mutual, contacted, flag, reportedGone, postedTimes = 1, sameLoads = 0 } = lead;
  const isConfirmed = Date.parse(lead.confirmedUntil ?? '') > now.getTime();
  const match = `${covers ? 'covers' : '-'} ${mutual ? 'mutual' : '-'} ${isConfirmed ? 'confirmed' : '-'}`;
  const marks = `${contacted === 'Y' ? 'contacted' : '-'} ${flag > 0 ? `flag ${flag}` : '-'} ${reportedGone ? 'gone' : '-'}`;
  return `${token} ×${postedTimes} ~${sameLoads} ${match} ${marks}`;
}

/**
 * Applies the events of a hub client from its first batch on.
 *
 * @param dayOf returns the day of an own posting, which a company has in its posting list
 */
export function createLeadStore(client: HubClient, dayOf: (myToken: number) => string | undefined): LeadStore {
  const lists = new Map<number, Map<number, LeadLine>>();
  let read = 0;
  let refetchedAt = 0;

  const mark = ({ leadToken, contacted, flag, reportedGone }: Extract<BoardChange, { type: 'lead.marked' }>): void => {
    for (const list of lists.values()) {
      const known = list.get(leadToken);
      if (known !== undefined) list.set(leadToken, { ...known, contacted, flag, reportedGone });
    }
  };

  const expire = (day: string): void => {
    for (const [myToken, list] of lists) {
      const isExpired = (dayOf(myToken) ?? '') < day;
      for (const { token, dateAvail } of list.values()) if (isExpired || dateAvail < day) list.delete(token);
    }
  };

  const apply = (change: BoardChange): void => {
    if (change.type === 'day.changed') expire(change.day);
    if (change.type === 'posting.removed') lists.delete(change.token);
    if (change.type === 'lead.marked') mark(change);
    if (change.type === 'lead.removed') lists.get(change.myToken)?.delete(change.leadToken);
    if (change.type !== 'lead.appeared' && change.type !== 'lead.changed') return;
    const list = lists.get(change.myToken) ?? new Map<number, LeadLine>();
    // A duplicate event, or one that changes an unknown lead, is a fault of the hub.
    if (list.has(change.lead.token) !== (change.type === 'lead.changed')) {
      throw new Error(`${change.type} of ${change.lead.token} does not follow from what came before`);
    }
    list.set(change.lead.token, change.lead);
    lists.set(change.myToken, list);
  };

  return {
    listOf(myToken, now) {
      const changes = client.listChanges();
      for (const change of changes.slice(read)) apply(change);
      read = changes.length;
      return [...(lists.get(myToken)?.values() ?? [])]
        .sort((one, other) => one.token - other.token)
        .map((lead) => toLine(lead, now));
    },
    hashOf: (myToken) => toListHash([...(lists.get(myToken)?.values() ?? [])].map(toHashedLead)),
    mustRefetch: () => client.refusals.length > refetchedAt,
    set(myToken, leads) {
      refetchedAt = client.refusals.length;
      read = client.listChanges().length;
      lists.set(myToken, new Map(leads.map((lead) => [lead.token, lead])));
    },
  };
}
