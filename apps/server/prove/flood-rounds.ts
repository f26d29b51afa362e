import { createTag, deleteTag, listTags } from '@loadstone/contracts';
import { createBroker, tokenFor } from '@loadstone/testkit';
import { sql } from 'kysely';
import { closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toPercentile } from '../bench/figures.ts';
import { countHandles, readResidentBytes } from '../bench/process-memory.ts';
import { systemClock } from '../src/clock.ts';
import type { Db } from '../src/db/database.ts';
import type { Flooded, FloodOutcome } from './flood-calls.ts';
import { createReader } from './flood-reader.ts';
import { FLOODS } from './flood-senders.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { withDatabase } from './with-database.ts';

const BODY_SECONDS = 5;
/** Time between two calls of the user who works. */
const WORK_EVERY_MS = 100;
/**
 * The longest call of another user during a flood: this time, and a multiple of the longest call without a flood, because
 * other programs may use the machine. The flood's sender uses the same cores.
 */
const WORK_LIMIT = { ms: 2_000, factor: 5 };
/** Each flood is first sent for this share of its time, so that the heap has the size that the floods need. */
const WARM_UP_SHARE = 1 / 4;
/** The round after the warm-up, without a flood. */
const QUIET = 'none';
/** What a flood may leave in the database and in the log, MB: the budgets of operations.md allow 8 in all. */
const DATABASE_MB = 24;
const LOG_MB = 8;
/** Memory after a flood above that after the warm-up; the collector frees memory late. */
const MEMORY_MB = 120;
const HANDLES = 20;

export interface FloodOptions {
  /** How long each flood is sent. */
  readonly seconds: number;
  /** How long the server rests after a flood before its memory is read. */
  readonly restMs: number;
}

/** One flood and the state of the server after it. */
export interface FloodResult {
  readonly flood: string;
  readonly counts: FloodOutcome['counts'];
  /** Calls of another user during the flood. */
  readonly work: { readonly calls: number; readonly p99Ms: number; readonly longestMs: number };
  readonly memoryMb: number;
  readonly handles: number;
  /** Growth of the database and of the log. */
  readonly databaseMb: number;
  readonly logMb: number;
  readonly faults: readonly string[];
}

interface Target extends Flooded {
  readonly db: Db;
  readonly processId: number;
  readonly logFile: string;
  readonly workerToken: string;
}

/**
 * Sends each flood to a server with its usual limits, from an address of its own, while a user at another address works.
 * The calls of that user must not slow down or fail, and the memory, the open handles, the database and the log must stay
 * within bounds.
 */
export function runFloods(options: FloodOptions): Promise<FloodResult[]> {
  return withDatabase({ name: 'floods', poolSize: 2 }, async ({ database, url, folder }) => {
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const logFile = join(folder, 'log');
    const log = openSync(logFile, 'a');
    const issuer = { db: database.db, clock: systemClock, issuer: `${address}/oidc`, audience: 'linkup' };
    const [attacker, worker] = [await createBroker(database.db), await createBroker(database.db)];
    const reader = await createReader(database.db, issuer);
    const server = await startServer(
      {
        ...toServerSettings(port, address),
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_ADDRESS: '',
        RATE_LIMIT_PER_USER: '',
        RATE_LIMIT_BODY_BYTES: '',
        RATE_LIMIT_WRITES_PER_DAY: '',
        REQUEST_BODY_SECONDS: String(BODY_SECONDS),
        DATABASE_URL: url,
        DATA_DIR: folder,
      },
      address,
      log,
    );
    try {
      const target: Target = {
        address,
        token: await tokenFor(attacker, issuer),
        workerToken: await tokenFor(worker, issuer),
        bodyLimitMs: BODY_SECONDS * 1000,
        reader,
        db: database.db,
        processId: server.pid ?? 0,
        logFile,
      };
      const names = Object.keys(FLOODS);
      const warmUp = { seconds: options.seconds * WARM_UP_SHARE, restMs: 0 };
      for (const name of names) await runFlood(target, name, warmUp, undefined);
      const quiet = await runFlood(target, QUIET, options, undefined);
      const results = [quiet];
      for (const name of names) results.push(await runFlood(target, name, options, quiet));
      return results;
    } finally {
      await end(server, 'SIGTERM');
      closeSync(log);
    }
  });
}

/** @param quiet the result without a flood, to which this one is compared */
async function runFlood(
  target: Target,
  name: string,
  { seconds, restMs }: FloodOptions,
  quiet: FloodResult | undefined,
): Promise<FloodResult> {
  const flood = FLOODS[name] ?? (async () => ({ counts: {}, faults: [] }));
  const before = await readState(target);
  const endMs = performance.now() + seconds * 1000;
  const isOver = (): boolean => performance.now() >= endMs;
  const [{ counts, faults }, work] = await Promise.all([flood(target, isOver), workMeanwhile(target, isOver)]);
  await sleep(restMs);
  const after = await readState(target);
  const databaseMb = toTenths(after.databaseMb - before.databaseMb);
  const logMb = toTenths(after.logMb - before.logMb);
  const longestMs = WORK_LIMIT.ms + WORK_LIMIT.factor * (quiet?.work.longestMs ?? work.longestMs);
  const limits: [boolean, string][] = [
    [work.failed > 0, `${work.failed} calls of another user failed`],
    [work.longestMs > longestMs, `a call of another user took ${work.longestMs} ms`],
    [after.handles - before.handles > HANDLES, `open handles grew from ${before.handles} to ${after.handles}`],
    [databaseMb > DATABASE_MB, `the database grew by ${databaseMb} MB`],
    [logMb > LOG_MB, `the log grew by ${logMb} MB`],
    [
      quiet !== undefined && after.memoryMb - quiet.memoryMb > MEMORY_MB,
      `the memory is ${after.memoryMb} MB after ${quiet?.memoryMb ?? 0} MB`,
    ],
  ];
  return {
    flood: name,
    counts,
    work: { calls: work.calls, p99Ms: work.p99Ms, longestMs: work.longestMs },
    memoryMb: after.memoryMb,
    handles: after.handles,
    databaseMb,
    logMb,
    faults: [...faults, ...limits.flatMap(([isMissed, text]) => (isMissed ? [text] : []))],
  };
}

async function readState({ db, processId, logFile }: Target) {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return {
    memoryMb: Math.round(readResidentBytes(processId) / 1024 ** 2),
    handles: countHandles(processId),
    databaseMb: (rows[0]?.bytes ?? 0) / 1024 ** 2,
    logMb: statSync(logFile).size / 1024 ** 2,
  };
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;

/** Another user's calls during a flood: reads, and a write and its removal now and then. */
async function workMeanwhile({ address, workerToken }: Target, isOver: () => boolean) {
  const tookMs: number[] = [];
  let failed = 0;
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const startedMs = performance.now();
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${workerToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const reply: unknown = await response?.json().catch(() => undefined);
    tookMs.push(performance.now() - startedMs);
    if (response?.ok !== true) failed += 1;
    return reply;
  };
  for (let place = 0; !isOver(); place += 1) {
    await call('GET', listTags.path);
    if (place % 5 === 0) {
      const tag = (await call('POST', createTag.path, { tagName: `tag ${place}`, tagColor: '#000000' })) as
        { id?: number } | undefined;
      if (tag?.id !== undefined) await call('DELETE', deleteTag.path.replace(':id', String(tag.id)));
    }
    await sleep(WORK_EVERY_MS);
  }
  return { calls: tookMs.length, p99Ms: toPercentile(tookMs, 0.99), longestMs: toPercentile(tookMs, 1), failed };
}
