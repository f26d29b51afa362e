import { LIMITS } from '@loadstone/contracts/board';
import type { CallNote } from '@loadstone/contracts/call-notes';
import type { Lead } from '@loadstone/contracts/leads';
import type { BoardBatch } from '@loadstone/contracts/live';
import type { LiveLead, LiveLeadList, LiveLeadMatch } from '@loadstone/contracts/live-leads';
import { MODE_KINDS, type ProductMode } from '@loadstone/contracts/postings';
import { toContactEndMs, withoutContact } from '../../lib/hidden-contact.ts';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { ListDraft, mergeReply, type ListRules, type LiveList, type RowTimes } from '../../live/live-list.ts';

const LIVE_MS = LIMITS.liveLeadMinutes * 60_000;

interface LiveFacts {
  readonly lead: LiveLead;
}

/** One live lead. It is removed when none of the company's postings matches it any more. */
export interface LiveEntry extends LiveFacts, RowTimes {
  /** The newest note of the own company on the lead's company. */
  readonly callNote?: CallNote | undefined;
}

/** The live leads of all own postings on this page, newest first. */
export type LiveBoard = LiveList<LiveEntry>;

const toEndMs = ({ lead }: { readonly lead: Pick<Lead, 'createdOn'> }) => Date.parse(lead.createdOn) + LIVE_MS;

/** True for a lead that was posted within the last 30 minutes. */
function isLive(lead: Pick<Lead, 'createdOn'>, nowMs: number): boolean {
  return toEndMs({ lead }) > nowMs;
}

/** The rules of the live leads. */
export const liveLeadRules: ListRules<LiveFacts> = {
  toToken: ({ lead }) => lead.token,
  compare: byNewest,
  // A reply has new objects for its matches, which are not compared.
  isSame: () => false,
  toEndMs,
  toHiddenMs: toContactEndMs,
  toHidden: withoutContact,
  most: LIMITS.liveLeads,
};

/** Merges a newer list into the board on screen, see {@link mergeReply}. */
export function mergeLiveList(
  board: LiveBoard | undefined,
  list: LiveLeadList,
  nowMs: number,
  isReplayed = false,
): LiveBoard {
  const { liveLeads, total, eventId } = list;
  const oldestMs = total > liveLeads.length ? Date.parse(liveLeads.at(-1)?.createdOn ?? '') : 0;
  // A lead that is only older than the newest 400, or than half an hour, was not covered.
  const hasAged = ({ lead }: LiveFacts) => !isLive(lead, nowMs) || Date.parse(lead.createdOn) <= oldestMs;
  const rows = liveLeads.map((lead) => ({ lead }));
  return mergeReply(liveLeadRules, board, { rows, total, eventId }, nowMs, { hasLeft: hasAged, isReplayed });
}

/** Applies a batch. Returns the same board for a batch that it already includes and for one without live leads. */
export function applyLiveBatch(board: LiveBoard, batch: BoardBatch, nowMs: number): LiveBoard {
  if (batch.eventId <= board.eventId) return board;
  const draft = draftOf(board, nowMs);
  dispatchChanges(liveLeadHandlers, batch.changes, { draft, nowMs });
  return draft.finish(batch.eventId);
}

/** True where the server reports only that some leads changed, so that they must be reloaded. */
export function mustRefetchLive({ changes }: BoardBatch): boolean {
  return changes.some(({ type }) => type === 'leads.changed');
}

type LiveDraft = ListDraft<LiveFacts, LiveBoard>;
const draftOf = (board: LiveBoard, nowMs: number): LiveDraft => new ListDraft(liveLeadRules, board, nowMs);

interface LiveContext {
  readonly draft: LiveDraft;
  readonly nowMs: number;
}

/** Adds a lead, or another of its matching postings; ignores a lead that is not live. */
function putMatch({ lead, myToken }: { lead: Lead; myToken: number }, { draft, nowMs }: LiveContext): void {
  if (!isLive(lead, nowMs)) return;
  const others = draft.findActive(lead.token)?.lead.matches.filter((match) => match.myToken !== myToken) ?? [];
  const { dfo, dfd, dirO, mutual, covers } = lead;
  const matches = [...others, { myToken, dfo, dfd, dirO, mutual, covers }].sort(byFit);
  draft.put({ lead: toBestSeen({ ...lead, matches }) });
}

/** Removes the match of a lead with one of the company's postings, and the lead with its last match. */
function removeMatch(draft: LiveDraft, leadToken: number, myToken: number): void {
  const known = draft.findActive(leadToken);
  const matches = known?.lead.matches.filter((match) => match.myToken !== myToken);
  if (known === undefined || matches === undefined || matches.length === known.lead.matches.length) return;
  if (matches.length === 0) draft.remove(leadToken);
  else draft.put({ lead: toBestSeen({ ...known.lead, matches }) });
}

/** The events that change the live leads. */
export const liveLeadHandlers: CacheHandlers<'liveLeads', LiveContext> = {
  'lead.appeared': putMatch,
  'lead.changed': putMatch,
  'lead.removed': ({ leadToken, myToken }, { draft }) => removeMatch(draft, leadToken, myToken),
  // The event has no row: `mustRefetchLive` reloads the list.
  'leads.changed': () => undefined,
  'lead.marked': ({ leadToken, contacted, flag, reportedGone }, { draft }) =>
    draft.patch(leadToken, ({ lead }) => ({ lead: { ...lead, contacted, flag, reportedGone } })),
  'day.changed': ({ day }, { draft }) => draft.removeWhere(({ lead }) => lead.dateAvail < day),
};

/** Removes the matches with these postings of the company, which have expired. */
export function dropExpiredMatches(board: LiveBoard, expired: ReadonlySet<number>, nowMs: number): LiveBoard {
  const draft = draftOf(board, nowMs);
  for (const { lead } of board.entries) {
    for (const { myToken } of lead.matches) if (expired.has(myToken)) removeMatch(draft, lead.token, myToken);
  }
  return draft.finish();
}

/** The lead with the values of its best match. */
function toBestSeen(lead: LiveLead): LiveLead {
  const [best] = lead.matches;
  if (best === undefined) return lead;
  const { dfo, dfd, dirO, mutual, covers } = best;
  return { ...lead, dfo, dfd, dirO, mutual, covers };
}

/** Mutual first, then the shortest distance to the pickup, then the sum of both ends. */
function byFit(left: LiveLeadMatch, right: LiveLeadMatch): number {
  return (
    Number(right.mutual) - Number(left.mutual) ||
    left.dfo - right.dfo ||
    left.dfo + left.dfd - (right.dfo + right.dfd) ||
    left.myToken - right.myToken
  );
}

function byNewest(left: LiveFacts, right: LiveFacts): number {
  // Timestamps are ISO 8601 in UTC with one precision, so their text order is their time order.
  if (left.lead.createdOn !== right.lead.createdOn) return left.lead.createdOn > right.lead.createdOn ? -1 : 1;
  return right.lead.token - left.lead.token;
}

/** A broker's leads are trucks, a carrier's are loads. */
export function isOfMode({ lead }: Pick<LiveEntry, 'lead'>, mode: ProductMode): boolean {
  return lead.pType === MODE_KINDS[mode].lead;
}
