import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DocumentContentType, DocumentRefusal } from '@loadstone/contracts/documents';
import type { Board } from '../../board/board.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import { detectFormat, FORMAT_BYTES } from './media/detect-format.ts';
import { MediaBusy, MediaRefusal, type MediaJob } from './media/media-jobs.ts';
import type { Media } from './media/media.ts';
import { toStoreError } from '../../partners/document-store/index.ts';
import { toTooLarge, type ReceivedFile, type UploadSink } from '../../endpoints/upload.ts';
import { documentFilesOf, toIncomingFolder } from './document-files.ts';
import type { HeldSpace, UploadSender } from './upload-space.service.ts';

/** A content that was checked and stored. */
export interface StoredDocument {
  readonly contentType: DocumentContentType;
  readonly bytes: number;
  /** Of the stored content: its name in the store. */
  readonly contentSha256: string;
  /** Of the bytes as received. */
  readonly receivedSha256: string;
}

/**
 * Receives the content of one document: to a file, then checked and cleaned by a media process, then to the store.
 *
 * @param sender the company of the document, for the fair use of the media processes, and the user who sends it
 * @throws AppError `request.tooMany`, `store.full`, `store.unavailable`; so does its stream
 */
export async function openIntake(board: Board, sender: UploadSender): Promise<UploadSink<StoredDocument>> {
  const { folder, maxBytes } = board.configuration.documents;
  const { store, media, space } = documentFilesOf(board);
  const held = await space.open(sender);
  const path = join(toIncomingFolder(folder), randomUUID());
  const cleanPath = `${path}-clean`;
  return {
    stream: createFileStream(path, maxBytes, held),

    async finish(file: ReceivedFile) {
      if (file.bytes === 0) throw toRefusal('empty');
      const contentType = await readFormat(path);
      await check(media, { type: 'check', path, contentType, outputPath: cleanPath }, sender.company);
      const isPdf = contentType === 'application/pdf';
      const storedPath = isPdf ? path : cleanPath;
      const { bytes, sha256 } = isPdf ? file : await readDigest(cleanPath);
      await store.put(sha256, { path: storedPath, bytes });
      await removeFiles(path, cleanPath);
      held.free();
      return { contentType, bytes, contentSha256: sha256, receivedSha256: file.sha256 };
    },

    // A content in the store may be that of another document: the sweep removes it if it has no row.
    async discard() {
      try {
        await removeFiles(path, cleanPath);
      } finally {
        held.free();
      }
    },
  };
}

async function removeFiles(...paths: string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

function toRefusal(refusal: DocumentRefusal, cause?: unknown): AppError {
  const code = refusal === 'type' || refusal === 'heic' ? 'document.typeRefused' : 'document.contentRefused';
  return new AppError(code, errorText(`document.content.${refusal}`), undefined, { cause });
}

async function readFormat(path: string): Promise<DocumentContentType> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FORMAT_BYTES), 0, FORMAT_BYTES, 0);
    const format = detectFormat(buffer.subarray(0, bytesRead));
    if (format === undefined) throw toRefusal('type');
    if (format === 'heic') throw toRefusal('heic');
    return format;
  } finally {
    await handle.close();
  }
}

/** @throws AppError `document.contentRefused`, `request.tooMany`, `store.unavailable` where the process cannot write its file */
async function check(media: Media, job: MediaJob, company: string): Promise<void> {
  try {
    await media.run(job, company);
  } catch (error) {
    if (error instanceof MediaRefusal) throw toRefusal(error.refusal, error.cause);
    if (error instanceof MediaBusy)
      throw new AppError('request.tooMany', errorText('document.readingTime'), undefined, { cause: error });
    throw toStoreError(error);
  }
}

async function readDigest(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size } = await stat(path);
  return { bytes: size, sha256: hash.digest('hex') };
}

/** A stream to a new file. It fails with the error of a store or of the space for it, or `request.tooLarge`. */
function createFileStream(path: string, maxBytes: number, held: HeldSpace): Writable {
  let handle: FileHandle | undefined;
  let received = 0;
  const attempt = (work: Promise<unknown>, done: (error?: Error | null) => void): void => {
    work.then(
      () => done(),
      (error: unknown) => done(toStoreError(error)),
    );
  };
  return new Writable({
    construct: (done) =>
      attempt(
        (async () => {
          await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
          handle = await open(path, 'wx', 0o600);
        })(),
        done,
      ),
    write(chunk: Buffer, _, done) {
      received += chunk.length;
      if (received > maxBytes) return done(new AppError('request.tooLarge', toTooLarge({ maxBytes })));
      attempt(
        (async () => {
          assertThat(handle, 'server.internal');
          await held.hold(chunk.length);
          // A single write may store a part of the chunk only, for example on a disk that becomes full.
          await handle.writeFile(chunk);
        })(),
        done,
      );
    },
    destroy(error, done) {
      if (handle === undefined) return done(error);
      handle.close().then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
