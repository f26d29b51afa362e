import type { BoardBatch, BoardChangeOf, Lead, LeadMarkSource, OwnLeadList } from '@loadstone/contracts';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';
import { findLeadPlace } from './lead-order.ts';

/** How long a removed lead stays on screen, grey and without actions. */
export const GONE_LEAD_LINGERS_MS = 5_000;
/** How long a lead that arrived by push keeps its accent bar. */
export const FRESH_LEAD_MS = 60_000;

/** One lead, with the times at which it arrived and was removed (server time, milliseconds). */
export interface LeadEntry {
  readonly lead: Lead;
  /** When it arrived while the list was open; null where it was in the first list. */
  readonly arrivedAtMs: number | null;
  /** When it was removed; null while it is active. */
  readonly goneAtMs: number | null;
}

/** The state of the scores and quick pay statuses of a list's rows. */
export interface LeadListMarks {
  readonly isScoresPending: boolean;
  /** The sources whose values are sample data, which the screen must state. */
  readonly sampleMarks: readonly LeadMarkSource[];
  readonly quickPayUrl: string | null;
}

/** The leads of one posting on this screen, in order: active ones and recently removed ones. */
export interface LeadBoard {
  readonly entries: readonly LeadEntry[];
  /** The number of leads without removed ones; greater than the number of active entries where the list was cut. */
  readonly total: number;
  /** The last event that `entries` include. */
  readonly eventId: number;
  readonly marks: LeadListMarks;
}

/** Converts a lead list from the server to a board without any changes yet. */
export function toLeadBoard(list: OwnLeadList): LeadBoard {
  return {
    entries: list.leads.map((lead) => ({ lead, arrivedAtMs: null, goneAtMs: null })),
    total: list.total,
    eventId: list.eventId,
    marks: toMarks(list),
  };
}

/** The fields of a list that concern its rows' marks. */
export function toMarks({ isScoresPending, sampleMarks, quickPayUrl }: LeadListMarks): LeadListMarks {
  return { isScoresPending, sampleMarks, quickPayUrl };
}

/**
 * Merges a newer list into the board on screen: removed leads stay for a moment, new ones are marked as arrived, and
 * earlier arrival times are kept. A list older than the board changes nothing.
 */
export function mergeLeadList(board: LeadBoard | undefined, list: OwnLeadList, nowMs: number): LeadBoard {
  if (!board) return toLeadBoard(list);
  if (list.eventId < board.eventId) return board;
  const before = new Map(board.entries.map((entry) => [entry.lead.token, entry]));
  const entries: LeadEntry[] = list.leads.map((lead) => {
    const known = before.get(lead.token);
    before.delete(lead.token);
    if (!known || known.goneAtMs !== null) return { lead, arrivedAtMs: nowMs, goneAtMs: null };
    return isSameLead(known.lead, lead) ? known : { ...known, lead };
  });
  for (const vanished of before.values()) {
    entries.splice(findLeadPlace(entries, vanished.lead), 0, {
      ...vanished,
      goneAtMs: vanished.goneAtMs ?? nowMs,
    });
  }
  return { entries, total: list.total, eventId: list.eventId, marks: toMarks(list) };
}

interface LeadDraft {
  readonly board: LeadBoard;
  readonly myToken: number;
  readonly nowMs: number;
  /** Copied from the board by the first change. */
  entries: LeadEntry[] | undefined;
  total: number;
}

function putLead(change: BoardChangeOf<'lead.appeared' | 'lead.changed'>, draft: LeadDraft): void {
  if (change.myToken !== draft.myToken) return;
  draft.entries ??= [...draft.board.entries];
  draft.total += place(draft.entries, change.lead, draft.nowMs);
}

/** The events that change a lead list. */
export const leadHandlers: CacheHandlers<'leads', LeadDraft> = {
  'lead.appeared': putLead,
  'lead.changed': putLead,
  'lead.removed': ({ myToken, leadToken }, draft) => {
    if (myToken !== draft.myToken) return;
    draft.entries ??= [...draft.board.entries];
    draft.total += markGone(draft.entries, leadToken, draft.nowMs);
  },
  // The event has no row: `mustRefetch` reloads the list.
  'leads.changed': () => undefined,
  'lead.marked': ({ leadToken, contacted, flag }, draft) => {
    draft.entries = patchEntries(draft.entries ?? draft.board.entries, leadToken, { contacted, flag }) ?? draft.entries;
  },
  'day.changed': ({ day }, draft) => {
    const before: LeadBoard = { ...draft.board, entries: draft.entries ?? draft.board.entries, total: draft.total };
    const next = expireLeads(before, day, draft.nowMs);
    if (next === before) return;
    draft.entries = [...next.entries];
    draft.total = next.total;
  },
};

/**
 * Applies a batch to the leads of `myToken`. Returns the same board for a batch that it already includes
 * and for one about other postings only.
 */
export function applyBatch(board: LeadBoard, batch: BoardBatch, myToken: number, nowMs: number): LeadBoard {
  if (batch.eventId <= board.eventId) return board;
  const draft: LeadDraft = { board, myToken, nowMs, entries: undefined, total: board.total };
  dispatchChanges(leadHandlers, batch.changes, draft);
  const { entries, total } = draft;
  return entries ? { ...board, entries, total: Math.max(0, total), eventId: batch.eventId } : board;
}

