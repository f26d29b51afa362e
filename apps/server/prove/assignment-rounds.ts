import { addPosting, createBroker, createCarrier, type Person } from '@loadstone/testkit';
import { systemClock, toCalendarDay } from '../src/ground/clock.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { AssignmentHistory, type HistoryResult } from '../test/assignment-histories.ts';
import { createRandom } from '../test/random-board.ts';
import { BOARD_TIME_ZONE } from './draft.ts';
import { withKilledServer, type KillCounts } from './killed-server.ts';
import { withDatabase } from './with-database.ts';

/** The number of histories that run at the same time, each with its own companies. */
const WORKERS = 4;

interface AssignmentRounds {
  readonly histories: number;
  /** Random requests of each history. */
  readonly steps: number;
  readonly seed: number;
  /** How often the server is killed and restarted, spread over the requests. */
  readonly kills: number;
}

interface AssignmentRoundsResult extends KillCounts {
  readonly events: number;
  readonly refusals: number;
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
  const { db } = database;
  const dateAvail = toCalendarDay(systemClock.now(), BOARD_TIME_ZONE);
  const server = { database, folder, kills, expectedCalls: histories * steps };
  const { result: results, ...counts } = await withKilledServer(server, async (send) => {
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
    return results;
  });
  const total = (field: 'events' | 'refusals') => results.reduce((sum, result) => sum + result[field], 0);
  return {
    ...counts,
    events: total('events'),
    refusals: total('refusals'),
    faults: results.flatMap(({ faults }) => faults),
  };
}
