import type { ReferenceClaimRow } from '../../db/tables/assignment-tables.ts';
import type { Db, Tx } from '../../db/database.ts';

/** A claim by the hash of its secret. */
export async function findClaim(db: Db, hash: Buffer): Promise<ReferenceClaimRow | undefined> {
  return db.selectFrom('reference_claims').selectAll().where('secret_hash', '=', hash).executeTakeFirst();
}

/** Adds a claim. Lock the assignment first. */
export async function insertClaim(
  tx: Tx,
  claim: { assignmentId: number; hash: Buffer; name: string; phone: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('reference_claims')
    .values({
      assignment_id: claim.assignmentId,
      secret_hash: claim.hash,
      name: claim.name,
      phone: claim.phone,
      created_on: claim.now,
    })
    .execute();
}

/** Marks a claim as confirmed, and deletes the others of its assignment. */
export async function confirmClaim(tx: Tx, { id, assignmentId }: { id: number; assignmentId: number }, now: Date) {
  await tx.deleteFrom('reference_claims').where('assignment_id', '=', assignmentId).where('id', '<>', id).execute();
  await tx.updateTable('reference_claims').set({ confirmed_on: now }).where('id', '=', id).execute();
}

/** Deletes claims by their ids. @returns how many there were */
export async function deleteClaims(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('reference_claims')
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes claims that were made before the given instant. */
export async function removeOldClaims(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('reference_claims').where('created_on', '<', before).execute();
}
