import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Removes the rows of documents that were deleted before one instant or added before another. @returns how many */
export async function removeOldDocuments(db: Db, before: { deletedBefore: Date; addedBefore: Date }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('documents')
    .where((eb) => eb.or([eb('deleted_on', '<', before.deletedBefore), eb('created_on', '<', before.addedBefore)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
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
