import { statfs } from 'node:fs/promises';

const CHECK_MS = 1_000;
/** Writes are accepted again a little above the reserve, so that the state does not change with each write. */
const RELEASE_FACTOR = 1.25;

/** Whether the file system of the embedded database is nearly full. */
export interface StorageWatch {
  readonly isFull: boolean;
  close(): void;
}

interface StorageWatchOptions {
  /** A folder on the file system. */
  readonly folder: string;
  /** Free bytes below which writes are refused. PostgreSQL stops when its log cannot be written; this avoids it. */
  readonly reserveBytes: number;
  readonly log: { warn(fields: object, message: string): void };
  /** Replaces the reading of the file system in tests. */
  readonly readFreeBytes?: (folder: string) => Promise<number>;
}

/** Reads the free space now and every second. @throws the error of the first reading */
export async function watchStorage(options: StorageWatchOptions): Promise<StorageWatch> {
  const { folder, reserveBytes, log, readFreeBytes: read = readFreeBytes } = options;
  let isFull = false;
  const check = async (): Promise<void> => {
    const freeBytes = await read(folder);
    const wasFull = isFull;
    isFull = freeBytes < (wasFull ? reserveBytes * RELEASE_FACTOR : reserveBytes);
    if (isFull && !wasFull) log.warn({ freeBytes, reserveBytes }, 'the disk is nearly full: writes are refused');
    if (!isFull && wasFull) log.warn({ freeBytes }, 'the disk has space again: writes are accepted');
  };
  await check();
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_MS);
  timer.unref();
  return {
    get isFull() {
      return isFull;
    },
    close: () => clearInterval(timer),
  };
}

/** The free bytes of the file system of a folder. */
export async function readFreeBytes(folder: string): Promise<number> {
  return (await readDisk(folder)).freeBytes;
}

/** The size of the file system of a folder, and what is free for users. */
export async function readDisk(folder: string): Promise<{ bytes: number; freeBytes: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { bytes: blocks * bsize, freeBytes: bavail * bsize };
}
