import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

/** A migrated database in a folder of its own, which a server may use as its `DATA_DIR`. */
interface ProofDatabase {
  readonly database: OpenDatabase;
  readonly url: string;
  readonly folder: string;
}

/** Runs `work` on a database of its own and removes it afterwards, also after a failure. */
export async function withDatabase<Result>(
  { name, poolSize }: { name: string; poolSize: number },
  work: (proof: ProofDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), `loadstone-prove-${name}-`));
  const embedded = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const database = openDatabase({ url: embedded.url, poolSize, onTrouble: (error) => console.error(error) });
  try {
    await migrateToLatest(database);
    return await work({ database, url: embedded.url, folder });
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
