import { mkdir } from 'node:fs/promises';
import { readFreeBytes } from '../../db/storage-watch.ts';
import { toStoreError } from '../../partners/document-store/index.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import type { SharedResource } from '../../ground/fair-queues.ts';

/** Uploads of one user or driver that are under way at the same time. The desk sends two. */
const UPLOADS_OF_USER = 8;
/** A picture is written as it is received, and again without its metadata. */
const COPIES = 2;
/** Space is held in steps of so many bytes of a file, so that the free space is not read for each part of it. */
export const STEP_BYTES = 256 * 1024;
/** The part of the space that the uploads of one company may hold, where it has more than one. */
const SHARE_OF_COMPANY = 1 / 2;

interface UploadSpaceOptions {
  /** Absolute; for files while they are received. */
  readonly folder: string;
  /** Free bytes of its disk that documents leave to the database. */
  readonly reserveBytes: number;
  /** Replaces the reading of the file system in tests. */
  readonly readFree?: ((folder: string) => Promise<number>) | undefined;
}

/** Who sends a file. */
export interface UploadSender {
  /** The company of the document, or what stands for it. */
  readonly company: string;
  /** The user or driver. */
  readonly user: string;
}

/** The space of one file while it is received. */
export interface HeldSpace {
  /**
   * Holds the space of bytes that have arrived, before they are written.
   *
   * @throws AppError `store.full`; `request.tooMany` where the company holds its share; `store.unavailable`
   */
  hold(bytes: number): Promise<void>;
  /** Ends the upload. May be called more than once. */
  free(): void;
}

/** The space for files while they are received. Its figures count uploads: none waits, and a full one is refused. */
interface UploadSpace extends SharedResource {
  /**
   * Begins an upload, which holds the space of its first bytes.
   *
   * @throws AppError `request.tooMany` where the user has too many uploads under way or the company holds its share;
   *   `store.full`, `store.unavailable`
   */
  open(sender: UploadSender): Promise<HeldSpace>;
}

interface Upload extends UploadSender {
  /** Bytes that have arrived: on the disk, or about to be. */
  arrived: number;
  /** Bytes of the file for which there is space in every copy. */
  held: number;
}

/**
 * Creates the space of one server. An upload holds space for what has arrived and one step more, so that one that stalls
 * keeps little from others.
 */
export function createUploadSpace({ folder, reserveBytes, readFree = readFreeBytes }: UploadSpaceOptions): UploadSpace {
  const uploads = new Set<Upload>();
  let refused = 0;
  let wasLastRefused = false;

  /** Counts the refusals of a step. */
  const counted = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step();
      wasLastRefused = false;
    } catch (error) {
      refused += 1;
      wasLastRefused = true;
      throw error;
    }
  };

  const extend = async (upload: Upload, bytes: number): Promise<void> => {
    const freeBytes = await readFreeOf(folder, readFree);
    const all = [...uploads];
    const own = all.filter(({ company }) => company === upload.company);
    const forUploads = freeBytes - reserveBytes + sumOf(all, ({ arrived }) => arrived);
    const toHeld = (some: readonly Upload[]) => COPIES * (sumOf(some, ({ held }) => held) + bytes);
    assertThat(toHeld(all) <= forUploads, 'store.full');
    const isInShare = own.length === 1 || toHeld(own) <= forUploads * SHARE_OF_COMPANY;
    assertThat(isInShare, 'request.tooMany', errorText('document.uploadsAtOnce'));
    upload.held += bytes;
  };

  const assertFewOf = async (user: string): Promise<void> => {
    const ofUser = [...uploads].filter((upload) => upload.user === user);
    assertThat(ofUser.length < UPLOADS_OF_USER, 'request.tooMany', errorText('document.uploadsAtOnce'));
  };

  return {
    get figures() {
      return { running: uploads.size, waiting: 0, refused, isFull: wasLastRefused && uploads.size > 0 };
    },
    async open({ company, user }) {
      await counted(() => assertFewOf(user));
      const upload: Upload = { company, user, arrived: 0, held: 0 };
      uploads.add(upload);
      const free = (): void => void uploads.delete(upload);
      try {
        await counted(() => extend(upload, STEP_BYTES));
      } catch (error) {
        free();
        throw error;
      }
      return {
        async hold(bytes) {
          const missing = upload.arrived + bytes - upload.held;
          const stepBytes = Math.ceil(missing / STEP_BYTES) * STEP_BYTES;
          if (missing > 0) await counted(() => extend(upload, stepBytes));
          upload.arrived += bytes;
        },
        free,
      };
    },
  };
}

function sumOf(uploads: readonly Upload[], read: (upload: Upload) => number): number {
  return uploads.reduce((sum, upload) => sum + read(upload), 0);
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
