import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import { inTransaction } from '../../db/transaction.ts';
import { MediaBusy, MediaRefusal } from './media/media-jobs.ts';
import { addTasks, handleTask, type TaskHandler } from '../../task-queue/index.ts';
import { documentFilesOf, toIncomingFolder } from './document-files.ts';
import { withChecksum } from './document-reading.service.ts';
import { toDocumentsChanged } from './documents.live.ts';
import { listViewers } from './documents.queries.ts';
import { toShareHolder } from './document-upload.service.ts';
import { THUMBNAIL_TASK, toThumbnailQueue } from './thumbnail-task.ts';
import { endThumbnailWait, findDueThumbnail, insertThumbnail, type DueThumbnail } from './thumbnails.queries.ts';

/** Makes thumbnails, or gives up where the content cannot be drawn or the last attempt fails. */
export function handleThumbnails(board: Board): TaskHandler {
  const { db, log } = board;
  return handleTask(THUMBNAIL_TASK, async ({ documentId }, { isLast }) => {
    const due = await findDueThumbnail(db, documentId);
    if (due === undefined) return;
    let image: Buffer | undefined;
    try {
      image = await draw(board, due);
    } catch (error) {
      if (error instanceof MediaBusy) return postpone(board, due, error.retryAfterMs);
      // A refused content is not tried again; another fault is, until the last attempt.
      if (!(error instanceof MediaRefusal) && !isLast) throw error;
      log.warn({ err: error, documentId }, 'a thumbnail could not be made');
    }
    await inTransaction(db, async (tx) => {
      // The document was removed meanwhile.
      if (!(await endThumbnailWait(tx, documentId))) return;
      if (image !== undefined) await insertThumbnail(tx, documentId, image);
      await appendChanges(tx, toDocumentsChanged(await listViewers(tx, [documentId]), 'drawn'));
    });
  });
}

/** Makes a thumbnail later, where the company has used its time of the media processes. */
async function postpone(
  { db, clock }: Board,
  { id: documentId, account_id: accountId, posting_id: postingId }: DueThumbnail,
  delayMs: number,
): Promise<void> {
  const runAt = new Date(clock.now().getTime() + delayMs);
  await inTransaction(db, (tx) =>
    addTasks(tx, THUMBNAIL_TASK, [
      { payload: { documentId }, queue: toThumbnailQueue({ accountId, postingId }), runAt },
    ]),
  );
}

async function draw(
  board: Board,
  { content_sha256: sha256, content_type: contentType, account_id: accountId, posting_id: postingId }: DueThumbnail,
): Promise<Buffer> {
  const { store, media } = documentFilesOf(board);
  const folder = toIncomingFolder(board.configuration.documents.folder);
  const path = join(folder, randomUUID());
  const outputPath = `${path}-thumbnail`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(withChecksum(await store.open(sha256), sha256), createWriteStream(path, { mode: 0o600 }));
    await media.run({ type: 'thumbnail', path, contentType, outputPath }, toShareHolder({ accountId, postingId }));
    return await readFile(outputPath);
  } finally {
    await Promise.all([rm(path, { force: true }), rm(outputPath, { force: true })]);
  }
}
