import type { Db } from '../../db/database.ts';
import type { HeldSources } from '../../live/index.ts';
import { readHeldSources } from './lead-rights.queries.ts';

/** How long a company's rights are used at most, as for cached callers: a limit for a fault that nothing reports. */
const RIGHTS_CACHE_MS = 30_000;
/** Companies in memory, about 200 bytes each: 4 MB. Beyond them, all are read again. */
const COMPANIES_MAXIMUM = 20_000;

interface CachedRights {
  readonly heldOf: HeldSources;
  readonly untilMs: number;
}

interface RightsCacheOptions {
  /** Milliseconds that rights are cached at most; 0 reads them each time. */
  readonly cacheMs?: number | undefined;
  readonly getNowMs: () => number;
}

/**
 * What companies may see on their leads. It is cached while the server receives the notifications of the database about
 * permits, and is removed by them.
 */
export class LeadRightsCache {
  readonly #db: Db;
  readonly #cacheMs: number;
  readonly #getNowMs: () => number;
  readonly #rights = new Map<number, CachedRights>();
  #isFollowing = false;
  /** Changes with each removal: what was read before a removal is not kept. */
  #removals = 0;

  constructor(db: Db, { cacheMs = RIGHTS_CACHE_MS, getNowMs }: RightsCacheOptions) {
    this.#db = db;
    this.#cacheMs = cacheMs;
    this.#getNowMs = getNowMs;
  }

  /** The rights of these companies. One statement reads those that are not cached. */
  async read(accountIds: readonly number[]): Promise<HeldSources> {
    const nowMs = this.#getNowMs();
    const held = new Map<number, HeldSources>();
    const missing: number[] = [];
    for (const accountId of accountIds) {
      const cached = this.#rights.get(accountId);
      if (cached !== undefined && nowMs < cached.untilMs) held.set(accountId, cached.heldOf);
      else missing.push(accountId);
    }
    if (missing.length > 0) {
      const removals = this.#removals;
      const heldOf = await readHeldSources(this.#db, missing);
      for (const accountId of missing) held.set(accountId, heldOf);
      if (removals === this.#removals) this.#keep(missing, { heldOf, untilMs: nowMs + this.#cacheMs });
    }
    return (accountId, ownKind) => held.get(accountId)?.(accountId, ownKind) ?? new Set();
  }

  /** Removes the rights of a company whose permits have changed. */
  forget(accountId: number): void {
    this.#removals += 1;
    this.#rights.delete(accountId);
  }

  /** Empties the cache. Rights are cached only while changes are followed, which is false at first. */
  followsChanges(isFollowing: boolean): void {
    this.#isFollowing = isFollowing;
    this.#removals += 1;
    this.#rights.clear();
  }

  #keep(accountIds: readonly number[], rights: CachedRights): void {
    if (!this.#isFollowing || this.#cacheMs === 0) return;
    if (this.#rights.size + accountIds.length > COMPANIES_MAXIMUM) this.#rights.clear();
    for (const accountId of accountIds) this.#rights.set(accountId, rights);
  }
}
