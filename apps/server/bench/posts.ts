import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { toPercentile } from './figures.ts';
import { withFilledBoard } from './filled-board.ts';
import { equipCompanies, LANE_COUNT, post, PUBLIC_URL, signInUsers, type BenchUser } from './live-board.ts';
import { readCpuMicros, readStatementCount } from './process-cpu.ts';

/**
 * Measures posts per second: writers of different companies, each of which sends its next post when the last reply has
 * arrived. No client is connected to the hub. Database, server and writers share the machine.
 */
const WARM_UP_MS = 3_000;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    writers: { type: 'string', default: '32' },
    postings: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '8' },
    port: { type: 'string', default: '18690' },
  },
});
const [writers, postings] = [Number(values.writers), Number(values.postings)];

await withFilledBoard('posts', { postings, companies: writers }, async (database) => {
  await equipCompanies(database.db, writers);
  const environment = { DATABASE_URL: database.url, PUBLIC_URL, DEMO: '0' };
  const server = await startBenchServer(Number(values.port), environment);
  try {
    const result = await run(server, await signInUsers(database.db, writers));
    console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
  } finally {
    await server.stop();
  }
});

async function run({ address, processId }: BenchServer, users: readonly BenchUser[]) {
  await writeFor(address, users, WARM_UP_MS);
  const before = { micros: readCpuMicros(processId), statements: await readStatementCount(address) };
  const ms = Number(values.seconds) * 1000;
  const tookMs = await writeFor(address, users, ms);
  const micros = readCpuMicros(processId) - before.micros;
  const statements = (await readStatementCount(address)) - before.statements;
  return {
    perSecond: Math.round((tookMs.length * 1000) / ms),
    p50Ms: toPercentile(tookMs, 0.5),
    p99Ms: toPercentile(tookMs, 0.99),
    statements: Math.round((statements / tookMs.length) * 100) / 100,
    serverCpuMicros: Math.round(micros / tookMs.length),
    writers,
    postings,
    cores: cpus().length,
  };
}

/** Posts with every user at once. @returns how long each post took, milliseconds */
async function writeFor(address: string, users: readonly BenchUser[], ms: number): Promise<number[]> {
  const endMs = performance.now() + ms;
  const tookMs: number[] = [];
  const write = async (user: BenchUser, place: number): Promise<void> => {
    for (let lane = place; performance.now() < endMs; lane++) {
      const sentMs = performance.now();
      await post(address, user, place % 2 === 0 ? 'L' : 'E', lane % LANE_COUNT);
      tookMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(users.map(write));
  return tookMs;
}
