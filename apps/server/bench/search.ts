import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withBenchBoard } from './bench-board.ts';
import type { BenchServer } from './bench-server.ts';
import { printResult, toTimeFigures, type TimeFigures } from './figures.ts';
import { send } from './http-load.ts';
import { post, type BenchUser } from './live-board.ts';
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

interface Measured extends TimeFigures {
  /** Processor time of the server's process for each search, without the postings' and the database's. */
  readonly serverCpuMs: number;
  /** How many results the searches have, on average. */
  readonly found: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
// Loading a million trucks blocks the loop for seconds, after which the first calls would be refused.
const environment = { OVERLOAD_LOOP_DELAY_MS: '60000' };
const size = { postings: trucks, trucks, companies, users: USERS };
await withBenchBoard({ name: 'search', ...size, port: Number(values.port), environment }, async (board) => {
  try {
    const results = await measureAll(await board.startServer(), board.users);
    const limits = { p50Ms: P50_LIMIT_MS, p99Ms: P99_LIMIT_MS };
    const isSlow = Object.values(results).some(({ p50Ms, p99Ms }) => p50Ms > P50_LIMIT_MS || p99Ms > P99_LIMIT_MS);
    const result = { results, limits, trucks, companies, postsPerSecond: rate };
    printResult(result, { isJson: values.json, isWithinLimits: !isSlow });
  } finally {
    agent.destroy();
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
        ...toTimeFigures(tookMs),
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
