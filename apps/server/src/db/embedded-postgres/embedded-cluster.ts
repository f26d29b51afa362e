import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isReachableBy, type SystemUser } from './embedded-user.ts';

/** The product's user name in its embedded database. */
export const SUPERUSER = 'loadstone';

/** The folder itself, or another one where the database's user cannot access it. */
export async function prepareFolder(wanted: string, user: SystemUser | undefined): Promise<string> {
  await mkdir(wanted, { recursive: true });
  if (user === undefined) return wanted;
  await openTemporaryParents(wanted, user);
  if (await isReachableBy(wanted, user)) {
    await chown(wanted, user.uid, user.gid);
    return wanted;
  }
  // A home folder of mode 0700 is accessible to root only, and PostgreSQL refuses to run as root.
  const note = join(wanted, 'moved-to');
  const known = await readFile(note, 'utf8').catch(() => undefined);
  const elsewhere = known?.trim() ?? join('/var/lib/loadstone', randomBytes(8).toString('hex'));
  await mkdir(elsewhere, { recursive: true, mode: 0o755 });
  await chown(elsewhere, user.uid, user.gid);
  if (known === undefined) await writeFile(note, `${elsewhere}\n`);
  return elsewhere;
}

/**
 * Gives the user access to temporary folders that only root can enter, such as those of mkdtemp. Other folders, such as
 * a home folder, keep their permissions.
 */
async function openTemporaryParents(folder: string, user: SystemUser): Promise<void> {
  const temporary = `${tmpdir()}/`;
  for (let path = dirname(folder); path.startsWith(temporary); path = dirname(path)) {
    const { uid, mode } = await stat(path);
    if (uid !== user.uid && (mode & 0o001) === 0) await chmod(path, (mode & 0o777) | 0o011);
  }
}

/**
 * The password of this cluster: created once, also if several processes start at the same time, and readable by this
 * user only.
 */
export async function readPassword(folder: string): Promise<string> {
  const path = join(folder, 'password');
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const draft = join(folder, toDraftName('password'));
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(randomBytes(24).toString('base64url'));
  await file.sync();
  await file.close();
  // Creating a link is atomic and never replaces an existing file.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(path, 'utf8');
}

/** A unique name for a file or folder that is moved to its place once it is complete. */
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

/** Creates the cluster under a draft name and then moves it, so that an incomplete cluster is never used. */
export async function makeCluster({ binaries, folder, cluster, password, user }: ClusterPlan): Promise<void> {
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
      // Another process created the cluster in the meantime; its password is the one in the file.
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
