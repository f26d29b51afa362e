import { createBroker, tokenFor, type Person } from '@loadstone/testkit';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../src/clock.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { findPostmaster } from '../src/db/postmaster.ts';
import { makeDraft } from './draft.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';

const POSTERS = 4;
const WAIT_LIMIT_MS = 60_000;
/** A file system with more free space is not filled: it would take too long and disturb other programs. */
const FILLED_BYTES_MAXIMUM = 2 * 1024 ** 3;
const RESERVE_MB = 64;

/** The result of one fault. A fault is survived where nothing is lost and the health was true within five seconds. */
export interface FaultResult {
  fault: string;
  /** Milliseconds until the health or a refusal showed the fault. */
  noticedMs: number;
  /** Milliseconds from the end of the fault until the board was healthy again. */
  recoveredMs: number;
  /** Posts with a success reply. */
  acknowledged: number;
  /** Of these, the ones that the board does not list; and posts that are listed twice. */
  faults: string[];
}

interface World {
  address: string;
  cluster: string;
  folder: string;
  broker: Person;
  token: string;
}

/**
 * Runs the product on an embedded database of its own and causes faults during posts. Each post is repeated under its
 * key until it succeeds, as a client does.
 *
 * @param options.folder a folder on a small file system, which is filled up; without one the full disk is left out
 */
export async function runFaults(options: { posts: number; folder?: string }): Promise<FaultResult[]> {
  const folder = mkdtempSync(join(options.folder ?? tmpdir(), 'loadstone-prove-faults-'));
  const postgresFolder = join(folder, 'postgres');
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  try {
    const { broker, token } = await prepare(postgresFolder, address);
    server = await startServer(
      { ...toServerSettings(port, address), DATA_DIR: folder, DISK_RESERVE_MB: String(RESERVE_MB) },
      address,
    );
    const world: World = { address, cluster: join(postgresFolder, 'cluster'), folder, broker, token };
    const results = [
      await runFault(world, options.posts, 'database killed', killDatabase),
      await runFault(world, options.posts, 'database killed, restart impossible for a while', holdDatabase),
    ];
    if (options.folder !== undefined) results.push(await runFault(world, options.posts, 'disk full', fillDisk));
    return results;
  } finally {
    if (server !== undefined) await end(server, 'SIGTERM');
    // The server stops the database only where no other client is connected.
    const left = await findPostmaster(join(postgresFolder, 'cluster'));
    if (left !== undefined) process.kill(left.pid, 'SIGINT');
    while (left?.isAlive() === true) await sleep(50);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string, address: string): Promise<{ broker: Person; token: string }> {
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbeddedPostgres({ folder });
  const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
  try {
    await migrateToLatest(database.db);
    const broker = await createBroker(database.db);
    const rule = { db: database.db, clock: systemClock, issuer: `${address}/oidc`, audience: 'linkup' };
    return { broker, token: await tokenFor(broker, rule) };
  } finally {
    await database.close();
    await embedded.stop();
  }
}

/** Causes a fault and ends it. Returns how long it took until the fault was visible. */
type Fault = (world: World) => Promise<number>;

async function runFault(world: World, posts: number, name: string, fault: Fault): Promise<FaultResult> {
  const tokens = new Map<string, number>();
  let next = 0;
  const poster = async (): Promise<void> => {
    while (next < posts) {
      const key = `${name.replaceAll(/\W/g, '-')}-${(next += 1)}`;
      for (;;) {
        const token = await postLoad(world, key);
        if (token !== undefined) {
          tokens.set(key, token);
          break;
        }
        await sleep(100);
      }
    }
  };
  const posters = Promise.all(Array.from({ length: POSTERS }, poster));
  await Promise.race([posters, waitUntil(() => Promise.resolve(tokens.size >= posts / 3), 'a third of the posts')]);
  const noticedMs = await fault(world);
  const endedMs = performance.now();
  await waitUntil(async () => (await readHealth(world)) === 'ok', 'a healthy board');
  const recoveredMs = Math.round(performance.now() - endedMs);
  await posters;
  const listed = await listTokens(world);
  const counts = new Map<number, number>();
  for (const token of tokens.values()) counts.set(token, (counts.get(token) ?? 0) + 1);
  const faults = [
    ...[...tokens].filter(([, token]) => !listed.includes(token)).map(([key]) => `${key} is lost`),
    ...[...counts].filter(([, count]) => count > 1).map(([token]) => `posting ${token} has two keys`),
    ...(noticedMs > 5_000 ? [`the fault was noticed after ${noticedMs} ms`] : []),
  ];
  return { fault: name, noticedMs, recoveredMs, acknowledged: tokens.size, faults };
}

async function killDatabase({ cluster }: World): Promise<number> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === undefined) throw new Error('The database does not run.');
  const startedMs = performance.now();
  process.kill(postmaster.pid, 'SIGKILL');
  await waitUntil(async () => {
    const running = await findPostmaster(cluster);
    return running !== undefined && running.pid !== postmaster.pid;
  }, 'another database process');
  return Math.round(performance.now() - startedMs);
}

