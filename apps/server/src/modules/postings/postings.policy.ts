import {
  STATUS_LABELS,
  type PostingAction,
  type PostingKind,
  type PostingStatus,
  type ProductMode,
} from '@loadstone/contracts';

/** The mode whose own postings are of that kind. */
export function toMode(kind: PostingKind): ProductMode {
  return kind === 'L' ? 'B' : 'C';
}

/** The message for a user whose action the status of a posting forbids. */
export function toRefusal(kind: PostingKind, status: PostingStatus, action: PostingAction): string {
  const label = STATUS_LABELS[status];
  if (action === 'delete') return `Cannot delete ${label} ${kind === 'L' ? 'Load' : 'equipment'} posting.`;
  return `This is not possible while the posting is ${label}.`;
}
