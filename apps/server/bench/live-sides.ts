import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchBoard } from './bench-board.ts';
import type { BenchServer } from './bench-server.ts';
import type { Measured, Traffic } from './live.ts';
import { measureAssignments, measureOffers } from './live-moves.ts';
import { measurePosts, type Latency, placeAnchors } from './post-latency.ts';
import { readCpuMicros } from './process-cpu.ts';
import { readResidentBytes } from './process-memory.ts';

const LIMITS = { p50Ms: 30, p99Ms: 150, assignP99Ms: 250, offerP99Ms: 100 };
/** The highest rate that is tried, posts a second. */
const KNEE_RATE_MAXIMUM = 640;
const WARM_UP_SECONDS = 5;
/** Assignments, offers and posts to two servers are measured for a third of the time. */
const SHORTER = 3;

function isInTime({ p99Ms, missing, refused }: Latency): boolean {
  return p99Ms <= LIMITS.p99Ms && missing === 0 && refused === 0;
}

/** Starts a server with a client for each user, and sends the first posts. */
async function prepare({ users, clients, startServer }: BenchBoard) {
  const first = await startServer();
  await clients.connect([first.address], users);
  await placeAnchors(first.address, users);
  const measure = async (addresses: readonly string[], { rate, seconds }: Traffic) => {
    const beforeMicros = readCpuMicros(first.processId);
    const { latency, withdraw } = await measurePosts({ addresses, users, clients, rate, seconds });
    const micros = readCpuMicros(first.processId) - beforeMicros;
    await withdraw();
    // All work of the first server in that time, the demo market's traffic included.
    return { ...latency, firstServerCpuMsPerPost: Math.round(micros / latency.posts / 100) / 10 };
  };
  return { first, measure };
}

/** Doubles the rate until posts are late, then tries the rate in the middle of the last two. */
export async function findKnee(board: BenchBoard, { rate, seconds }: Traffic): Promise<Measured> {
  const { first, measure } = await prepare(board);
  await measure([first.address], { rate, seconds: WARM_UP_SECONDS });
  const steps: (Latency & { postsPerSecond: number })[] = [];
  const isRateInTime = async (postsPerSecond: number): Promise<boolean> => {
    const latency = await measure([first.address], { rate: postsPerSecond, seconds });
    steps.push({ postsPerSecond, ...latency });
    return isInTime(latency);
  };
  let [knee, next] = [0, rate];
  while (next <= KNEE_RATE_MAXIMUM && (await isRateInTime(next))) [knee, next] = [next, next * 2];
  const middle = Math.round((knee + next) / 2);
  if (knee > 0 && next <= KNEE_RATE_MAXIMUM && (await isRateInTime(middle))) knee = middle;
  return { result: { kneePostsPerSecond: knee, steps, limitMsP99: LIMITS.p99Ms }, isWithinLimits: true };
}

/**
 * The time from sending a post until its lead reaches a client of the other side, from an assignment to its event at the
 * carrier, and from an offer to its event and to the list at the broker; the cost of idle connections; the same posts with
 * half of the users on a second server.
 */
export async function measureSides(board: BenchBoard, traffic: Traffic, idleConnections: number): Promise<Measured> {
  const { users, clients } = board;
  const { first, measure } = await prepare(board);
  const [warmUp, shorter] = [WARM_UP_SECONDS, Math.ceil(traffic.seconds / SHORTER)].map((seconds) => ({
    ...traffic,
    seconds,
  })) as [Traffic, Traffic];
  await measure([first.address], warmUp);
  const oneServer = await measure([first.address], traffic);
  const moves = { address: first.address, users, clients, ...shorter };
  const assignments = await measureAssignments(moves);
  const offers = await measureOffers(moves);
  const idle = await measureIdle(board, first, idleConnections);
  clients.close();
  const both = [first.address, (await board.startServer()).address];
  await clients.connect(both, users);
  // The first requests of a new process are slow; this warms up the second server as the first one was.
  await measure(both, warmUp);
  const twoServers = await measure(both, shorter);
  const isPostFast = oneServer.p50Ms <= LIMITS.p50Ms && isInTime(oneServer);
  const isAssignFast = assignments.p99Ms <= LIMITS.assignP99Ms && assignments.missing === 0;
  const isOfferFast = offers.screen.p99Ms <= LIMITS.offerP99Ms && offers.screen.missing === 0;
  return {
    result: { oneServer, assignments, offers, idle, twoServers, limits: LIMITS },
    isWithinLimits: isPostFast && isAssignFast && isOfferFast,
  };
}

/** Connects more idle clients and returns the cost of each for the server. */
async function measureIdle({ users, clients }: BenchBoard, { address, processId }: BenchServer, wanted: number) {
  const before = { connections: clients.count, bytes: readResidentBytes(processId) };
  const more = Math.max(0, wanted - before.connections);
  const idle = Array.from({ length: more }, (_, place) => users[place % users.length]).filter(
    (user) => user !== undefined,
  );
  await clients.connect([address], idle);
  await sleep(2_000);
  const bytes = readResidentBytes(processId);
  return {
    connections: clients.count,
    kilobytesPerConnection: Math.round((bytes - before.bytes) / more / 102.4) / 10,
    serverMegabytes: Math.round(bytes / 1024 / 1024),
  };
}
