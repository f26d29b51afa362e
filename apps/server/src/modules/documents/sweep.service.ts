import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction, lockForContent } from '../../db/transaction.ts';
import { tryHoldLock } from '../../db/held-lock.ts';
import { RESTORE_MS } from './document-changes.service.ts';
import type { DocumentStore } from '../../partners/document-store/index.ts';
import { documentFilesOf, toIncomingFolder } from './document-files.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { listViewers } from './documents.queries.ts';
import { listContents, listNamedContents, lockOldDocuments, removeDocuments } from './sweep.queries.ts';

const BATCH = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The results of a sweep. */
interface SweepResult {
  readonly documentsRemoved: number;
  /** Contents without a row, which were removed. */
  readonly contentsRemoved: number;
  /** Contents that rows name and that the store does not have. They need a backup. */
  readonly missing: readonly string[];
}

/**
 * Sweeps the documents and their store, as {@link sweepStore}, and logs rows without a content. One server at a time:
 * undefined where another one sweeps.
 */
export async function sweepDocuments(board: Board): Promise<SweepResult | undefined> {
  const held = await tryHoldLock(board.database.url, 'documentSweepJob');
  if (held === undefined) return undefined;
  try {
    const result = await sweepStore(board, documentFilesOf(board).store);
    if (result.missing.length > 0) board.log.warn({ missing: result.missing }, 'contents of documents are missing');
    return result;
  } finally {
    held.release();
  }
}

/**
 * Removes documents that are deleted for a day or too old, contents without a row, and files of uploads that did not end.
 * Finds rows without a content.
 *
 * @param ageMs a content or file that is newer belongs to an upload under way
 * @throws AppError `store.unavailable`
 */
export async function sweepStore(
  { db, clock, configuration }: Pick<Board, 'db' | 'clock' | 'configuration'>,
  store: DocumentStore,
  ageMs = HOUR_MS,
): Promise<SweepResult> {
  const now = clock.now().getTime();
  const documentsRemoved = await removeOld(db, {
    deletedBefore: new Date(now - RESTORE_MS),
    addedBefore: new Date(now - configuration.retention.documentDays * DAY_MS),
  });
  const storedBefore = new Date(now - ageMs);
  await removeOldFiles(toIncomingFolder(configuration.documents.folder), storedBefore);
  const stored = new Set<string>();
  let contentsRemoved = 0;
  let batch: string[] = [];
  const endBatch = async (): Promise<void> => {
    contentsRemoved += await removeUnnamed(db, store, batch);
    batch = [];
  };
  for await (const { key, storedOn } of store.list()) {
    stored.add(key);
    if (storedOn > storedBefore) continue;
    batch.push(key);
    if (batch.length === BATCH) await endBatch();
  }
  await endBatch();
  return { documentsRemoved, contentsRemoved, missing: await listMissing(db, store, stored) };
}

/**
 * Removes documents in transactions of limited size, and publishes the change to the companies that see them.
 *
 * @returns how many
 */
async function removeOld(db: Db, before: { deletedBefore: Date; addedBefore: Date }): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const ids = await lockOldDocuments(tx, before, BATCH);
      const viewers = await listViewers(tx, ids);
      await removeDocuments(tx, ids);
      await appendChanges(tx, toDocumentsChanged(viewers));
      return ids.length;
    });
    removed += count;
    if (count < BATCH) return removed;
  }
}

/** Removes those of these contents that no row names. @returns how many */
async function removeUnnamed(db: Db, store: DocumentStore, keys: readonly string[]): Promise<number> {
  const named = await listNamedContents(db, keys);
  let removed = 0;
  for (const key of keys) {
    if (named.has(key)) continue;
    await inTransaction(db, async (tx) => {
      // An upload of the same bytes may insert its row meanwhile.
      await lockForContent(tx, key);
      if ((await listNamedContents(tx, [key])).size > 0) return;
      await store.remove(key);
      removed += 1;
    });
  }
  return removed;
}

/** Contents that rows name and that are not stored, checked again because they can be newer than the list. */
async function listMissing(db: Db, store: DocumentStore, stored: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = [];
  for (let after = ''; ;) {
    const keys = await listContents(db, after, BATCH);
    for (const key of keys) {
      if (stored.has(key) || (await store.has(key))) continue;
      if ((await listNamedContents(db, [key])).size > 0) missing.push(key);
    }
    if (keys.length < BATCH) return missing;
    after = keys.at(-1) ?? '';
  }
}

async function removeOldFiles(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtime <= before) await rm(path, { force: true });
  }
}
