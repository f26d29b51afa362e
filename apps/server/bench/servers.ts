import { sql } from 'kysely';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { appendChanges } from '../src/db/change-feed/change-feed.ts';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { withFilledBoard } from './filled-board.ts';
import { equipCompanies, LANE_COUNT, PUBLIC_URL, signInUsers, type BenchUser } from './live-board.ts';
import { LiveClients } from './live-clients.ts';
import { measurePosts, placeAnchors } from './post-latency.ts';
import { findParentId, readCpuMicros, readFamilyCpuMicros } from './process-cpu.ts';
import { readResidentBytes } from './process-memory.ts';

/**
 * Measures the processor time of a post with its pushes with 1, 2 and 4 servers on one database and the same users, for
 * each server and in sum, and the unit costs that follow from it, as in `scale/unit-costs.ts`: of the post itself,
 * of applying it at every server, of a push, of a desk on which nothing happens, of the database. There is no other
 * traffic. Database, servers and clients share the machine, which does not change processor times much.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    users: { type: 'string', default: '1000' },
    postings: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
    counts: { type: 'string', default: '1,2,4' },
    port: { type: 'string', default: '18790' },
  },
});
const [userCount, postings, rate] = [Number(values.users), Number(values.postings), Number(values.rate)];
const seconds = Number(values.seconds);
const counts = values.counts.split(',').map(Number);

/** The desks of the companies whose postings the measured ones match: the fewest that receive leads. */
const FEW_DESKS = LANE_COUNT * 2;
/** New servers compile their code during their first posts. */
const WARM_UP_SECONDS = 15;
const IDLE_SECONDS = 10;
const COMMIT_WRITERS = 8;
const COMMIT_MS = 4_000;
const MEGABYTE = 1024 * 1024;

const servers: BenchServer[] = [];
const clients = new LiveClients();
await withFilledBoard('servers', { postings, companies: userCount }, async (database) => {
  try {
    const commitMs = await measureCommits(database.url);
    await equipCompanies(database.db, userCount);
    const result = await run(database, await signInUsers(database.db, userCount));
    const described = { ...result, commitMs, users: userCount, postings, postsPerSecond: rate, cores: cpus().length };
    const all = { ...described, loadAverage: loadavg()[0] };
    console.log(values.json ? JSON.stringify(all) : JSON.stringify(all, null, 2));
  } finally {
    clients.close();
    for (const server of servers) await server.stop();
  }
});

type Measured = Awaited<ReturnType<typeof measure>>;

async function run(database: OpenDatabase, users: readonly BenchUser[]) {
  const databaseId = await findDatabaseProcess(database);
  const start = async (): Promise<void> => {
    const environment = { DATABASE_URL: database.url, PUBLIC_URL, DEMO: '0', HUB_CONNECTS_PER_SECOND: '100000' };
    servers.push(await startBenchServer(Number(values.port) + servers.length, environment));
  };
  await start();
  const [first] = servers;
  if (first === undefined) throw new Error('There is no server.');
  const bytesBefore = readResidentBytes(first.processId);
  await placeAnchors(first.address, users);
  const few = await measure(users, FEW_DESKS, databaseId);
  const byCount: Measured[] = [];
  let bytesConnected = 0;
  for (const count of counts) {
    while (servers.length < count) await start();
    byCount.push(await measure(users, users.length, databaseId));
    bytesConnected ||= readResidentBytes(first.processId);
  }
  const [one] = byCount;
  const most = byCount.at(-1);
  if (one === undefined || most === undefined) throw new Error('There is no number of servers.');
  const pushMs = (one.sumMsPerPost - few.sumMsPerPost) / (one.leadsPerPost - few.leadsPerPost);
  const applyMs = (most.sumMsPerPost - one.sumMsPerPost) / (most.servers - one.servers);
  return {
    byCount,
    fewDesks: few,
    unitCosts: {
      postMs: few.sumMsPerPost - few.leadsPerPost * pushMs - applyMs,
      applyMs,
      pushMs,
      deskMsPerSecond: (one.idleMsPerSecond - few.idleMsPerSecond) / (one.desks - few.desks),
      databaseMs: one.databaseMsPerPost,
      leadsPerThousandDesks: (one.leadsPerPost * 1_000) / one.desks,
    },
    megabytes: { started: bytesBefore / MEGABYTE, withDesksAfterPosts: bytesConnected / MEGABYTE },
  };
}

/** Connects desks to all servers in turn, sends posts to all of them in turn, and disconnects the desks. */
async function measure(users: readonly BenchUser[], desks: number, databaseId: number) {
  const addresses = servers.map(({ address }) => address);
  const read = () => ({
    ofServers: servers.map(({ processId }) => readCpuMicros(processId)),
    ofDatabase: readFamilyCpuMicros(databaseId),
    leads: clients.leads,
    atMs: performance.now(),
  });
  const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);
  await clients.connect(addresses, users.slice(0, desks));
  const traffic = { addresses, users, clients, rate };
  await (await measurePosts({ ...traffic, seconds: WARM_UP_SECONDS })).withdraw();
  await sleep(2_000);
  const idleFrom = read();
  await sleep(IDLE_SECONDS * 1_000);
  const before = read();
  const { latency, withdraw } = await measurePosts({ ...traffic, seconds });
  const after = read();
  await withdraw();
  clients.close();
  await sleep(1_000);
  const idle = before.ofServers.map((micros, place) => (micros - (idleFrom.ofServers[place] ?? 0)) / IDLE_SECONDS);
  const tookSeconds = (after.atMs - before.atMs) / 1_000;
  // Without what the servers do when nothing happens, so that it does not count as a cost of posts.
  const msOfEach = after.ofServers.map(
    (micros, place) =>
      (micros - (before.ofServers[place] ?? 0) - (idle[place] ?? 0) * tookSeconds) / 1_000 / latency.posts,
  );
  return {
    servers: servers.length,
    desks,
    sumMsPerPost: sum(msOfEach),
    msPerPostOfEach: msOfEach,
    databaseMsPerPost: (after.ofDatabase - before.ofDatabase) / 1_000 / latency.posts,
    leadsPerPost: (after.leads - before.leads) / latency.posts,
    idleMsPerSecond: sum(idle) / 1_000,
    ...latency,
  };
}

/** How long a commit that appends to the feed keeps others from theirs: several writers that do nothing else. */
async function measureCommits(url: string): Promise<number> {
  const database = openDatabase({ url, poolSize: COMMIT_WRITERS, onTrouble: (error) => console.error(error) });
  let commits = 0;
  const endMs = performance.now() + COMMIT_MS;
  const write = async (accountId: number): Promise<void> => {
    while (performance.now() < endMs) {
      await inTransaction(database.db, (tx) => appendChanges(tx, [{ type: 'listener', accountId }]));
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: COMMIT_WRITERS }, (_, place) => write(place + 1)));
  await database.close();
  return COMMIT_MS / commits;
}

async function findDatabaseProcess({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const parent = findParentId(rows[0]?.pid ?? 0);
  if (parent === undefined) throw new Error('The database runs on another machine.');
  return parent;
}
