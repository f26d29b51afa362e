import type { CallNote } from '@loadstone/contracts/call-notes';
import type { Lead, LeadMarkSource, OwnLeadList } from '@loadstone/contracts/leads';
import type { BoardBatch, BoardChangeOf } from '@loadstone/contracts/live';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { ListDraft, mergeReply, type ListRules, type LiveList, type RowTimes } from '../../live/live-list.ts';
import { toContactEndMs, withoutContact } from '../../lib/hidden-contact.ts';
import { compareLeads } from './lead-order.ts';

/** How long a lead that arrived by push keeps its accent bar. */
export const FRESH_LEAD_MS = 60_000;

interface LeadFacts {
  readonly lead: Lead;
}

/** One lead, with the times at which it arrived and was removed. */
export interface LeadEntry extends LeadFacts, RowTimes {
  /** The newest note of the own company on the lead's company. */
  readonly callNote?: CallNote | undefined;
}

/** The state of the scores and quick pay statuses of a list's rows. */
interface LeadListMarks {
  readonly isScoresPending: boolean;
  /** The sources whose values are sample data, which the screen must state. */
  readonly sampleMarks: readonly LeadMarkSource[];
  readonly quickPayUrl: string | null;
}

/** The leads of one posting on this screen. */
export interface LeadBoard extends LiveList<LeadEntry> {
  readonly marks: LeadListMarks;
}

/** The rules of every lead list. */
export const leadRules: ListRules<LeadFacts> = {
  toToken: ({ lead }) => lead.token,
  compare: (left, right, nowMs) => compareLeads(left.lead, right.lead, nowMs),
  toTurn: ({ lead }) => lead.confirmedUntil,
  toHiddenMs: toContactEndMs,
  toHidden: withoutContact,
  isSame: (left, right) => isSameLead(left.lead, right.lead),
};

const draftOf = (board: LeadBoard, nowMs: number) => new ListDraft<LeadFacts, LeadBoard>(leadRules, board, nowMs);

/** Converts a lead list from the server to a board without any changes yet. */
export function toLeadBoard(list: OwnLeadList, nowMs = 0): LeadBoard {
  return mergeLeadList(undefined, list, nowMs);
}

/** The state of the marks, without the other fields of a list. */
function toMarks({ isScoresPending, sampleMarks, quickPayUrl }: LeadListMarks): LeadListMarks {
  return { isScoresPending, sampleMarks, quickPayUrl };
}

/** Merges a newer list into the board on screen, see {@link mergeReply}. */
export function mergeLeadList(
  board: LeadBoard | undefined,
  list: OwnLeadList,
  nowMs: number,
  isReplayed = false,
): LeadBoard {
  if (board !== undefined && list.eventId < board.eventId && !isReplayed) return board;
  const { leads, total, eventId } = list;
  const rows = leads.map((lead) => ({ lead }));
  return { ...mergeReply(leadRules, board, { rows, total, eventId }, nowMs, { isReplayed }), marks: toMarks(list) };
}

interface LeadContext {
  readonly draft: ReturnType<typeof draftOf>;
  /** The own posting whose leads the draft has. */
  readonly myToken: number;
}

function putLead(
  { myToken, lead }: BoardChangeOf<'lead.appeared' | 'lead.changed'>,
  { draft, myToken: listToken }: LeadContext,
): void {
  if (myToken !== listToken) return;
  const known = draft.find(lead.token);
  draft.put({ lead: known === undefined ? lead : keepScores(known.lead, lead) });
}

/** The events that change a lead list. */
export const leadHandlers: CacheHandlers<'leads', LeadContext> = {
  'lead.appeared': putLead,
  'lead.changed': putLead,
  'lead.removed': ({ myToken, leadToken }, { draft, myToken: listToken }) => {
    if (myToken === listToken) draft.remove(leadToken);
  },
  // The event has no row: `mustRefetch` reloads the list.
  'leads.changed': () => undefined,
  'lead.marked': ({ leadToken, contacted, flag, reportedGone }, { draft }) =>
    draft.patch(leadToken, ({ lead }) => ({ lead: { ...lead, contacted, flag, reportedGone } })),
  'day.changed': ({ day }, { draft }) => draft.removeWhere(({ lead }) => lead.dateAvail < day),
};

/**
 * Applies a batch to the leads of `myToken`. Returns the same board for a batch that it already includes
 * and for one about other postings only.
 */
export function applyBatch(board: LeadBoard, batch: BoardBatch, myToken: number, nowMs: number): LeadBoard {
  if (batch.eventId <= board.eventId) return board;
  const draft = draftOf(board, nowMs);
  dispatchChanges(leadHandlers, batch.changes, { draft, myToken });
  return draft.finish(batch.eventId);
}

/** Removes all leads, because the posting itself has expired. */
export function removeAllLeads(board: LeadBoard, nowMs: number): LeadBoard {
  const draft = draftOf(board, nowMs);
  draft.removeWhere(() => true);
  return { ...draft.finish(), total: 0 };
}

/** Sets fields of one lead; returns the same object where the board does not contain that lead. */
export function patchLead(board: LeadBoard, leadToken: number, fields: Partial<Lead>, nowMs: number): LeadBoard {
  const draft = draftOf(board, nowMs);
  draft.patch(leadToken, ({ lead }) => ({ lead: { ...lead, ...fields } }));
  return draft.finish();
}

/** Removes the leads of a company, which stay on screen for a moment; returns the same object where it has none. */
export function dropCompany(board: LeadBoard, custCd: string, nowMs: number): LeadBoard {
  const draft = draftOf(board, nowMs);
  for (const { lead, goneAtMs } of board.entries) {
    if (lead.custCd !== custCd || goneAtMs !== null) continue;
    draft.patch(lead.token, () => ({ lead: { ...lead, excluded: true } }));
    draft.remove(lead.token);
  }
  return draft.finish();
}

/** True where the server reports only that the list changed, so that it must be reloaded. */
export function mustRefetch(batch: BoardBatch, myToken: number): boolean {
  return batch.changes.some((change) => change.type === 'leads.changed' && change.myToken === myToken);
}

function isSameLead(left: Lead, right: Lead): boolean {
  // The fields of both: a reply omits a mark that no longer applies.
  const fields = Object.keys({ ...left, ...right }) as (keyof Lead)[];
  return fields.every((field) => left[field] === right[field]);
}

/** Keeps known scores where a pushed lead has none: bureaus are queried when a list is loaded, not for every push. */
function keepScores(known: Lead, next: Lead): Lead {
  return {
    ...next,
    tcc: next.tcc < 0 ? known.tcc : next.tcc,
    tcus: next.tcus < 0 ? known.tcus : next.tcus,
    equifax: next.equifax < 0 ? known.equifax : next.equifax,
    qpStatus: Math.max(known.qpStatus, next.qpStatus),
  };
}
