import { readdirSync, readFileSync } from 'node:fs';

/** Memory that a process holds, bytes; 0 where it has ended. */
export function readResidentBytes(processId: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The open file descriptors of a process: files, sockets and pipes. */
export function countHandles(processId: number): number {
  return readdirSync(`/proc/${processId}/fd`).length;
}

/** The processes that a process has started and that still run. */
export function listChildren(processId: number): number[] {
  const threads = readdirSync(`/proc/${processId}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${processId}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
