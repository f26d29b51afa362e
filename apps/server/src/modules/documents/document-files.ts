import { join } from 'node:path';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { createDocumentStore } from '../../partners/document-store/index.ts';
import { createMedia } from './media/media.ts';
import { createUploadSpace } from './upload-space.service.ts';

/** The folder for files while they are received. A server that ends leaves them to the sweep. */
export function toIncomingFolder(folder: string): string {
  return join(folder, 'incoming');
}

/** The store of contents, the processes that read them, and the space for files while they are received. */
export const documentFilesOf = perBoard(({ configuration, timers, log, readFreeBytes: readFree }: Board) => {
  const { folder, reserveBytes, processingMsPerCompany: shareMs } = configuration.documents;
  return {
    store: createDocumentStore(configuration.documents),
    media: createMedia({ timers, log, shareMs }),
    space: createUploadSpace({ folder: toIncomingFolder(folder), reserveBytes, readFree }),
  };
});

/** Ends the processes that read contents, and what they are reading. */
export async function closeDocumentFiles(board: Board): Promise<void> {
  await documentFilesOf(board).media.close();
}
