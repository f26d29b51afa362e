import { setTimeout as sleep } from 'node:timers/promises';
import type { MachineScope } from '@loadstone/contracts/endpoint';
import { listHubs } from '@loadstone/places';
import { createLoadstoneClient, type LoadstoneClient, type UpsertRow } from '../../../packages/client/src/index.ts';
import { systemClock } from '../src/ground/clock.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { addAccount } from '../src/modules/service-accounts/index.ts';
import type { BenchBoard } from './bench-board.ts';
import { toPercentile } from './figures.ts';
import { toBoardDay, type BenchUser } from './live-board.ts';
import type { Measured } from './live.ts';
import { workAtDesks } from './desk-habits.ts';
import { measurePosts, placeAnchors, type Latency } from './post-latency.ts';
import { readCpuMicros } from './process-cpu.ts';

/** The same rows again may cost a third of the first time. */
const LIMITS = { upsertMs: 3_000, deskP99Ms: 250, sameAgainShare: 1 / 3 };
/** What the program waits between upserts, so that the desks have all leads of the one before. */
const PAUSE_MS = 1_000;
const WARM_UP = { rows: 200, seconds: 3 };
const SINGLE_WRITERS = 4;
const SINGLES = 300;
const VEHICLES = ['V', 'R', 'F', 'VR', 'S'];
const CITY_IDS = listHubs()
  .slice(0, 17)
  .map(({ id }) => id);

/** What {@link measureUpserts} sends. */
interface UpsertLoad {
  readonly rows: number;
  readonly rounds: number;
  /** Posts a second of the other companies. */
  readonly rate: number;
  /** True without desks and without posts of other companies. */
  readonly isAlone: boolean;
  /** True where people work at the desks, which state the list that they show. */
  readonly hasInterest: boolean;
}

/** A load with a reference of its own. */
export function toRow(round: number, place: number): UpsertRow {
  const from = place % CITY_IDS.length;
  const to = (from + 1 + (Math.floor(place / CITY_IDS.length) % (CITY_IDS.length - 1))) % CITY_IDS.length;
  return {
    postType: 'L',
    clientRefNum: `BULK-${round}-${place}`,
    dateAvail: toBoardDay(),
    srceID: CITY_IDS[from],
    srceRadius: 50,
    destID: CITY_IDS[to],
    destRadius: 50,
    vehicleType: VEHICLES[place % VEHICLES.length] ?? 'V',
    vehicleSize: 'T',
    weightLbs: 10_000 + (place % 30) * 1_000,
  };
}

/**
 * Upserts of a program beside connected desks: the time of an upsert of new rows, of the same rows again, and from another
 * company's post to its lead at a desk meanwhile. Then single posts of the same program. The last user is the program's, and has no desk.
 */
export async function measureUpserts(
  { db, users: all, clients, startServer }: BenchBoard,
  { rows, rounds, rate, isAlone, hasInterest }: UpsertLoad,
): Promise<Measured> {
  const [users, owner] = [isAlone ? [] : all.slice(0, -1), all.at(-1)];
  if (owner === undefined) throw new Error('There is no user for the program.');
  const { address, processId } = await startServer();
  await clients.connect([address], users);
  const anchors = isAlone ? new Map<BenchUser, number[]>() : await placeAnchors(address, users);
  if (!isAlone) clients.watch([...anchors.values()].flat());
  const habits = { db, address, users, clients, keptOf: anchors };
  const stopWork = hasInterest && !isAlone ? await workAtDesks(habits) : undefined;
  const program = await createProgram(db, owner, address);
  const traffic = { addresses: [address], users, clients, rate: isAlone ? 0 : rate };
  // The first upsert and posts of a process compile its code.
  await (await measurePosts({ ...traffic, seconds: WARM_UP.seconds })).withdraw();
  await upsert(program, 0, WARM_UP.rows);

  const cpuBefore = readCpuMicros(processId);
  const [first, second]: [number[], number[]] = [[], []];
  const latencies: Latency[] = [];
  for (let round = 1; round <= rounds; round++) {
    const posting = measurePosts({ ...traffic, seconds: Math.ceil(LIMITS.upsertMs / 1_000) });
    const [tookMs, { latency, withdraw }] = await Promise.all([upsert(program, round, rows), posting]);
    await withdraw();
    first.push(tookMs);
    latencies.push(latency);
    await sleep(PAUSE_MS);
    second.push(await upsert(program, round, rows, 'unchanged'));
    await program.upsertPostings([], { replace: true, maxDeletedShare: 1 });
    await sleep(PAUSE_MS);
  }
  await stopWork?.();
  const result = {
    upsertMs: toPercentile(first, 0.5),
    upsertLongestMs: toPercentile(first, 1),
    sameAgainMs: toPercentile(second, 0.5),
    singlesPerSecond: await sendSingles(program),
    deskP50Ms: Math.max(...latencies.map(({ p50Ms }) => p50Ms)),
    deskP99Ms: Math.max(...latencies.map(({ p99Ms }) => p99Ms)),
    missing: latencies.reduce((sum, { missing, refused }) => sum + missing + refused, 0),
    serverCpuSeconds: Math.round((readCpuMicros(processId) - cpuBefore) / 100_000) / 10,
    limits: LIMITS,
    rows,
    rounds,
    desks: clients.count,
    users: users.length,
    postsPerSecond: traffic.rate,
  };
  const { upsertMs, deskP99Ms, sameAgainMs } = result;
  const isFast = upsertMs <= LIMITS.upsertMs && deskP99Ms <= LIMITS.deskP99Ms && result.missing === 0;
  return { result, isWithinLimits: isFast && sameAgainMs <= upsertMs * LIMITS.sameAgainShare };
}

/** A program of a company. */
export async function createProgram(
  db: BenchBoard['db'],
  owner: BenchUser,
  address: string,
  scopes: readonly MachineScope[] = ['postings:read', 'postings:write'],
): Promise<LoadstoneClient> {
  const { userId, accountId } = owner;
  const by = { accountId, userId, now: systemClock.now() };
  const { account, secret } = await inTransaction(db, (tx) =>
    addAccount(tx, by, { name: 'TMS', scopes: [...scopes], networks: [] }),
  );
  const credential = { secret: secret ?? '' };
  return createLoadstoneClient({ baseUrl: address, clientId: account.clientId, credential, tries: 1 });
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

/** Posts one load after the other by some writers. @returns posts a second */
async function sendSingles({ api }: LoadstoneClient): Promise<number> {
  let sent = 0;
  const write = async (): Promise<void> => {
    while (sent < SINGLES) {
      const { clientRefNum: _own, ...draft } = toRow(0, sent++);
      const { error } = await api.POST('/v1/postings', { body: draft });
      if (error !== undefined) throw new Error(`a post was refused: ${error.code}`);
    }
  };
  const startMs = performance.now();
  await Promise.all(Array.from({ length: SINGLE_WRITERS }, write));
  return Math.round((SINGLES * 1_000) / (performance.now() - startMs));
}
