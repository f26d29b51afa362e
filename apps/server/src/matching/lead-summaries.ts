import type { Engine, Posting } from '@loadstone/engine';
import { RECENT_LEADS_MAXIMUM, type LeadSummary } from './lead-summary.ts';
import { rememberLead, type LeadChange } from './leads.ts';

/** The count of one posting. It is changed in place, because one new posting may change the counts of thousands. */
interface KnownCount {
  count: number;
  newestCreatedOnMs: number;
  /** Milliseconds, ascending. */
  recentCreatedOnMs: number[];
}

/** Lead counts by posting: counted when first requested, then updated by every change. */
export class LeadSummaries {
  readonly #known = new Map<number, KnownCount>();
  readonly #getRecentSinceMs: () => number;

  constructor(getRecentSinceMs: () => number) {
    this.#getRecentSinceMs = getRecentSinceMs;
  }

  /** A copy, which later changes leave as it is. */
  get(token: number): LeadSummary | undefined {
    const known = this.#known.get(token);
    return known && { ...known, recentCreatedOnMs: [...known.recentCreatedOnMs] };
  }

  set(token: number, summary: LeadSummary): void {
    this.#known.set(token, { ...summary, recentCreatedOnMs: [...summary.recentCreatedOnMs] });
  }

  /** A new posting has no leads before its own changes are counted. */
  start(token: number): void {
    this.#known.set(token, { count: 0, newestCreatedOnMs: -Infinity, recentCreatedOnMs: [] });
  }

  delete(token: number): void {
    this.#known.delete(token);
  }

  /** Updates the counts by changes of rows. @param removed a posting that the engine no longer holds */
  recount(engine: Engine, changes: readonly LeadChange[], removed: Posting | undefined): void {
    const recentSinceMs = this.#getRecentSinceMs();
    const findCreatedOn = rememberLead((leadToken) =>
      leadToken === removed?.token ? removed.createdOn : engine.getCreatedOn(leadToken),
    );
    for (const change of changes) {
      const { type, myToken } = change;
      const known = this.#known.get(myToken);
      if (known === undefined) continue;
      if (type === 'relisted') this.#known.delete(myToken);
      else if (type === 'removed') this.#remove(engine, myToken, known, findCreatedOn(change));
      else add(known, type, findCreatedOn(change), recentSinceMs);
    }
  }

  /** Counts a lead less. A count that would need a search is dropped, and counted when it is next requested. */
  #remove(engine: Engine, myToken: number, known: KnownCount, createdOnMs: number | undefined): void {
    if (createdOnMs === undefined || createdOnMs >= known.newestCreatedOnMs || !engine.has(myToken)) {
      this.#known.delete(myToken);
      return;
    }
    known.count -= 1;
    const position = known.recentCreatedOnMs.indexOf(createdOnMs);
    if (position >= 0) known.recentCreatedOnMs.splice(position, 1);
  }
}

/** Counts a lead that has appeared or changed. O(1) for one that is newer than the others, plus the leads that are no longer recent. */
function add(
  known: KnownCount,
  type: 'appeared' | 'changed',
  createdOnMs: number | undefined,
  recentSinceMs: number,
): void {
  if (type === 'appeared') known.count += 1;
  if (createdOnMs === undefined) return;
  known.newestCreatedOnMs = Math.max(known.newestCreatedOnMs, createdOnMs);
  if (type === 'changed' || createdOnMs < recentSinceMs) return;
  const { recentCreatedOnMs: recent } = known;
  if (recent[0]! < recentSinceMs) {
    const firstRecent = recent.findIndex((ms) => ms >= recentSinceMs);
    recent.splice(0, firstRecent < 0 ? recent.length : firstRecent);
  }
  if (recent.length >= RECENT_LEADS_MAXIMUM) return;
  let place = recent.length;
  while (place > 0 && recent[place - 1]! > createdOnMs) place -= 1;
  // Ascending: nearly always at the end.
  if (place === recent.length) recent.push(createdOnMs);
  else recent.splice(place, 0, createdOnMs);
}
