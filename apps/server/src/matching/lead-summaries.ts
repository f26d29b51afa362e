import type { Engine, Posting } from '@loadstone/engine';
import { addRecent, NO_LEADS, type LeadSummary } from './lead-summary.ts';
import type { LeadChange } from './leads.ts';

/** Lead counts by posting: counted when first requested, then updated by every change. */
export class LeadSummaries {
  readonly #known = new Map<number, LeadSummary>();
  readonly #getRecentSinceMs: () => number;

  constructor(getRecentSinceMs: () => number) {
    this.#getRecentSinceMs = getRecentSinceMs;
  }

  get(token: number): LeadSummary | undefined {
    return this.#known.get(token);
  }

  set(token: number, summary: LeadSummary): void {
    this.#known.set(token, summary);
  }

  /** A new posting has no leads before its own changes are counted. */
  start(token: number): void {
    this.#known.set(token, NO_LEADS);
  }

  delete(token: number): void {
    this.#known.delete(token);
  }

  /** Updates the counts by changes of rows. @param removed a posting that the engine no longer holds */
  recount(engine: Engine, changes: readonly LeadChange[], removed: Posting | undefined): void {
    for (const change of changes) {
      if (change.type === 'relisted') {
        this.#known.delete(change.myToken);
        continue;
      }
      const lead = change.leadToken === removed?.token ? removed : engine.get(change.leadToken);
      this.#recount(engine, change, lead?.createdOn);
    }
  }

  /** Updates a known count by one change, or drops it where that needs a search: it is counted when next requested. */
  #recount(engine: Engine, { type, myToken }: LeadChange, createdOnMs: number | undefined): void {
    const known = this.#known.get(myToken);
    if (known === undefined) return;
    const { count, newestCreatedOnMs, recentCreatedOnMs } = known;
    const isNewest = createdOnMs === undefined || createdOnMs >= newestCreatedOnMs;
    if (type === 'removed') {
      if (isNewest || !engine.has(myToken)) this.#known.delete(myToken);
      else {
        const place = recentCreatedOnMs.indexOf(createdOnMs);
        const recent = place < 0 ? recentCreatedOnMs : recentCreatedOnMs.toSpliced(place, 1);
        this.#known.set(myToken, { count: count - 1, newestCreatedOnMs, recentCreatedOnMs: recent });
      }
      return;
    }
    const recentSinceMs = this.#getRecentSinceMs();
    const isAdded = type === 'appeared' && createdOnMs !== undefined && createdOnMs >= recentSinceMs;
    this.#known.set(myToken, {
      count: type === 'appeared' ? count + 1 : count,
      newestCreatedOnMs: isNewest && createdOnMs !== undefined ? createdOnMs : newestCreatedOnMs,
      recentCreatedOnMs: isAdded ? addRecent(recentCreatedOnMs, createdOnMs, recentSinceMs) : recentCreatedOnMs,
    });
  }
}
