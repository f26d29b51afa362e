import { addPosting, createBroker, createCarrier, createTestApp, type Person } from '@loadstone/testkit';
import { describe, expect, it } from 'vitest';
import { AssignmentHistory } from '../test/assignment-histories.ts';
import type { HistoryCall } from '../test/history-call.ts';
import { createRandom } from '../test/random-board.ts';
import { runHistories } from './history-rounds.ts';

describe('random histories of assignments by both sides', () => {
  it('equal a plain model, call by call and in everything that they leave', async () => {
    const board = await createTestApp({ environment: { TRUST_PROXY: '1' } });
    try {
      const send = async ({ user, method, path, body, key }: HistoryCall) => {
        const response = await board.http.inject({
          method,
          url: path,
          headers: {
            ...(user === undefined ? {} : { authorization: `Bearer ${await board.tokenFor(user)}` }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          ...(body === undefined ? {} : { payload: body }),
        });
        return { status: response.statusCode, body: response.json() as unknown };
      };
      const proofBoard = {
        db: board.db,
        brokers: [await createBroker(board.db), await createBroker(board.db)],
        carriers: [await createCarrier(board.db), await createCarrier(board.db)],
        send,
        addPosting: (owner: Person, kind: 'L' | 'E') => addPosting(board.db, owner, kind),
      };
      let events = 0;
      for (let seed = 1; seed <= 12; seed += 1) {
        const result = await new AssignmentHistory(proofBoard, createRandom(seed), `seed-${seed}`).run(24);
        expect(result.faults).toEqual([]);
        events += result.events;
      }
      expect(events).toBeGreaterThan(60);
    } finally {
      await board.close();
    }
  });

  it('equal it also where the server is killed in between', async () => {
    const result = await runHistories('assignment', { histories: 8, steps: 14, seed: 5_000, kills: 1 });
    expect(result.faults).toEqual([]);
    expect(result).toMatchObject({ kills: 1 });
    expect(result.repeated).toBeGreaterThan(0);
    expect(result.events).toBeGreaterThan(15);
  });
});
