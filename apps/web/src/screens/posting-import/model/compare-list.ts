import { compareList as compareRows, type ListChange, type ListRow } from '@loadstone/contracts/posting-lists';
import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { toUnchangedDraft, type PostingDraft } from '../../../modules/postings/index.ts';

export type RowChange = ListChange<PostingDraft>;
export type RowToCompare = ListRow<PostingDraft>;

interface CompareOptions {
  readonly mode: ProductMode;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Compares the rows of the preview with the company's postings, by the drafts of the form. */
export function compareList(
  rows: readonly RowToCompare[],
  postings: readonly Posting[],
  { mode, today }: CompareOptions,
): ReadonlyMap<number, readonly RowChange[]> {
  return compareRows(rows, postings, { today, toUnchanged: (posting) => toUnchangedDraft(mode, posting) });
}
