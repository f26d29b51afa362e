import type { CallerKind } from '@loadstone/contracts/endpoint';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Database } from '../db/tables/schema.ts';

/** A key of a caller; the same key may be used once for each route. */
export interface KeyName {
  readonly owner: { readonly kind: CallerKind; readonly id: number };
  readonly route: string;
  readonly key: string;
}

/** The stored reply of a request; `status` is null while the request is handled. */
export interface KnownReply {
  readonly body_hash: string;
  readonly status: number | null;
  readonly reply: unknown;
  /** The reply in place of `reply`, encrypted, where it has a secret. */
  readonly sealed_reply: string | null;
}

/**
 * Stores a key, also in place of one that is older than an instant. Waits for another transaction that is storing the same
 * one.
 *
 * @returns false if it is stored already
 */
export async function insertKey(
  tx: Tx,
  name: KeyName,
  values: { bodyHash: string; createdOn: Date; oldest: Date },
): Promise<boolean> {
  const { owner, route, key } = name;
  const stored = { body_hash: values.bodyHash, created_on: values.createdOn };
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ caller_kind: owner.kind, caller_id: owner.id, route, key, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['caller_kind', 'caller_id', 'route', 'key'])
        .doUpdateSet({ ...stored, status: null, reply: sql<string>`null`, sealed_reply: null })
        .where('idempotency_keys.created_on', '<', values.oldest),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws NoResultError if the key is not stored */
export async function getReply(tx: Tx, name: KeyName): Promise<KnownReply> {
  return selectReply(tx, name).executeTakeFirstOrThrow();
}

/** The reply of a key that is stored since the given instant; undefined where there is none. */
export async function findReply(db: Db, name: KeyName, since: Date): Promise<KnownReply | undefined> {
  return selectReply(db, name).where('created_on', '>=', since).executeTakeFirst();
}

function selectReply(db: Db, name: KeyName) {
  return db.selectFrom('idempotency_keys').select(['body_hash', 'status', 'reply', 'sealed_reply']).where(isKey(name));
}

/** Stores the reply of a key, as JSON or encrypted. */
export async function updateReply(
  tx: Tx,
  name: KeyName,
  stored: { readonly status: number } & ({ readonly reply: string } | { readonly sealed_reply: string }),
): Promise<void> {
  await tx.updateTable('idempotency_keys').set(stored).where(isKey(name)).execute();
}

/** Deletes all keys that are older than the given instant. */
export async function removeOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_on', '<', before).execute();
}

function isKey({ owner, route, key }: KeyName) {
  return ({ and }: ExpressionBuilder<Database, 'idempotency_keys'>) =>
    and({ caller_kind: owner.kind, caller_id: owner.id, route, key });
}
