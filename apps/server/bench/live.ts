import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OpenDatabase } from '../src/db/database.ts';
import { startLiveServer, type BenchServer } from './bench-server.ts';
import { withFilledBoard } from './filled-board.ts';
import { equipCompanies, signInUsers, type BenchUser } from './live-board.ts';
import { LiveClients } from './live-clients.ts';
import { measureAssignments, measureOffers } from './live-moves.ts';
import { measurePosts, type Latency, placeAnchors } from './post-latency.ts';
import { readCpuMicros } from './process-cpu.ts';
import { readResidentBytes } from './process-memory.ts';

/**
 * Measures the time from a post to its event. The board has many open postings and one connected user per company, and
 * posts arrive at a steady rate over HTTP beside the traffic of the demo market. The time runs from sending a post
 * until its lead reaches a client of the other side. Then it measures, at the same rate, the time from an assignment to
 * its event at the carrier, and from an offer to its event and to the list at the
 * broker. Then it measures the cost of idle connections. Then it sends the
 * same posts to two servers on one database, with half of the users on each. Database, servers and clients share the
 * machine. With `--find-knee` it measures only the highest rate at which posts reach the other side in time.
 */
const P50_LIMIT_MS = 30;
const P99_LIMIT_MS = 150;
const ASSIGN_P99_LIMIT_MS = 250;
const OFFER_P99_LIMIT_MS = 100;
/** Seconds of each step of `--find-knee`, and the highest rate that it tries, posts a second. */
const KNEE_STEP_SECONDS = 15;
const KNEE_RATE_MAXIMUM = 640;
const WARM_UP_SECONDS = 5;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    users: { type: 'string', default: '1000' },
    postings: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    'find-knee': { type: 'boolean', default: false },
    idle: { type: 'string', default: '5000' },
    'assign-seconds': { type: 'string', default: '20' },
    'offer-seconds': { type: 'string', default: '20' },
    'two-server-seconds': { type: 'string', default: '20' },
    port: { type: 'string', default: '18391' },
  },
});
const [userCount, postings, rate] = [Number(values.users), Number(values.postings), Number(values.rate)];

const servers: BenchServer[] = [];
const clients = new LiveClients();
await withFilledBoard('live', { postings, companies: userCount, hasDemoMarket: true }, async (database) => {
  try {
    await equipCompanies(database.db, userCount);
    const result = values['find-knee'] ? await findKnee(database) : await run(database);
    console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
    if ('oneServer' in result) {
      const { p50Ms } = result.oneServer;
      const isPostFast = p50Ms <= P50_LIMIT_MS && isInTime(result.oneServer);
      const isAssignFast = result.assignments.p99Ms <= ASSIGN_P99_LIMIT_MS && result.assignments.missing === 0;
      const { screen } = result.offers;
      const isOfferFast = screen.p99Ms <= OFFER_P99_LIMIT_MS && screen.missing === 0;
      if (!isPostFast || !isAssignFast || !isOfferFast) process.exitCode = 1;
    }
  } finally {
    clients.close();
    for (const server of servers) await server.stop();
  }
});

function isInTime({ p99Ms, missing, refused }: Latency): boolean {
  return p99Ms <= P99_LIMIT_MS && missing === 0 && refused === 0;
}

/** Starts a server with a client for each user, and sends the first posts. */
async function prepare(database: OpenDatabase) {
  const first = await startServer(0, database.url);
  const users = await signInUsers(database.db, userCount);
  await clients.connect([first.address], users);
  await placeAnchors(first.address, users);
  const measure = async (addresses: readonly string[], seconds: number, postsPerSecond = rate) => {
    const beforeMicros = readCpuMicros(first.processId);
    const traffic = { addresses, users, clients, rate: postsPerSecond, seconds };
    const { latency, withdraw } = await measurePosts(traffic);
    const micros = readCpuMicros(first.processId) - beforeMicros;
    await withdraw();
    // All work of the first server in that time, the demo market's traffic included.
    return { ...latency, firstServerCpuMsPerPost: Math.round(micros / latency.posts / 100) / 10 };
  };
  await measure([first.address], WARM_UP_SECONDS);
  return { first, users, measure };
}

/** Doubles the rate until posts are late, then tries the rate in the middle of the last two. */
async function findKnee(database: OpenDatabase) {
  const { first, measure } = await prepare(database);
  const steps: (Latency & { postsPerSecond: number })[] = [];
  const isRateInTime = async (postsPerSecond: number): Promise<boolean> => {
    const latency = await measure([first.address], KNEE_STEP_SECONDS, postsPerSecond);
    steps.push({ postsPerSecond, ...latency });
    return isInTime(latency);
  };
  let [knee, next] = [0, rate];
  while (next <= KNEE_RATE_MAXIMUM && (await isRateInTime(next))) [knee, next] = [next, next * 2];
  const middle = Math.round((knee + next) / 2);
  if (knee > 0 && next <= KNEE_RATE_MAXIMUM && (await isRateInTime(middle))) knee = middle;
  return {
    kneePostsPerSecond: knee,
    steps,
    limitMsP99: P99_LIMIT_MS,
    users: userCount,
    postings,
    cores: cpus().length,
  };
}

async function run(database: OpenDatabase) {
  const { first, users, measure } = await prepare(database);
  const oneServer = await measure([first.address], Number(values.seconds));
  const moves = { address: first.address, users, clients, rate };
  const assignments = await measureAssignments({ ...moves, seconds: Number(values['assign-seconds']) });
  const offers = await measureOffers({ ...moves, seconds: Number(values['offer-seconds']) });
  const idle = await measureIdle(first, users);
  clients.close();
  const second = await startServer(1, database.url);
  await clients.connect([first.address, second.address], users);
  // The first requests of a new process are slow; this warms up the second server as the first one was.
  await measure([first.address, second.address], WARM_UP_SECONDS);
  const twoServers = await measure([first.address, second.address], Number(values['two-server-seconds']));
  return {
    oneServer,
    assignments,
    offers,
    idle,
    twoServers,
    limits: {
      p50Ms: P50_LIMIT_MS,
      p99Ms: P99_LIMIT_MS,
      assignP99Ms: ASSIGN_P99_LIMIT_MS,
      offerP99Ms: OFFER_P99_LIMIT_MS,
    },
    users: userCount,
    postings,
    postsPerSecond: rate,
    cores: cpus().length,
  };
}

async function startServer(place: number, databaseUrl: string): Promise<BenchServer> {
  const server = await startLiveServer(Number(values.port) + place, databaseUrl);
  servers.push(server);
  return server;
}

/** Connects more idle clients and returns the cost of each for the server. */
async function measureIdle(server: BenchServer, users: readonly BenchUser[]) {
  const before = { connections: clients.count, bytes: readResidentBytes(server.processId) };
  const more = Math.max(0, Number(values.idle) - before.connections);
  const idle = Array.from({ length: more }, (_, place) => users[place % users.length]).filter(
    (user) => user !== undefined,
  );
  await clients.connect([server.address], idle);
  await sleep(2_000);
  const bytes = readResidentBytes(server.processId);
  return {
    connections: clients.count,
    kilobytesPerConnection: Math.round((bytes - before.bytes) / more / 102.4) / 10,
    serverMegabytes: Math.round(bytes / 1024 / 1024),
  };
}
