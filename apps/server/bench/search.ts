import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { toPercentile } from './figures.ts';
import { withFilledBoard } from './filled-board.ts';
import { send } from './http-load.ts';
import { equipCompanies, post, PUBLIC_URL, signInUsers, type BenchUser } from './live-board.ts';
import { readCpuMicros } from './process-cpu.ts';
import { listSearchKinds, type SearchRequest } from './search-criteria.ts';

/**
 * Measures each kind of search over HTTP on a board of a million open trucks and 100,000 companies, one search after
 * the other, while postings arrive at a steady rate. Database, server and client share the machine.
 */
const P50_LIMIT_MS = 10;
const P99_LIMIT_MS = 60;
const WARM_UP_SEARCHES = 20;
const USERS = 50;
const BASELINE_MS = 3_000;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    trucks: { type: 'string', default: '1000000' },
    companies: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '10' },
    searches: { type: 'string', default: '200' },
    port: { type: 'string', default: '18395' },
  },
});
const [trucks, companies, rate] = [Number(values.trucks), Number(values.companies), Number(values.rate)];

interface Measured {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  /** Processor time of the server's process for each search, without the postings' and the database's. */
  readonly serverCpuMs: number;
  /** How many results the searches have, on average. */
  readonly found: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
await withFilledBoard('search', { postings: trucks, trucks, companies }, async (database) => {
  await equipCompanies(database.db, USERS);
  const server = await startBenchServer(Number(values.port), {
    DATABASE_URL: database.url,
    PUBLIC_URL,
    DEMO: '0',
    // Loading a million trucks blocks the loop for seconds, after which the first calls would be refused.
    OVERLOAD_LOOP_DELAY_MS: '60000',
  });
  try {
    const users = await signInUsers(database.db, USERS);
    const results = await measureAll(server, users);
    const limits = { p50Ms: P50_LIMIT_MS, p99Ms: P99_LIMIT_MS };
    const result = { results, limits, trucks, companies, postsPerSecond: rate, cores: cpus().length };
    console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
    const isSlow = Object.values(results).some(({ p50Ms, p99Ms }) => p50Ms > P50_LIMIT_MS || p99Ms > P99_LIMIT_MS);
    if (isSlow) process.exitCode = 1;
  } finally {
    agent.destroy();
    await server.stop();
  }
});

async function measureAll(
  { address, processId }: BenchServer,
  users: readonly BenchUser[],
): Promise<Record<string, Measured>> {
  const stopPosts = startPosts(address, users);
  const kinds = Object.entries(listSearchKinds(companies, Number(values.searches) + WARM_UP_SEARCHES));
  const results: Record<string, Measured & { elapsedMs: number }> = {};
  try {
    for (const [kind, requests] of kinds) {
      const found = await countFound(address, users, requests.slice(0, WARM_UP_SEARCHES));
      const [cpuMicros, startMs] = [readCpuMicros(processId), performance.now()];
      const tookMs = await search(address, users, requests.slice(WARM_UP_SEARCHES));
      results[kind] = {
        p50Ms: toPercentile(tookMs, 0.5),
        p99Ms: toPercentile(tookMs, 0.99),
        longestMs: toPercentile(tookMs, 1),
        serverCpuMs: (readCpuMicros(processId) - cpuMicros) / 1000 / tookMs.length,
        found,
        elapsedMs: (performance.now() - startMs) / tookMs.length,
      };
    }
    // The posts alone, when the server is as warm as it was during the searches.
    const fromMicros = readCpuMicros(processId);
    await sleep(BASELINE_MS);
    const postsShare = (readCpuMicros(processId) - fromMicros) / (BASELINE_MS * 1000);
    return Object.fromEntries(
      Object.entries(results).map(([kind, { elapsedMs, serverCpuMs, ...rest }]) => [
        kind,
        { ...rest, serverCpuMs: Math.round((serverCpuMs - postsShare * elapsedMs) * 10) / 10 },
      ]),
    );
  } finally {
    await stopPosts();
  }
}

/** Sends searches one after the other. @returns how long each took, milliseconds */
async function search(
  address: string,
  users: readonly BenchUser[],
  requests: readonly SearchRequest[],
): Promise<number[]> {
  const tookMs: number[] = [];
  for (const [place, { path, ...body }] of requests.entries()) {
    const headers = { authorization: `Bearer ${users[place % users.length]!.token}` };
    const sentMs = performance.now();
    await send(agent, { url: address + path, headers, ...body });
    tookMs.push(performance.now() - sentMs);
  }
  return tookMs;
}

/** Sends searches and returns the average of their totals. */
async function countFound(
  address: string,
  users: readonly BenchUser[],
  requests: readonly SearchRequest[],
): Promise<number> {
  let found = 0;
  for (const [place, { path, body }] of requests.entries()) {
    const headers = { authorization: `Bearer ${users[place % users.length]!.token}` };
    const reply = await fetch(address + path, {
      ...(body === undefined
        ? { headers }
        : { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    found += ((await reply.json()) as { total: number }).total;
  }
  return Math.round(found / requests.length);
}

/** Posts loads and trucks at the rate until the returned function is called. */
function startPosts(address: string, users: readonly BenchUser[]): () => Promise<void> {
  let isStopped = false;
  const sent: Promise<number>[] = [];
  const run = async (): Promise<void> => {
    const startMs = performance.now();
    for (let place = 0; !isStopped; place++) {
      await sleep(Math.max(0, startMs + (place * 1000) / rate - performance.now()));
      sent.push(post(address, users[place % users.length]!, place % 2 === 0 ? 'L' : 'E', place >> 1));
    }
  };
  const running = run();
  return async () => {
    isStopped = true;
    await running;
    await Promise.all(sent);
  };
}
