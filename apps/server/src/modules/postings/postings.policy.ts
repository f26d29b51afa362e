import type { ErrorText, PostingAction, PostingKind, PostingStatus, ProductMode } from '@loadstone/contracts';
import { errorText } from '../../errors.ts';

/** The mode whose own postings are of that kind. */
export function toMode(kind: PostingKind): ProductMode {
  return kind === 'L' ? 'B' : 'C';
}

/** The text for a user whose action the status of a posting forbids. */
export function toRefusal(kind: PostingKind, status: PostingStatus, action: PostingAction): ErrorText {
  if (action !== 'delete') return errorText('posting.impossible', { status });
  return errorText(kind === 'L' ? 'posting.deleteLoad' : 'posting.deleteEquipment', { status });
}
