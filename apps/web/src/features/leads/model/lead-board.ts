import type { BoardBatch, BoardChange, Lead, LeadList } from '@loadstone/contracts';
import { findLeadPlace } from './lead-order.ts';

/** How long a lead that is gone stays on screen, grey and without actions. */
export const GONE_LEAD_LINGERS_MS = 5_000;
/** How long a lead that arrived by push keeps its accent bar. */
export const FRESH_LEAD_MS = 60_000;

/** One lead with what this screen knows of its coming and going (server time, milliseconds). */
export interface LeadEntry {
  readonly lead: Lead;
  /** When it came while the list was open; null where it was there from the start. */
  readonly arrivedAtMs: number | null;
  /** When it went; null while it can be acted on. */
  readonly goneAtMs: number | null;
}

/** The leads of one posting as this screen holds them: live ones and those just gone, in order. */
export interface LeadBoard {
  readonly entries: readonly LeadEntry[];
  /** Leads there are now, gone ones not counted; more than the live entries where the list was cut. */
  readonly total: number;
  /** The last event that `entries` include. */
  readonly eventId: number;
}

/** A lead list from the server as a board on which nothing has moved yet. */
export function toLeadBoard(list: LeadList): LeadBoard {
  return {
    entries: list.leads.map((lead) => ({ lead, arrivedAtMs: null, goneAtMs: null })),
    total: list.total,
    eventId: list.eventId,
  };
}

/**
 * A newer list put over the board on screen: what vanished lingers as gone, what is new is marked
 * as arrived, and marks made before survive. A list older than the board leaves it as it is.
 */
export function mergeLeadList(board: LeadBoard | undefined, list: LeadList, nowMs: number): LeadBoard {
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
  return { entries, total: list.total, eventId: list.eventId };
}

/**
 * Applies a live batch to the leads of `myToken`. Answers the same board for a batch that it
 * includes already and for one about other postings only.
 */
export function applyBatch(board: LeadBoard, batch: BoardBatch, myToken: number, nowMs: number): LeadBoard {
  if (batch.eventId <= board.eventId) return board;
  let entries: LeadEntry[] | undefined;
  let total = board.total;
  for (const change of batch.changes) {
    if (!isLeadChangeOf(change, myToken)) continue;
    entries ??= [...board.entries];
    total +=
      change.type === 'lead.removed' ? markGone(entries, change.leadToken, nowMs) : place(entries, change, nowMs);
  }
  return entries ? { entries, total: Math.max(0, total), eventId: batch.eventId } : board;
}

/** True where the server says only that the list changed, so that it has to be asked for again. */
export function mustRefetch(batch: BoardBatch, myToken: number): boolean {
  return batch.changes.some((change) => change.type === 'leads.changed' && change.myToken === myToken);
}

/** The board without the leads whose grey time is over; the same object where none is. */
export function sweepGone(board: LeadBoard, nowMs: number): LeadBoard {
  const entries = board.entries.filter(({ goneAtMs }) => goneAtMs === null || goneAtMs + GONE_LEAD_LINGERS_MS > nowMs);
  return entries.length === board.entries.length ? board : { ...board, entries };
}

/** When the next grey lead has to leave, in server milliseconds; undefined where none is grey. */
export function findNextSweepMs(board: LeadBoard): number | undefined {
  let nextMs: number | undefined;
  for (const { goneAtMs } of board.entries) {
    if (goneAtMs !== null) nextMs = Math.min(nextMs ?? Infinity, goneAtMs + GONE_LEAD_LINGERS_MS);
  }
  return nextMs;
}

/** Entries keep their identity where nothing changed, so that the grid touches only what did. */
function isSameLead(left: Lead, right: Lead): boolean {
  return (Object.keys(right) as (keyof Lead)[]).every((field) => left[field] === right[field]);
}

type LeadChange = Extract<BoardChange, { type: 'lead.appeared' | 'lead.changed' | 'lead.removed' }>;

function isLeadChangeOf(change: BoardChange, myToken: number): change is LeadChange {
  return (
    (change.type === 'lead.appeared' || change.type === 'lead.changed' || change.type === 'lead.removed') &&
    change.myToken === myToken
  );
}

/** Puts the lead where it belongs; answers by how much the count grows. */
function place(entries: LeadEntry[], change: Exclude<LeadChange, { type: 'lead.removed' }>, nowMs: number): number {
  const index = entries.findIndex(({ lead }) => lead.token === change.lead.token);
  const known = index < 0 ? undefined : entries.splice(index, 1)[0];
  const wasThere = known !== undefined && known.goneAtMs === null;
  const arrivedAtMs = wasThere ? known.arrivedAtMs : nowMs;
  entries.splice(findLeadPlace(entries, change.lead), 0, { lead: change.lead, arrivedAtMs, goneAtMs: null });
  return wasThere ? 0 : 1;
}

function markGone(entries: LeadEntry[], leadToken: number, nowMs: number): number {
  const index = entries.findIndex(({ lead, goneAtMs }) => lead.token === leadToken && goneAtMs === null);
  const entry = entries[index];
  if (!entry) return 0;
  entries[index] = { ...entry, goneAtMs: nowMs };
  return -1;
}
