import type { FeedChange } from '../../db/change-feed.ts';
import { FeedCache, type Matching, type Outdated } from '../../matching/index.ts';
import type { LeadListRows } from './lead-list.queries.ts';
import type { LeadMark } from './lead-marks.queries.ts';
import type { LeadRow } from './leads.queries.ts';

/** Rows of all companies, about 750 bytes each: 37 MB. */
const ROWS_MAXIMUM = 50_000;
/** Marks of all companies, "no mark" included, about 60 bytes each: 12 MB. */
const MARKS_MAXIMUM = 200_000;
/** Marks of one company. Beyond it, those of its latest list are kept only. */
const MARKS_OF_COMPANY_MAXIMUM = 5_000;

/**
 * The rows and marks of lists of leads, which the change feed keeps true. A row holds nothing about the company that
 * reads it. What removes them:
 *
 * - `posting`, `postingRemoved`: the row of that token, whose columns have changed;
 * - `details`: the rows of that company, or of postings that the user created: names, phone, e-mail;
 * - `network`: the rows of private postings, which hold the members;
 * - `day`: every row, because the job of the night changes their status;
 * - the event `lead.marked`: the marks of its companies.
 *
 * Exclusions and suspended, closed or hidden companies change pairs and no column; the index follows them. Scores, and
 * whether a posting has expired, are not in the rows: they are read and decided with each call.
 */
export class LeadListCache {
  readonly #rows: FeedCache<number, LeadRow>;
  readonly #marks: FeedCache<number, ReadonlyMap<number, LeadMark>>;

  constructor(matching: Matching) {
    this.#rows = new FeedCache(matching, {
      capacity: ROWS_MAXIMUM,
      weigh: () => 1,
      findOutdated: findOutdatedRows,
    });
    this.#marks = new FeedCache(matching, {
      capacity: MARKS_MAXIMUM,
      weigh: (marks) => marks.size,
      findOutdated: findOutdatedMarks,
    });
  }

  /** The rows of these tokens with a company's marks; undefined where one of them is not cached. */
  find(accountId: number, tokens: readonly number[]): LeadListRows | undefined {
    const marks = this.#marks.find(accountId);
    if (marks === undefined) return undefined;
    const rows = new Map<number, LeadRow>();
    for (const token of tokens) {
      const row = this.#rows.find(token);
      if (row === undefined || !marks.has(row.id)) return undefined;
      rows.set(token, row);
    }
    return { rows, marks };
  }

  /** Keeps what a statement has read for a company. */
  keep(accountId: number, { rows, marks, lastChangeId }: LeadListRows & { readonly lastChangeId: number }): void {
    for (const [token, row] of rows) this.#rows.keep(token, row, lastChangeId);
    const known = this.#marks.find(accountId);
    const isRoom = known !== undefined && known.size + marks.size <= MARKS_OF_COMPANY_MAXIMUM;
    this.#marks.keep(accountId, isRoom ? new Map([...known, ...marks]) : marks, lastChangeId);
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
      return (row) => row.post_mode === 'P';
    case 'day':
      return 'all';
    case 'event':
    case 'exclusion':
    case 'globalExclusion':
    case 'companySuspended':
    case 'companyClosed':
      return [];
  }
}

function findOutdatedMarks(change: FeedChange): Outdated<number, ReadonlyMap<number, LeadMark>> {
  return change.type === 'event' && change.event.type === 'lead.marked' ? change.accountIds : [];
}
