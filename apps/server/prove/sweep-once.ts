import { systemClock } from '../src/ground/clock.ts';
import { readConfiguration } from '../src/ground/settings/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { sweepStore } from '../src/modules/documents/sweep.service.ts';
import { createDocumentStore } from '../src/partners/document-store/index.ts';

/** Sweeps the store of documents once, in a process that `document-rounds.ts` kills. */
const configuration = readConfiguration();
const url = configuration.database.url ?? '';
const database = openDatabase({ url, poolSize: 2, onTrouble: (error) => console.error(error) });
const store = createDocumentStore(configuration.documents);
await sweepStore({ db: database.db, clock: systemClock, configuration }, store, 0);
await database.close();