/** Without its settings file PostgreSQL cannot start, so that the outage lasts until the file is back. */
async function holdDatabase(world: World): Promise<number> {
  const settings = join(world.cluster, 'postgresql.conf');
  const postmaster = await findPostmaster(world.cluster);
  if (postmaster === undefined) throw new Error('The database does not run.');
  renameSync(settings, `${settings}.away`);
  const startedMs = performance.now();
  try {
    process.kill(postmaster.pid, 'SIGKILL');
    await waitUntil(async () => (await readHealth(world)) === 'unavailable', 'an unavailable board');
    const noticedMs = Math.round(performance.now() - startedMs);
    const read = await callBoard(world, 'GET', `/api/LoadPosting/${world.broker.keyFor('ll_ldpostings_view')}`);
    if (read.status !== 503) throw new Error(`A read during the outage had status ${read.status}.`);
    return noticedMs;
  } finally {
    renameSync(`${settings}.away`, settings);
  }
}

async function fillDisk(world: World): Promise<number> {
  const { bavail, bsize } = statfsSync(world.folder);
  const free = bavail * bsize;
  if (free > FILLED_BYTES_MAXIMUM) throw new Error(`${world.folder} is not on a small file system.`);
  const filler = join(world.folder, 'filler');
  const startedMs = performance.now();
  try {
    writeFileSync(filler, Buffer.alloc(free - (RESERVE_MB / 2) * 1024 * 1024));
    await waitUntil(async () => (await postStatus(world, 'refused')) === 507, 'a refused write');
    const noticedMs = Math.round(performance.now() - startedMs);
    const read = await callBoard(world, 'GET', `/api/LoadPosting/${world.broker.keyFor('ll_ldpostings_view')}`);
    if (read.status !== 200) throw new Error(`A read on the full disk had status ${read.status}.`);
    return noticedMs;
  } finally {
    rmSync(filler, { force: true });
  }
}

async function readHealth({ address }: World): Promise<string | undefined> {
  const response = await fetch(`${address}/health`).catch(() => undefined);
  return response === undefined ? undefined : ((await response.json()) as { status: string }).status;
}

function callBoard(
  { address, token }: World,
  method: string,
  path: string,
  more: { body?: object; idempotencyKey?: string } = {},
): Promise<Response> {
  return fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(more.idempotencyKey === undefined ? {} : { 'idempotency-key': more.idempotencyKey }),
    },
    body: more.body === undefined ? undefined : JSON.stringify(more.body),
  });
}

function post(world: World, idempotencyKey: string): Promise<Response> {
  const path = `/api/LoadPosting/create/${world.broker.keyFor('ll_ldpostings_create_delete')}/NA`;
  return callBoard(world, 'POST', path, { body: makeDraft(), idempotencyKey });
}

async function postStatus(world: World, key: string): Promise<number> {
  return (await post(world, key)).status;
}

/** The token of the posting; undefined where the board refused it and the post is to be repeated. */
async function postLoad(world: World, key: string): Promise<number | undefined> {
  const response = await post(world, key);
  if (response.ok) return ((await response.json()) as { token: number }).token;
  if (response.status === 503 || response.status === 507) return undefined;
  throw new Error(`A post had status ${response.status}: ${await response.text()}`);
}

async function listTokens(world: World): Promise<number[]> {
  const response = await callBoard(world, 'GET', `/api/LoadPosting/${world.broker.keyFor('ll_ldpostings_view')}`);
  return ((await response.json()) as { token: number }[]).map((row) => row.token);
}

async function waitUntil(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpMs = performance.now() + WAIT_LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > giveUpMs) throw new Error(`Waited too long for ${what}.`);
    await sleep(50);
  }
}
