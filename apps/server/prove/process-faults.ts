import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabase } from './database-faults.ts';
import type { FaultCourse } from './fault-posts.ts';
import { lower, postOnce, raise, readHealth, toSettings, waitUntil, type World } from './fault-world.ts';
import { end, findFreePort, startServer } from './server-process.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const SHARED_KEYS = 20;

/** Kills the server and starts it again on the database that it left running. */
export async function killServer(world: World): Promise<FaultCourse> {
  await lower(world, 'SIGKILL');
  const startedMs = performance.now();
  await raise(world);
  return { recoveredMs: Math.round(performance.now() - startedMs) };
}

/**
 * Starts further servers on the folder of the first. On another port a server shares the database, also after it was
 * killed; on the same port it ends with a clear text. The first server goes on in each case.
 */
export async function startSecondServer(world: World): Promise<FaultCourse> {
  const faults: string[] = [];
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const second = await startServer(toSettings(world, port), address);
  try {
    await waitUntil(async () => (await readHealth(address)) === 'ok', 'a second server');
    await postToBoth(world, address, 'both');
    const refusal = await runToEnd(toSettings(world));
    if (refusal.code !== 1 || !refusal.output.includes(`Port ${world.port} is taken`)) {
      faults.push(`a server on the same port ended with ${refusal.code}: ${refusal.output}`);
    }
    await killDatabase(world);
    for (const each of [world.address, address]) {
      await waitUntil(async () => (await readHealth(each)) === 'ok', `a healthy server at ${each}`);
    }
    await postToBoth(world, address, 'both-again');
  } finally {
    await end(second, 'SIGTERM');
  }
  if ((await readHealth(world.address)) !== 'ok') faults.push('the end of the second server harmed the first');
  return { detail: `${2 * SHARED_KEYS} keys were posted to both`, faults };
}

/** Posts the same keys to both servers at the same time; each has one posting. */
async function postToBoth(world: World, address: string, prefix: string): Promise<void> {
  const keys = Array.from({ length: SHARED_KEYS }, (_, index) => `${prefix}-${index}`);
  const post = async (key: string, to: string): Promise<void> => {
    while ((await postOnce(world, key, { address: to })) !== 200) await sleep(100);
  };
  for (const key of keys) await Promise.all([post(key, world.address), post(key, address)]);
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
