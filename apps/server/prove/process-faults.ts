import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabase } from './database-faults.ts';
import type { FaultCourse } from './fault-posts.ts';
import { stopBoard, startBoard, toSettings, type FaultBoard } from './fault-board.ts';
import { postOnce, readHealth, waitUntil } from './posted-board.ts';
import { end, findFreePort, startServer } from './server-process.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const SHARED_KEYS = 20;
const WORKERS = 2;
/** More than the workers: connections are handed to them in turn, so that each is asked. */
const HEALTH_CALLS = 3 * WORKERS;
const HEALTH_PAUSE_MS = 20;

/** Kills the server and starts it again on the database that it left running. */
export async function killServer(board: FaultBoard): Promise<FaultCourse> {
  await stopBoard(board, 'SIGKILL');
  const startedMs = performance.now();
  await startBoard(board);
  return { recoveredMs: Math.round(performance.now() - startedMs) };
}

/** Starts the server again with two workers, and kills each of them once. Each is started again. Linux only. */
export async function killWorkers(board: FaultBoard): Promise<FaultCourse> {
  await stopBoard(board, 'SIGKILL');
  await startBoard(board, { WORKERS: String(WORKERS) });
  await waitForWorkers(board);
  // A connection to a worker that is killed is cut, although the board goes on.
  board.isServerAway = true;
  const states = new Set<string>();
  let isOver = false;
  const watching = watchHealth(board, states, () => isOver);
  let longestMs = 0;
  for (const processId of listWorkers(board)) {
    const startedMs = performance.now();
    process.kill(processId, 'SIGKILL');
    await waitUntil(() => !listWorkers(board).includes(processId), 'the end of a worker');
    await waitForWorkers(board);
    longestMs = Math.max(longestMs, performance.now() - startedMs);
  }
  isOver = true;
  await watching;
  board.isServerAway = false;
  board.backMs = performance.now();
  return {
    recoveredMs: Math.round(longestMs),
    detail: `${WORKERS} workers were killed, one after the other`,
    faults: [...states].filter((state) => state !== 'ok').map((state) => `the health was "${state}" meanwhile`),
  };
}

/** Collects the health of the board, which no killed worker must change: the others serve until its successor is ready. */
async function watchHealth(board: FaultBoard, states: Set<string>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    // A reply is missing where its connection was to the killed worker.
    const state = await readHealth(board.address).catch(() => undefined);
    if (state !== undefined) states.add(state);
    await sleep(HEALTH_PAUSE_MS);
  }
}

async function waitForWorkers(board: FaultBoard): Promise<void> {
  await waitUntil(async () => {
    if (listWorkers(board).length < WORKERS) return false;
    const states = await Promise.all(
      Array.from({ length: HEALTH_CALLS }, () => readHealth(board.address).catch(() => undefined)),
    );
    return states.every((state) => state === 'ok');
  }, `${WORKERS} healthy workers`);
}

/** The processes of the board's workers: the children of its server that run Node. */
function listWorkers({ server }: FaultBoard): number[] {
  const children = readFileSync(`/proc/${server?.pid}/task/${server?.pid}/children`, 'utf8').split(' ');
  return children.filter((child) => child !== '').map(Number);
}

/**
 * Starts further servers on the folder of the first. On another port a server shares the database, also after it was
 * killed; on the same port it ends with a clear text. The first server goes on in each case.
 */
export async function startSecondServer(board: FaultBoard): Promise<FaultCourse> {
  const faults: string[] = [];
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const second = await startServer(toSettings(board, port), address);
  try {
    await waitUntil(async () => (await readHealth(address)) === 'ok', 'a second server');
    await postToBoth(board, address, 'both');
    const refusal = await runToEnd(toSettings(board));
    if (refusal.code !== 1 || !refusal.output.includes(`Port ${board.port} is taken`)) {
      faults.push(`a server on the same port ended with ${refusal.code}: ${refusal.output}`);
    }
    await killDatabase(board);
    for (const each of [board.address, address]) {
      await waitUntil(async () => (await readHealth(each)) === 'ok', `a healthy server at ${each}`);
    }
    await postToBoth(board, address, 'both-again');
  } finally {
    await end(second, 'SIGTERM');
  }
  if ((await readHealth(board.address)) !== 'ok') faults.push('the end of the second server harmed the first');
  return { detail: `${2 * SHARED_KEYS} keys were posted to both`, faults };
}

/** Posts the same keys to both servers at the same time; each has one posting. */
async function postToBoth(board: FaultBoard, address: string, prefix: string): Promise<void> {
  const keys = Array.from({ length: SHARED_KEYS }, (_, index) => `${prefix}-${index}`);
  const post = async (key: string, to: string): Promise<void> => {
    while ((await postOnce(board, key, to)) !== 200) await sleep(100);
  };
  for (const key of keys) await Promise.all([post(key, board.address), post(key, address)]);
}

async function runToEnd(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const server = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve));
  return { code, output };
}
