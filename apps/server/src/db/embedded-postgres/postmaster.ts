import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running PostgreSQL server. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  isAlive(): boolean;
}

const ZOMBIE_TIMEOUT_MS = 10_000;

/**
 * The server that runs on a cluster; undefined where none does. Waits for a zombie process to be reaped, and deletes
 * the pid file of a server that has ended.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const path = join(cluster, 'postmaster.pid');
  const deadline = performance.now() + ZOMBIE_TIMEOUT_MS;
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const lines = text.split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    // Without a process id in the file no server is known.
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    const state = readState(pid, cluster);
    if (state === 'gone') {
      await rm(path, { force: true });
      return undefined;
    }
    // Without a port the server is still starting, and the file is read again.
    if (state === 'alive' && Number.isInteger(port) && port > 0) {
      return { pid, port, isAlive: () => readState(pid, cluster) === 'alive' };
    }
    if (performance.now() > deadline) return undefined;
    await sleep(20);
  }
}

/** Waits until a server has ended. @throws Error where it has not ended within `timeoutMs` */
export async function waitForEnd(postmaster: Postmaster, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (postmaster.isAlive()) {
    if (performance.now() > deadline) throw new Error(`PostgreSQL (pid ${postmaster.pid}) did not stop`);
    await sleep(20);
  }
}

function readState(pid: number, cluster: string): 'alive' | 'zombie' | 'gone' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone';
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain any character; the state follows the last parenthesis.
    if (status.slice(status.lastIndexOf(')') + 2).startsWith('Z')) return 'zombie';
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    // After a restart of the machine another program may have this process id.
    return command.includes(cluster) ? 'alive' : 'gone';
  } catch (error) {
    // On Linux a missing entry: the process has just ended. Elsewhere there is no /proc, and the id alone decides.
    const hasJustEnded = process.platform === 'linux' && (error as NodeJS.ErrnoException).code === 'ENOENT';
    return hasJustEnded ? 'gone' : 'alive';
  }
}
