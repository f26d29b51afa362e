import type { LiveLead, ProductMode } from '@loadstone/contracts';
import { foldText } from '../../../lib/fold-text.ts';
import { isOfMode, type LiveBoard, type LiveEntry } from '../../../data/live-leads/live-board.ts';

/** What narrows the live leads that are shown. */
export interface LiveFilter {
  /** Only leads of this posting of mine; null for all. */
  readonly token: number | null;
  /** Only leads that were posted after this moment (server milliseconds); null for all. */
  readonly clearedAtMs: number | null;
  /** Only leads that had come by this moment; null while the list plays. */
  readonly pausedAtMs: number | null;
  /** City, company or comment. */
  readonly text: string;
}

/** One row of the grid: a lead, or the room for its details under it. */
export interface LiveRow {
  readonly kind: 'lead' | 'openLead' | 'details';
  readonly entry: LiveEntry;
  /** As the posting sees it that the list is narrowed to, else as its best match does. */
  readonly lead: LiveLead;
}

/** What is shown, and how many more came since the list was paused. */
export interface LiveView {
  readonly entries: readonly LiveEntry[];
  readonly waitingCount: number;
}

/** The entries that the filter leaves, in the board's order. O(n). */
export function toLiveView(board: LiveBoard, mode: ProductMode, filter: LiveFilter): LiveView {
  const words = foldText(filter.text).split(/\s+/).filter(Boolean);
  let waitingCount = 0;
  const entries = board.entries.filter((entry) => {
    if (!isOfMode(entry, mode) || !isInFilter(entry.lead, filter) || !hasWords(entry.lead, words)) return false;
    if (filter.pausedAtMs === null || (entry.arrivedAtMs ?? 0) <= filter.pausedAtMs) return true;
    if (entry.goneAtMs === null) waitingCount += 1;
    return false;
  });
  return { entries, waitingCount };
}

/** The postings of mine that an entry's lead matches: none once it is covered. */
export function listMatches({ lead, goneAtMs }: LiveEntry): LiveLead['matches'] {
  return goneAtMs === null ? lead.matches : [];
}

/** The entry as the list has it now, or as it was last where it has left the list. O(n). */
export function followEntry(known: LiveEntry, entries: readonly LiveEntry[]): LiveEntry {
  return entries.find(({ lead }) => lead.token === known.lead.token) ?? known;
}

/**
 * Makes rows that keep their identity while nothing about them changed, so that the grid touches only
 * what did. One maker for each posting that the list may be narrowed to.
 */
export function createRowMaker(token: number | null): (entry: LiveEntry, kind: LiveRow['kind']) => LiveRow {
  const made = new WeakMap<LiveEntry, Record<LiveRow['kind'], LiveRow>>();
  return (entry, kind) => {
    let rows = made.get(entry);
    if (rows === undefined) {
      const match = entry.lead.matches.find(({ myToken }) => myToken === token);
      const lead = match ? { ...entry.lead, ...match } : entry.lead;
      rows = {
        lead: { kind: 'lead', entry, lead },
        openLead: { kind: 'openLead', entry, lead },
        details: { kind: 'details', entry, lead },
      };
      made.set(entry, rows);
    }
    return rows[kind];
  };
}

function isInFilter(lead: LiveLead, { token, clearedAtMs }: LiveFilter): boolean {
  if (clearedAtMs !== null && Date.parse(lead.createdOn) <= clearedAtMs) return false;
  return token === null || lead.matches.some(({ myToken }) => myToken === token);
}

function hasWords(lead: LiveLead, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { srceCity, srceSt, destCity, destSt, company, comment } = lead;
  const all = foldText([srceCity, srceSt, destCity, destSt, company, comment].join(' '));
  return words.every((word) => all.includes(word));
}
