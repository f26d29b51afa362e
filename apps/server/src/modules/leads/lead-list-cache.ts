import type { FeedChange } from '../../db/change-feed/change-feed.ts';
import { FeedCache, type Matching, type Outdated } from '../../matching/index.ts';
import { isPartnerToken } from './lead-marks.queries.ts';
import type { LeadListRows, PostingMarks } from './lead-list.queries.ts';
import type { LeadRow } from './leads.queries.ts';

/** Rows of all companies, about 750 bytes each: 37 MB. */
const ROWS_MAXIMUM = 50_000;
/** Marks of all companies and the postings that have them or have none, about 60 bytes each: 12 MB. */
const MARKS_MAXIMUM = 200_000;

/** Leads in memory, and the tokens of those that are not. */
interface CachedLeads extends LeadListRows {
  readonly missing: readonly number[];
}

/**
 * The rows and marks of leads, for lists and for pushes, which the change feed keeps true. Both are the same for every
 * company that reads them. What removes them:
 *
 * - `posting`, `postingRemoved`: the row of that token, whose columns have changed;
 * - `details`: the rows of that company, or of postings that the user created: names, phone, e-mail;
 * - `network`: the rows of private postings and of loads with tiers, which hold the members;
 * - `day`: every row, because the job of the night changes their status;
 * - the event `lead.marked`: the marks of all companies on that posting. The id of the posting identifies it, because a
 *   repost gives it another token.
 *
 * Exclusions and suspended, closed or hidden companies change pairs and no column; the index follows them. Scores, and
 * whether a posting has expired, are not in the rows: they are read and decided with each call.
 */
export class LeadListCache {
  readonly #rows: FeedCache<number, LeadRow>;
  readonly #marks: FeedCache<number, PostingMarks>;

  constructor(matching: Matching) {
    this.#rows = new FeedCache(matching, {
      capacity: ROWS_MAXIMUM,
      weigh: () => 1,
      findOutdated: findOutdatedRows,
    });
    this.#marks = new FeedCache(matching, {
      capacity: MARKS_MAXIMUM,
      weigh: (marks) => 1 + marks.size,
      findOutdated: findOutdatedMarks,
    });
  }

  /** The leads of these tokens that are cached, as of the newest change that has been applied. */
  find(tokens: Iterable<number>): CachedLeads {
    const rows = new Map<number, LeadRow>();
    const marks = new Map<number, PostingMarks>();
    const missing: number[] = [];
    for (const token of tokens) {
      const row = this.#rows.find(token);
      const marksOfRow = row === undefined ? undefined : this.#marks.find(row.id);
      if (row === undefined || marksOfRow === undefined) {
        missing.push(token);
        continue;
      }
      rows.set(token, row);
      marks.set(row.id, marksOfRow);
    }
    return { rows, marks, missing };
  }

  /** Keeps what a statement has read. */
  keep({ rows, marks, lastChangeId }: LeadListRows & { readonly lastChangeId: number }): void {
    for (const [token, row] of rows) this.#rows.keep(token, row, lastChangeId);
    for (const [postingId, marksOfRow] of marks) this.#marks.keep(postingId, marksOfRow, lastChangeId);
  }
}

function findOutdatedRows(change: FeedChange): Outdated<number, LeadRow> {
  switch (change.type) {
    case 'posting':
      return [change.posting.token];
    case 'postingRemoved':
      return [change.token];
    case 'details':
      return (row) => row.account_id === change.accountId || row.created_by === change.userId;
    case 'network':
      return (row) => row.post_mode === 'P' || row.tiers !== null;
    case 'day':
      return 'all';
    case 'listener':
    case 'confirmationsEnded':
    case 'sandboxCompany':
    case 'event':
    case 'exclusion':
    case 'globalExclusion':
    case 'companySuspended':
    case 'companyClosed':
      return [];
  }
}

function findOutdatedMarks(change: FeedChange): Outdated<number, PostingMarks> {
  if (change.type !== 'event' || change.event.type !== 'lead.marked') return [];
  // A lead of the partner board has no row here.
  if (isPartnerToken(change.event.leadToken)) return [];
  return change.leadPostingId === undefined ? 'all' : [change.leadPostingId];
}
