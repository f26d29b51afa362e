import { spawnSync } from 'node:child_process';
import { chownSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';

const INSTALLED = '/usr/lib/postgresql';

export interface PostgresServer {
  url: string;
  version: string;
  /** Stops the server and removes its data. */
  stop(): void;
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

/**
 * Starts an installed PostgreSQL on loopback with a temporary data folder.
 *
 * @returns undefined if none is installed
 */
export async function startPostgresServer(): Promise<PostgresServer | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-postgres-'));
  const user = findServerUser();
  chmodSync(folder, 0o755);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) => {
    const result = spawnSync(join(programs, program), args, {
      ...user,
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (result.status !== 0) throw new Error(`${program}: ${result.stderr}`);
    return result.stdout;
  };
  const version = run('postgres', ['--version']).trim();
  run('initdb', ['-D', data, '-U', 'loadstone', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await findFreePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300`;
  spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  return {
    url: `postgres://loadstone@127.0.0.1:${port}/postgres`,
    version,
    stop() {
      spawnSync(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
