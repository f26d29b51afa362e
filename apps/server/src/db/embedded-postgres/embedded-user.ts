import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An account of this machine. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account that PostgreSQL runs as: undefined where this process is not root (it then runs as this user), else
 * `postgres` or `nobody`, because PostgreSQL refuses to run as root and needs an entry in passwd.
 *
 * @throws Error where this process is root and neither exists
 */
export async function findPostgresUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'));
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (user === undefined) {
    throw new Error('PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody" to run it.');
  }
  return user;
}

/** The accounts of a passwd file. */
export function parsePasswd(text: string): SystemUser[] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }));
}

/** True where a user may enter a folder and every folder above it. */
export async function isReachableBy(folder: string, user: SystemUser): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    // The folder itself is given to the user; only the folders above it must be accessible.
    if (path !== folder && (mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
