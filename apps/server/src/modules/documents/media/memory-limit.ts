import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The memory of a process, bytes. */
export interface ProcessMemory {
  /** Writable memory of its own, also what it has not touched yet: what the limit of the operating system counts. */
  readonly dataBytes: number;
  /** In the memory of the machine. */
  readonly residentBytes: number;
}

/** Reads the memory of a process; undefined on a system without `/proc`, and for a process that has ended. */
export async function readProcessMemory(pid: number): Promise<ProcessMemory | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [data, resident] = ['VmData', 'VmRSS'].map(
    (name) => new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1],
  );
  if (data === undefined || resident === undefined) return undefined;
  return { dataBytes: Number(data) * 1024, residentBytes: Number(resident) * 1024 };
}

/**
 * Limits the writable memory of a process by the operating system, inside and outside the JavaScript heap: a larger
 * allocation fails.
 *
 * @param limit.softBytes applies now; it may be changed up to `hardBytes` later
 * @returns false where the system has no such limit: no `prlimit` (util-linux), or no permission
 */
export function limitProcessMemory(pid: number, limit: { softBytes: number; hardBytes: number }): Promise<boolean> {
  const values = `--data=${Math.round(limit.softBytes)}:${Math.round(limit.hardBytes)}`;
  return new Promise((resolve) => {
    execFile('prlimit', ['--pid', String(pid), values], (error) => resolve(error === null));
  });
}
