import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withBenchBoard, type BenchBoard } from '../bench/bench-board.ts';
import { printResult } from '../bench/figures.ts';
import { listPosters, placeAnchors } from '../bench/post-latency.ts';
import { countHandles, readResidentBytes } from '../bench/process-memory.ts';
import { listGrowthFaults, toGrowth, type SoakSample } from './soak-figures.ts';
import { SoakTraffic } from './soak-traffic.ts';

/**
 * Runs a server with connected users for a long time, who post, edit, delete and reconnect. Fails where its memory or its
 * open handles keep growing, where the log has an error line, a call fails, a lead does not arrive or a connection breaks.
 * It ends by itself, also where the server does not respond any more.
 */
const SAMPLES = 120;
/** Share of the calls that a server may refuse because it has too much to do. */
const REFUSED_SHARE = 0.01;
/** Time for the start, and for the end beside the run itself. */
const START_LIMIT_MS = 15 * 60_000;
const END_LIMIT_MS = 5 * 60_000;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
    'warm-up': { type: 'string', default: '10' },
    users: { type: 'string', default: '1000' },
    postings: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '5' },
    reconnects: { type: 'string', default: '5' },
    port: { type: 'string', default: '18394' },
  },
});
const [minutes, userCount, rate] = [Number(values.minutes), Number(values.users), Number(values.rate)];
const runMs = minutes * 60_000;
/** Traffic before the first sample: the rows in memory and the kept batches of events fill. */
const warmUpMs = Number(values['warm-up']) * 60_000;

/** Ends the process where a step takes longer, and prints what the step has done. */
function limitStep(step: 'start' | 'run', limitMs: number, describe: () => object = () => ({})): NodeJS.Timeout {
  return setTimeout(() => {
    console.error(`The ${step} of the soak did not end in ${Math.round(limitMs / 60_000)} minutes.`);
    console.error(JSON.stringify(describe()));
    process.exit(1);
  }, limitMs).unref();
}

const startLimit = limitStep('start', START_LIMIT_MS);

await withBenchBoard(
  {
    ...{ name: 'soak', postings: Number(values.postings), users: userCount, port: Number(values.port) },
    tokenSeconds: Math.ceil((START_LIMIT_MS + warmUpMs + runMs + END_LIMIT_MS) / 1000),
  },
  async (board) => {
    const result = await run(board);
    printResult(result, { isJson: values.json, isWithinLimits: result.faults.length === 0 });
  },
);

async function run({ users, clients, startServer }: BenchBoard) {
  const { address, processId, errorLines } = await startServer();
  await clients.connect([address], users);
  await placeAnchors(address, users);
  const posters = listPosters(users);
  // The users without postings of their own receive the measured leads: their clients stay connected.
  const firstPoster = users.length - posters.length;
  const traffic = new SoakTraffic({
    address,
    posters,
    clients,
    reconnecting: posters.map((_, place) => firstPoster + place),
    rate,
    reconnectsPerSecond: Number(values.reconnects),
  });
  clearTimeout(startLimit);
  const samples: SoakSample[] = [];
  limitStep('run', warmUpMs + runMs + END_LIMIT_MS, () => ({
    ...traffic.describe(),
    connected: clients.count,
    dropped: clients.dropped,
    errorLines,
    samples,
  }));
  const endMs = performance.now() + warmUpMs + runMs;
  const isOver = (): boolean => performance.now() >= endMs;
  await Promise.all([sleep(warmUpMs).then(() => takeSamples(samples, processId, isOver)), traffic.run(isOver)]);
  const { counts } = traffic;
  const calls = counts.posts + counts.edits + counts.deletes;
  const connected = clients.count;
  const faults = [
    ...listGrowthFaults(samples),
    ...traffic.faults,
    ...errorLines.map((line) => `an error in the log: ${line.slice(0, 300)}`),
    ...(counts.missing > 0 ? [`${counts.missing} leads did not reach the other side`] : []),
    ...(counts.refused + counts.skipped > calls * REFUSED_SHARE ? ['the server had too much to do'] : []),
    ...(clients.dropped > 0 ? [`${clients.dropped} connections broke`] : []),
    ...(connected === users.length ? [] : [`${connected} of ${users.length} users are connected`]),
  ];
  return {
    minutes,
    warmUpMinutes: warmUpMs / 60_000,
    users: users.length,
    postings: Number(values.postings),
    postsPerSecond: rate,
    ...counts,
    ...traffic.toLatency(),
    memoryMb: toGrowth(samples.map(({ memoryMb }) => memoryMb)),
    handles: toGrowth(samples.map(({ handles }) => handles)),
    errorLines: errorLines.length,
    faults,
  };
}

async function takeSamples(samples: SoakSample[], processId: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    samples.push({
      memoryMb: Math.round(readResidentBytes(processId) / 1024 ** 2),
      handles: countHandles(processId),
    });
    await sleep(runMs / SAMPLES);
  }
}
