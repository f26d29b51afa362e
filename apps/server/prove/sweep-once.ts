import { systemClock } from '../src/ground/clock.ts';
import { readConfiguration } from '../src/ground/settings/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { sweepDocuments } from '../src/modules/documents/sweep.service.ts';
import { createDocumentStore } from '../src/document-store/index.ts';

/** Sweeps the store of documents once, in a process that `document-rounds.ts` kills. */
const { database: settings, documents, retention } = readConfiguration();
const url = settings.url ?? '';
const database = openDatabase({ url, poolSize: 2, onTrouble: (error) => console.error(error) });
const { folder } = documents;
const { documentDays } = retention;
await sweepDocuments(
  { db: database.db, clock: systemClock, store: createDocumentStore(documents), folder, documentDays },
  0,
);
await database.close();
