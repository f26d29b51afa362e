import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import { tryHoldLock } from '../../db/held-lock.ts';
import { createMedia } from '../../media/media.ts';
import { createDocumentStore } from '../../document-store/index.ts';
import type { WarningLog } from '../../ground/warning-log.ts';
import type { Timers } from '../../ground/timers.ts';
import { createBoardDocuments, type BoardDocuments } from './board-documents.service.ts';
import { toIncomingFolder, type IntakeDependencies } from './content-intake.service.ts';
import type { UploadDependencies } from './document-upload.service.ts';
import { sweepDocuments, type SweepResult } from './sweep.service.ts';
import { createUploadSpace } from './upload-space.service.ts';
import { createThumbnailTask } from './thumbnails.service.ts';
import type { TaskHandler } from '../../task-queue/index.ts';

interface DocumentsDependencies {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly timers: Timers;
  readonly log: WarningLog;
  /** Replaces the reading of the free space for documents in tests. */
  readonly readFreeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** What the endpoints and the jobs of documents share. */
export interface DocumentsService extends UploadDependencies {
  readonly intake: IntakeDependencies;
  readonly board: BoardDocuments;
  readonly thumbnailTask: TaskHandler;
  /** Sweeps the store; undefined where another server does. Contents that are missing are logged. */
  sweep(): Promise<SweepResult | undefined>;
  close(): Promise<void>;
}

export function createDocumentsService(dependencies: DocumentsDependencies): DocumentsService {
  const { db, clock, configuration, timers, log } = dependencies;
  const { folder, maxBytes, reserveBytes } = configuration.documents;
  const { documentDays } = configuration.retention;
  const store = createDocumentStore(configuration.documents);
  const media = createMedia({ timers, log, shareMs: configuration.documents.processingMsPerCompany });
  const { readFreeBytes: readFree } = dependencies;
  const space = createUploadSpace({ folder: toIncomingFolder(folder), reserveBytes, readFree });
  return {
    db,
    clock,
    store,
    configuration,
    intake: { store, media, folder, maxBytes, space },
    board: createBoardDocuments({ clock, store, folder }),
    thumbnailTask: createThumbnailTask({ db, clock, store, media, folder, log }),
    async sweep() {
      const held = await tryHoldLock(dependencies.databaseUrl, 'documentSweepJob');
      if (held === undefined) return undefined;
      try {
        const result = await sweepDocuments({ db, clock, store, folder, documentDays });
        if (result.missing.length > 0) log.warn({ missing: result.missing }, 'contents of documents are missing');
        return result;
      } finally {
        held.release();
      }
    },
    close: () => media.close(),
  };
}
