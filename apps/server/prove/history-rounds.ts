import { addPosting, createBroker, createCarrier, type Person } from '@loadstone/testkit';
import type { Rate } from '@loadstone/contracts/money';
import { systemClock, toCalendarDay } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';
import { AssignmentHistory } from '../test/assignment-histories.ts';
import type { SendCall } from '../test/history-call.ts';
import { OfferHistory } from '../test/offer-histories.ts';
import { createRandom } from '../test/random-board.ts';
import { BOARD_TIME_ZONE } from './draft.ts';
import { withKilledServer, type KillCounts } from './killed-server.ts';
import { StopHistory } from './stop-history.ts';
import { withDatabase } from './with-database.ts';

/** The number of histories that run at the same time, each with its own companies. */
const WORKERS = 4;

export interface HistoryRounds {
  readonly histories: number;
  /** Random requests of each history. */
  readonly steps: number;
  readonly seed: number;
  /** How often the server is killed and restarted, spread over the requests. */
  readonly kills: number;
}

interface HistoryFigures {
  readonly events: number;
  readonly refusals: number;
  readonly faults: readonly string[];
}

/** Companies for the histories of one worker. */
async function createWorld(db: Db, send: SendCall, address: string) {
  const day = toCalendarDay(systemClock.now(), BOARD_TIME_ZONE);
  return {
    ...{ db, send, address, day },
    brokers: [await createBroker(db), await createBroker(db)],
    carriers: [await createCarrier(db), await createCarrier(db)],
    addPosting: (owner: Person, kind: 'L' | 'E', rate?: Rate) =>
      addPosting(db, owner, kind, {
        date_avail: day,
        ...(rate && { rate: JSON.stringify(rate) as never, book_now: true }),
      }),
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** A random history of each kind. */
const HISTORIES = {
  assignment: (world: World, seed: number, name: string) => new AssignmentHistory(world, createRandom(seed), name),
  offers: (world: World, seed: number, name: string) => new OfferHistory(world, createRandom(seed), name),
  stops: (world: World, seed: number, name: string) => new StopHistory(world, createRandom(seed), name),
};
export type HistoryKind = keyof typeof HISTORIES;

/**
 * Runs random histories against a real server, which is killed repeatedly, and compares them with a plain model. A request
 * without a reply is repeated under its key and must take effect exactly once.
 */
export async function runHistories(
  kind: HistoryKind,
  { histories, steps, seed, kills }: HistoryRounds,
): Promise<KillCounts & HistoryFigures> {
  return withDatabase({ name: kind, poolSize: WORKERS + 2 }, async ({ database, folder }) => {
    const server = { database, folder, kills, expectedCalls: histories * steps };
    const { result: results, ...counts } = await withKilledServer(server, async (send, address) => {
      let next = 0;
      const figures: HistoryFigures[] = [];
      const work = async (): Promise<void> => {
        const world = await createWorld(database.db, send, address);
        while (next < histories) {
          const number = next++;
          figures.push(await HISTORIES[kind](world, seed + number, `${kind}-${number}`).run(steps));
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
      return figures;
    });
    const total = (field: 'events' | 'refusals') => results.reduce((sum, result) => sum + result[field], 0);
    const faults = results.flatMap((result) => result.faults);
    return { ...counts, events: total('events'), refusals: total('refusals'), faults };
  });
}
