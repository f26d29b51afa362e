import { existsSync } from 'node:fs';
import { open, readFile, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePostgresBinaries } from './embedded-binaries.ts';
import { makeCluster, prepareFolder, readPassword, SUPERUSER } from './embedded-cluster.ts';
import { findPostgresUser, type SystemUser } from './embedded-user.ts';
import { findPostmaster, waitForEnd, type Postmaster } from './postmaster.ts';
import { createClient, dropClient } from '../connections.ts';

/** Pause before a server that ended at once is started again. */
const RETRY_MS = 100;
/**
 * How long the retries go on: longer than the children of a killed server live, and short enough for a user to wait.
 */
const RETRYING_MS = 10_000;
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const CLOSING_MS = 1_000;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const DATABASE = 'loadstone';

export interface EmbeddedPostgresOptions {
  /** Absolute folder that contains the cluster, its password and its log; created where it is missing. */
  readonly folder: string;
  /** False for tests: nothing is flushed, so that a crash of the machine loses data. Default true. */
  readonly isDurable?: boolean;
  /** Called with one line for each step. */
  readonly onProgress?: (message: string) => void;
  /** The port to listen on; default a free one. */
  readonly port?: number;
}

interface EmbeddedPostgres {
  /** Address of the product's own database, including its password. */
  readonly url: string;
  readonly port: number;
  /** True where the server was already running, started by a process that was killed. */
  readonly isAdopted: boolean;
  /** False once the server has ended. */
  isAlive(): boolean;
  /** Stops the server unless another client is connected to it. @returns whether it was stopped */
  stop(): Promise<boolean>;
}

/**
 * Starts PostgreSQL in `folder`, or adopts the server that runs there. It listens on 127.0.0.1 only, on a free port,
 * and requires a password.
 *
 * @throws Error with the end of the server's log where it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const say = options.onProgress ?? (() => undefined);
  const user = await findPostgresUser();
  const folder = await prepareFolder(options.folder, user);
  const cluster = join(folder, 'cluster');
  const binaries = await preparePostgresBinaries(user);

  const password = await readPassword(folder);
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    say('making the database cluster');
    await makeCluster({ binaries, folder, cluster, password, user });
  }

  const plan = { binaries, folder, cluster, user, isDurable: options.isDurable ?? true, port: options.port };
  const { postmaster, isAdopted, adminUrl } = await adoptOrLaunch(plan, password);
  await ensureDatabase(adminUrl);
  say(isAdopted ? `database adopted on port ${postmaster.port}` : `database started on port ${postmaster.port}`);

  return {
    url: toUrl(postmaster.port, password, DATABASE),
    port: postmaster.port,
    isAdopted,
    isAlive: () => postmaster.isAlive(),
    stop: () => stopUnlessUsed(postmaster, adminUrl),
  };
}

interface LaunchPlan {
  binaries: string;
  folder: string;
  cluster: string;
  user: SystemUser | undefined;
  isDurable: boolean;
  port: number | undefined;
}

interface RunningServer {
  postmaster: Postmaster;
  isAdopted: boolean;
  adminUrl: string;
}

/**
 * Returns a server that accepts connections. A server that was killed a moment ago may seem to run but end before it
 * replies, and its children may hold its shared memory for a moment, which prevents another start. Both cases are
 * retried.
 */
async function adoptOrLaunch(plan: LaunchPlan, password: string): Promise<RunningServer> {
  const logPath = join(plan.folder, 'postgres.log');
  const deadline = performance.now() + RETRYING_MS;
  for (;;) {
    const running = await findPostmaster(plan.cluster);
    const postmaster = running ?? (await launch(plan, logPath));
    if (postmaster !== undefined) {
      const adminUrl = toUrl(postmaster.port, password, 'postgres');
      if (await isReachable(postmaster, adminUrl, logPath)) {
        return { postmaster, isAdopted: running !== undefined, adminUrl };
      }
    }
    if (performance.now() > deadline) {
      throw new Error(`The embedded database did not start:\n${await readTail(logPath)}`);
    }
    await sleep(RETRY_MS);
  }
}

/** Starts a server; undefined where it ended at once. */
async function launch(plan: LaunchPlan, logPath: string): Promise<Postmaster | undefined> {
  const { binaries, cluster, user, isDurable } = plan;
  const port = plan.port ?? (await findFreePort());
  const size = await stat(logPath).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await truncate(logPath, 0);
  const log = await open(logPath, 'a', 0o600);
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' }),
  };
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
      // A separate process group: Ctrl-C reaches only this process, which then stops the database.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { LC_ALL: 'C' },
      cwd: '/',
    },
  );
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  await log.close();

  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    // Of two processes that start at the same time, one finds the other's server here.
    const postmaster = await findPostmaster(cluster);
    if (postmaster !== undefined) return postmaster;
    if (hasEnded) return undefined;
    await sleep(15);
  }
  throw new Error(`The embedded database did not start:\n${await readTail(logPath)}`);
}

/**
 * Waits until the server accepts connections; false where it ended instead. @throws Error where it does neither in time
 */
async function isReachable(postmaster: Postmaster, adminUrl: string, logPath: string): Promise<boolean> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  let last: unknown;
  while (performance.now() < deadline) {
    const client = createClient(adminUrl);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      last = error;
      dropClient(client);
    }
    if (!postmaster.isAlive()) return false;
    await sleep(20);
  }
  throw new Error(`The embedded database does not reply:\n${await readTail(logPath)}`, { cause: last });
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = createClient(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
        // Another process created it in the meantime.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    }
  } finally {
    await client.end();
  }
}

async function stopUnlessUsed(postmaster: Postmaster, adminUrl: string): Promise<boolean> {
  const client = createClient(adminUrl);
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (await isUsed(client)) return false;
  } catch (error) {
    if (!postmaster.isAlive()) return true;
    throw error;
  } finally {
    dropClient(client);
  }
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written, no recovery is needed.
  process.kill(postmaster.pid, 'SIGINT');
  await waitForEnd(postmaster, STOP_TIMEOUT_MS);
  return true;
}

/** True while other connections are open. Those of this process that were just closed have a moment to end. */
async function isUsed(client: ReturnType<typeof createClient>): Promise<boolean> {
  const deadline = performance.now() + CLOSING_MS;
  for (;;) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*) as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if ((rows[0]?.others ?? 0) === 0) return false;
    if (performance.now() > deadline) return true;
    await sleep(50);
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was given'));
        else resolve(address.port);
      });
    });
  });
}

function toUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function readTail(path: string): Promise<string> {
  return readFile(path, 'utf8').then(
    (text) => text.slice(-2000),
    () => '(no log)',
  );
}
