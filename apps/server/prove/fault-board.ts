import { createBroker, tokenFor, type Person } from '@loadstone/testkit';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../src/clock.ts';
import { createClient, dropClient } from '../src/db/connections.ts';
import { openDatabase } from '../src/db/database.ts';
import { readPassword, SUPERUSER } from '../src/db/embedded-postgres/embedded-cluster.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { findPostmaster, type Postmaster } from '../src/db/embedded-postgres/postmaster.ts';
import { callServer, type ServerCall } from './call-server.ts';
import { makeDraft } from './draft.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';

const WAIT_LIMIT_MS = 60_000;
/** Longer than the largest jump of the clock. */
const TOKEN_SECONDS = 2 * 24 * 3_600;
/** Free space below which the server refuses writes. */
export const RESERVE_MB = 64;

/** A board with an embedded database of its own, and what its replies have promised. */
export interface FaultBoard {
  readonly folder: string;
  readonly postgresFolder: string;
  readonly cluster: string;
  readonly port: number;
  readonly address: string;
  readonly broker: Person;
  readonly token: string;
  server: ChildProcess | undefined;
  /** True while the server may refuse connections, because the fault is its end. */
  isServerAway: boolean;
  /** The posting that the server acknowledged for each key of the current fault. */
  readonly acknowledged: Map<string, number>;
  /** Keys with more than one posting, and other broken promises of the current fault. */
  readonly broken: string[];
  /** Posts of the current fault that were refused with 503 or 507. */
  refused: number;
  /** First success replies that were stored ones: the post was committed before, and its reply was lost. */
  replayed: number;
  /** The longest time until a reply to a post of the current fault. */
  longestPostMs: number;
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
    server: undefined,
    isServerAway: true,
    acknowledged: new Map(),
    broken: [],
    refused: 0,
    replayed: 0,
    longestPostMs: 0,
  };
}

type BoardDatabase = ReturnType<typeof openDatabase>;

/** Runs `work` on the board's database, which is started for it where it does not run. */
export async function withBoardDatabase<Result>(
  { postgresFolder }: Pick<FaultBoard, 'postgresFolder'>,
  work: (database: BoardDatabase) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ folder: postgresFolder });
  const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
  try {
    return await work(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/** An access token for the board; by default it outlives every fault. */
function signFor(
  { address }: Pick<FaultBoard, 'address'>,
  db: BoardDatabase['db'],
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
  };
}

/** Starts the server and waits until it is healthy. */
export async function startBoard(board: FaultBoard, settings: Record<string, string> = {}): Promise<void> {
  board.server = await startServer({ ...toSettings(board), ...settings }, board.address);
  await waitForHealth(board);
  board.isServerAway = false;
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

export async function readHealth(address: string): Promise<string | undefined> {
  const response = await fetch(`${address}/health`).catch(() => undefined);
  return response === undefined ? undefined : ((await response.json()) as { status: string }).status;
}

export async function waitForHealth({ address }: FaultBoard): Promise<void> {
  await waitUntil(async () => (await readHealth(address)) === 'ok', 'a healthy board');
}

type BoardCall = Omit<ServerCall, 'address' | 'token'> & Partial<Pick<ServerCall, 'address' | 'token'>>;

/** Sends a call, to the board's server and by its broker unless the call names others. */
export function callBoard({ address, token }: FaultBoard, call: BoardCall): Promise<Response> {
  return callServer({ ...call, address: call.address ?? address, token: call.token ?? token });
}

export const listPath = ({ broker }: FaultBoard): string => `/api/LoadPosting/${broker.keyFor('ll_ldpostings_view')}`;

/**
 * Posts a load once and records what the reply promises. Returns the status; undefined where the server is away.
 *
 * @throws Error where it is neither a success nor a refusal that asks the client to repeat the post
 */
export async function postOnce(
  board: FaultBoard,
  key: string,
  address: string = board.address,
): Promise<number | undefined> {
  const path = `/api/LoadPosting/create/${board.broker.keyFor('ll_ldpostings_create_delete')}/NA`;
  const body = makeDraft();
  const startedMs = performance.now();
  const response = await callBoard(board, { method: 'POST', path, body, idempotencyKey: key, address }).catch(
    (error: unknown) => {
      if (board.isServerAway) return undefined;
      throw error;
    },
  );
  if (response === undefined) return undefined;
  board.longestPostMs = Math.max(board.longestPostMs, Math.round(performance.now() - startedMs));
  if (response.ok) record(board, key, response, ((await response.json()) as { token: number }).token);
  else if ((response.status === 503 || response.status === 507) && response.headers.has('retry-after')) {
    board.refused += 1;
    await response.body?.cancel();
  } else throw new Error(`The post ${key} had status ${response.status}: ${await response.text()}`);
  return response.status;
}

function record(board: FaultBoard, key: string, response: Response, token: number): void {
  const known = board.acknowledged.get(key);
  if (known === undefined && response.headers.has('idempotent-replay')) board.replayed += 1;
  if (known !== undefined && known !== token) board.broken.push(`${key} has the postings ${known} and ${token}`);
  board.acknowledged.set(key, token);
}

/** The tokens of a list of postings; by default of the broker's open loads. */
export async function listTokens(board: FaultBoard, path = listPath(board), token = board.token): Promise<number[]> {
  const response = await callBoard(board, { path, token });
  if (!response.ok) throw new Error(`The list had status ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { token: number }[]).map((row) => row.token);
}

export async function waitUntil(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpMs = performance.now() + WAIT_LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > giveUpMs) throw new Error(`Waited too long for ${what}.`);
    await sleep(50);
  }
}
