import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Clock } from '../ground/clock.ts';
import { tryHoldLock, type HeldLock } from '../db/held-lock.ts';
import { withSnapshot, type CopiedTable, type TableReader } from '../db/table-copies.ts';
import type { DocumentStore } from '../partners/document-store/index.ts';
import { VERSION } from '../ground/version.ts';
import { BackupError, hashFile, MANIFEST_FILE, toContentFile, type Manifest } from './manifest.ts';

interface BackupDependencies {
  /** Of the database. */
  readonly url: string;
  readonly store: DocumentStore;
  readonly clock: Clock;
}

const LOCK_TRIES = 60;
const LOCK_WAIT_MS = 1_000;

/**
 * Writes the database, with its keys, and the contents of its documents to a folder, while servers go on. The tables are
 * of one instant. Contents are stored before the rows that name them and are not removed meanwhile, so the backup has
 * every content that its rows name.
 *
 * @param folder absolute; empty or not there yet
 * @throws BackupError where the folder is not empty, or a content is missing or damaged; the folder then is no backup
 */
export async function takeBackup({ url, store, clock }: BackupDependencies, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty.`);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const sweep = await holdSweep(url);
  try {
    const takenOn = clock.now().toISOString();
    const { shape, tables, contents, masterKeys } = await withSnapshot(url, async (reader) => {
      const read = await reader.readShape();
      const written: Manifest['tables'] = [];
      for (const table of read.tables) written.push(await writeTable(reader, table, folder));
      return {
        shape: read,
        tables: written,
        contents: await reader.listValues('documents', 'content_sha256'),
        masterKeys: await reader.listValues('data_keys', 'master_id'),
      };
    });
    for (const key of contents) await copyContent(store, key, toContentFile(folder, key));
    if (!sweep.isHeld)
      throw new BackupError('The connection to the database was lost: contents may have been removed.');
    const { migration, sequences, partitions } = shape;
    const manifest: Manifest = {
      format: 1,
      version: VERSION,
      takenOn,
      migration,
      tables,
      sequences: [...sequences],
      partitions: [...partitions],
      contents: [...contents],
      masterKeys: [...masterKeys],
    };
    await writeWhole(join(folder, MANIFEST_FILE), JSON.stringify(manifest, undefined, 1));
    return manifest;
  } finally {
    sweep.release();
  }
}

/** Keeps contents from being removed, once a sweep that is running has ended. */
async function holdSweep(url: string): Promise<HeldLock> {
  for (let tried = 0; tried < LOCK_TRIES; tried += 1) {
    const lock = await tryHoldLock(url, 'documentSweepJob');
    if (lock !== undefined) return lock;
    await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS));
  }
  throw new BackupError('Documents are being removed for a long time. Try again later.');
}

async function writeTable(
  reader: TableReader,
  table: CopiedTable,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const file = join('tables', `${table.name.replaceAll('"', '')}.gz`);
  const hash = createHash('sha256');
  const rowsOf = new PassThrough();
  rowsOf.on('data', (chunk: Buffer) => hash.update(chunk));
  const written = pipeline(rowsOf, createGzip(), createWriteStream(join(folder, file), { mode: 0o600, flush: true }));
  const [rows] = await Promise.all([reader.copy(table, rowsOf), written]);
  const { name, columns, order } = table;
  return { name, columns: [...columns], order: [...order], file, rows, sha256: hash.digest('hex') };
}

async function copyContent(store: DocumentStore, key: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(await store.open(key), createWriteStream(target, { mode: 0o600, flush: true }));
  if ((await hashFile(target)) !== key) throw new BackupError(`The stored content ${key} is damaged.`);
}

async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
