import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/**
 * The documents that were deleted before one instant or added before another, at most `limit`, in the order of their ids,
 * locked until the transaction ends.
 */
export async function lockOldDocuments(
  tx: Tx,
  before: { deletedBefore: Date; addedBefore: Date },
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where((eb) => eb.or([eb('deleted_on', '<', before.deletedBefore), eb('created_on', '<', before.addedBefore)]))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the rows of documents with their shares and thumbnails. */
export async function removeDocuments(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('documents')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Those of these contents that at least one row names, deleted rows included. */
export async function listNamedContents(db: Db | Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('documents')
    .select('content_sha256')
    .distinct()
    .where('content_sha256', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.content_sha256));
}

/** The contents that rows name, by name, at most `limit` after `after`. */
export async function listContents(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('content_sha256')
    .distinct()
    .where('content_sha256', '>', after)
    .orderBy('content_sha256')
    .limit(limit)
    .execute();
  return rows.map((row) => row.content_sha256);
}
