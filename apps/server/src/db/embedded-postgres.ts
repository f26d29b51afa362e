import { existsSync } from 'node:fs';
import { chown, link, mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePostgresBinaries } from './embedded-binaries.ts';
import { findPostgresUser, isReachableBy, type SystemUser } from './embedded-user.ts';
import { findPostmaster, waitForEnd, type Postmaster } from './postmaster.ts';
import { createClient, dropClient } from './connections.ts';

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const SUPERUSER = 'loadstone';
const DATABASE = 'loadstone';

export interface EmbeddedPostgresOptions {
  /** Absolute folder that holds the cluster, its password and its log; made where it is missing. */
  readonly folder: string;
  /** False for tests: nothing is flushed, a crash of the machine loses data. Default true. */
  readonly isDurable?: boolean;
  /** Told what happens, a line each. */
  readonly onProgress?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Address of the product's own database, with its password. */
  readonly url: string;
  readonly port: number;
  /** True where the server was already running, left behind by a process that was killed. */
  readonly isAdopted: boolean;
  /** Stops the server unless somebody else is connected to it. Returns whether it was stopped. */
  stop(): Promise<boolean>;
}

/**
 * Starts PostgreSQL in `folder`, or adopts the one that runs there. It listens on 127.0.0.1 only, on
 * a free port, and asks for a password.
 *
 * @throws Error with the end of the server's log where it does not come up.
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

  const running = await findPostmaster(cluster);
  const postmaster =
    running ?? (await launch({ binaries, folder, cluster, user, isDurable: options.isDurable ?? true }));
  const adminUrl = toUrl(postmaster.port, password, 'postgres');
  await waitUntilReady(postmaster, adminUrl, join(folder, 'postgres.log'));
  await ensureDatabase(adminUrl);
  say(
    running === undefined
      ? `database started on port ${postmaster.port}`
      : `database adopted on port ${postmaster.port}`,
  );

  return {
    url: toUrl(postmaster.port, password, DATABASE),
    port: postmaster.port,
    isAdopted: running !== undefined,
    stop: () => stopUnlessUsed(postmaster, adminUrl),
  };
}

/** The folder itself, or one elsewhere where the database's user cannot get into it. */
async function prepareFolder(wanted: string, user: SystemUser | undefined): Promise<string> {
  await mkdir(wanted, { recursive: true });
  if (user === undefined) return wanted;
  if (await isReachableBy(wanted, user)) {
    await chown(wanted, user.uid, user.gid);
    return wanted;
  }
  // A home folder of mode 0700: nobody but root gets through it, and PostgreSQL refuses root.
  const note = join(wanted, 'moved-to');
  const known = await readFile(note, 'utf8').catch(() => undefined);
  const elsewhere = known?.trim() ?? join('/var/lib/loadstone', randomBytes(8).toString('hex'));
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  await chown(elsewhere, user.uid, user.gid);
  if (known === undefined) await writeFile(note, `${elsewhere}\n`);
  return elsewhere;
}

/** The password of this cluster: made once, whoever starts at the same time, readable by this user alone. */
async function readPassword(folder: string): Promise<string> {
  const path = join(folder, 'password');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const draft = join(folder, toDraftName('password'));
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(randomBytes(24).toString('base64url'));
  await file.sync();
  await file.close();
  // A link is made whole or not at all, and never over another.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(path, 'utf8');
}

/** A name that nobody else uses, for what is moved to its place once it is whole. */
function toDraftName(name: string): string {
  return `${name}-draft-${randomBytes(6).toString('hex')}`;
}

interface ClusterPlan {
  binaries: string;
  folder: string;
  cluster: string;
  password: string;
  user: SystemUser | undefined;
}

/** Makes the cluster beside its place and moves it there, so that half a cluster is never taken for one. */
async function makeCluster({ binaries, folder, cluster, password, user }: ClusterPlan): Promise<void> {
  const draft = join(folder, toDraftName('cluster'));
  const passwordFile = join(folder, toDraftName('pwfile'));
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) {
    await chown(draft, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  try {
    await runProgram(
      join(binaries, 'bin/initdb'),
      [
        ['--pgdata', draft],
        ['--username', SUPERUSER],
        ['--pwfile', passwordFile],
        ['--auth', 'scram-sha-256'],
        ['--encoding', 'UTF8'],
        ['--locale', 'C'],
        ['--locale-provider', 'builtin'],
        ['--builtin-locale', 'C.UTF-8'],
        ['--no-instructions'],
      ].flat(),
      user,
    );
    await rename(draft, cluster).catch(async (error: NodeJS.ErrnoException) => {
      // Another process made the cluster meanwhile; its password is the one in the file.
      if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

function runProgram(program: string, parameters: string[], user: SystemUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C' },
      cwd: '/',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}:\n${output.slice(-2000)}`));
    });
  });
}

interface LaunchPlan {
  binaries: string;
  folder: string;
  cluster: string;
  user: SystemUser | undefined;
  isDurable: boolean;
}

async function launch({ binaries, folder, cluster, user, isDurable }: LaunchPlan): Promise<Postmaster> {
  const port = await findFreePort();
  const logPath = join(folder, 'postgres.log');
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
      // A process group of its own: Ctrl-C reaches this process alone, which then stops the database.
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
    // Of two processes that start at once, one finds the other's server here.
    const postmaster = await findPostmaster(cluster);
    if (postmaster !== undefined) return postmaster;
    if (hasEnded) break;
    await sleep(15);
  }
  throw new Error(`The embedded database did not start:\n${await readTail(logPath)}`);
}

async function waitUntilReady(postmaster: Postmaster, adminUrl: string, logPath: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  let last: unknown;
  while (performance.now() < deadline) {
    const client = createClient(adminUrl);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      last = error;
      dropClient(client);
    }
    if (!postmaster.isAlive()) break;
    await sleep(20);
  }
  throw new Error(`The embedded database does not answer:\n${await readTail(logPath)}`, { cause: last });
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = createClient(adminUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      await client.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
        // Another process made it meanwhile.
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
    const { rows } = await client.query<{ others: number }>(
      `select count(*) as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if ((rows[0]?.others ?? 0) > 0) return false;
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
