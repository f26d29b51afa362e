import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Document, DocumentKind } from '@loadstone/contracts/documents';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { DocumentRow, DocumentViewer } from '../../db/tables/document-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { assertFeature } from '../permits/index.ts';
import { toDocumentName } from './document-upload.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { toDocument } from './documents.presenter.ts';
import {
  countDocuments,
  findDocumentView,
  isShared,
  listViewers,
  lockOwnDocuments,
  updateDocument,
} from './documents.queries.ts';

/** How long a deleted document can be restored, ms. */
export const RESTORE_MS = 24 * 3_600_000;

/**
 * Renames an own document or changes its kind.
 *
 * @throws AppError `document.notFound`, `document.changedMeanwhile`, `permit.missing`
 */
export async function changeDocument(
  { db }: Board,
  caller: CompanyCaller,
  id: number,
  change: { documentName?: string | undefined; kind?: DocumentKind | undefined; version?: number | undefined },
): Promise<Document> {
  return inTransaction(db, async (tx) => {
    const { row } = await lockVisible(tx, caller, id);
    const { documentName, kind, version } = change;
    assertThat(version === undefined || version === row.version, 'document.changedMeanwhile');
    await updateDocument(tx, id, {
      ...(documentName === undefined ? {} : { name: toDocumentName({ documentName, fileName: '' }) }),
      ...(kind === undefined ? {} : { kind }),
    });
    return present(tx, caller, id, await listViewers(tx, [id]));
  });
}

/**
 * Deletes a document that the caller added, and returns its id; it can be restored for a day.
 *
 * @throws AppError `document.notFound`, `document.notOwn` for a colleague's, `document.shared`
 */
export async function deleteDocument(
  { db, clock }: Board,
  caller: CompanyCaller,
  id: number,
): Promise<{ documentId: number }> {
  return inTransaction(db, async (tx) => {
    const { row, viewers } = await lockVisible(tx, caller, id);
    assertThat(row.added_by === caller.userId, 'document.notOwn');
    assertThat(!(await isShared(tx, id)), 'document.shared');
    await updateDocument(tx, id, { deleted_on: clock.now() });
    await appendChanges(tx, toDocumentsChanged(viewers));
    return { documentId: id };
  });
}

/**
 * Restores a document that the caller deleted in the last day.
 *
 * @throws AppError `document.notFound`, `document.limitReached`
 */
export async function restoreDocument(
  { db, clock, configuration }: Board,
  caller: CompanyCaller,
  id: number,
): Promise<Document> {
  return inTransaction(db, async (tx) => {
    const [row] = await lockOwnDocuments(tx, caller.accountId, [id]);
    const deletedMs = row?.deleted_on?.getTime() ?? 0;
    const isRestorable = row?.added_by === caller.userId && clock.now().getTime() - deletedMs < RESTORE_MS;
    assertThat(row !== undefined && isRestorable, 'document.notFound');
    assertUpdates(caller, row);
    const { maxPerPosting } = configuration.documents;
    const tooMany = errorText('document.limitReached', { maximum: String(maxPerPosting) });
    assertThat((await countDocuments(tx, row.posting_id)) < maxPerPosting, 'document.limitReached', tooMany);
    await updateDocument(tx, id, { deleted_on: null });
    return present(tx, caller, id, await listViewers(tx, [id]));
  });
}

/** An own document that is not deleted, locked, with the companies that see it. */
async function lockVisible(
  tx: Tx,
  caller: CompanyCaller,
  id: number,
): Promise<{ row: DocumentRow; viewers: DocumentViewer[] }> {
  const [row] = await lockOwnDocuments(tx, caller.accountId, [id]);
  const viewers = await listViewers(tx, [id]);
  const isVisible = viewers.some((viewer) => viewer.is_own && viewer.account_id === caller.accountId);
  assertThat(row !== undefined && isVisible, 'document.notFound');
  assertUpdates(caller, row);
  return { row, viewers };
}

function assertUpdates(caller: CompanyCaller, { side }: DocumentRow): void {
  assertFeature(caller, POSTING_FEATURES[side].update, PRODUCT_IDS[side]);
}

async function present(
  tx: Tx,
  caller: CompanyCaller,
  id: number,
  viewers: readonly DocumentViewer[],
): Promise<Document> {
  const view = await findDocumentView(tx, caller.accountId, id);
  assertThat(view, 'document.notFound');
  await appendChanges(tx, toDocumentsChanged(viewers));
  return toDocument(view, caller);
}
