import { fork, execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Timers } from '../../../ground/timers.ts';
import type { WarningLog } from '../../../ground/warning-log.ts';
import type { MediaJob, MediaMessage } from './media-jobs.ts';

/** The unit of times in `/proc` on Linux. */
const TICK_MS = 10;
/** Places of the time in user and in system mode behind the name of the program, which may contain spaces. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

const PROCESS_FILE = join(import.meta.dirname, 'media-process.ts');
const MEGABYTE = 1024 * 1024;
/** JavaScript memory of the process, MB; pictures are decoded outside of it. */
const HEAP_MEGABYTES = 160;
/** A process that does not start within this time is at fault itself. */
const START_LIMIT_MS = 60_000;
/** How often the memory of a process with a job is read. */
const WATCH_MS = 50;
/** A process that keeps more memory than this after a job is ended. */
const KEPT_BYTES = 48 * MEGABYTE;

/** The memory that a job may use beyond that of an idle process, bytes. */
interface MemoryAllowance {
  readonly bytes: number;
  /** What it may be raised to. */
  readonly maxBytes: number;
}

/** The end of a process before its job had a result. */
export class MediaProcessEnded extends Error {
  override readonly name = 'MediaProcessEnded';
}

/** A process that reads files of users, one at a time. */
export interface MediaWorker {
  /** Resolves when it takes jobs; rejects where it does not start. */
  readonly ready: Promise<void>;
  /** False as soon as the process is ended or has ended. */
  readonly isAlive: boolean;
  /** @throws MediaProcessEnded where the process ends first, also because of `kill` or its memory */
  run(job: MediaJob, allowance: MemoryAllowance): Promise<MediaMessage>;
  /** Changes the memory that the running job may use. */
  allow(allowance: MemoryAllowance): void;
  /** The time that the process has computed since its start, ms; the time since then where the system does not state it. */
  readUsedMs(): Promise<number>;
  /** @returns when the process has ended */
  kill(): Promise<void>;
}

/**
 * Starts a media process. Its memory is limited by the operating system (`prlimit`) and watched in `/proc` besides, which
 * is the only limit on a system without `prlimit`.
 */
// eslint-disable-next-line max-lines-per-function -- one process: each step reads and changes whether it is alive and what it may use.
export function startMediaWorker({ timers, log }: { timers: Timers; log: WarningLog }): MediaWorker {
  const child = fork(PROCESS_FILE, {
    // Nothing of the server's settings: a file that takes over the process finds no credentials. Memory that the
    // libraries reserve and do not use would count against the limit.
    env: { MALLOC_ARENA_MAX: '1', MIMALLOC_ARENA_EAGER_COMMIT: '0', UV_THREADPOOL_SIZE: '2' },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=4'],
    // A file that exhausts the memory makes V8 print its state.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const startedMs = performance.now();
  let isAlive = true;
  const ended = new Promise<void>((resolve) => {
    const note = (): void => {
      isAlive = false;
      resolve();
    };
    child.once('exit', note).once('error', note);
  });
  let idle: ProcessMemory | undefined;
  let allowed: MemoryAllowance | undefined;

  const kill = (): Promise<void> => {
    isAlive = false;
    child.kill('SIGKILL');
    return ended;
  };
  const allow = async (allowance: MemoryAllowance): Promise<void> => {
    if (allowance.bytes === allowed?.bytes) return;
    allowed = allowance;
    if (idle === undefined || child.pid === undefined) return;
    const { dataBytes } = idle;
    const limit = { softBytes: dataBytes + allowance.bytes, hardBytes: dataBytes + allowance.maxBytes };
    if (!(await limitProcessMemory(child.pid, limit)) && isAlive) noteMissingLimit(log);
  };
  const watch = async (signal: AbortSignal): Promise<void> => {
    const { pid } = child;
    if (idle === undefined || pid === undefined) return;
    while (!signal.aborted) {
      const memory = await readProcessMemory(pid);
      const most = idle.residentBytes + (allowed?.bytes ?? 0);
      if (memory !== undefined && memory.residentBytes > most) await kill();
      await timers.wait(WATCH_MS, signal).catch(() => undefined);
    }
  };
  const keepsMuch = ({ dataBytes, residentBytes }: ProcessMemory): boolean =>
    idle !== undefined && (dataBytes > idle.dataBytes + KEPT_BYTES || residentBytes > idle.residentBytes + KEPT_BYTES);
  const receive = async (): Promise<MediaMessage> => {
    const message = new Promise<MediaMessage>((resolve) =>
      child.once('message', (received) => resolve(received as MediaMessage)),
    );
    return Promise.race([message, ended.then(() => Promise.reject(new MediaProcessEnded()))]);
  };

  const starting = async (): Promise<void> => {
    const started = new AbortController();
    const timeout = timers.wait(START_LIMIT_MS, started.signal).then(kill, () => undefined);
    try {
      await Promise.race([receive(), timeout.then(() => ended).then(() => Promise.reject(new MediaProcessEnded()))]);
      if (child.pid === undefined) return;
      idle = await readProcessMemory(child.pid);
      lowerPriority(child.pid);
    } finally {
      started.abort();
    }
  };
  const ready = starting();
  ready.catch(() => undefined);

  return {
    ready,
    get isAlive() {
      return isAlive;
    },
    async run(job, allowance) {
      await allow(allowance);
      const done = new AbortController();
      const watching = watch(done.signal);
      try {
        const result = receive();
        result.catch(() => undefined);
        if (isAlive) child.send(job);
        return await result;
      } finally {
        done.abort();
        await watching;
        const memory = child.pid === undefined ? undefined : await readProcessMemory(child.pid);
        if (memory !== undefined && keepsMuch(memory)) void kill();
      }
    },
    allow: (allowance) => void allow(allowance),
    readUsedMs: async () =>
      (child.pid === undefined ? undefined : await readCpuMs(child.pid)) ?? performance.now() - startedMs,
    kill,
  };
}

let isMissingLimitNoted = false;

function noteMissingLimit(log: WarningLog): void {
  if (isMissingLimitNoted) return;
  isMissingLimitNoted = true;
  log.warn({}, 'prlimit is not available: the memory of the media processes is only watched');
}

/** Requests of other users go first, but a check is a request that waits too. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, which its job reports.
  }
}

/** The time that a process has computed, ms; undefined on a system without `/proc`, and for a process that has ended. */
async function readCpuMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}

/** The memory of a process, bytes. */
interface ProcessMemory {
  /** Writable memory of its own, also what it has not touched yet: what the limit of the operating system counts. */
  readonly dataBytes: number;
  /** In the memory of the machine. */
  readonly residentBytes: number;
}

/** Reads the memory of a process; undefined on a system without `/proc`, and for a process that has ended. */
async function readProcessMemory(pid: number): Promise<ProcessMemory | undefined> {
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
function limitProcessMemory(pid: number, limit: { softBytes: number; hardBytes: number }): Promise<boolean> {
  const values = `--data=${Math.round(limit.softBytes)}:${Math.round(limit.hardBytes)}`;
  return new Promise((resolve) => {
    execFile('prlimit', ['--pid', String(pid), values], (error) => resolve(error === null));
  });
}
