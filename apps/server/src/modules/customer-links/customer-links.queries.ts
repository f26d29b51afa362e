import type { Db, Tx } from '../../db/database.ts';

/** A link to insert. */
interface NewCustomerLink {
  readonly secret_hash: Buffer;
  readonly assignment_id: number;
  readonly created_by: number;
  readonly created_on: Date;
}

export async function insertLink(tx: Tx, link: NewCustomerLink): Promise<void> {
  await tx.insertInto('customer_links').values(link).execute();
}

/** How many links of an assignment are not revoked, and when the newest one was created. */
export async function countLinks(db: Db, assignmentId: number): Promise<{ count: number; newestOn: Date | null }> {
  const { count, newest_on: newestOn } = await db
    .selectFrom('customer_links')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('created_on').as('newest_on')])
    .where('assignment_id', '=', assignmentId)
    .where('revoked_on', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), newestOn };
}

/** Revokes the links of an assignment. @returns how many were not revoked before */
export async function revokeLinks(tx: Tx, assignmentId: number, now: Date): Promise<number> {
  const result = await tx
    .updateTable('customer_links')
    .set({ revoked_on: now })
    .where('assignment_id', '=', assignmentId)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The assignment of a link that is not revoked. */
export async function findAssignmentOfLink(db: Db, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer_links')
    .select('assignment_id')
    .where('secret_hash', '=', hash)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  return row?.assignment_id;
}
