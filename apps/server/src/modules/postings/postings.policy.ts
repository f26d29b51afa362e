import type { PostingAction, PostingKind, PostingStatus, ProductMode } from '@loadstone/contracts/postings';
import type { ErrorText } from '@loadstone/contracts/texts';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { errorText } from '../../ground/errors.ts';

/**
 * The time at which a posting stops counting as confirmed (M17): some hours after the owner's last action, or at the first
 * report of a carrier that it is gone, whichever comes first.
 *
 * @returns ISO 8601
 */
export function toConfirmedUntil(
  { updated_on, gone_since }: Pick<PostingRow, 'updated_on' | 'gone_since'>,
  confirmedMs: number,
): string {
  const until = new Date(updated_on.getTime() + confirmedMs);
  return (gone_since !== null && gone_since < until ? gone_since : until).toISOString();
}

/**
 * Whether a caller is asked before it posts a second posting of one fingerprint (M16). A program is not: it finds its
 * postings again by their references, and reads of the first in the reply. Neither are the people of a demo market.
 */
export function isAskedAboutDuplicates({ kind, isSample }: Pick<CompanyCaller, 'kind' | 'isSample'>): boolean {
  return kind === 'user' && isSample !== true;
}

/** The mode whose own postings are of that kind. */
export function toMode(kind: PostingKind): ProductMode {
  return kind === 'L' ? 'B' : 'C';
}

/** The text for a user whose action the status of a posting forbids. */
export function toRefusal(kind: PostingKind, status: PostingStatus, action: PostingAction): ErrorText {
  if (action !== 'delete') return errorText('posting.impossible', { status });
  return errorText(kind === 'L' ? 'posting.deleteLoad' : 'posting.deleteEquipment', { status });
}
