import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { listAllProcesses, readProcess } from './processor-time.ts';

/** How long the programs of a run may take to close before they are killed. */
const CLOSING_MS = 10_000;
const PAUSE_MS = 50;

const WATCH = fileURLToPath(new URL('watch-run.ts', import.meta.url));

/** The temporary folder of a run. It marks the programs of the run: it is in their environment, or in a parameter. */
interface RunFolder {
  /** Ends what is left of the run, and removes the folder. */
  close(): Promise<void>;
}

/**
 * Creates the folder and makes it the temporary folder of this process and its children. A second process reads
 * the folder from a pipe, and ends everything that the run has started as soon as the pipe is closed: at the end, by a
 * signal, and also where this process is killed.
 */
export function openRunFolder(): RunFolder {
  const path = mkdtempSync(join(tmpdir(), 'loadstone-run-'));
  // The database runs as another user, where this process is root.
  chmodSync(path, 0o755);
  const watch = spawn(process.execPath, [WATCH], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  watch.stdin.write(`${path}\n`);
  // Two variables: a step may need another temporary folder.
  Object.assign(process.env, { TMPDIR: path, LOADSTONE_RUN: path });
  return {
    async close() {
      watch.stdin.end();
      await waitForExit(watch);
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}

/** Ends every program of a run: first by SIGTERM, so that servers close, then by SIGKILL; and removes its folder. */
export async function endRun(folder: string): Promise<void> {
  const killAtMs = performance.now() + CLOSING_MS;
  // What a program starts to close itself is not asked to end.
  for (const pid of listProcesses(folder)) kill(pid, 'SIGTERM');
  for (let left = listProcesses(folder); left.length > 0; left = listProcesses(folder)) {
    if (performance.now() > killAtMs) for (const pid of left) kill(pid, 'SIGKILL');
    await sleep(PAUSE_MS);
  }
  rmSync(folder, { recursive: true, force: true });
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * The programs that have the folder in their environment or parameters, and their descendants: a database hides the
 * environment of its processes. A program that runs as a daemon has no other mark. None where the system has no `/proc`.
 */
export function listProcesses(folder: string): number[] {
  const alive = listAllProcesses().filter(({ pid, isEnded }) => !isEnded && pid !== process.pid);
  const parents = new Map(alive.map(({ pid, parent }) => [pid, parent]));
  const isMarked = (pid: number) => ['environ', 'cmdline'].some((part) => readProcess(pid, part).includes(folder));
  const marked = new Set([...parents.keys()].filter(isMarked));
  const isOfRun = (pid: number): boolean => parents.has(pid) && (marked.has(pid) || isOfRun(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isOfRun);
}
