import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../clock.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { MediaRefusal } from '../../media/media-jobs.ts';
import type { Media } from '../../media/media.ts';
import type { DocumentStore } from '../../document-store/index.ts';
import type { WarningLog } from '../../warning-log.ts';
import { toIncomingFolder } from './content-intake.service.ts';
import { withChecksum } from './document-reading.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { listViewers } from './documents.queries.ts';
import { claimThumbnail, endThumbnailAttempts, insertThumbnail, type DueThumbnail } from './thumbnails.queries.ts';

const TRIES = 3;
/** A server that ends while it makes a thumbnail leaves it to another one after this time. */
const RETRY_MS = 2 * 60_000;

export interface ThumbnailDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: DocumentStore;
  readonly media: Media;
  /** Absolute; for contents while they are read. */
  readonly folder: string;
  readonly log: WarningLog;
}

/** Makes the thumbnails of documents after their upload, one at a time. */
export interface Thumbnails {
  /** Makes every thumbnail that is due. A run that is under way makes the new ones too. */
  makeDue(): Promise<void>;
  /** Waits for the run that is under way. */
  close(): Promise<void>;
}

export function createThumbnails(dependencies: ThumbnailDependencies): Thumbnails {
  const { db, clock, log } = dependencies;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  const runAll = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false;
      for (;;) {
        const now = clock.now();
        const due = isClosed ? undefined : await claimThumbnail(db, now, new Date(now.getTime() + RETRY_MS));
        if (due === undefined) break;
        await makeOne(dependencies, due);
      }
    }
  };
  return {
    makeDue() {
      if (isClosed) return Promise.resolve();
      isWanted = true;
      running ??= runAll()
        .catch((error: unknown) => log.warn({ err: error }, 'thumbnails were not made and will be tried again'))
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    async close() {
      isClosed = true;
      await running;
    },
  };
}

/** Makes a thumbnail, or gives up where the content cannot be drawn or the last try has failed. */
async function makeOne(dependencies: ThumbnailDependencies, due: DueThumbnail): Promise<void> {
  const { db, log } = dependencies;
  let image: Buffer | undefined;
  try {
    image = await draw(dependencies, due);
  } catch (error) {
    log.warn({ err: error, documentId: due.id }, 'a thumbnail could not be made');
    if (!(error instanceof MediaRefusal) && due.thumbnail_tries < TRIES) return;
  }
  await inTransaction(db, async (tx) => {
    if (!(await endThumbnailAttempts(tx, due.id))) return;
    if (image !== undefined) await insertThumbnail(tx, due.id, image);
    await appendChanges(tx, toDocumentsChanged(await listViewers(tx, [due.id])));
  });
}

async function draw(
  { store, media, folder }: ThumbnailDependencies,
  { content_sha256: sha256, content_type: contentType }: DueThumbnail,
): Promise<Buffer> {
  const path = join(toIncomingFolder(folder), randomUUID());
  const outputPath = `${path}-thumbnail`;
  try {
    await mkdir(toIncomingFolder(folder), { recursive: true, mode: 0o700 });
    await pipeline(withChecksum(await store.open(sha256), sha256), createWriteStream(path, { mode: 0o600 }));
    await media.run({ type: 'thumbnail', path, contentType, outputPath });
    return await readFile(outputPath);
  } finally {
    await Promise.all([rm(path, { force: true }), rm(outputPath, { force: true })]);
  }
}
