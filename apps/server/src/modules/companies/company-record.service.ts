import { RECORD_DAYS, RECORD_POSTINGS_MINIMUM, type CompanyRecord } from '@loadstone/contracts/companies';
import type { PostingKind } from '@loadstone/contracts/postings';
import { LRUCache } from 'lru-cache';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { countRecord } from './company-record.queries.ts';

const HOUR_MS = 3_600_000;
/** About 200 bytes each. */
const CACHED_RECORDS = 10_000;
/** A record is about 90 days: some minutes more do not matter, and its statement reads each posting of that time. */
const CACHE_MS = 10 * 60_000;

const cacheOf = perBoard(
  ({ clock }: Pick<Board, 'clock'>) =>
    new LRUCache<string, CompanyRecord>({
      max: CACHED_RECORDS,
      ttl: CACHE_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    }),
);

/** The record of a company for other companies; null for one with fewer postings of the kind than a record needs. */
export async function findCompanyRecord(
  board: Pick<Board, 'db' | 'clock' | 'configuration'>,
  accountId: number,
  kind: PostingKind,
): Promise<CompanyRecord | null> {
  const { db, clock, configuration } = board;
  const cache = cacheOf(board);
  const key = `${accountId} ${kind}`;
  const nowMs = clock.now().getTime();
  const known = cache.get(key);
  const record =
    known ??
    (await countRecord(db, {
      accountId,
      kind,
      since: new Date(nowMs - RECORD_DAYS * 24 * HOUR_MS),
      // The time in which the owner is expected to act on its postings anyway.
      unansweredSince: new Date(nowMs - configuration.limits.confirmedHours * HOUR_MS),
    }));
  if (known === undefined) cache.set(key, record);
  return record.postings < RECORD_POSTINGS_MINIMUM ? null : record;
}
