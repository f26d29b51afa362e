import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import { inSharedTransaction, type Db, type Tx } from '../db/database.ts';

/** How long a key is remembered. */
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

/** A digest of a parsed request; equal requests have equal digests. */
export function hashRequest(request: { params: unknown; query: unknown; body: unknown }): string {
  return createHash('sha256')
    .update(JSON.stringify([request.params, request.query, request.body]))
    .digest('base64url');
}

interface OnceRequest<T> {
  db: Db;
  now: Date;
  userId: number;
  route: string;
  key: string;
  bodyHash: string;
  reply: FastifyReply;
  /** Answers the call; everything that it writes joins the transaction of the key. */
  work: () => Promise<T | FastifyReply>;
}

/**
 * Runs a request once a key: the key, the writes and the answer are committed together. Whoever comes
 * second with the same key waits for the first and gets its answer; a request that failed leaves
 * nothing behind and may be tried again.
 *
 * @throws AppError `idempotency.mismatch` where the key belongs to another request.
 */
export async function runOnce<T>(request: OnceRequest<T>): Promise<T | FastifyReply> {
  const { db, reply, work } = request;
  return inSharedTransaction(db, async (tx) => {
    if (!(await claimKey(tx, request))) {
      const known = await getKnownAnswer(tx, request);
      void reply.code(known.status).header('idempotent-replay', 'true');
      return known.reply as T;
    }
    const answer = await work();
    await tx
      .updateTable('idempotency_keys')
      .set({ status: reply.statusCode, reply: JSON.stringify(answer ?? null) })
      .where('user_id', '=', request.userId)
      .where('route', '=', request.route)
      .where('key', '=', request.key)
      .execute();
    return answer;
  });
}

/** True where the key is new. Waits for a transaction that is just writing the same key. */
async function claimKey(tx: Tx, { userId, route, key, bodyHash, now }: OnceRequest<unknown>): Promise<boolean> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('created_on', '<', new Date(now.getTime() - IDEMPOTENCY_KEPT_MS))
    .execute();
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, route, key, body_hash: bodyHash, created_on: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function getKnownAnswer(
  tx: Tx,
  { userId, route, key, bodyHash }: OnceRequest<unknown>,
): Promise<{ status: number; reply: unknown }> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.body_hash !== bodyHash) throw new AppError('idempotency.mismatch');
  return { status: row.status ?? 200, reply: row.reply };
}
