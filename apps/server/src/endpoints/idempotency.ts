import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { AppError, fieldError } from '../ground/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { inSharedTransaction } from '../db/held-transaction.ts';
import { getQueues } from '../db/database-queues.ts';
import { deleteOldKey, getReply, insertKey, updateReply, type KeyName } from './idempotency.queries.ts';

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
  throw new AppError('request.invalid', undefined, [fieldError('Idempotency-Key', 'request.idempotencyKey')]);
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

interface OnceRequest<T> extends KeyName {
  db: Db;
  now: Date;
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
 * @throws AppError `idempotency.mismatch` where the key belongs to another request, `request.tooMany` where too many
 *   requests with the key wait.
 */
export async function runOnce<T>(request: OnceRequest<T>): Promise<T | FastifyReply> {
  const { db, owner, route, key, reply, work } = request;
  const alone = `${owner.kind}:${owner.id} ${route} ${key}`;
  const run = async (tx: Tx): Promise<T | FastifyReply> => {
    if (!(await claimKey(tx, request))) {
      const known = await getKnownReply(tx, request);
      void reply.code(known.status).header('idempotent-replay', 'true');
      return known.reply as T;
    }
    const result = await work();
    await updateReply(tx, request, reply.statusCode, JSON.stringify(result ?? null));
    return result;
  };
  // Requests with the same key wait in memory; those of other servers wait for the row.
  return getQueues(db).requestKeys.run([alone], () => inSharedTransaction(db, run));
}

/** True where the key is new. Waits for another transaction that is writing the same key. */
async function claimKey(tx: Tx, request: OnceRequest<unknown>): Promise<boolean> {
  const { bodyHash, now } = request;
  await deleteOldKey(tx, request, new Date(now.getTime() - IDEMPOTENCY_KEPT_MS));
  return insertKey(tx, request, { bodyHash, createdOn: now });
}

async function getKnownReply(tx: Tx, request: OnceRequest<unknown>): Promise<{ status: number; reply: unknown }> {
  const row = await getReply(tx, request);
  if (row.body_hash !== request.bodyHash) throw new AppError('idempotency.mismatch');
  return { status: row.status ?? 200, reply: row.reply };
}
