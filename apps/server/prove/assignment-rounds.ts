import { addPosting, createBroker, createCarrier, tokenFor, type Person } from '@loadstone/testkit';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, toCalendarDay } from '../src/clock.ts';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { AssignmentHistory, type HistoryCall, type HistoryResult } from '../test/assignment-histories.ts';
import { createRandom } from '../test/random-board.ts';
import { end, findFreePort, startServer } from './crash-rounds.ts';
import { BOARD_TIME_ZONE } from './draft.ts';

/** The number of histories that run at the same time, each with its own companies. */
const WORKERS = 4;
const RETRY_MS = 50;
const TOKEN_MINUTES = 600;

export interface AssignmentRounds {
  readonly histories: number;
  /** Random requests of each history. */
  readonly steps: number;
  readonly seed: number;
  /** How often the server is killed and restarted, spread over the requests. */
  readonly kills: number;
}

export interface AssignmentRoundsResult {
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
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-prove-assignment-'));
  const embedded = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const database = openDatabase({
    url: embedded.url,
    poolSize: WORKERS + 2,
    onTrouble: (error) => console.error(error),
  });
  try {
    await migrateToLatest(database.db);
    return await runHistories(options, database, folder);
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runHistories(
  { histories, steps, seed, kills }: AssignmentRounds,
  database: OpenDatabase,
  folder: string,
): Promise<AssignmentRoundsResult> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: folder,
    DEMO: '0',
    BOARD_TIME_ZONE,
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    RATE_LIMIT_PER_USER: '1000000',
    RATE_LIMIT_WRITES_PER_DAY: '1000000',
  };
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
      const world = {
        db,
        brokers: [await createBroker(db), await createBroker(db)],
        carriers: [await createCarrier(db), await createCarrier(db)],
        send,
        addPosting: (owner: Person, kind: 'L' | 'E') => addPosting(db, owner, kind, { date_avail: dateAvail }),
      };
      while (next < histories) {
        const number = next++;
        results.push(await new AssignmentHistory(world, createRandom(seed + number), `history-${number}`).run(steps));
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
