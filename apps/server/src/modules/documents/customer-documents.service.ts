import type { Document } from '@loadstone/contracts/documents';
import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import type { DocumentRow } from '../../db/tables/document-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { BinaryReply } from '../../endpoints/binary-reply.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { documentFilesOf } from './document-files.ts';
import { withChecksum } from './document-reading.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { toDocument, toFileName } from './documents.presenter.ts';
import { findDocumentView, listCustomerDocuments, listViewers, updateDocument } from './documents.queries.ts';

/**
 * Shows a proof of delivery of an own load to the customers with its link, or hides it again.
 *
 * @throws AppError `document.notFound` for a document of another kind, or one that the broker does not see under a load
 */
export async function showDocumentToCustomer(
  { db }: Board,
  caller: CompanyCaller,
  id: number,
  isForCustomer: boolean,
): Promise<Document> {
  return inTransaction(db, async (tx) => {
    const seen = await findDocumentView(tx, caller.accountId, id);
    assertThat(seen?.viewer_kind === 'L' && seen.kind === 'proofOfDelivery', 'document.notFound');
    await updateDocument(tx, id, { is_for_customer: isForCustomer });
    const changed = await findDocumentView(tx, caller.accountId, id);
    assertThat(changed, 'document.notFound');
    await appendChanges(tx, toDocumentsChanged(await listViewers(tx, [id])));
    return toDocument(changed, caller);
  });
}

/** A load, and the broker whose customers read about it. */
interface FollowedPosting {
  readonly load_posting_id: number;
  readonly broker_account_id: number;
}

/** The documents of a load that its broker shows to customers, oldest first. */
export async function listDocumentsForCustomer(db: Db, load: FollowedPosting): Promise<DocumentRow[]> {
  return listCustomerDocuments(db, load.broker_account_id, load.load_posting_id);
}

/** The content of one of them. @throws AppError `document.notFound`, `store.unavailable` */
export async function openDocumentForCustomer(board: Board, load: FollowedPosting, guid: string): Promise<BinaryReply> {
  const row = (await listDocumentsForCustomer(board.db, load)).find((each) => each.row_guid === guid);
  assertThat(row, 'document.notFound');
  const { content_type: contentType, bytes, content_sha256: sha256 } = row;
  return {
    contentType,
    bytes,
    entityTag: sha256,
    fileName: toFileName(row),
    open: async () => withChecksum(await documentFilesOf(board).store.open(sha256), sha256),
  };
}
