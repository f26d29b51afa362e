import { createBroker, createCarrier, tokenFor, type Person } from '@loadstone/testkit';
import type { ChildProcess } from 'node:child_process';
import { systemClock } from '../src/clock.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { callServer } from './call-server.ts';
import { makeDraft } from './draft.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { withDatabase } from './with-database.ts';

const POSTERS = 8;

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
  return withDatabase({ name: 'crash', poolSize: 2 }, async ({ database, folder }) => {
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const environment = { ...toServerSettings(port, address), DATA_DIR: folder };
    const broker = await createBroker(database.db);
    const carrier = await createCarrier(database.db);
    let server = await startServer(environment, address);
    try {
      const sign = (person: Person) =>
        tokenFor(person, { db: database.db, clock: systemClock, issuer: `${address}/oidc`, audience: 'linkup' });
      const [brokerToken, carrierToken] = [await sign(broker), await sign(carrier)];
      const world: World = { address, database, broker, carrier, brokerToken, carrierToken, truckToken: 0 };
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
  });
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
  const response = await callServer({ address, token, method, path, body, idempotencyKey });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
