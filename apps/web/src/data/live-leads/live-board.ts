import {
  LIMITS,
  MODE_KINDS,
  type BoardBatch,
  type BoardChangeOf,
  type Lead,
  type LiveLead,
  type LiveLeadList,
  type LiveLeadMatch,
  type ProductMode,
} from '@loadstone/contracts';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';

/** How long a covered lead stays on screen, grey and without actions. */
export const COVERED_LINGERS_MS = 5_000;
const LIVE_MS = LIMITS.liveLeadMinutes * 60_000;

/** One live lead, with the times at which it arrived and was covered (server time, milliseconds). */
export interface LiveEntry {
  readonly lead: LiveLead;
  /** When it arrived while the list was open; null where it was in the first list. */
  readonly arrivedAtMs: number | null;
  /** When it was covered: none of the company's postings matches it any more. Null while it is active. */
  readonly goneAtMs: number | null;
}

/** The live leads of all own postings on this page. */
export interface LiveBoard {
  /** Newest first. */
  readonly entries: readonly LiveEntry[];
  /** The number of live leads without covered ones; greater than the number of entries where the list was cut. */
  readonly total: number;
  /** The last event that `entries` include. */
  readonly eventId: number;
}

/** True for a lead that was posted within the last 30 minutes. */
export function isLive({ createdOn }: Pick<Lead, 'createdOn'>, nowMs: number): boolean {
  return nowMs - Date.parse(createdOn) < LIVE_MS;
}

/**
 * Merges a newer list into the board on screen: missing leads stay for a moment as covered, new ones are marked as
 * arrived.
 */
export function mergeLiveList(board: LiveBoard | undefined, list: LiveLeadList, nowMs: number): LiveBoard {
  if (board && list.eventId < board.eventId) return board;
  const before = new Map(board?.entries.map((entry) => [entry.lead.token, entry]));
  const entries = list.liveLeads.map((lead): LiveEntry => {
    const known = before.get(lead.token);
    before.delete(lead.token);
    if (known && known.goneAtMs === null) return { ...known, lead };
    return { lead, arrivedAtMs: board ? nowMs : null, goneAtMs: null };
  });
  const oldestMs = list.total > list.liveLeads.length ? Date.parse(list.liveLeads.at(-1)?.createdOn ?? '') : 0;
  for (const entry of before.values()) {
    // A lead that is only older than the newest 400, or than half an hour, was not covered: it is dropped at once.
    const hasAged = !isLive(entry.lead, nowMs) || Date.parse(entry.lead.createdOn) <= oldestMs;
    if (!hasAged || entry.goneAtMs !== null) entries.push({ ...entry, goneAtMs: entry.goneAtMs ?? nowMs });
  }
  return { entries: entries.sort(byNewest), total: list.total, eventId: list.eventId };
}

/** Applies a batch. Returns the same board for a batch that it already includes and for one without live leads. */
export function applyLiveBatch(board: LiveBoard, batch: BoardBatch, nowMs: number): LiveBoard {
  if (batch.eventId <= board.eventId) return board;
  const draft = new BoardDraft(board, nowMs);
  dispatchChanges(liveLeadHandlers, batch.changes, draft);
  return draft.finish(batch.eventId);
}

/** True where the server reports only that some leads changed, so that they must be reloaded. */
export function mustRefetchLive({ changes }: BoardBatch): boolean {
  return changes.some(({ type }) => type === 'leads.changed');
}

/**
 * Drops leads that are older than half an hour or were covered long enough ago; returns the same object where there are
 * none.
 */
export function sweepLive(board: LiveBoard, nowMs: number): LiveBoard {
  let aged = 0;
  let live = 0;
  const entries = board.entries.filter(({ lead, goneAtMs }) => {
    if (goneAtMs !== null) return goneAtMs + COVERED_LINGERS_MS > nowMs;
    const isKept = isLive(lead, nowMs);
    if (isKept) live += 1;
    else aged += 1;
    return isKept;
  });
  if (entries.length === board.entries.length) return board;
  return { ...board, entries, total: Math.max(live, board.total - aged) };
}

/** When the next lead leaves the board, in server milliseconds; undefined for an empty board. */
export function findNextSweepMs({ entries }: LiveBoard): number | undefined {
  let nextMs: number | undefined;
  for (const { lead, goneAtMs } of entries) {
    const dueMs = goneAtMs === null ? Date.parse(lead.createdOn) + LIVE_MS : goneAtMs + COVERED_LINGERS_MS;
    nextMs = Math.min(nextMs ?? Infinity, dueMs);
  }
  return nextMs;
}

