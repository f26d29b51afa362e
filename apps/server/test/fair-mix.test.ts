import { createRandom } from '@loadstone/market';
import {
  createBroker,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { expect, it } from 'vitest';
import { createMeasuredCalls, createMixOfCalls, type CompanyCallers, type SentCall } from './busy-company.ts';
import { loadDraft } from './drafts.ts';
import { createMachine } from './machine-calls.ts';

const CALLS = 300;
const AT_ONCE = 40;
/** More than the other company sends, and less than some callers of the mix do. The clock is stopped. */
const CALLS_A_MINUTE = 45;
const UPSERT_ROWS = 20;
const ROUNDS = 10;
/** The other company's half is larger than what its calls, one after the other, take at a time. */
const CONNECTIONS = 16;

async function createCallers(board: TestApp, person: Person): Promise<CompanyCallers> {
  const people = [person, await createPerson(board.db, { modes: ['B'], company: person.company })];
  const users = [];
  for (const each of people) {
    users.push({ person: each, headers: { authorization: `Bearer ${await board.tokenFor(each)}` } });
  }
  return {
    users,
    programs: [(await createMachine(board, person)).headers, (await createMachine(board, person)).headers],
  };
}

const makeDraft = (): Record<string, unknown> => loadDraft();

it.each([
  ['that posts', {}],
  ['whose posts wait for a colleague', { confirms_new_devices: true }],
])('a company %s, with any mix of its calls, leaves another its connections', async (_title, rule) => {
  const database = await createTestDatabase({ poolSize: CONNECTIONS });
  const board = await createTestApp({
    database,
    callerCacheMs: 600_000,
    environment: { RATE_LIMIT_PER_USER: String(CALLS_A_MINUTE) },
  });
  const faults: string[] = [];
  const send = async ({ method, path, headers, body }: SentCall): Promise<number> => {
    const reply = await board.http.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body && { payload: body }),
    });
    if (reply.statusCode >= 500) faults.push(`${method} ${path}: ${reply.body}`);
    return reply.statusCode;
  };
  try {
    const waits = 'confirms_new_devices' in rule ? { ...rule, phone_changed_on: board.clock.now() } : {};
    const [person, other] = [await createBroker(board.db, { company: waits }), await createBroker(board.db)];
    const busy = await createCallers(board, person);
    const measured = createMeasuredCalls(await createCallers(board, other), makeDraft);
    const [busyId, otherId] = [person.accountId, other.accountId];
    const sendMeasured = async (rounds: number): Promise<Set<number>> => {
      const statuses = new Set<number>();
      for (let round = 0; round < rounds; round += 1) {
        for (const call of measured) statuses.add(await send(call));
      }
      return statuses;
    };
    expect([...(await sendMeasured(2))]).toEqual([200]);

    const makeCall = createMixOfCalls({
      random: createRandom('fair mix'),
      callers: busy,
      makeDraft,
      upsertRows: UPSERT_ROWS,
    });
    const counts = new Map<number, number>();
    let left = CALLS;
    const sendMix = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const status = await send(makeCall());
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    };
    const mix = Promise.all(Array.from({ length: AT_ONCE }, sendMix));
    const { connections, companyLocks, requestKeys } = board.app.parts.database.queues;
    const longestWaits = { busy: 0, other: 0 };
    const watch = setInterval(() => {
      longestWaits.busy = Math.max(longestWaits.busy, connections.countWaitingOf(`company:${busyId}`));
      longestWaits.other = Math.max(longestWaits.other, connections.countWaitingOf(`company:${otherId}`));
    });
    const during = await sendMeasured(ROUNDS);
    await mix;
    clearInterval(watch);

    expect([...during]).toEqual([200]);
    expect(longestWaits.other).toBe(0);
    expect(longestWaits.busy).toBeGreaterThan(0);
    // The mix has accepted and refused calls, those above the limits among them, and no fault. A slow machine may be
    // so late that the busy company's own calls have waited too long.
    expect(faults.filter((fault) => !fault.includes('server.overloaded'))).toEqual([]);
    expect(counts.get(200)).toBeGreaterThan(CALLS / 10);
    expect(counts.get(429)).toBeGreaterThan(0);
    for (const queue of [connections, companyLocks, requestKeys]) {
      expect(queue.figures).toMatchObject({ running: 0, waiting: 0 });
    }
  } finally {
    await board.close();
    await database.close();
  }
});
