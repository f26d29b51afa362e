import type { PostingKind } from '@loadstone/contracts/postings';
import type { FeedChange } from '../../db/change-feed/change-feed.ts';
import { FeedCache, type Matching, type Outdated } from '../../matching/index.ts';
import { SLICE_LENGTH } from '../../ground/slices.ts';
import type { PostingRows } from './posting-list.queries.ts';
import type { OwnPostingRow } from './postings.queries.ts';

/** The most rows of all companies together, about 1 KB each: 25 MB. */
const ROWS_MAXIMUM = 25_000;

/** A company's lists, by kind and day. */
type OwnLists = ReadonlyMap<string, readonly OwnPostingRow[]>;

/**
 * The rows of the companies' own lists, which the change feed keeps true. Any change that names a company removes its
 * lists, so that a column that is added to the list needs no rule of its own:
 *
 * - `posting`, `postingRemoved`: a posting that was added, changed, moved to another status or deleted;
 * - the events of its postings: tags, documents, assignments;
 * - `network`: its own networks, whose names and members the rows show;
 * - `details`: the company, or a user of it: code and nick name; also lists with postings that the user created;
 * - `day`: every list, because the job of the night changes the status of postings.
 *
 * The day is part of the key, because the lists contain the postings that have not expired. Lead counts and the ages of
 * leads are not in the rows. Lists that are handled in slices are not cached.
 */
export class OwnListCache {
  readonly #lists: FeedCache<number, OwnLists>;

  constructor(matching: Matching) {
    this.#lists = new FeedCache(matching, {
      capacity: ROWS_MAXIMUM,
      weigh: (lists) => [...lists.values()].reduce((sum, rows) => sum + rows.length, 1),
      findOutdated,
    });
  }

  /** The rows of a whole list; undefined where they are not cached. */
  find(accountId: number, kind: PostingKind, today: string): readonly OwnPostingRow[] | undefined {
    return this.#lists.find(accountId)?.get(toKey(kind, today));
  }

  /** Keeps a whole list that a statement has read. */
  keep(
    accountId: number,
    { kind, today }: { readonly kind: PostingKind; readonly today: string },
    { rows, lastChangeId }: PostingRows,
  ): void {
    if (rows.length > SLICE_LENGTH) return;
    const others = [...(this.#lists.find(accountId) ?? [])].filter(([key]) => key.endsWith(today));
    this.#lists.keep(accountId, new Map([...others, [toKey(kind, today), rows]]), lastChangeId);
  }
}

function toKey(kind: PostingKind, today: string): string {
  return `${kind} ${today}`;
}

function findOutdated(change: FeedChange): Outdated<number, OwnLists> {
  switch (change.type) {
    case 'posting':
      return [change.posting.accountId];
    case 'postingRemoved':
      return [change.accountId];
    case 'event':
      return change.accountIds;
    case 'network':
      if (change.isAudience) return [];
      return change.accountId === undefined ? 'all' : [change.accountId];
    case 'details':
      return (lists) =>
        [...lists.values()].some((rows) =>
          rows.some((row) => row.account_id === change.accountId || row.created_by === change.userId),
        );
    case 'day':
      return 'all';
    case 'listener':
    case 'confirmationsEnded':
    case 'sandboxCompany':
    case 'exclusion':
    case 'globalExclusion':
    case 'companySuspended':
    case 'companyClosed':
      return [];
  }
}
