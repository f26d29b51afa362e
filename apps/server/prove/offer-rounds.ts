import { addPosting, createBroker, createCarrier, type Person } from '@loadstone/testkit';
import type { Rate } from '@loadstone/contracts/money';
import { systemClock, toCalendarDay } from '../src/ground/clock.ts';
import { OfferHistory, type OfferHistoryResult } from '../test/offer-histories.ts';
import { createRandom } from '../test/random-board.ts';
import { BOARD_TIME_ZONE } from './draft.ts';
import { withKilledServer, type KillCounts } from './killed-server.ts';
import { withDatabase } from './with-database.ts';

/** The number of histories that run at the same time, each with its own companies. */
const WORKERS = 4;

interface OfferRounds {
  readonly histories: number;
  /** Random requests of each history. */
  readonly steps: number;
  readonly seed: number;
  /** How often the server is killed and restarted, spread over the requests. */
  readonly kills: number;
}

interface OfferRoundsResult extends KillCounts {
  readonly events: number;
  readonly refusals: number;
  readonly faults: readonly string[];
}

/** Runs random histories of offers against a real server, which is killed repeatedly, and compares them with a plain model. */
export async function runOfferRounds({ histories, steps, seed, kills }: OfferRounds): Promise<OfferRoundsResult> {
  return withDatabase({ name: 'offers', poolSize: WORKERS + 2 }, async ({ database, folder }) => {
    const { db } = database;
    const day = toCalendarDay(systemClock.now(), BOARD_TIME_ZONE);
    const server = { database, folder, kills, expectedCalls: histories * steps };
    const { result: results, ...counts } = await withKilledServer(server, async (send) => {
      let next = 0;
      const results: OfferHistoryResult[] = [];
      const work = async (): Promise<void> => {
        const world = {
          db,
          send,
          day,
          brokers: [await createBroker(db), await createBroker(db)],
          carriers: [await createCarrier(db), await createCarrier(db)],
          addPosting: (owner: Person, kind: 'L' | 'E', rate?: Rate) =>
            addPosting(db, owner, kind, {
              date_avail: day,
              ...(rate && { rate: JSON.stringify(rate) as never, book_now: true }),
            }),
        };
        while (next < histories) {
          const number = next++;
          results.push(await new OfferHistory(world, createRandom(seed + number), `offers-${number}`).run(steps));
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
      return results;
    });
    const total = (field: 'events' | 'refusals') => results.reduce((sum, result) => sum + result[field], 0);
    const faults = results.flatMap((result) => result.faults);
    return { ...counts, events: total('events'), refusals: total('refusals'), faults };
  });
}