/**
 * Removes the leads whose posting expired on `day` (`YYYY-MM-DD`), by the server's rule; they stay on screen as
 * removed. Returns the same object where none did.
 */
export function expireLeads(board: LeadBoard, day: string, nowMs: number): LeadBoard {
  return removeLeads(board, nowMs, ({ dateAvail }) => dateAvail < day);
}

/** Removes all leads, because the posting itself has expired. */
export function removeAllLeads(board: LeadBoard, nowMs: number): LeadBoard {
  return { ...removeLeads(board, nowMs, () => true), total: 0 };
}

function removeLeads(board: LeadBoard, nowMs: number, isRemoved: (lead: Lead) => boolean): LeadBoard {
  let removed = 0;
  const entries = board.entries.map((entry) => {
    if (entry.goneAtMs !== null || !isRemoved(entry.lead)) return entry;
    removed += 1;
    return { ...entry, goneAtMs: nowMs };
  });
  return removed === 0 ? board : { ...board, entries, total: Math.max(0, board.total - removed) };
}

/** Sets fields of one lead; returns the same object where the board does not contain that lead. */
export function patchLead(board: LeadBoard, leadToken: number, fields: Partial<Lead>): LeadBoard {
  const entries = patchEntries(board.entries, leadToken, fields);
  return entries ? { ...board, entries } : board;
}

/** Updates every lead by a function that returns the same object where it changes nothing. */
export function updateLeads(board: LeadBoard, update: (lead: Lead) => Lead): LeadBoard {
  let isSame = true;
  const entries = board.entries.map((entry) => {
    const lead = update(entry.lead);
    if (lead === entry.lead) return entry;
    isSame = false;
    return { ...entry, lead };
  });
  return isSame ? board : { ...board, entries };
}

/** Removes the leads of a company, which stay on screen for a moment; returns the same object where it has none. */
export function dropCompany(board: LeadBoard, custCd: string, nowMs: number): LeadBoard {
  let dropped = 0;
  const entries = board.entries.map((entry) => {
    if (entry.lead.custCd !== custCd || entry.goneAtMs !== null) return entry;
    dropped += 1;
    return { ...entry, lead: { ...entry.lead, excluded: true }, goneAtMs: nowMs };
  });
  return dropped === 0 ? board : { ...board, entries, total: Math.max(0, board.total - dropped) };
}

/** True where the server reports only that the list changed, so that it must be reloaded. */
export function mustRefetch(batch: BoardBatch, myToken: number): boolean {
  return batch.changes.some((change) => change.type === 'leads.changed' && change.myToken === myToken);
}

/** Drops removed leads whose time on screen is over; returns the same object where there are none. */
export function sweepGone(board: LeadBoard, nowMs: number): LeadBoard {
  const entries = board.entries.filter(({ goneAtMs }) => goneAtMs === null || goneAtMs + GONE_LEAD_LINGERS_MS > nowMs);
  return entries.length === board.entries.length ? board : { ...board, entries };
}

/** When the next removed lead leaves the screen, in server milliseconds; undefined where there is none. */
export function findNextSweepMs(board: LeadBoard): number | undefined {
  let nextMs: number | undefined;
  for (const { goneAtMs } of board.entries) {
    if (goneAtMs !== null) nextMs = Math.min(nextMs ?? Infinity, goneAtMs + GONE_LEAD_LINGERS_MS);
  }
  return nextMs;
}

/** Entries keep their identity where nothing changed, so that the grid updates only the changed rows. */
function isSameLead(left: Lead, right: Lead): boolean {
  return (Object.keys(right) as (keyof Lead)[]).every((field) => left[field] === right[field]);
}

function patchEntries(
  entries: readonly LeadEntry[],
  leadToken: number,
  fields: Partial<Lead>,
): LeadEntry[] | undefined {
  const index = entries.findIndex(({ lead }) => lead.token === leadToken);
  const entry = entries[index];
  if (!entry) return undefined;
  return entries.with(index, { ...entry, lead: { ...entry.lead, ...fields } });
}

/** Inserts the lead in order. Returns the change of the count. */
function place(entries: LeadEntry[], pushed: Lead, nowMs: number): number {
  const index = entries.findIndex(({ lead }) => lead.token === pushed.token);
  const known = index < 0 ? undefined : entries.splice(index, 1)[0];
  const wasThere = known !== undefined && known.goneAtMs === null;
  const arrivedAtMs = wasThere ? known.arrivedAtMs : nowMs;
  const lead = known ? keepScores(known.lead, pushed) : pushed;
  entries.splice(findLeadPlace(entries, lead), 0, { lead, arrivedAtMs, goneAtMs: null });
  return wasThere ? 0 : 1;
}

/** Bureaus are queried when a list is loaded, not for every push, so known scores are kept. */
function keepScores(known: Lead, next: Lead): Lead {
  return {
    ...next,
    tcc: next.tcc < 0 ? known.tcc : next.tcc,
    tcus: next.tcus < 0 ? known.tcus : next.tcus,
    equifax: next.equifax < 0 ? known.equifax : next.equifax,
    qpStatus: Math.max(known.qpStatus, next.qpStatus),
  };
}

function markGone(entries: LeadEntry[], leadToken: number, nowMs: number): number {
  const index = entries.findIndex(({ lead, goneAtMs }) => lead.token === leadToken && goneAtMs === null);
  const entry = entries[index];
  if (!entry) return 0;
  entries[index] = { ...entry, goneAtMs: nowMs };
  return -1;
}
