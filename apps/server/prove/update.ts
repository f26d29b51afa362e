import { createBroker, tokenFor } from '@loadstone/testkit';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../src/ground/clock.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres/embedded-postgres.ts';
import { openDesk, postDuring, type FaultCourse } from './fault-posts.ts';
import { Forwarder } from './forwarder.ts';
import { createCounts, readHealth, waitUntil, type PostedBoard } from './posted-board.ts';
import { extractServer, findRelease } from './released-version.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import type { WatchedDesk } from './watched-desk.ts';

/**
 * Updates a board without a stop: the server of the last release runs on its own schema and receives posts, the server of
 * this version starts beside it and migrates the database, both receive posts, and the old one ends. Fails where an
 * acknowledged post is missing or there twice, or where a desk at either server differs from the list.
 */
const POSTS = 60;
/** Posts while both versions run. */
const POSTS_TOGETHER = 40;
/**
 * Release 0.2.0 replies 500 once for a statement in a transaction whose table a migration has changed meanwhile, and
 * refuses without asking for a retry while it shuts down.
 */
const AWAY_STATUSES = [500, 503];
/** Longer than the time from a post to its event. */
const EVENT_LIMIT_MS = 3_000;
const TOKEN_SECONDS = 3_600;

const release = process.argv.find((argument) => argument.startsWith('--from='))?.slice(7) ?? findRelease();
const folder = mkdtempSync(join(tmpdir(), 'loadstone-prove-update-'));
const embedded = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
const closing: (() => unknown)[] = [];
try {
  const oldMain = extractServer(release, join(folder, 'released'));
  const forwarder = await Forwarder.open(await findFreePort());
  closing.push(() => forwarder.close());
  const address = `http://127.0.0.1:${forwarder.port}`;
  const start = async (main?: string) => {
    const port = await findFreePort();
    const environment = { ...toServerSettings(port, address), DATABASE_URL: embedded.url, DATA_DIR: folder };
    const own = `http://127.0.0.1:${port}`;
    const server = await startServer(environment, own, { main });
    closing.push(() => end(server, 'SIGTERM'));
    await waitUntil(async () => (await readHealth(own)) === 'ok', 'a healthy server');
    forwarder.add(port);
    return { port, address: own, server };
  };
  const old = await start(oldMain);
  const board: PostedBoard = {
    ...createCounts(),
    address,
    ...(await createAccounts(address)),
    isServerAway: false,
    awayStatuses: AWAY_STATUSES,
  };

  const update = async (): Promise<FaultCourse> => {
    board.isServerAway = true;
    const startedMs = performance.now();
    const current = await start();
    const startMs = Math.round(performance.now() - startedMs);
    const desks = [old, current].map((at) => openDesk({ ...board, address: at.address }));
    closing.push(() => desks.forEach((desk) => desk.close()));
    await waitUntil(() => desks.every((desk) => desk.isConnected), 'a desk at each version');
    const { size } = board.acknowledged;
    await waitUntil(() => board.acknowledged.size >= size + POSTS_TOGETHER, 'posts to both versions');
    const faults: string[] = [];
    for (const [place, desk] of desks.entries()) {
      const found = await listLasting(desk);
      faults.push(...found.map((fault) => `${place === 0 ? 'released' : 'this'} version: ${fault}`));
      desk.close();
    }
    forwarder.remove(old.port);
    await end(old.server, 'SIGTERM');
    const before = board.acknowledged.size;
    await waitUntil(() => board.acknowledged.size >= before + 5, 'posts after the update');
    board.isServerAway = false;
    return { detail: `the new version was ready after ${startMs} ms`, faults };
  };
  const { acknowledged, faults, detail } = await postDuring(board, { name: 'update', posts: POSTS, cause: update });
  console.log(
    `From ${release.slice(0, 8)}: ${acknowledged} acknowledged, ${board.refused} refused and repeated, ${detail}`,
  );
  for (const fault of faults) console.log(`  fault: ${fault}`);
  console.log(faults.length === 0 ? 'The board did not stop, and nothing was lost.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  for (const close of closing.toReversed()) await close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What a desk shows differently for longer than an event takes, while posts go on. */
async function listLasting(desk: WatchedDesk): Promise<string[]> {
  const first = await desk.compare();
  await sleep(EVENT_LIMIT_MS);
  const second = new Set(await desk.compare());
  return first.filter((difference) => second.has(difference));
}

/** A broker on the schema of the release. */
async function createAccounts(address: string): Promise<Pick<PostedBoard, 'broker' | 'token'>> {
  const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
  try {
    const { db } = database;
    const broker = await createBroker(db);
    const claims = { db, clock: systemClock, issuer: `${address}/oidc`, audience: 'linkup' };
    return { broker, token: await tokenFor(broker, { ...claims, lifetimeSeconds: TOKEN_SECONDS }) };
  } finally {
    await database.close();
  }
}
