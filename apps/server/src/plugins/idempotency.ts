import { createHash } from 'node:crypto';
import type { CallerKind } from '@loadstone/contracts';
import type { FastifyReply } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import { AppError } from '../errors.ts';
import { inSharedTransaction, type Db, type Tx } from '../db/database.ts';
import type { Database } from '../db/schema.ts';

/** How long a key is stored. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000;
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/**
 * The key of an `Idempotency-Key` header; undefined where there is none.
 *
 * @throws AppError `request.invalid` for one that is not 1 to 200 visible ASCII characters.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY_PATTERN.test(header)) return header;
  throw new AppError('request.invalid', undefined, [
    { field: 'Idempotency-Key', message: 'Expected 1 to 200 visible ASCII characters.' },
  ]);
}

/**
 * A digest of a parsed request; equal requests have equal digests. `file` describes the received file of an upload: its
 * SHA-256, type and name.
 */
export function hashRequest(request: { params: unknown; query: unknown; body: unknown; file?: unknown }): string {
  const { params, query, body, file } = request;
  return createHash('sha256')
    .update(JSON.stringify(file === undefined ? [params, query, body] : [params, query, body, file]))
    .digest('base64url');
}

interface OnceRequest<T> {
  db: Db;
  now: Date;
  /** The caller that the key belongs to. */
  owner: { kind: CallerKind; id: number };
  route: string;
  key: string;
  bodyHash: string;
  reply: FastifyReply;
  /** Handles the request; all its writes join the transaction of the key. */
  work: () => Promise<T | FastifyReply>;
}

/**
 * Runs a request once for each key: the key, the writes and the reply are committed together. A concurrent
 * request with the same key waits for the first and receives its reply; a request that fails
 * writes nothing and may be sent again.
 *
 * @throws AppError `idempotency.mismatch` where the key belongs to another request.
 */
export async function runOnce<T>(request: OnceRequest<T>): Promise<T | FastifyReply> {
  const { db, reply, work } = request;
  return inSharedTransaction(db, async (tx) => {
    if (!(await claimKey(tx, request))) {
      const known = await getKnownReply(tx, request);
      void reply.code(known.status).header('idempotent-replay', 'true');
      return known.reply as T;
    }
    const result = await work();
    await tx
      .updateTable('idempotency_keys')
      .set({ status: reply.statusCode, reply: JSON.stringify(result ?? null) })
      .where(isKeyOf(request))
      .execute();
    return result;
  });
}

/** True where the key is new. Waits for another transaction that is writing the same key. */
async function claimKey(tx: Tx, request: OnceRequest<unknown>): Promise<boolean> {
  const { owner, route, key, bodyHash, now } = request;
  await tx
    .deleteFrom('idempotency_keys')
    .where(isKeyOf(request))
    .where('created_on', '<', new Date(now.getTime() - IDEMPOTENCY_KEPT_MS))
    .execute();
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ caller_kind: owner.kind, caller_id: owner.id, route, key, body_hash: bodyHash, created_on: now })
    .onConflict((conflict) => conflict.columns(['caller_kind', 'caller_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function getKnownReply(tx: Tx, request: OnceRequest<unknown>): Promise<{ status: number; reply: unknown }> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'reply'])
    .where(isKeyOf(request))
    .executeTakeFirstOrThrow();
  if (row.body_hash !== request.bodyHash) throw new AppError('idempotency.mismatch');
  return { status: row.status ?? 200, reply: row.reply };
}

function isKeyOf({ owner, route, key }: OnceRequest<unknown>) {
  return ({ and }: ExpressionBuilder<Database, 'idempotency_keys'>) =>
    and({ caller_kind: owner.kind, caller_id: owner.id, route, key });
}

/** Deletes the keys that are older than the given instant. */
export async function removeOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_on', '<', before).execute();
}
