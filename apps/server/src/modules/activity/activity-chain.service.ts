import { createHash } from 'node:crypto';
import type { ActivityChainPage } from '@loadstone/contracts/activity';
import { z } from 'zod';
import type { BoardGround } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction, tryLockForTransaction } from '../../db/transaction.ts';
import type { Vault } from '../../db/vault/index.ts';
import {
  findHead,
  findUnchained,
  insertChainRows,
  listChecked,
  listOldChains,
  putHead,
  takeQueued,
  trimChain,
  type ChainRow,
  type CheckedRow,
} from './activity-chain.queries.ts';

/** Entries of one transaction of the job, and of one page of a check. */
const ROWS_AT_ONCE = 5_000;
const HEAD_PLACE = 'activity_heads.sealed';
const NO_HASH = Buffer.alloc(32);

const endSchema = z.object({ number: z.number().int(), hash: z.string() });
const headSchema = z.object({ accountId: z.number().int(), before: endSchema, last: endSchema });

/**
 * Where a company's chain begins and ends. It is sealed, so that who can write the database, and does not have the master
 * key, can neither cut the chain nor write another one.
 */
type Head = z.infer<typeof headSchema>;

/** What is wrong with a chain, and with which entry. */
interface ChainFault {
  readonly fault: 'edited' | 'removed' | 'inserted' | 'order' | 'cut' | 'head';
  /** Its number in the chain; undefined for one that is in no chain. */
  readonly number: number | undefined;
  readonly activityId: number | undefined;
}

/** A chain that was read to its end. */
interface CheckedChain {
  readonly fault: ChainFault | undefined;
  readonly entries: number;
  /** To be kept outside of the board. */
  readonly head: Head | undefined;
}

/** Of the board or of the administration command. */
type ChainGround = Pick<BoardGround, 'db' | 'vault'>;

/** Hashes an entry with the hash of the one before. */
function toHash(before: Buffer, row: Omit<ChainRow, 'hash'>): Buffer {
  const { account_id: accountId, number, activity_id: activityId, created_on: createdOn } = row;
  const link = [accountId, number, activityId, createdOn.toISOString(), row.content_hash.toString('hex')].join(':');
  return createHash('sha256').update(before).update(link).digest();
}

async function openHead(vault: Vault, sealed: string): Promise<Head> {
  return headSchema.parse(JSON.parse(await vault.open(HEAD_PLACE, sealed)));
}

async function storeHead(tx: Tx, vault: Vault, head: Head): Promise<void> {
  const seal = await vault.createSeal(tx);
  await putHead(tx, head.accountId, seal(HEAD_PLACE, JSON.stringify(head)));
}

/**
 * Appends the queued entries to the chains of their companies. One server does so at a time; a transaction appends entries
 * and takes them from the queue, so that one that ends early changes nothing.
 */
export async function appendToChains({ db, vault }: ChainGround): Promise<void> {
  let taken = ROWS_AT_ONCE;
  while (taken === ROWS_AT_ONCE) {
    taken = await inTransaction(db, async (tx) => {
      if (!(await tryLockForTransaction(tx, 'activityChain'))) return 0;
      const queued = await takeQueued(tx, ROWS_AT_ONCE);
      for (const [accountId, entries] of Map.groupBy(queued, (entry) => entry.account_id)) {
        const sealed = await findHead(tx, accountId);
        const start = { number: 0, hash: NO_HASH.toString('hex') };
        const head = sealed === undefined ? { accountId, before: start, last: start } : await openHead(vault, sealed);
        let { number } = head.last;
        let hash: Buffer = Buffer.from(head.last.hash, 'hex');
        const rows = entries.map(({ activity_id, created_on, content_hash }) => {
          number += 1;
          const row = { account_id: accountId, number, activity_id, created_on, content_hash };
          hash = toHash(hash, row);
          return { ...row, hash };
        });
        await insertChainRows(tx, rows);
        await storeHead(tx, vault, { ...head, last: { number, hash: hash.toString('hex') } });
      }
      return queued.length;
    });
  }
}

/** A page of the chain of a company, for its own check: as it is in the database, with nothing verified. */
export async function readChainPage(
  { db, vault }: ChainGround,
  { accountId, after, limit }: { readonly accountId: number; readonly after: number; readonly limit: number },
): Promise<ActivityChainPage> {
  const sealed = await findHead(db, accountId);
  const start = { number: 0, hash: NO_HASH.toString('hex') };
  const { before, last } = sealed === undefined ? { before: start, last: start } : await openHead(vault, sealed);
  const rows = await listChecked(db, accountId, Math.max(after, before.number), limit);
  const entries = rows.map((row) => ({
    accountId,
    number: row.number,
    activityId: row.activity_id,
    createdOn: row.created_on.toISOString(),
    content: row.content,
    contentHash: row.content_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  }));
  return { accountId, before, last, entries };
}

/** Removes entries of chains from before an instant; the head keeps the hash from which the rest is verified. */
export async function trimChains({ db, vault }: ChainGround, before: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await tryLockForTransaction(tx, 'activityChain'))) return;
    for (const accountId of await listOldChains(tx, before)) {
      const sealed = await findHead(tx, accountId);
      const removed = sealed === undefined ? undefined : await trimChain(tx, accountId, before);
      if (sealed === undefined || removed === undefined) continue;
      const end = { number: removed.number, hash: removed.hash.toString('hex') };
      await storeHead(tx, vault, { ...(await openHead(vault, sealed)), before: end });
    }
  });
}

/**
 * Checks the chain of a company against its log, entry by entry.
 *
 * @param keptSince entries from before may be missing in the log, because they are not kept longer
 * @param onRow gets each entry that is right
 */
export async function verifyChain(
  { db, vault }: ChainGround,
  { accountId, keptSince }: { readonly accountId: number; readonly keptSince: Date },
  onRow: (row: CheckedRow) => void = () => undefined,
): Promise<CheckedChain> {
  const sealed = await findHead(db, accountId);
  const head = sealed === undefined ? undefined : await openHead(vault, sealed).catch(() => undefined);
  const fail = (fault: ChainFault['fault'], row?: { number?: number; activity_id: number }): CheckedChain => ({
    fault: { fault, number: row?.number, activityId: row?.activity_id },
    entries,
    head,
  });
  let entries = 0;
  if (sealed !== undefined && head?.accountId !== accountId) return fail('head');
  let number = head?.before.number ?? 0;
  let hash: Buffer = head === undefined ? NO_HASH : Buffer.from(head.before.hash, 'hex');
  for (;;) {
    const page = await listChecked(db, accountId, number, ROWS_AT_ONCE);
    for (const row of page) {
      if (row.number !== number + 1) return fail('order', row);
      if (row.content === null && row.created_on >= keptSince) return fail('removed', row);
      if (row.found_hash !== null && !row.found_hash.equals(row.content_hash)) return fail('edited', row);
      hash = toHash(hash, row);
      if (!hash.equals(row.hash)) return fail('order', row);
      number += 1;
      entries += 1;
      onRow(row);
    }
    if (page.length < ROWS_AT_ONCE) break;
  }
  const unchained = await findUnchained(db, accountId, keptSince);
  if (unchained !== undefined) return fail('inserted', { activity_id: unchained });
  if (number !== (head?.last.number ?? 0) || (head !== undefined && hash.toString('hex') !== head.last.hash)) {
    return fail('cut', undefined);
  }
  return { fault: undefined, entries, head };
}
