import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findCityByName } from '@loadstone/places';
import { createLoadstoneClient, type LoadstoneClient, type UpsertRow } from '../../../packages/client/src/index.ts';
import { systemClock } from '../src/ground/clock.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { addAccount } from '../src/modules/service-accounts/index.ts';
import { startLiveServer } from './bench-server.ts';
import { toPercentile } from './figures.ts';
import { withFilledBoard } from './filled-board.ts';
import { equipCompanies, signInUsers } from './live-board.ts';
import { LiveClients } from './live-clients.ts';
import { measurePosts, placeAnchors, type Latency } from './post-latency.ts';
import { readCpuMicros } from './process-cpu.ts';

/**
 * Measures upserts of a program beside connected desks: the time of an upsert of new rows, of the same rows again, and the
 * time from another company's post to its lead at a desk meanwhile. Then it sends single posts of the same program. Database,
 * server, desks and program share the machine.
 */
const UPSERT_LIMIT_MS = 3_000;
const P99_LIMIT_MS = 250;
/** The same rows again may cost this share of the first time. */
const UNCHANGED_SHARE = 1 / 3;
/** What the program waits between upserts, so that the desks have all leads of the one before. */
const PAUSE_MS = 1_000;
const SINGLE_WRITERS = 4;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    // With the program's own company there are 1,000: the numbers of the demo market's companies follow.
    users: { type: 'string', default: '999' },
    postings: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '2500' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '10' },
    singles: { type: 'string', default: '300' },
    port: { type: 'string', default: '18491' },
  },
});
const [userCount, postings, rowCount] = [Number(values.users), Number(values.postings), Number(values.rows)];

const CITIES = [
  ['Toronto', 'ON'],
  ['Chicago', 'IL'],
  ['Atlanta', 'GA'],
  ['Dallas', 'TX'],
  ['Denver', 'CO'],
  ['Seattle', 'WA'],
  ['Calgary', 'AB'],
  ['Winnipeg', 'MB'],
  ['Boston', 'MA'],
  ['Columbus', 'OH'],
  ['Phoenix', 'AZ'],
  ['Houston', 'TX'],
  ['Memphis', 'TN'],
  ['Charlotte', 'NC'],
  ['Portland', 'OR'],
  ['Sacramento', 'CA'],
  ['Montreal', 'QC'],
] as const;
const CITY_IDS = CITIES.map(([name, st]) => findCityByName(name, st)?.id ?? 0);
const VEHICLES = ['V', 'R', 'F', 'VR', 'S'];

function toRow(round: number, place: number): UpsertRow {
  const from = place % CITY_IDS.length;
  const to = (from + 1 + (Math.floor(place / CITY_IDS.length) % (CITY_IDS.length - 1))) % CITY_IDS.length;
  return {
    postType: 'L',
    clientRefNum: `BULK-${round}-${place}`,
    dateAvail: new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(systemClock.now()),
    srceID: CITY_IDS[from],
    srceRadius: 50,
    destID: CITY_IDS[to],
    destRadius: 50,
    vehicleType: VEHICLES[place % VEHICLES.length] ?? 'V',
    vehicleSize: 'T',
    weightLbs: 10_000 + (place % 30) * 1_000,
  };
}

