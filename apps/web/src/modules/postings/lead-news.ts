import type { BoardBatch } from '@loadstone/contracts/live';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import { toPostingChanges, type PostingChanges } from './posting-changes.ts';

/** The changes of one live batch to the leads of own postings. */
export interface LeadNews extends Pick<PostingChanges, 'leadDeltas' | 'appearedOn'> {
  readonly eventId: number;
  /** When each removed lead was posted, by posting, where an event before has stated it. */
  readonly removedOn: PostingChanges['appearedOn'];
  /** The postings with a removed lead of which no event has stated when it was posted. */
  readonly unknownRemoved: ReadonlySet<number>;
}

/** When leads that have appeared were posted, by own posting and lead. */
export type PostedTimes = Map<string, string>;

/** The most of them: a lead counts as new for minutes only. */
const MOST_TIMES = 5_000;

/**
 * Applies the changes that the posting's lead count does not include yet, oldest first. A count from before the
 * posting's own write was in the feed (event 0) is left for the next reload.
 *
 * @param newSinceMs a lead posted after this instant makes the posting bold
 */
export function followLeads(posting: Posting, news: readonly LeadNews[], newSinceMs: number): Posting {
  let next = posting;
  for (const { eventId, leadDeltas, appearedOn, removedOn } of news) {
    const { token, leadsEventId } = next;
    const delta = leadDeltas.get(token);
    if (delta === undefined || leadsEventId === 0 || eventId <= leadsEventId) continue;
    const countNew = (postedOn: readonly string[] = []) => postedOn.filter((at) => Date.parse(at) > newSinceMs).length;
    const [added, ended] = [countNew(appearedOn.get(token)), countNew(removedOn.get(token))];
    const leadCount = Math.max(0, next.leadCount + delta);
    const counted = { ...next, newLeadCount: Math.max(0, next.newLeadCount + added - ended) };
    // A posting is bold while it has new leads; one without leads has none.
    const isLastNewGone = ended > 0 && counted.newLeadCount === 0;
    const hasNewLeads = leadCount > 0 && !isLastNewGone && (next.hasNewLeads || added > 0);
    const facts = { hasNewLeads, showBoldingPost: hasNewLeads, leadsEventId: eventId };
    next = { ...withLeadCount(counted, leadCount), ...facts };
  }
  return next;
}

/** The posting with another lead count; it has no more new leads than leads. */
export function withLeadCount(posting: Posting, leadCount: number): Posting {
  const newLeadCount = Math.min(posting.newLeadCount, leadCount);
  return { ...posting, leadCount, newLeadCount, hasLeads: leadCount > 0 };
}

/** The fields that events change together with the number of leads. */
const COUNTED: ReadonlySet<string> = new Set<keyof Posting>([
  'leadCount',
  'newLeadCount',
  'hasLeads',
  'hasNewLeads',
  'showBoldingPost',
  'leadsEventId',
]);

/** True where two versions of a posting differ at most in their numbers of leads. */
export function isSameBesideLeads(left: Posting, right: Posting): boolean {
  const fields = Object.keys({ ...left, ...right }) as (keyof Posting)[];
  return fields.every((field) => left[field] === right[field] || COUNTED.has(field));
}

/**
 * The changes of the batches to the leads of one kind of own postings.
 *
 * @param postedOn what earlier batches have stated; it is completed
 */
export function listLeadNews(
  batches: readonly BoardBatch[],
  kind: PostingKind,
  postedOn: PostedTimes = new Map(),
): LeadNews[] {
  return batches.flatMap((batch) => {
    const { leadDeltas, appearedOn } = toPostingChanges(batch, kind);
    const removed = takeRemoved(batch, postedOn);
    return leadDeltas.size === 0 ? [] : [{ eventId: batch.eventId, leadDeltas, appearedOn, ...removed }];
  });
}

/** When the removed leads of a batch were posted. Adds those that appeared to `postedOn`. */
function takeRemoved({ changes }: BoardBatch, postedOn: PostedTimes): Pick<LeadNews, 'removedOn' | 'unknownRemoved'> {
  const removedOn = new Map<number, readonly string[]>();
  const unknownRemoved = new Set<number>();
  for (const change of changes) {
    if (change.type === 'lead.appeared') {
      postedOn.set(`${change.myToken} ${change.lead.token}`, change.lead.createdOn);
      // The first is the oldest.
      if (postedOn.size > MOST_TIMES) postedOn.delete(postedOn.keys().next().value ?? '');
    }
    if (change.type !== 'lead.removed') continue;
    const { myToken, leadToken } = change;
    const known = postedOn.get(`${myToken} ${leadToken}`);
    if (known === undefined) {
      unknownRemoved.add(myToken);
      continue;
    }
    postedOn.delete(`${myToken} ${leadToken}`);
    removedOn.set(myToken, [...(removedOn.get(myToken) ?? []), known]);
  }
  return { removedOn, unknownRemoved };
}

/**
 * True where the posting may count a removed lead as new, after the news was applied to it: no event has stated when that lead
 * was posted, and the posting has more new leads than events have announced. O(leads that have appeared).
 *
 * @param postedOn without the leads that the news removes
 */
export function mayCountRemoved(
  { token, newLeadCount, leadsEventId }: Posting,
  { eventId, unknownRemoved }: LeadNews,
  postedOn: PostedTimes,
  newSinceMs: number,
): boolean {
  // A later count includes the removal.
  if (!unknownRemoved.has(token) || leadsEventId !== eventId || newLeadCount === 0) return false;
  const isAnnounced = ([key, at]: [string, string]) => key.startsWith(`${token} `) && Date.parse(at) > newSinceMs;
  return newLeadCount > [...postedOn].filter(isAnnounced).length;
}

/** {@link followLeads} for a whole list. Unchanged postings keep their identity. O(n), however many changes there are. */
export function followAllLeads(postings: readonly Posting[], news: readonly LeadNews[], newSinceMs: number): Posting[] {
  const changedTokens = new Set(news.flatMap(({ leadDeltas }) => [...leadDeltas.keys()]));
  return postings.map((posting) =>
    changedTokens.has(posting.token) ? followLeads(posting, news, newSinceMs) : posting,
  );
}
