import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { chownSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findFreePort } from './free-port.ts';

const INSTALLED = '/usr/lib/postgresql';
const READY = /database system is ready to accept (read-only )?connections/u;
/** Nothing is flushed: the data is needed for one run only. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

interface PostgresServer {
  url: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

function findPrograms(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined;
  const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** The user that PostgreSQL may run as when this process is root, which it refuses. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('getent', ['passwd', name], { encoding: 'utf8' });
    const fields = stdout.split(':');
    if (status === 0) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return undefined;
}

/** The version of the installed PostgreSQL; undefined if none is installed. */
export function findPostgresVersion(): string | undefined {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  return spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim();
}

interface PostgresOptions {
  /** Settings beside those of a server for one run, which does not flush. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts a streaming replica of the server on this port of loopback, which stays connected to that port. */
  readonly replicaOf?: number;
}

/**
 * Starts the installed PostgreSQL on loopback with a temporary data folder, as a child of this process.
 *
 * @throws Error where none is installed, or with its log where it does not start
 */
export async function startPostgresServer(options: PostgresOptions = {}): Promise<PostgresServer> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error('No PostgreSQL is installed.');
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-postgres-'));
  const user = findServerUser();
  chmodSync(folder, 0o755);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const place = { ...user, cwd: folder };
  const { replicaOf } = options;
  const [program, parameters] =
    replicaOf === undefined
      ? ['initdb', ['-D', data, '-U', 'loadstone', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']]
      : [
          'pg_basebackup',
          ['-D', data, '-U', 'loadstone', '-h', '127.0.0.1', '-p', String(replicaOf), '-R', '-c', 'fast'],
        ];
  const made = spawnSync(join(programs, program), parameters, { ...place, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${program}: ${made.stderr}`);
  const port = await findFreePort();
  const stated = { ...SETTINGS, ...options.settings, port: String(port) };
  const settings = Object.entries(stated).flatMap((pair) => ['-c', pair.join('=')]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    ...place,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await waitUntilReady(server);
  return {
    url: `postgres://loadstone@127.0.0.1:${port}/postgres`,
    async stop() {
      // PostgreSQL's immediate shutdown: the data is not needed.
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(server: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}:\n${log}`)));
    server.stderr.on('data', (chunk: Buffer) => {
      if (READY.test(log)) return;
      log += chunk.toString();
      if (READY.test(log)) resolve();
    });
  });
}
