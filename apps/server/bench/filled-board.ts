import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillBoard, type BoardFilling } from '../prove/fill-board.ts';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres/embedded-postgres.ts';

/** Fills a temporary database, runs `work` on it, and removes it afterwards, also after a failure. */
export async function withFilledBoard(
  name: string,
  filling: Omit<BoardFilling, 'databaseFolder'>,
  work: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `loadstone-bench-${name}-`));
  try {
    const databaseFolder = join(folder, 'postgres');
    await fillBoard({ ...filling, databaseFolder });
    const embedded = await startEmbeddedPostgres({ folder: databaseFolder });
    const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
    try {
      await work(database);
    } finally {
      await database.close();
      await embedded.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
