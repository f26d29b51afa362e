import type { Db } from '../../db/database.ts';

export type KeyPurpose = 'signing' | 'cookie';

/** The secrets of one purpose as they are stored, newest first. */
export async function listKeySecrets(db: Db, purpose: KeyPurpose): Promise<unknown[]> {
  const rows = await db
    .selectFrom('oidc_keys')
    .select('secret')
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => row.secret);
}

export async function addKeySecret(db: Db, purpose: KeyPurpose, secret: string, now: Date): Promise<void> {
  await db
    .insertInto('oidc_keys')
    .values({ purpose, secret: JSON.stringify(secret), created_on: now })
    .execute();
}
