import type { PostingAction, PostingKind, PostingStatus, ProductMode } from '@loadstone/contracts/postings';
import type { ErrorText } from '@loadstone/contracts/texts';
import type { PostingRow } from '../../db/tables/schema.ts';
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

/** The mode whose own postings are of that kind. */
export function toMode(kind: PostingKind): ProductMode {
  return kind === 'L' ? 'B' : 'C';
}

/** The text for a user whose action the status of a posting forbids. */
export function toRefusal(kind: PostingKind, status: PostingStatus, action: PostingAction): ErrorText {
  if (action !== 'delete') return errorText('posting.impossible', { status });
  return errorText(kind === 'L' ? 'posting.deleteLoad' : 'posting.deleteEquipment', { status });
}
