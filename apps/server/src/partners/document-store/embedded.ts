import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isContentKey, type DocumentStore, type StoredContent } from './document-store.port.ts';
import { toStoreError } from './store-errors.ts';

/**
 * A store in a folder: `ab/abcd…`, by the first two digits of the SHA-256. A file is written to disk and then moved to its
 * name, so that a file with a content's name is always complete.
 *
 * @param folder absolute, on the file system of the files that are stored; created with the first content
 */
export function createFolderStore(folder: string): DocumentStore {
  const toPath = (key: string): string => join(folder, key.slice(0, 2), key);

  return {
    put: (key, file) =>
      attempt(async () => {
        const path = toPath(key);
        const parent = dirname(path);
        await mkdir(parent, { recursive: true, mode: 0o700 });
        await syncToDisk(file.path);
        await rename(file.path, path);
        // The names are durable only with their folders.
        await syncToDisk(parent);
        await syncToDisk(folder);
      }),

    open: (key) => attempt(() => openFile(toPath(key))),

    has: (key) =>
      attempt(async () => {
        // A folder that cannot be read, or a file in its place, is not an absent content.
        await access(`${folder}/`);
        return access(toPath(key)).then(
          () => true,
          () => false,
        );
      }),

    remove: (key) => attempt(() => rm(toPath(key), { force: true })),

    list: () => listContents(folder),
  };
}

async function openFile(path: string): Promise<Readable> {
  const handle = await open(path, 'r');
  return createReadStream(path, { fd: handle });
}

async function* listContents(folder: string): AsyncGenerator<StoredContent> {
  const parents = await attempt(() => readFolder(folder));
  for (const parent of parents) {
    if (!/^[0-9a-f]{2}$/.test(parent)) continue;
    for (const key of await attempt(() => readFolder(join(folder, parent)))) {
      if (!isContentKey(key)) continue;
      const found = await stat(join(folder, parent, key)).catch(() => undefined);
      if (found !== undefined) yield { key, storedOn: found.mtime };
    }
  }
}

/** The names in a folder; none where it does not exist yet. */
async function readFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws AppError `store.full`, `store.unavailable` */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}
