import { mkdir } from 'node:fs/promises';
import { readFreeBytes } from '../../db/storage-watch.ts';
import { toStoreError } from '../../document-store/index.ts';
import { assertThat, errorText } from '../../ground/errors.ts';

/** Uploads of one user or driver that are under way at the same time. The desk sends two. */
const UPLOADS_OF_USER = 8;
/** A picture is written as it is received, and again without its metadata. */
const COPIES = 2;

interface UploadSpaceOptions {
  /** Absolute; for files while they are received. */
  readonly folder: string;
  readonly maxBytes: number;
  /** Free bytes of its disk that documents leave to the database. */
  readonly reserveBytes: number;
  /** Replaces the reading of the file system in tests. */
  readonly readFree?: (folder: string) => Promise<number>;
}

/** The space for files while they are received. */
export interface UploadSpace {
  /**
   * Takes the space of a file of the largest size, until `free` is called.
   *
   * @param user the user or driver who sends it
   * @throws AppError `request.tooMany` where the user has too many uploads under way; `store.full`, `store.unavailable`
   */
  take(user: string): Promise<{ free(): void }>;
}

/** Creates the space of one server. Files under way count with their largest size, so that together they cannot fill the disk. */
export function createUploadSpace(options: UploadSpaceOptions): UploadSpace {
  const { folder, maxBytes, reserveBytes, readFree = readFreeBytes } = options;
  const counts = new Map<string, number>();
  let total = 0;
  const add = (user: string, change: 1 | -1): void => {
    total += change;
    const count = (counts.get(user) ?? 0) + change;
    if (count === 0) counts.delete(user);
    else counts.set(user, count);
  };

  return {
    async take(user) {
      assertThat((counts.get(user) ?? 0) < UPLOADS_OF_USER, 'request.tooMany', errorText('document.uploadsAtOnce'));
      add(user, 1);
      let isTaken = true;
      const free = (): void => {
        if (isTaken) add(user, -1);
        isTaken = false;
      };
      try {
        const freeBytes = await readFreeOf(folder, readFree);
        assertThat(freeBytes - total * COPIES * maxBytes >= reserveBytes, 'store.full');
        return { free };
      } catch (error) {
        free();
        throw error;
      }
    },
  };
}

/** @throws AppError `store.full`, `store.unavailable` */
async function readFreeOf(folder: string, readFree: (folder: string) => Promise<number>): Promise<number> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await readFree(folder);
  } catch (error) {
    throw toStoreError(error);
  }
}
