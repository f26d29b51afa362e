import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { withBenchBoard, type BenchBoard } from './bench-board.ts';
import { printResult, toPercentile } from './figures.ts';
import { post } from './live-board.ts';
import { watchLoops } from './loop-delay.ts';
import { listPosters, measurePosts, placeAnchors } from './post-latency.ts';
import { listChildren, readResidentBytes } from './process-memory.ts';
import type { UploadPlan, UploadResult, UploadsReady } from './upload-pictures.ts';

/**
 * Measures the time from a post to its event while many users add large pictures at once, and the memory of the server
 * and of its media process. Database, server and clients share the machine.
 */
const P99_LIMIT_MS = 150;
const MEMORY_LIMIT_MEGABYTES = 300;
const WARM_UP_SECONDS = 5;
const SAMPLE_MS = 100;
const MEGABYTE = 1024 * 1024;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    uploads: { type: 'string', default: '50' },
    megabytes: { type: 'string', default: '10' },
    users: { type: 'string', default: '1000' },
    postings: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    port: { type: 'string', default: '18395' },
  },
});
const [uploadCount, userCount, rate] = [Number(values.uploads), Number(values.users), Number(values.rate)];
const postings = Number(values.postings);

const board = { postings, users: userCount, hasDemoMarket: true, port: Number(values.port) };
await withBenchBoard({ name: 'documents', ...board }, async (each) => {
  const result = await run(each);
  const isFast = result.during.p99Ms <= P99_LIMIT_MS && result.during.missing === 0;
  const isSmall = result.memory.serverMegabytesAboveIdle <= MEMORY_LIMIT_MEGABYTES;
  printResult(result, { isJson: values.json, isWithinLimits: isFast && isSmall && result.uploads.failed === 0 });
});

async function run({ users, clients, startServer }: BenchBoard) {
  const { address, processId } = await startServer();
  await clients.connect([address], users);
  await placeAnchors(address, users);
  const measure = async (seconds: number) =>
    (await measurePosts({ addresses: [address], users, clients, rate, seconds })).latency;
  await measure(WARM_UP_SECONDS);
  const before = await measure(WARM_UP_SECONDS);
  const owners = listPosters(users);
  const targets: UploadPlan['targets'][number][] = [];
  for (let place = 0; place < uploadCount; place += 1) {
    const user = owners[place % owners.length];
    if (user === undefined) throw new Error('There is no user left to add a document.');
    targets.push({ accessToken: user.token, posting: await post(address, user, 'L', place) });
  }
  const plan: UploadPlan = { address, targets, megabytes: Number(values.megabytes) };
  const uploader = new Worker(new URL('upload-pictures.ts', import.meta.url), { workerData: plan });
  const [{ size }] = (await once(uploader, 'message')) as [UploadsReady];
  const idleBytes = readResidentBytes(processId);
  const peak = { server: 0, media: 0 };
  const sampling = setInterval(() => {
    peak.server = Math.max(peak.server, readResidentBytes(processId));
    const media = listChildren(processId).reduce((sum, child) => sum + readResidentBytes(child), 0);
    peak.media = Math.max(peak.media, media);
  }, SAMPLE_MS);
  const readDelays = await watchLoops(address);
  uploader.postMessage('start');
  const [during, [uploads]] = await Promise.all([
    measure(Number(values.seconds)),
    once(uploader, 'message') as Promise<[readonly UploadResult[]]>,
  ]);
  clearInterval(sampling);
  const loopDelay = await readDelays();
  const tookMs = uploads.map((each) => each.tookMs);
  return {
    before,
    during,
    loopDelay,
    uploads: {
      count: uploadCount,
      megabytes: Math.round(size / MEGABYTE),
      failed: uploads.filter(({ status }) => status !== 200).length,
      p50Ms: toPercentile(tookMs, 0.5),
      longestMs: toPercentile(tookMs, 1),
    },
    memory: {
      serverMegabytesIdle: Math.round(idleBytes / MEGABYTE),
      serverMegabytesAboveIdle: Math.round((peak.server - idleBytes) / MEGABYTE),
      mediaMegabytes: Math.round(peak.media / MEGABYTE),
    },
    limits: { p99Ms: P99_LIMIT_MS, serverMegabytesAboveIdle: MEMORY_LIMIT_MEGABYTES },
    users: userCount,
    postings,
    postsPerSecond: rate,
  };
}