const clients = new LiveClients();
await withFilledBoard('bulk', { postings, companies: userCount + 1, hasDemoMarket: true }, async (database) => {
  await equipCompanies(database.db, userCount + 1);
  const server = await startLiveServer(Number(values.port), database.url);
  try {
    const users = await signInUsers(database.db, userCount);
    await clients.connect([server.address], users);
    await placeAnchors(server.address, users);
    const program = await createProgram(database, server.address);
    const traffic = { addresses: [server.address], users, clients, rate: Number(values.rate) };
    // The first upsert and posts of a process compile its code.
    await (await measurePosts({ ...traffic, seconds: 3 })).withdraw();
    await upsert(program, 0, 200);

    const cpuBefore = readCpuMicros(server.processId);
    const first: number[] = [];
    const second: number[] = [];
    const latencies: Latency[] = [];
    for (let round = 1; round <= Number(values.rounds); round++) {
      const { tookMs, latency } = await besidePosts(traffic, () => upsert(program, round, rowCount));
      first.push(tookMs);
      latencies.push(latency);
      await sleep(PAUSE_MS);
      second.push(await upsert(program, round, rowCount, 'unchanged'));
      await program.upsertPostings([], { replace: true });
      await sleep(PAUSE_MS);
    }
    const singlesPerSecond = await sendSingles(program, Number(values.singles));
    const upsertMs = toPercentile(first, 0.5);
    const result = {
      upsertMs,
      upsertLongestMs: toPercentile(first, 1),
      rowsPerSecond: Math.round((rowCount * 1_000) / upsertMs),
      sameAgainMs: toPercentile(second, 0.5),
      singlesPerSecond,
      deskP50Ms: Math.max(...latencies.map(({ p50Ms }) => p50Ms)),
      deskP99Ms: Math.max(...latencies.map(({ p99Ms }) => p99Ms)),
      deskPosts: latencies.reduce((sum, { posts }) => sum + posts, 0),
      missing: latencies.reduce((sum, { missing, refused }) => sum + missing + refused, 0),
      serverCpuSeconds: Math.round((readCpuMicros(server.processId) - cpuBefore) / 100_000) / 10,
      limits: { upsertMs: UPSERT_LIMIT_MS, deskP99Ms: P99_LIMIT_MS, sameAgainShare: UNCHANGED_SHARE },
      rows: rowCount,
      rounds: first.length,
      desks: clients.count,
      postings,
      cores: cpus().length,
      loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    };
    console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
    const isFast = upsertMs <= UPSERT_LIMIT_MS && result.deskP99Ms <= P99_LIMIT_MS && result.missing === 0;
    if (!isFast || result.sameAgainMs > upsertMs * UNCHANGED_SHARE) process.exitCode = 1;
  } finally {
    clients.close();
    await server.stop();
  }
});

/** The program of a company that has no desk open. */
async function createProgram({ db }: OpenDatabase, address: string): Promise<LoadstoneClient> {
  const owner = await db
    .selectFrom('users')
    .select(['user_id', 'account_id'])
    .orderBy('user_id')
    .offset(userCount)
    .limit(1)
    .executeTakeFirstOrThrow();
  const by = { accountId: owner.account_id, userId: owner.user_id, now: systemClock.now() };
  const { account, secret } = await inTransaction(db, (tx) =>
    addAccount(tx, by, { name: 'TMS', scopes: ['postings:read', 'postings:write'], networks: [] }),
  );
  return createLoadstoneClient({
    baseUrl: address,
    clientId: account.clientId,
    credential: { secret: secret ?? '' },
    tries: 1,
  });
}

/** Sends the rows of a round. @returns milliseconds @throws Error for a row with another result */
async function upsert(program: LoadstoneClient, round: number, count: number, expected = 'created'): Promise<number> {
  const rows = Array.from({ length: count }, (_, place) => toRow(round, place));
  const startMs = performance.now();
  const { results } = await program.upsertPostings(rows);
  const tookMs = performance.now() - startMs;
  const other = results.find(({ result }) => result !== expected);
  if (other !== undefined) throw new Error(`a row is ${other.result}, not ${expected}: ${JSON.stringify(other)}`);
  return tookMs;
}

/** Runs work while other companies post, and as long as it needs. */
async function besidePosts(traffic: Omit<Parameters<typeof measurePosts>[0], 'seconds'>, work: () => Promise<number>) {
  const seconds = Math.ceil(UPSERT_LIMIT_MS / 1_000);
  const posting = measurePosts({ ...traffic, seconds });
  const [tookMs, { latency, withdraw }] = await Promise.all([work(), posting]);
  await withdraw();
  return { tookMs, latency };
}

/** Posts one load after the other by some writers. @returns posts a second */
async function sendSingles({ api }: LoadstoneClient, count: number): Promise<number> {
  let sent = 0;
  const write = async (): Promise<void> => {
    while (sent < count) {
      const { clientRefNum: _own, ...draft } = toRow(0, sent++);
      const { error } = await api.POST('/v1/postings', { body: draft });
      if (error !== undefined) throw new Error(`a post was refused: ${error.code}`);
    }
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: SINGLE_WRITERS }, write));
  return Math.round((count * 1_000) / (performance.now() - startMs));
}
