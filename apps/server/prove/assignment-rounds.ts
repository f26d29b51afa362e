import { addPosting, createBroker, createCarrier, tokenFor, type Person } from '@loadstone/testkit';
import { systemClock, toCalendarDay } from '../src/clock.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { AssignmentHistory, type HistoryCall, type HistoryResult } from '../test/assignment-histories.ts';
import { createRandom } from '../test/random-board.ts';
import { BOARD_TIME_ZONE } from './draft.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { withDatabase } from './with-database.ts';

/** The number of histories that run at the same time, each with its own companies. */
const WORKERS = 4;
const RETRY_MS = 50;
const TOKEN_MINUTES = 600;

interface AssignmentRounds {
  readonly histories: number;
  /** Random requests of each history. */
  readonly steps: number;
  readonly seed: number;
  /** How often the server is killed and restarted, spread over the requests. */
  readonly kills: number;
}

interface AssignmentRoundsResult {
  readonly events: number;
  readonly refusals: number;
  readonly kills: number;
  /** Requests that a kill interrupted, and that were repeated. */
  readonly repeated: number;
  readonly faults: readonly string[];
}

/**
 * Runs random histories of assignments against a real server, which is killed repeatedly. A request without a reply is
 * repeated under its key and must take effect exactly once.
 */
export async function runAssignmentRounds(options: AssignmentRounds): Promise<AssignmentRoundsResult> {
  return withDatabase({ name: 'assignment', poolSize: WORKERS + 2 }, ({ database, folder }) =>
    runHistories(options, database, folder),
  );
}

async function runHistories(
  { histories, steps, seed, kills }: AssignmentRounds,
  database: OpenDatabase,
  folder: string,
): Promise<AssignmentRoundsResult> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  // Each carrier sends its reference numbers from an address of its own.
  const environment = { ...toServerSettings(port, address), DATA_DIR: folder, TRUST_PROXY: '1' };
  let server = await startServer(environment, address);
  let sent = 0;
  let killed = 0;
  let repeated = 0;
  let restart: Promise<void> | undefined;
  const expectedCalls = histories * steps;
  const killWhereDue = (): void => {
    // In the middle of each part, while other requests are open.
    if (restart !== undefined || killed >= kills || sent < ((killed + 0.5) * expectedCalls) / kills) return;
    killed += 1;
    restart = (async () => {
      await end(server, 'SIGKILL');
      server = await startServer(environment, address);
      restart = undefined;
    })();
  };
  const tokens = new Map<number, string>();
  const sign = async (person: Person): Promise<string> => {
    const known = tokens.get(person.userId);
    if (known !== undefined) return known;
    const token = await tokenFor(person, {
      db: database.db,
      clock: systemClock,
      issuer: `${address}/oidc`,
      audience: 'linkup',
      lifetimeSeconds: TOKEN_MINUTES * 60,
    });
    tokens.set(person.userId, token);
    return token;
  };
  const sendOnce = async ({ user, method, path, body, key }: HistoryCall) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(user === undefined ? {} : { authorization: `Bearer ${await sign(user)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const send = async (call: HistoryCall) => {
    sent += 1;
    killWhereDue();
    for (;;) {
      const reply = await sendOnce(call).catch(() => undefined);
      // A server that starts refuses calls until its index is full.
      if (reply !== undefined && reply.status !== 503) return reply;
      repeated += 1;
      await restart;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  try {
    const { db } = database;
    const dateAvail = toCalendarDay(systemClock.now(), BOARD_TIME_ZONE);
    let next = 0;
    const results: HistoryResult[] = [];
    const work = async (): Promise<void> => {
      const proofBoard = {
        db,
        brokers: [await createBroker(db), await createBroker(db)],
        carriers: [await createCarrier(db), await createCarrier(db)],
        send,
        addPosting: (owner: Person, kind: 'L' | 'E') => addPosting(db, owner, kind, { date_avail: dateAvail }),
      };
      while (next < histories) {
        const number = next++;
        results.push(
          await new AssignmentHistory(proofBoard, createRandom(seed + number), `history-${number}`).run(steps),
        );
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
    const total = (field: 'events' | 'refusals') => results.reduce((sum, result) => sum + result[field], 0);
    return {
      events: total('events'),
      refusals: total('refusals'),
      kills: killed,
      repeated,
      faults: results.flatMap(({ faults }) => faults),
    };
  } finally {
    await restart;
    await end(server, 'SIGTERM');
  }
}
