import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../ground/settings/config.ts';
import { createRepeatedWarning } from '../ground/repeated-warning.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { watchStorage, type StorageWatch } from './storage-watch.ts';
import { startWatchedPostgres, type WatchedPostgres } from './embedded-postgres/watched-postgres.ts';

/** The board's database, migrated, with the embedded server where one is used. */
export interface BoardDatabase {
  readonly database: OpenDatabase;
  /** True while the disk of the embedded database is nearly full. Always false for another server. */
  isStorageFull(): boolean;
  /** Closes every connection and stops the embedded server unless another client uses it. */
  close(): Promise<void>;
}

interface BoardDatabaseOptions {
  configuration: Configuration;
  log: FastifyBaseLogger;
  /** Called when the embedded server has ended and cannot be restarted. */
  onLost: (error: Error) => void;
}

/** Connects to the configured server, or starts the embedded one, and runs the pending migrations. */
export async function openBoardDatabase({ configuration, log, onLost }: BoardDatabaseOptions): Promise<BoardDatabase> {
  const { url, directUrl, readUrl: replicaUrl, poolSize } = configuration.database;
  const embedded = url === undefined ? await openEmbedded({ configuration, log, onLost }) : undefined;
  const warn = createRepeatedWarning(log, 'a database connection was lost');
  const database = openDatabase({
    url: directUrl ?? url ?? embedded?.postgres.url ?? '',
    pooledUrl: directUrl === undefined ? undefined : url,
    replicaUrl,
    poolSize,
    onTrouble: warn,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await embedded?.postgres.stop();
    embedded?.storage.close();
  };
  try {
    const ran = await migrateToLatest(database);
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');
  } catch (error) {
    await close();
    throw error;
  }
  return { database, isStorageFull: () => embedded?.storage.isFull ?? false, close };
}

async function openEmbedded({
  configuration,
  log,
  onLost,
}: BoardDatabaseOptions): Promise<{ postgres: WatchedPostgres; storage: StorageWatch }> {
  const { dataFolder, reserveBytes } = configuration.database;
  await mkdir(dataFolder, { recursive: true });
  const storage = await watchStorage({ folder: dataFolder, reserveBytes, log });
  try {
    const folder = join(dataFolder, 'postgres');
    const postgres = await startWatchedPostgres({ folder, log, onLost, isWaiting: () => storage.isFull });
    return { postgres, storage };
  } catch (error) {
    storage.close();
    throw error;
  }
}
