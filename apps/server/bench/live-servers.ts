import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendChanges } from '../src/db/change-feed/change-feed.ts';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { BenchBoard } from './bench-board.ts';
import { workAtDesks } from './desk-habits.ts';
import { LANE_COUNT, type BenchUser } from './live-board.ts';
import type { Measured, Traffic } from './live.ts';
import { measurePosts, placeAnchors } from './post-latency.ts';
import { findParentId, readCpuMicros, readFamilyCpuMicros } from './process-cpu.ts';
import { readResidentBytes } from './process-memory.ts';

/** The desks of the companies whose postings the measured ones match: the fewest that receive leads. */
const FEW_DESKS = LANE_COUNT * 2;
/** New servers compile their code during their first posts. */
const WARM_UP_SECONDS = 15;
const IDLE_SECONDS = 10;
const COMMIT_WRITERS = 8;
const COMMIT_MS = 4_000;
const MEGABYTE = 1024 * 1024;

type Sample = Awaited<ReturnType<typeof sampleServers>>;

/**
 * The processor time of a post with its pushes with these numbers of servers on one database and the same desks, for each
 * server and in sum, and the unit costs that follow: of the post itself, of applying it at every server, of a push, of a
 * desk on which nothing happens, of the database.
 */
export async function measureServers(
  board: BenchBoard,
  counts: readonly number[],
  traffic: Traffic,
): Promise<Measured> {
  const commitMs = await measureCommits(board.database.url);
  const databaseId = await findDatabaseProcess(board.database);
  const first = await board.startServer();
  const bytesBefore = readResidentBytes(first.processId);
  const anchors = await placeAnchors(first.address, board.users);
  const few = await sampleServers(board, FEW_DESKS, databaseId, { ...traffic, anchors });
  const byCount: Sample[] = [];
  let bytesConnected = 0;
  for (const count of counts) {
    while (board.servers.length < count) await board.startServer();
    byCount.push(await sampleServers(board, board.users.length, databaseId, { ...traffic, anchors }));
    bytesConnected ||= readResidentBytes(first.processId);
  }
  const [one, most] = [byCount[0], byCount.at(-1)];
  if (one === undefined || most === undefined) throw new Error('There is no number of servers.');
  const pushMs = (one.sumMsPerPost - few.sumMsPerPost) / (one.leadsPerPost - few.leadsPerPost);
  const applyMs = (most.sumMsPerPost - one.sumMsPerPost) / (most.servers - one.servers);
  const result = {
    byCount,
    fewDesks: few,
    unitCosts: {
      postMs: few.sumMsPerPost - few.leadsPerPost * pushMs - applyMs,
      applyMs,
      pushMs,
      deskMsPerSecond: (one.idleMsPerSecond - few.idleMsPerSecond) / (one.desks - few.desks),
      databaseMs: one.databaseMsPerPost,
      commitMs,
      leadsPerThousandDesks: (one.leadsPerPost * 1_000) / one.desks,
    },
    megabytes: { started: bytesBefore / MEGABYTE, withDesksAfterPosts: bytesConnected / MEGABYTE },
  };
  return { result, isWithinLimits: true };
}

/** Connects desks to all servers in turn, sends posts to all of them in turn, and disconnects the desks. */
async function sampleServers(
  { db, users, clients, servers }: BenchBoard,
  desks: number,
  databaseId: number,
  { rate, seconds, hasInterest, anchors }: Traffic & { readonly anchors: ReadonlyMap<BenchUser, readonly number[]> },
) {
  const addresses = servers.map(({ address }) => address);
  const read = () => ({
    ofServers: servers.map(({ processId }) => readCpuMicros(processId)),
    ofDatabase: readFamilyCpuMicros(databaseId),
    leads: clients.leads,
    messages: clients.messages,
    atMs: performance.now(),
  });
  const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0);
  const connected = users.slice(0, desks);
  await clients.connect(addresses, connected);
  clients.watch([...anchors.values()].flat());
  const habits = { db, address: addresses[0] ?? '', users: connected, clients, keptOf: anchors };
  const stopWork = hasInterest ? await workAtDesks(habits) : undefined;
  const traffic = { addresses, users, clients, rate };
  await (await measurePosts({ ...traffic, seconds: WARM_UP_SECONDS })).withdraw();
  await sleep(2_000);
  const idleFrom = read();
  await sleep(IDLE_SECONDS * 1_000);
  const before = read();
  const { latency, withdraw } = await measurePosts({ ...traffic, seconds });
  const after = read();
  await withdraw();
  const listsOpened = await stopWork?.();
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
    messagesPerPost: (after.messages - before.messages) / latency.posts,
    idleMsPerSecond: sum(idle) / 1_000,
    listsOpened,
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
