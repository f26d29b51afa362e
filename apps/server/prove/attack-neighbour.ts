import { createRandom } from '@loadstone/market';
import { createPerson, getTestVault, type Person } from '@loadstone/testkit';
import { loadOidcKeys, signAccessToken } from '../src/auth/index.ts';
import { systemClock } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';
import { createMeasuredCalls, createMixOfCalls, type CompanyCallers, type SentCall } from '../test/busy-company.ts';
import { makeDraft } from './draft.ts';
import { addProgram } from './program-token.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { withDatabase } from './with-database.ts';

/** Calls of the busy company at one instant. */
const AT_ONCE = 40;
const UPSERT_ROWS = 200;
/** Measured calls before the busy company begins, of each kind. */
const ROUNDS_BEFORE = 40;
/** The busy company may make another company this many times slower. */
const SLOWER_LIMIT = 2;
/** Below this a call is not slow, also on a machine whose processor both companies and the database share. */
const FLOOR_MS = 500;
const REPLY_LIMIT_MS = 60_000;

interface NeighbourOptions {
  /** How long the busy company sends, for each of its kinds. */
  readonly seconds: number;
  readonly seed: number;
}

/** What another company met while one company was busy. */
interface NeighbourResult {
  readonly kind: string;
  /** Calls of the busy company by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls of the other company while the first was busy. */
  readonly calls: number;
  readonly p99BeforeMs: number;
  readonly p99DuringMs: number;
  readonly faults: readonly string[];
}

/** The busy company posts, or its posts wait for a colleague's confirmation. */
const KINDS = [
  { kind: 'posts', company: {} },
  { kind: 'posts that wait', company: { confirms_new_devices: true } },
] as const;

/**
 * Measures the calls of a company alone, and then while another one sends any mix of calls, some above its limits. The
 * measured company stays within its own limits: its 99th percentile must stay within the bound, and none of its calls
 * may be refused.
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
      for (const { kind, company } of KINDS) {
        const phone = 'confirms_new_devices' in company ? { phone_changed_on: systemClock.now() } : {};
        const busy = await createCompany(db, address, { ...company, ...phone });
        const measured = createMeasuredCalls(await createCompany(db, address, {}), makeDraft);
        results.push({ kind, ...(await measureBeside({ address, busy, measured, seconds, seed })) });
      }
      return results;
    } finally {
      await end(server, 'SIGTERM');
    }
  });
}

async function measureBeside(given: {
  address: string;
  busy: CompanyCallers;
  measured: readonly SentCall[];
  seconds: number;
  seed: number;
}): Promise<Omit<NeighbourResult, 'kind'>> {
  const { address, busy, measured, seconds, seed } = given;
  const faults: string[] = [];
  const isWithinLimit = createPace();
  const measure = async (hasMore: (round: number) => boolean): Promise<number[]> => {
    const samples: number[] = [];
    for (let round = 0; hasMore(round); round += 1) {
      for (const call of measured) {
        if (!isWithinLimit(call)) continue;
        const startedMs = performance.now();
        const status = await send(address, call);
        samples.push(performance.now() - startedMs);
        if (status !== 200) faults.push(`${call.name}: ${status}`);
      }
    }
    return samples;
  };
  const before = await measure((round) => round < ROUNDS_BEFORE);

  const random = createRandom(`neighbour ${seed}`);
  const makeCall = createMixOfCalls({ random, callers: busy, makeDraft, upsertRows: UPSERT_ROWS });
  const statuses: Record<string, number> = {};
  const endMs = performance.now() + seconds * 1000;
  const isBusy = (): boolean => performance.now() < endMs;
  const sendMix = async (): Promise<void> => {
    while (isBusy()) {
      const call = makeCall();
      const status = await send(address, call);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500 && status !== 503) faults.push(`${call.name} of the busy company: ${status}`);
    }
  };
  const mix = Promise.all(Array.from({ length: AT_ONCE }, sendMix));
  const during = await measure(isBusy);
  await mix;

  const [p99BeforeMs, p99DuringMs] = [toP99(before), toP99(during)];
  if (p99DuringMs > Math.max(SLOWER_LIMIT * p99BeforeMs, FLOOR_MS)) {
    faults.push(`the 99th percentile went from ${p99BeforeMs} to ${p99DuringMs} ms`);
  }
  return { statuses, calls: during.length, p99BeforeMs, p99DuringMs, faults };
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

async function send(address: string, { method, path, headers, body }: SentCall): Promise<number> {
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REPLY_LIMIT_MS),
  });
  await reply.arrayBuffer();
  return reply.status;
}

function toP99(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

/** A company with two users and two programs. */
async function createCompany(
  db: Db,
  address: string,
  company: { confirms_new_devices?: boolean; phone_changed_on?: Date },
): Promise<CompanyCallers> {
  const first = await createPerson(db, { modes: ['B'], company });
  const people = [first, await createPerson(db, { modes: ['B'], company: first.company })];
  const users = [];
  for (const person of people) users.push({ person, headers: await signIn(db, address, person) });
  return { users, programs: [await addProgram(db, address, first), await addProgram(db, address, first)] };
}

async function signIn(db: Db, address: string, person: Person): Promise<{ authorization: string }> {
  const [key] = (await loadOidcKeys(db, getTestVault(db), systemClock)).signing;
  if (key === undefined) throw new Error('The provider has no signing key.');
  const token = await signAccessToken(key, {
    issuer: `${address}/oidc`,
    audience: 'linkup',
    userId: person.userId,
    accountId: person.accountId,
    custCd: person.custCd,
    sessionId: `neighbour ${person.userId}`,
    issuedOn: systemClock.now(),
    lifetimeSeconds: 6 * 3600,
  });
  return { authorization: `Bearer ${token}` };
}
