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

/** Runs `work` on the embedded database of a folder, which is started for it where it does not run. */
export async function withEmbeddedDatabase<Result>(
  { folder, poolSize }: { folder: string; poolSize: number },
  work: (database: OpenDatabase, url: string) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ folder });
  const database = openDatabase({ url: embedded.url, poolSize, onTrouble: (error) => console.error(error) });
  try {
    return await work(database, embedded.url);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/** Runs `work` on a database of its own and removes it afterwards, also after a failure. */
export async function withDatabase<Result>(
  { name, poolSize }: { name: string; poolSize: number },
  work: (proof: ProofDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), `loadstone-prove-${name}-`));
  try {
    return await withEmbeddedDatabase({ folder: join(folder, 'postgres'), poolSize }, async (database, url) => {
      await migrateToLatest(database);
      return await work({ database, url, folder });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
