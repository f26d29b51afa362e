import type { Db, Tx } from '../../db/database.ts';
import type { DocumentRow } from '../../db/tables/document-tables.ts';

/** A document whose thumbnail is to be made. */
export type DueThumbnail = Pick<DocumentRow, 'id' | 'content_sha256' | 'content_type' | 'thumbnail_tries'>;

/** Claims the oldest document without a thumbnail, until `retryOn`; undefined where none is due. */
export async function claimThumbnail(db: Db, now: Date, retryOn: Date): Promise<DueThumbnail | undefined> {
  return db
    .updateTable('documents')
    .set({ thumbnail_due_on: retryOn })
    .set((eb) => ({ thumbnail_tries: eb('thumbnail_tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('documents')
        .select('id')
        .where('thumbnail_due_on', '<=', now)
        .where('deleted_on', 'is', null)
        .orderBy('thumbnail_due_on')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'content_sha256', 'content_type', 'thumbnail_tries'])
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

/** Ends the attempts for a document. @returns false where the document was removed meanwhile */
export async function endThumbnailAttempts(tx: Tx, documentId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set({ thumbnail_due_on: null })
    .where('id', '=', documentId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
