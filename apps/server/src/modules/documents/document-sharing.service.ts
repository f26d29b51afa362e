import type { Document, DocumentShareItem } from '@loadstone/contracts/documents';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { DocumentRow } from '../../db/tables/document-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { findViewOfPosting, type AssignmentViewRow } from '../assignments/index.ts';
import { findPostingOfCompany, lockForMoveById } from '../postings/index.ts';
import { notifyOfDocument, toActorName } from './document-notices.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { isShareable } from './documents.policy.ts';
import { toDocument } from './documents.presenter.ts';
import {
  deleteShares,
  insertShares,
  listDocumentViews,
  listSharedIds,
  listViewers,
  lockOwnDocuments,
} from './documents.queries.ts';

/**
 * Shares exactly the selected documents of an equipment with its broker; all other ones are unshared. Returns all documents
 * of the equipment.
 *
 * @throws AppError `posting.notFound`, `document.notFound` for a
 *   document that is not of that equipment, `document.notShareable` where it has no running assignment or the document
 *   belongs to another one
 */
export async function shareDocuments(
  { db, clock }: Board,
  caller: CompanyCaller,
  eToken: number,
  items: readonly Pick<DocumentShareItem, 'documentId' | 'isSelected'>[],
): Promise<Document[]> {
  return inTransaction(db, async (tx) => {
    const { accountId } = caller;
    const own = await findPostingOfCompany(tx, accountId, eToken);
    assertThat(own?.kind === 'E', 'posting.notFound');
    await lockForMoveById(tx, [own.id]);
    const assignment = await findViewOfPosting(tx, own.id);
    assertThat(assignment, 'document.notShareable');
    const selected = await lockSelected(tx, accountId, own.id, items, assignment);
    await applySelection(tx, caller, own.id, selected, assignment, clock.now());
    const filter = { accountId, kind: 'E', token: eToken, hasThumbnails: false } as const;
    return (await listDocumentViews(tx, filter)).map((view) => toDocument(view, caller));
  });
}

/** The equipment of the items. @throws AppError `request.invalid` for items of several ones */
export function getOnlyToken(items: readonly DocumentShareItem[]): number {
  const tokens = new Set(items.map((item) => item.eToken));
  const [eToken] = tokens;
  assertThat(eToken !== undefined && tokens.size === 1, 'request.invalid', undefined, [
    fieldError('eToken', 'document.oneEquipment'),
  ]);
  return eToken;
}

/** Locks the named documents and returns the ids of the selected ones. */
async function lockSelected(
  tx: Tx,
  accountId: number,
  postingId: number,
  items: Parameters<typeof shareDocuments>[3],
  assignment: AssignmentViewRow,
): Promise<number[]> {
  const isSelected = new Map(items.map((item) => [item.documentId, item.isSelected]));
  const rows = await lockOwnDocuments(tx, accountId, [...isSelected.keys()]);
  const isOfPosting = (row: DocumentRow): boolean => row.posting_id === postingId && row.deleted_on === null;
  assertThat(rows.length === isSelected.size && rows.every(isOfPosting), 'document.notFound');
  const selected = rows.filter(({ id }) => isSelected.get(id));
  assertThat(
    selected.every((row) => isShareable(row, assignment.id)),
    'document.notShareable',
  );
  return selected.map(({ id }) => id);
}

async function applySelection(
  tx: Tx,
  caller: CompanyCaller,
  postingId: number,
  selected: readonly number[],
  assignment: AssignmentViewRow,
  now: Date,
): Promise<void> {
  const shared = await listSharedIds(tx, postingId, assignment.id);
  const added = selected.filter((id) => !shared.includes(id));
  const ended = shared.filter((id) => !selected.includes(id));
  const changed = [...added, ...ended];
  if (changed.length === 0) return;
  const viewersBefore = await listViewers(tx, changed);
  await insertShares(tx, { documentIds: added, assignmentId: assignment.id, sharedBy: caller.userId, sharedOn: now });
  await deleteShares(tx, ended, assignment.id);
  if (added.length > 0) {
    await notifyOfDocument(tx, {
      action: 'shareDocuments',
      actor: 'carrier',
      actorUserId: caller.userId,
      actorName: await toActorName(tx, caller),
      variant: 'counted',
      values: { count: added.length },
      assignment,
      now,
    });
  }
  await appendChanges(tx, toDocumentsChanged([...viewersBefore, ...(await listViewers(tx, changed))]));
}
