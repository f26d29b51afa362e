import type { LiveLead } from '@loadstone/contracts/live-leads';
import type { ProductMode } from '@loadstone/contracts/postings';
import { toFactLine } from '../../../lib/fact-texts.ts';
import { toCallNoteText } from '../../../grid/call-note-column.ts';
import { foldText } from '../../../lib/format/fold-text.ts';
import { isOfMode, type LiveBoard, type LiveEntry } from '../live-board.ts';

/** The filter of the live leads. */
export interface LiveFilter {
  /** Only leads of this own posting; null for all. */
  readonly token: number | null;
  /** Only leads that were posted after this instant (server milliseconds); null for all. */
  readonly clearedAtMs: number | null;
  /** Only leads that had arrived by this instant; null while the list is not paused. */
  readonly pausedAtMs: number | null;
  /** City, company, plain facts or the newest note on the company. */
  readonly text: string;
}

/** One row of the grid: a lead, or the space for its details below it. */
export interface LiveRow {
  readonly kind: 'lead' | 'openLead' | 'details';
  readonly entry: LiveEntry;
  /** With the values for the posting by which the list is filtered, else for its best match. */
  readonly lead: LiveLead;
}

/** The visible rows, and how many more leads arrived since the list was paused. */
interface LiveView {
  readonly entries: readonly LiveEntry[];
  readonly waitingCount: number;
}

/** The entries that pass the filter, in the board's order. O(n). */
export function toLiveView(board: LiveBoard, mode: ProductMode, filter: LiveFilter): LiveView {
  const words = foldText(filter.text).split(/\s+/).filter(Boolean);
  let waitingCount = 0;
  const entries = board.entries.filter((entry) => {
    if (!isOfMode(entry, mode) || !isInFilter(entry.lead, filter) || !hasWords(entry, words)) return false;
    if (filter.pausedAtMs === null || (entry.arrivedAtMs ?? 0) <= filter.pausedAtMs) return true;
    if (entry.goneAtMs === null) waitingCount += 1;
    return false;
  });
  return { entries, waitingCount };
}

/** The own postings that an entry's lead matches: none once it is covered. */
export function listMatches({ lead, goneAtMs }: LiveEntry): LiveLead['matches'] {
  return goneAtMs === null ? lead.matches : [];
}

/** The entry in its current state, or in its last one where it has left the list. O(n). */
export function followEntry(known: LiveEntry, entries: readonly LiveEntry[]): LiveEntry {
  return entries.find(({ lead }) => lead.token === known.lead.token) ?? known;
}

/**
 * Returns a function that creates rows. A row keeps its identity while it does not change, so that the grid updates
 * only changed rows. Create one function for each posting by which the list can be filtered.
 */
export function createRowMaker(token: number | null): (entry: LiveEntry, kind: LiveRow['kind']) => LiveRow {
  const made = new WeakMap<LiveEntry, Record<LiveRow['kind'], LiveRow>>();
  return (entry, kind) => {
    let rows = made.get(entry);
    if (rows === undefined) {
      const match = entry.lead.matches.find(({ myToken }) => myToken === token);
      const lead = match ? toMatched(entry.lead, match) : entry.lead;
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

/** The lead with the values for one of its matches. Its marks are those of its best match only. */
function toMatched(lead: LiveLead, match: LiveLead['matches'][number]): LiveLead {
  if (match.myToken === lead.lToken || match.myToken === lead.eToken) return { ...lead, ...match };
  const { overWeight: _weight, overLength: _length, underMinimum: _under, underMinimumBy: _by, ...rest } = lead;
  return { ...rest, ...match };
}

function isInFilter(lead: LiveLead, { token, clearedAtMs }: LiveFilter): boolean {
  if (clearedAtMs !== null && Date.parse(lead.createdOn) <= clearedAtMs) return false;
  return token === null || lead.matches.some(({ myToken }) => myToken === token);
}

function hasWords(entry: LiveEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { lead } = entry;
  const { srceCity, srceSt, destCity, destSt, company } = lead;
  const all = foldText(
    [
      srceCity,
      srceSt,
      destCity,
      destSt,
      company,
      toFactLine('liveFilter', lead.pType, lead),
      toCallNoteText(entry),
    ].join(' '),
  );
  return words.every((word) => all.includes(word));
}
