import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { AppError, fieldError } from '../ground/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Vault } from '../db/vault/index.ts';
import { inSharedTransaction } from '../db/held-transaction.ts';
import { getQueues } from '../db/database-queues.ts';
import { findReply, getReply, insertKey, updateReply, type KeyName, type KnownReply } from './idempotency.queries.ts';

/** How long a key is stored. */
export const IDEMPOTENCY_KEPT_MS = 24 * 60 * 60 * 1000;
const SEALED_REPLY = 'idempotency_keys.sealed_reply';
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

/** Runs work that takes a lock of the company; runs it again from its start where another server holds the lock. */
export type InLock = <T>(work: () => Promise<T>) => Promise<T>;

/** What a request does. */
export interface OnceSteps<T> {
  /** Waits for something slow, outside of any transaction. */
  readonly prepare?: () => Promise<void>;
  readonly inLock: InLock;
  /** Handles the request; all its writes join the transaction of the key. */
  readonly work: () => Promise<T | FastifyReply>;
}

interface OnceRequest<T> extends KeyName {
  readonly db: Db;
  /** Encrypts the stored reply, which has a secret; undefined for one that has none. */
  readonly vault: Vault | undefined;
  readonly now: Date;
  readonly bodyHash: string;
  readonly reply: FastifyReply;
  readonly steps: OnceSteps<T>;
}

/**
 * Runs a request once for each key: the key, the writes and the reply are committed together. What is prepared is waited for
 * before their transaction, where no reply is stored yet. A concurrent
 * request with the same key waits for the first and receives its reply; a request that fails
 * writes nothing and may be sent again.
 *
 * @throws AppError `idempotency.mismatch` where the key belongs to another request, `request.tooMany` where too many
 *   requests with the key wait.
 */
export async function runOnce<T>(request: OnceRequest<T>): Promise<T | FastifyReply> {
  const { db, owner, route, key, steps } = request;
  const alone = `${owner.kind}:${owner.id} ${route} ${key}`;
  const run = async (tx: Tx): Promise<T | FastifyReply> => {
    if (!(await claimKey(tx, request))) return replay(request, await getReply(tx, request));
    const result = await steps.work();
    await storeReply(tx, request, JSON.stringify(result ?? null));
    return result;
  };
  // Requests with the same key wait in memory; those of other servers wait for the row.
  return getQueues(db).requestKeys.run([alone], async () => {
    if (steps.prepare !== undefined) {
      const known = await findReply(db, request, toOldest(request));
      if (known !== undefined) return replay(request, known);
      await steps.prepare();
    }
    return steps.inLock(() => inSharedTransaction(db, run));
  });
}

async function storeReply(tx: Tx, request: OnceRequest<unknown>, text: string): Promise<void> {
  const { reply, vault } = request;
  const status = reply.statusCode;
  if (vault === undefined) return updateReply(tx, request, { status, reply: text });
  const seal = await vault.createSeal(tx);
  await updateReply(tx, request, { status, sealed_reply: seal(SEALED_REPLY, text) });
}

/** Keys before this instant are no longer known. */
function toOldest({ now }: OnceRequest<unknown>): Date {
  return new Date(now.getTime() - IDEMPOTENCY_KEPT_MS);
}

/** True where the key is new. Waits for another transaction that is writing the same key. */
function claimKey(tx: Tx, request: OnceRequest<unknown>): Promise<boolean> {
  const { bodyHash, now } = request;
  return insertKey(tx, request, { bodyHash, createdOn: now, oldest: toOldest(request) });
}

async function replay<T>({ bodyHash, reply, vault }: OnceRequest<T>, known: KnownReply): Promise<T> {
  if (known.body_hash !== bodyHash) throw new AppError('idempotency.mismatch');
  void reply.code(known.status ?? 200).header('idempotent-replay', 'true');
  // A server of the version before stores no encrypted replies.
  if (vault === undefined || known.sealed_reply === null) return known.reply as T;
  return JSON.parse(await vault.open(SEALED_REPLY, known.sealed_reply)) as T;
}
