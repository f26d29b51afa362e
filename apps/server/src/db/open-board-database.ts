import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../config.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrateToLatest } from './migrate.ts';

/** The board's database, migrated, with the embedded server where one is used. */
export interface BoardDatabase {
  readonly database: OpenDatabase;
  /** Closes every connection and stops the embedded server unless another client uses it. */
  close(): Promise<void>;
}

/** Connects to the configured server, or starts the embedded one, and runs the pending migrations. */
export async function openBoardDatabase(options: {
  configuration: Configuration;
  log: FastifyBaseLogger;
}): Promise<BoardDatabase> {
  const { configuration, log } = options;
  const { url, dataFolder, poolSize } = configuration.database;
  const embedded =
    url === undefined
      ? await startEmbeddedPostgres({
          folder: join(dataFolder, 'postgres'),
          onProgress: (message) => log.info(message),
        })
      : undefined;
  const database = openDatabase({
    url: url ?? embedded?.url ?? '',
    poolSize,
    onTrouble: (error, what) => log.warn({ err: error }, `${what} was lost`),
  });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.stop();
  };
  try {
    const ran = await migrateToLatest(database.db);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}
