import { LIMITS } from '@loadstone/contracts/board';
import type { DocumentRow } from '../../db/tables/document-tables.ts';

const DAY_MS = 86_400_000;

/** True where documents can still be added: while the load is under way, and for some days after its delivery. */
export function isOpenForDocuments(deliveredOn: Date | undefined, now: Date): boolean {
  return (
    deliveredOn === undefined || now.getTime() - deliveredOn.getTime() <= LIMITS.documentDaysAfterDelivery * DAY_MS
  );
}

/** True where the carrier can share a document with the broker of its running assignment: it belongs to no other one. */
export function isShareable(
  document: Pick<DocumentRow, 'side' | 'assignment_id'>,
  runningAssignmentId: number | null,
): boolean {
  if (document.side !== 'C' || runningAssignmentId === null) return false;
  return document.assignment_id === null || document.assignment_id === runningAssignmentId;
}

/** True for the user who added a document, as long as it is not shared. */
export function isDeletable(document: Pick<DocumentRow, 'added_by'>, userId: number, isShared: boolean): boolean {
  return document.added_by === userId && !isShared;
}
