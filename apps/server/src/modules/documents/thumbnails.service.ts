import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { MediaRefusal } from '../../media/media-jobs.ts';
import type { Media } from '../../media/media.ts';
import type { DocumentStore } from '../../document-store/index.ts';
import type { WarningLog } from '../../warning-log.ts';
import { handleTask, type TaskHandler } from '../../task-queue/index.ts';
import { toIncomingFolder } from './content-intake.service.ts';
import { withChecksum } from './document-reading.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { listViewers } from './documents.queries.ts';
import { THUMBNAIL_TASK } from './thumbnail-task.ts';
import { endThumbnailWait, findDueThumbnail, insertThumbnail, type DueThumbnail } from './thumbnails.queries.ts';

interface ThumbnailDependencies {
  readonly db: Db;
  readonly store: DocumentStore;
  readonly media: Media;
  /** Absolute; for contents while they are read. */
  readonly folder: string;
  readonly log: WarningLog;
}

/** Makes thumbnails, or gives up where the content cannot be drawn or the last attempt fails. */
export function createThumbnailTask(dependencies: ThumbnailDependencies): TaskHandler {
  const { db, log } = dependencies;
  return handleTask(THUMBNAIL_TASK, async ({ documentId }, { isLast }) => {
    const due = await findDueThumbnail(db, documentId);
    if (due === undefined) return;
    let image: Buffer | undefined;
    try {
      image = await draw(dependencies, due);
    } catch (error) {
      if (!(error instanceof MediaRefusal) && !isLast) throw error;
      log.warn({ err: error, documentId }, 'a thumbnail could not be made');
    }
    await inTransaction(db, async (tx) => {
      if (!(await endThumbnailWait(tx, documentId))) return;
      if (image !== undefined) await insertThumbnail(tx, documentId, image);
      await appendChanges(tx, toDocumentsChanged(await listViewers(tx, [documentId])));
    });
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
