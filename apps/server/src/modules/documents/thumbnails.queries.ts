import type { Db, Tx } from '../../db/database.ts';
import type { DocumentRow } from '../../db/tables/document-tables.ts';

/** A document whose thumbnail is to be made. */
export type DueThumbnail = Pick<DocumentRow, 'id' | 'account_id' | 'posting_id' | 'content_sha256' | 'content_type'>;

/** Returns a document that waits for its thumbnail; undefined where it does not. A deleted one may be restored. */
export async function findDueThumbnail(db: Db, documentId: number): Promise<DueThumbnail | undefined> {
  return db
    .selectFrom('documents')
    .select(['id', 'account_id', 'posting_id', 'content_sha256', 'content_type'])
    .where('id', '=', documentId)
    .where('is_thumbnail_due', '=', true)
    .executeTakeFirst();
}

/** Stores the thumbnail of a document. */
export async function insertThumbnail(tx: Tx, documentId: number, image: Buffer): Promise<void> {
  await tx
    .insertInto('document_thumbnails')
    .values({ document_id: documentId, image })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ image }))
    .execute();
}

/** Notes that a document no longer waits for its thumbnail. @returns false where the document was removed meanwhile */
export async function endThumbnailWait(tx: Tx, documentId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ is_thumbnail_due: false })
    .where('id', '=', documentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
