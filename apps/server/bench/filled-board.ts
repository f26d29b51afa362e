import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillBoard, type BoardFilling } from '../prove/fill-board.ts';
import { withEmbeddedDatabase } from '../prove/with-database.ts';
import type { OpenDatabase } from '../src/db/database.ts';

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
    await withEmbeddedDatabase({ folder: databaseFolder, poolSize: 2 }, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
