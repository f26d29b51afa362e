import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { createMeasuredCalls, type SentCall } from '../test/busy-company.ts';
import type { BusyCompanyPlan, SentMix } from './attack-busy-company.ts';
import { createCompany, send } from './attack-company.ts';
import { makeDraft } from './draft.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { withDatabase } from './with-database.ts';

/** How long the other company is measured alone, and then beside the busy one, in turns: what else runs meets both. */
const WINDOW_MS = 5_000;
/** The busy company may make another company this many times slower. */
const SLOWER_LIMIT = 2;
/** Below this a call is not slow, also on a machine whose processor both companies and the database share. */
const FLOOR_MS = 500;

interface NeighbourOptions {
  /** How long the busy company sends, for each of its kinds. */
  readonly seconds: number;
  readonly seed: number;
}

/** How long the calls of the other company took. */
interface CallTimes {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /**
   * Processor time of the server's main thread between a call and its reply, which depends less on what else the machine
   * does. Linux only.
   */
  readonly threadP50Ms: number | undefined;
  readonly threadP99Ms: number | undefined;
}

/** What another company met while one company was busy. */
interface NeighbourResult {
  readonly kind: string;
  /** Calls of the busy company by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly alone: CallTimes;
  readonly beside: CallTimes;
  readonly faults: readonly string[];
}

/** The busy company posts, or its posts wait for a colleague's confirmation. */
const KINDS = [
  { kind: 'posts', code: 'POSTS', confirmsNewDevices: false },
  { kind: 'posts that wait', code: 'WAITS', confirmsNewDevices: true },
] as const;

/**
 * Measures the calls of a company in turns alone and while another one sends any mix of calls, some above its limits, from
 * a thread of its own. The measured company stays within its own limits: its 99th percentile must stay within the bound,
 * and none of its calls may be refused.
 */
export async function runNeighbour({ seconds, seed }: NeighbourOptions): Promise<NeighbourResult[]> {
  return withDatabase({ name: 'neighbour', poolSize: 2 }, async ({ database: { db }, url, folder }) => {
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const environment = { ...toServerSettings(port, address), DATABASE_URL: url, DATA_DIR: folder };
    // The busy company's users reach their limit within a minute; a desk that is used does not.
    const server = await startServer({ ...environment, RATE_LIMIT_PER_USER: '3000' }, address);
    try {
      const results: NeighbourResult[] = [];
      for (const { kind, code, confirmsNewDevices } of KINDS) {
        const busy = await startBusyCompany({ address, url, code, seed, confirmsNewDevices });
        const measured = createMeasuredCalls(await createCompany(db, address, { code: `${code}2` }), makeDraft);
        const given = { address, processId: server.pid ?? 0, busy, measured, seconds };
        results.push({ kind, ...(await measureBeside(given)) });
        await busy.end();
      }
      return results;
    } finally {
      await end(server, 'SIGTERM');
    }
  });
}

type BusyCompany = Awaited<ReturnType<typeof startBusyCompany>>;

/** Starts the thread of the busy company, which sends between `start` and `stop`. */
async function startBusyCompany(plan: BusyCompanyPlan) {
  const worker = new Worker(new URL('attack-busy-company.ts', import.meta.url), { workerData: plan });
  await once(worker, 'message');
  return {
    start: () => worker.postMessage('start'),
    async stop(): Promise<SentMix> {
      const stopped = once(worker, 'message');
      worker.postMessage('stop');
      return ((await stopped) as [SentMix])[0];
    },
    async end(): Promise<void> {
      const ended = once(worker, 'exit');
      worker.postMessage('end');
      await ended;
    },
  };
}

async function measureBeside(given: {
  address: string;
  processId: number;
  busy: BusyCompany;
  measured: readonly SentCall[];
  seconds: number;
}): Promise<Omit<NeighbourResult, 'kind'>> {
  const { address, processId, busy, measured, seconds } = given;
  const faults: string[] = [];
  const isWithinLimit = createPace();
  const measure = async (samples: Sample[]): Promise<void> => {
    const endMs = performance.now() + WINDOW_MS;
    while (performance.now() < endMs) {
      for (const call of measured) {
        if (!isWithinLimit(call)) continue;
        const [startedMs, threadMs] = [performance.now(), readThreadMs(processId)];
        const status = await send(address, call);
        samples.push({ ms: performance.now() - startedMs, threadMs: readThreadMs(processId) - threadMs });
        if (status !== 200) faults.push(`${call.name}: ${status}`);
      }
    }
  };
  // Loads what the first calls of a server load.
  await measure([]);
  const statuses: Record<string, number> = {};
  const [alone, beside]: [Sample[], Sample[]] = [[], []];
  for (let window = 0; window < Math.ceil((seconds * 1000) / WINDOW_MS); window += 1) {
    await measure(alone);
    busy.start();
    await measure(beside);
    const sent = await busy.stop();
    for (const [status, count] of Object.entries(sent.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
    faults.push(...sent.faults);
  }

  const result = { statuses, alone: toTimes(alone), beside: toTimes(beside), faults };
  const [p99AloneMs, p99BesideMs] = [result.alone.p99Ms, result.beside.p99Ms];
  if (p99BesideMs > Math.max(SLOWER_LIMIT * p99AloneMs, FLOOR_MS)) {
    faults.push(`the 99th percentile was ${p99AloneMs} ms alone and ${p99BesideMs} ms beside the busy company`);
  }
  return result;
}

interface Sample {
  readonly ms: number;
  readonly threadMs: number;
}

/** Processor time of a process's main thread so far; NaN where the system has no `/proc`. */
function readThreadMs(processId: number): number {
  try {
    return Number(readFileSync(`/proc/${processId}/task/${processId}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Whether a call can be sent now without exceeding its own limit: it is spread over the minute. */
function createPace(): (call: SentCall) => boolean {
  const nextMs = new Map<SentCall, number>();
  return (call) => {
    const nowMs = performance.now();
    if (nowMs < (nextMs.get(call) ?? 0)) return false;
    // One call fewer than the limit: a minute of the server has both of its ends.
    if (call.callsPerMinute !== undefined) nextMs.set(call, nowMs + 60_000 / (call.callsPerMinute - 1));
    return true;
  };
}

function toTimes(samples: readonly Sample[]): CallTimes {
  const find = (part: number, toMs: (sample: Sample) => number): number => {
    const sorted = samples.map(toMs).sort((one, other) => one - other);
    return Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  };
  const toThread = (part: number): number | undefined => {
    const ms = find(part, ({ threadMs }) => threadMs);
    return Number.isNaN(ms) ? undefined : ms;
  };
  return {
    calls: samples.length,
    p50Ms: find(0.5, ({ ms }) => ms),
    p99Ms: find(0.99, ({ ms }) => ms),
    threadP50Ms: toThread(0.5),
    threadP99Ms: toThread(0.99),
  };
}
