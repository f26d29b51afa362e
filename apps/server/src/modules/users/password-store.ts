import type { Db, Tx } from '../../db/database.ts';
import { replacePasswordHash } from './user-lookups.queries.ts';
import { updateUser } from './users.queries.ts';

/** How sign-in writes the hashes of passwords. */
export function createPasswordStore(db: Db) {
  return {
    /** Replaces a hash, unless the password was changed in the meantime. */
    replacePasswordHash: (change: { userId: number; before: string; after: string }) => replacePasswordHash(db, change),
    setPasswordHash,
  };
}

/** Stores the hash of a user's new password. */
export function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  return updateUser(tx, userId, { password_hash: hash });
}
