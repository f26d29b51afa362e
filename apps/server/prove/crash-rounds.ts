import { createBroker, createCarrier, tokenFor, type Person } from '@loadstone/testkit';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/clock.ts';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { BOARD_TIME_ZONE, makeDraft } from './draft.ts';

const ROUTE = join(import.meta.dirname, '../src/main.ts');
const POSTERS = 8;
const READY_LIMIT_MS = 60_000;

export interface CrashOptions {
  rounds: number;
  /** The number of posts that each round sends; the server is killed while they run. */
  posts: number;
}

/** The result of one round. Every list of faults must be empty. */
export interface CrashRound {
  /** Posts with a success reply before the kill. */
  acknowledged: number;
  /** Postings with a success reply that the board no longer lists. */
  lost: number[];
  /** Postings with a success reply that are not a lead of the truck that covers them. */
  withoutLead: number[];
  /** Idempotency keys that do not have exactly one posting after every post without a reply was sent again. */
  notOnce: string[];
  /** Postings without a row in the change feed, and rows without a posting. */
  halfWritten: number[];
}

interface World {
  address: string;
  environment: Record<string, string>;
  database: OpenDatabase;
  broker: Person;
  carrier: Person;
  brokerToken: string;
  carrierToken: string;
  truckToken: number;
}

/**
 * Kills the server during many posts, restarts it on the same database, and compares its earlier replies with its data.
 * All rounds use one database, as a real board does.
 */
export async function runCrashRounds({ rounds, posts }: CrashOptions): Promise<CrashRound[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-prove-crash-'));
  const embedded = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
  try {
    await migrateToLatest(database.db);
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const environment = {
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: folder,
      DEMO: '0',
      BOARD_TIME_ZONE,
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_PER_ADDRESS: '1000000',
      RATE_LIMIT_PER_USER: '1000000',
      RATE_LIMIT_WRITES_PER_DAY: '1000000',
    };
    const broker = await createBroker(database.db);
    const carrier = await createCarrier(database.db);
    let server = await startServer(environment, address);
    try {
      const sign = (person: Person) =>
        tokenFor(person, { db: database.db, clock: systemClock, issuer: `${address}/oidc`, audience: 'linkup' });
      const [brokerToken, carrierToken] = [await sign(broker), await sign(carrier)];
      const world: World = {
        address,
        environment,
        database,
        broker,
        carrier,
        brokerToken,
        carrierToken,
        truckToken: 0,
      };
      world.truckToken = await postTruck(world);
      const results: CrashRound[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // Each round kills the server at another point, from the first posts to nearly the last.
        const killAfter = Math.floor((posts * (round + 1)) / (rounds + 1));
        const begun = await postUntilKilled(world, server, { round, posts, killAfter });
        server = await startServer(environment, address);
        results.push(await examine(world, begun));
      }
      return results;
    } finally {
      await end(server, 'SIGTERM');
    }
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Sends posts from several clients at once and kills the server once enough have a reply. Returns the keys with the
 * tokens that were returned.
 */
async function postUntilKilled(
  world: World,
  server: ChildProcess,
  { round, posts, killAfter }: { round: number; posts: number; killAfter: number },
): Promise<Map<string, number | undefined>> {
  const begun = new Map<string, number | undefined>();
  let acknowledged = 0;
  let isKilled = false;
  let next = 0;
  const poster = async (): Promise<void> => {
    while (next < posts && !isKilled) {
      const key = `round-${round}-post-${next++}`;
      begun.set(key, undefined);
      const token = await postLoad(world, key).catch(() => undefined);
      if (token === undefined) continue;
      begun.set(key, token);
      acknowledged += 1;
      if (acknowledged >= killAfter && !isKilled) {
        isKilled = true;
        server.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: POSTERS }, poster));
  await end(server, 'SIGKILL');
  return begun;
}

async function examine(world: World, begun: ReadonlyMap<string, number | undefined>): Promise<CrashRound> {
  const listed = new Set(
    (await callJson<{ token: number }[]>(world, world.brokerToken, 'GET', `/api/LoadPosting/${viewKey(world)}`)).map(
      (row) => row.token,
    ),
  );
  const leads = new Set(
    (
      await callJson<{ leads: { token: number }[] }>(
        world,
        world.carrierToken,
        'GET',
        `/api/LoadLead/${world.truckToken}/NA/NA/NA/NA/NA`,
      )
    ).leads.map((lead) => lead.token),
  );
  const acknowledged = [...begun.values()].filter((token) => token !== undefined);
  const { db } = world.database;
  const postings = await db.selectFrom('postings').select('token').where('kind', '=', 'L').execute();
  const feed = await db.selectFrom('change_feed').select('change').execute();
  const told = new Set(feed.flatMap(({ change }) => (change.type === 'posting' ? [change.posting.token] : [])));
  const stored = new Set(postings.map((row) => row.token));
  const halfWritten = [
    ...[...stored].filter((token) => !told.has(token)),
    ...[...told].filter((token) => token !== world.truckToken && !stored.has(token)),
  ];
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((token) => !listed.has(token)),
    withoutLead: acknowledged.filter((token) => !leads.has(token)),
    halfWritten,
    notOnce: await findNotOnce(world, begun, stored),
  };
}

/** Sends every post again under its key, as a client does that received no reply. */
async function findNotOnce(
  world: World,
  begun: ReadonlyMap<string, number | undefined>,
  stored: ReadonlySet<number>,
): Promise<string[]> {
  const wrong: string[] = [];
  const seen = new Set<number>();
  for (const [key, token] of begun) {
    const again = await postLoad(world, key);
    if ((token !== undefined && again !== token) || seen.has(again)) wrong.push(key);
    seen.add(again);
  }
  const rows = await world.database.db.selectFrom('postings').select('token').where('kind', '=', 'L').execute();
  const fresh = rows.filter((row) => !stored.has(row.token) && !seen.has(row.token));
  return [...wrong, ...fresh.map((row) => `posting ${row.token}`)];
}

const viewKey = ({ broker }: World): string => broker.keyFor('ll_ldpostings_view');

async function postLoad(world: World, idempotencyKey: string): Promise<number> {
  const path = `/api/LoadPosting/create/${world.broker.keyFor('ll_ldpostings_create_delete')}/NA`;
  return (await callJson<{ token: number }>(world, world.brokerToken, 'POST', path, makeDraft(), idempotencyKey)).token;
}

async function postTruck(world: World): Promise<number> {
  const path = `/api/EquipmentPosting/create/${world.carrier.keyFor('ll_eqpostings_create_delete')}/NA`;
  return (await callJson<{ token: number }>(world, world.carrierToken, 'POST', path, makeDraft(), 'truck')).token;
}

async function callJson<T>(
  { address }: World,
  token: string,
  method: string,
  path: string,
  body?: object,
  idempotencyKey?: string,
): Promise<T> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function startServer(environment: Record<string, string>, address: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [ROUTE], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const giveUpAt = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const health = await fetch(`${address}/health`).catch(() => undefined);
    if (health?.ok === true) return server;
    if (server.exitCode !== null || performance.now() > giveUpAt) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