/** A mutable draft of the entries, copied on the first change. */
class BoardDraft {
  readonly #board: LiveBoard;
  readonly #nowMs: number;
  #entries: Map<number, LiveEntry> | undefined;
  #total: number;

  constructor(board: LiveBoard, nowMs: number) {
    this.#board = board;
    this.#nowMs = nowMs;
    this.#total = board.total;
  }

  finish(eventId: number): LiveBoard {
    if (this.#entries === undefined) return this.#board;
    const entries = [...this.#entries.values()].sort(byNewest);
    let live = 0;
    const newest = entries.filter(({ goneAtMs }) => goneAtMs !== null || (live += 1) <= LIMITS.liveLeads);
    return { entries: newest, total: Math.max(0, this.#total), eventId };
  }

  #get(token: number): LiveEntry | undefined {
    this.#entries ??= new Map(this.#board.entries.map((entry) => [entry.lead.token, entry]));
    return this.#entries.get(token);
  }

  #set(entry: LiveEntry): void {
    this.#entries?.set(entry.lead.token, entry);
  }

  /** Adds a lead, or another of its matching postings; ignores a lead that is not live. */
  put(lead: Lead, myToken: number): void {
    if (!isLive(lead, this.#nowMs)) return;
    const known = this.#get(lead.token);
    const wasThere = known !== undefined && known.goneAtMs === null;
    const others = wasThere ? known.lead.matches.filter((match) => match.myToken !== myToken) : [];
    const { dfo, dfd, dirO, mutual, covers } = lead;
    const matches = [...others, { myToken, dfo, dfd, dirO, mutual, covers }].sort(byFit);
    const arrivedAtMs = wasThere ? known.arrivedAtMs : this.#nowMs;
    this.#set({ lead: toBestSeen({ ...lead, matches }), arrivedAtMs, goneAtMs: null });
    if (!wasThere) this.#total += 1;
  }

  /** Removes the leads whose posting is of a day before `day`. */
  expire(day: string): void {
    for (const { lead } of this.#board.entries) {
      const known = lead.dateAvail < day ? this.#get(lead.token) : undefined;
      if (known !== undefined && known.goneAtMs === null) this.#remove(known);
    }
  }

  #remove(entry: LiveEntry): void {
    this.#set({ ...entry, goneAtMs: this.#nowMs });
    this.#total -= 1;
  }

  /** Removes the match of a lead with one of the company's postings. */
  unmatch(leadToken: number, myToken: number): void {
    const known = this.#get(leadToken);
    if (known === undefined || known.goneAtMs !== null) return;
    const matches = known.lead.matches.filter((match) => match.myToken !== myToken);
    if (matches.length === known.lead.matches.length) return;
    if (matches.length > 0) {
      this.#set({ ...known, lead: toBestSeen({ ...known.lead, matches }) });
      return;
    }
    this.#remove(known);
  }

  mark({ leadToken, contacted, flag }: BoardChangeOf<'lead.marked'>): void {
    const known = this.#get(leadToken);
    if (known !== undefined) this.#set({ ...known, lead: { ...known.lead, contacted, flag } });
  }
}

/** The events that change the live leads. */
export const liveLeadHandlers: CacheHandlers<'liveLeads', BoardDraft> = {
  'lead.appeared': ({ lead, myToken }, draft) => draft.put(lead, myToken),
  'lead.changed': ({ lead, myToken }, draft) => draft.put(lead, myToken),
  'lead.removed': ({ leadToken, myToken }, draft) => draft.unmatch(leadToken, myToken),
  // The event has no row: `mustRefetchLive` reloads the list.
  'leads.changed': () => undefined,
  'lead.marked': (change, draft) => draft.mark(change),
  'day.changed': ({ day }, draft) => draft.expire(day),
};

/** Removes the matches with these postings of the company, which have expired. */
export function dropExpiredMatches(board: LiveBoard, expired: ReadonlySet<number>, nowMs: number): LiveBoard {
  const draft = new BoardDraft(board, nowMs);
  for (const { lead } of board.entries) {
    for (const { myToken } of lead.matches) if (expired.has(myToken)) draft.unmatch(lead.token, myToken);
  }
  return draft.finish(board.eventId);
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

function byNewest(left: LiveEntry, right: LiveEntry): number {
  // Timestamps are ISO 8601 in UTC with one precision, so their text order is their time order.
  if (left.lead.createdOn !== right.lead.createdOn) return left.lead.createdOn > right.lead.createdOn ? -1 : 1;
  return right.lead.token - left.lead.token;
}

/** A broker's leads are trucks, a carrier's are loads. */
export function isOfMode({ lead }: Pick<LiveEntry, 'lead'>, mode: ProductMode): boolean {
  return lead.pType === MODE_KINDS[mode].lead;
}
