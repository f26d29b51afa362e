import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillBoard } from '../prove/fill-board.ts';
import { openDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { toPercentile } from './figures.ts';
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

const folder = mkdtempSync(join(tmpdir(), 'loadstone-bench-posts-'));
const databaseFolder = join(folder, 'postgres');
await fillBoard({ databaseFolder, postings, companies: writers });
const embedded = await startEmbeddedPostgres({ folder: databaseFolder });
const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
let server: BenchServer | undefined;
try {
  await equipCompanies(database.db, writers);
  server = await startBenchServer(Number(values.port), { DATABASE_URL: embedded.url, PUBLIC_URL, DEMO: '0' });
  const users = await signInUsers(database.db, writers);
  await writeFor(server.address, users, WARM_UP_MS);
  const before = { micros: readCpuMicros(server.processId), statements: await readStatementCount(server.address) };
  const ms = Number(values.seconds) * 1000;
  const tookMs = await writeFor(server.address, users, ms);
  const micros = readCpuMicros(server.processId) - before.micros;
  const statements = (await readStatementCount(server.address)) - before.statements;
  const result = {
    perSecond: Math.round((tookMs.length * 1000) / ms),
    p50Ms: toPercentile(tookMs, 0.5),
    p99Ms: toPercentile(tookMs, 0.99),
    statements: Math.round((statements / tookMs.length) * 100) / 100,
    serverCpuMicros: Math.round(micros / tookMs.length),
    writers,
    postings,
    cores: cpus().length,
  };
  console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
} finally {
  await server?.stop();
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
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
