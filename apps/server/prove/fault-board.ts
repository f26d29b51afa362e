import { createBroker, tokenFor, type Person } from '@loadstone/testkit';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../src/ground/clock.ts';
import { createClient, dropClient } from '../src/db/connections.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { readPassword, SUPERUSER } from '../src/db/embedded-postgres/embedded-cluster.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { findPostmaster, type Postmaster } from '../src/db/embedded-postgres/postmaster.ts';
import { openEventReceiver, type EventReceiver } from './event-receiver.ts';
import { createCounts, waitForHealth, type PostedBoard } from './posted-board.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { withEmbeddedDatabase } from './with-database.ts';

/** Longer than the largest jump of the clock. */
const TOKEN_SECONDS = 2 * 24 * 3_600;
/** Free space below which the server refuses writes. */
export const RESERVE_MB = 64;

/** A board with an embedded database of its own. */
export interface FaultBoard extends PostedBoard {
  readonly folder: string;
  readonly postgresFolder: string;
  readonly cluster: string;
  readonly port: number;
  /** Receives the events of the broker's postings. */
  readonly receiver: EventReceiver;
  server: ChildProcess | undefined;
}

/** Creates the database in a folder inside `parent`, with one broker. The server is not started. */
export async function createBoard(parent: string): Promise<FaultBoard> {
  const folder = mkdtempSync(join(parent, 'loadstone-prove-faults-'));
  const postgresFolder = join(folder, 'postgres');
  mkdirSync(postgresFolder);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const place = { folder, postgresFolder, cluster: join(postgresFolder, 'cluster'), port, address };
  return {
    ...place,
    ...(await withBoardDatabase(place, async (database) => {
      await migrateToLatest(database);
      const broker = await createBroker(database.db);
      return { broker, token: await signFor(place, database.db, broker) };
    })),
    receiver: await openEventReceiver(),
    server: undefined,
    isServerAway: true,
    awayStatuses: [],
    ...createCounts(),
  };
}

/** Runs `work` on the board's database, which is started for it where it does not run. */
export function withBoardDatabase<Result>(
  { postgresFolder }: Pick<FaultBoard, 'postgresFolder'>,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  return withEmbeddedDatabase({ folder: postgresFolder, poolSize: 2 }, work);
}

/** An access token for the board; by default it outlives every fault. */
function signFor(
  { address }: Pick<FaultBoard, 'address'>,
  db: OpenDatabase['db'],
  person: Person,
  lifetimeSeconds = TOKEN_SECONDS,
): Promise<string> {
  return tokenFor(person, { db, clock: systemClock, issuer: `${address}/oidc`, audience: 'linkup', lifetimeSeconds });
}

export function toSettings(board: FaultBoard, port = board.port): Record<string, string> {
  return {
    ...toServerSettings(port, board.address),
    DATA_DIR: board.folder,
    DISK_RESERVE_MB: String(RESERVE_MB),
    // Posts go on for as long as a fault lasts.
    OPEN_POSTING_LIMIT: '1000000',
    // The receiver of the events listens on loopback.
    WEBHOOK_ANY_ADDRESS: '1',
  };
}

/** Starts the server and waits until it is healthy. */
export async function startBoard(board: FaultBoard, settings: Record<string, string> = {}): Promise<void> {
  board.server = await startServer({ ...toSettings(board), ...settings }, board.address);
  await waitForHealth(board);
  board.isServerAway = false;
  board.backMs = performance.now();
}

/** Ends the server. */
export async function stopBoard(board: FaultBoard, signal: NodeJS.Signals): Promise<void> {
  board.isServerAway = true;
  if (board.server !== undefined) await end(board.server, signal);
  board.server = undefined;
}

/** Ends everything and removes the folder. */
export async function removeBoard(board: FaultBoard): Promise<void> {
  await stopBoard(board, 'SIGTERM');
  board.receiver.close();
  // The server stops the database only where no other client is connected. A fast shutdown (SIGINT) during a recovery
  // does not end, which matters after a broken promise.
  const left = await findPostmaster(board.cluster);
  if (left !== undefined) process.kill(left.pid, 'SIGQUIT');
  while (left?.isAlive() === true) await sleep(50);
  rmSync(board.folder, { recursive: true, force: true });
}

/** @throws Error where the database does not run */
export async function getPostmaster({ cluster }: FaultBoard): Promise<Postmaster> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === undefined) throw new Error('The database does not run.');
  return postmaster;
}

/**
 * Runs a statement on a connection of its own. The connection belongs to no database of the product and has another
 * name than the server's.
 */
export async function queryAsSuperuser<Row extends object>(board: FaultBoard, statement: string): Promise<Row[]> {
  const { port } = await getPostmaster(board);
  const password = await readPassword(board.postgresFolder);
  const client = createClient(`postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`set application_name = 'faults'`);
    return (await client.query<Row>(statement)).rows;
  } finally {
    dropClient(client);
  }
}
