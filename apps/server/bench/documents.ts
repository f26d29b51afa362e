import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { uploadDocument } from '@loadstone/contracts';
import sharp from 'sharp';
import { fillBoard } from '../prove/fill-board.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { startBenchServer } from './bench-server.ts';
import { toPercentile } from './figures.ts';
import { equipCompanies, post, PUBLIC_URL, signInUsers, type BenchUser } from './live-board.ts';
import { LiveClients } from './live-clients.ts';
import { listPosters, measurePosts, placeAnchors } from './post-latency.ts';
import { listChildren, readResidentBytes } from './process-memory.ts';

/**
 * Measures the time from a post to its event while many users add large pictures at once, and the memory of the server
 * and of its media process. Database, server and clients share the machine.
 */
const P99_LIMIT_MS = 150;
const MEMORY_LIMIT_MEGABYTES = 300;
const WARM_UP_SECONDS = 5;
const SAMPLE_MS = 100;
const MEGABYTE = 1024 * 1024;
/** Different pictures, so that contents are stored several times. */
const PICTURES = 5;
/** Bytes of a pixel of noise as JPEG, a little below the measured 0.82: the picture is not smaller than requested. */
const BYTES_PER_PIXEL = 0.8;

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

const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-documents-'));
const databaseFolder = join(folder, 'postgres');
await fillBoard({ databaseFolder, postings, companies: userCount, hasDemoMarket: true });
const embedded = await startEmbeddedPostgres({ folder: databaseFolder });
const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
const clients = new LiveClients();
try {
  await equipCompanies(database.db, userCount);
  const server = await startBenchServer(Number(values.port), {
    DATABASE_URL: embedded.url,
    PUBLIC_URL,
    DEMO: '1',
    HUB_CONNECTS_PER_SECOND: '100000',
  });
  try {
    const result = await run(server.address, server.processId);
    console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
    const isFast = result.during.p99Ms <= P99_LIMIT_MS && result.during.missing === 0;
    const isSmall = result.memory.serverMegabytesAboveIdle <= MEMORY_LIMIT_MEGABYTES;
    if (!isFast || !isSmall || result.uploads.failed > 0) process.exitCode = 1;
  } finally {
    clients.close();
    await server.stop();
  }
} finally {
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function run(address: string, processId: number) {
  const users = await signInUsers(database.db, userCount);
  await clients.connect([address], users);
  await placeAnchors(address, users);
  const measure = (seconds: number) => measurePosts({ addresses: [address], users, clients, rate, seconds });
  await measure(WARM_UP_SECONDS);
  const before = await measure(WARM_UP_SECONDS);
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, seed) => createPicture(seed)));
  const owners = listPosters(users);
  const targets: { user: BenchUser; token: number }[] = [];
  for (let place = 0; place < uploadCount; place += 1) {
    const user = owners[place % owners.length];
    if (user === undefined) throw new Error('There is no user left to add a document.');
    targets.push({ user, token: await post(address, user, 'L', place) });
  }
  const idleBytes = readResidentBytes(processId);
  const peak = { server: 0, media: 0 };
  const sampling = setInterval(() => {
    peak.server = Math.max(peak.server, readResidentBytes(processId));
    const media = listChildren(processId).reduce((sum, child) => sum + readResidentBytes(child), 0);
    peak.media = Math.max(peak.media, media);
  }, SAMPLE_MS);
  const startMs = performance.now();
  const sent = targets.map(({ user, token }, place) =>
    upload(address, user, token, pictures[place % PICTURES] ?? Buffer.alloc(0)),
  );
  const [during, uploads] = await Promise.all([measure(Number(values.seconds)), Promise.all(sent)]);
  clearInterval(sampling);
  const tookMs = uploads.map(({ endedMs }) => endedMs - startMs);
  return {
    before,
    during,
    uploads: {
      count: uploadCount,
      megabytes: Math.round((pictures[0]?.length ?? 0) / MEGABYTE),
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
    cores: cpus().length,
  };
}

/** A picture of noise, which a JPEG can hardly compress. */
function createPicture(seed: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt((Number(values.megabytes) * MEGABYTE) / BYTES_PER_PIXEL));
  return sharp({
    create: {
      width: side,
      height: side + seed,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function upload(address: string, user: BenchUser, token: number, picture: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'proof.jpg');
  const reply = await fetch(`${address}${uploadDocument.path.replace(':token', String(token))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  });
  await reply.arrayBuffer();
  return { status: reply.status, endedMs: performance.now() };
}
