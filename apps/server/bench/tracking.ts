import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withBenchBoard, type BenchBoard } from './bench-board.ts';
import { printResult, toTimeFigures } from './figures.ts';
import { KEY } from './live-board.ts';
import { watchLoops } from './loop-delay.ts';
import { measurePosts, placeAnchors } from './post-latency.ts';
import { readCpuMicros, readStatementCount } from './process-cpu.ts';
import { readResidentBytes } from './process-memory.ts';
import { measurePositions, permitTracking, placeTrucks, TruckDrivers } from './tracked-trucks.ts';

/**
 * Measures the time from a position to the broker's screen: many drivers send one position each in every period, beside
 * connected desks and posts at a steady rate. Positions are collected for 250 ms before they are sent (the coalescing
 * delay), which is part of the times. Database, server, drivers and desks share the machine.
 */
const COALESCING_MS = 250;
const SCREEN_P99_LIMIT_MS = 1_000 + COALESCING_MS;
const POST_P99_LIMIT_MS = 150;
const BYTES_LIMIT = 120;
/** Growth of the server's memory from the second quarter of the run to the last one. */
const MEMORY_GROWTH_LIMIT = 0.15;
const SAMPLE_MS = 500;
const WARM_UP_SECONDS = 5;
/** Beyond the time of the measurements: to fill the board, connect and stop. */
const SPARE_SECONDS = 300;
const MEGABYTE = 1024 * 1024;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    // A factor for drivers, desks and postings, for short runs: 0.1 is a tenth.
    scale: { type: 'string', default: '1' },
    drivers: { type: 'string', default: '10000' },
    period: { type: 'string', default: '30' },
    users: { type: 'string', default: '1000' },
    postings: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    port: { type: 'string', default: '18397' },
  },
});
const toScaled = (text: string): number => Math.ceil(Number(text) * Number(values.scale));
const [driverCount, userCount, postings] = [values.drivers, values.users, values.postings].map(toScaled) as [
  number,
  number,
  number,
];
const [rate, seconds, periodMs] = [Number(values.rate), Number(values.seconds), Number(values.period) * 1000];

setTimeout(
  () => {
    console.error('The bench took too long and is stopped.');
    process.exit(1);
  },
  (seconds + WARM_UP_SECONDS + SPARE_SECONDS) * 1000,
).unref();
const board = { postings, users: userCount, hasDemoMarket: true, port: Number(values.port) };
await withBenchBoard({ name: 'tracking', ...board }, async (each) => {
  const result = await run(each);
  printResult(result, { isJson: values.json, isWithinLimits: isWithinLimits(result) });
});

async function run({ db, users, clients, startServer }: BenchBoard) {
  await permitTracking(db, userCount, KEY);
  const { address, processId } = await startServer();
  const trucks = await placeTrucks(db, driverCount, userCount);
  const drivers = new TruckDrivers(address, trucks);
  clients.onMoved = (truck) => drivers.note(truck);
  await clients.connect([address], users);
  await placeAnchors(address, users);
  const measure = (forSeconds: number) =>
    Promise.all([
      drivers.drive(forSeconds, periodMs),
      measurePosts({ addresses: [address], users, clients, rate, seconds: forSeconds }),
    ]);
  await measure(WARM_UP_SECONDS);
  const memory = sampleMemory(processId);
  const readDelays = await watchLoops(address);
  const before = { micros: readCpuMicros(processId), statements: await readStatementCount(address) };
  const [positions, { latency: posts }] = await measure(seconds);
  const loopDelay = await readDelays();
  const micros = readCpuMicros(processId) - before.micros;
  const statements = (await readStatementCount(address)) - before.statements;
  const stored = await measurePositions(db);
  return {
    positions: {
      screen: toTimeFigures(positions.screenMs),
      reply: toTimeFigures(positions.replyMs),
      sent: positions.sent,
      perSecond: Math.round(positions.sent / seconds),
      failed: positions.failed,
      missing: positions.missing,
    },
    posts,
    loopDelay,
    bytesPerPosition: Math.round((stored.bytes / stored.rows) * 10) / 10,
    storedPositions: stored.rows,
    memory: memory.stop(),
    /** Of everything that the server did, for each position. */
    statementsPerPosition: Math.round((statements / positions.sent) * 100) / 100,
    serverCpuShare: Math.round(micros / seconds / 10_000) / 100,
    limits: { screenP99Ms: SCREEN_P99_LIMIT_MS, postP99Ms: POST_P99_LIMIT_MS, bytesPerPosition: BYTES_LIMIT },
    coalescingMs: COALESCING_MS,
    drivers: driverCount,
    desks: userCount,
    postings,
    postsPerSecond: rate,
    seconds,
  };
}

function isWithinLimits({ positions, posts, bytesPerPosition, memory }: Awaited<ReturnType<typeof run>>): boolean {
  const isPositionFast = positions.screen.p99Ms <= SCREEN_P99_LIMIT_MS && positions.missing + positions.failed === 0;
  const isPostFast = posts.p99Ms <= POST_P99_LIMIT_MS && posts.missing + posts.refused === 0;
  return isPositionFast && isPostFast && bytesPerPosition <= BYTES_LIMIT && memory.growth <= MEMORY_GROWTH_LIMIT;
}

/** Reads the memory of a process until it is stopped. */
function sampleMemory(processId: number) {
  const megabytes: number[] = [];
  let isStopped = false;
  const sampling = (async () => {
    while (!isStopped) {
      megabytes.push(Math.round(readResidentBytes(processId) / MEGABYTE));
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    stop() {
      isStopped = true;
      void sampling;
      const quarter = Math.max(1, Math.floor(megabytes.length / 4));
      const [early, late] = [megabytes.slice(quarter, 2 * quarter), megabytes.slice(-quarter)].map(toMean) as [
        number,
        number,
      ];
      return {
        beforeMegabytes: megabytes[0] ?? 0,
        afterMegabytes: megabytes.at(-1) ?? 0,
        growth: Math.round((late / early - 1) * 1000) / 1000,
      };
    },
  };
}

function toMean(samples: readonly number[]): number {
  return samples.reduce((sum, each) => sum + each, 0) / Math.max(1, samples.length);
}
