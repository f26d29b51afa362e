import type { ErrorCode } from '@loadstone/contracts/endpoint';
import { createFlag } from '@loadstone/contracts/flags';
import { createNotification } from '@loadstone/contracts/notifications';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from './assignment-calls.ts';

/** Far fewer connections than requests. */
const POOL_SIZE = 4;
const CONCURRENT = 40;

let database: TestDatabase;
let board: TestApp;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: POOL_SIZE });
  board = await createTestApp({ database });
});
afterAll(async () => {
  await board.close();
  await database.close();
});

const countCodes = (responses: readonly { status: number; error: { code: ErrorCode } }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status, error }) => `${status} ${error.code ?? ''}`.trim())).map(
      ([code, all]) => [code, all!.length],
    ),
  );
const sendAll = <Answer>(send: (place: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CONCURRENT }, (_, place) => send(place)));

/** A request with a key holds a connection from its first statement to its end. */
describe('more requests with keys than connections', () => {
  it('that wait for the index inside of their transactions do not block it', async () => {
    const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
    const { token } = await addPosting(board.db, broker, 'L');
    const trucks: number[] = [];
    for (let count = 0; count < CONCURRENT; count += 1) trucks.push((await addPosting(board.db, carrier, 'E')).token);
    const body = { notificationTypeId: 1, userId: carrier.userId, entityId: token } as const;
    const notified = await sendAll((place) =>
      board.call(createNotification, {
        as: broker,
        body: { ...body, notificationDetails: { subject: '', body: '' } },
        idempotencyKey: `notify-${place}`,
      }),
    );
    const flagged = await sendAll((place) =>
      board.call(createFlag, {
        as: broker,
        body: { lToken: token, eToken: trucks[place]! },
        idempotencyKey: `flag-${place}`,
      }),
    );
    expect([countCodes(notified), countCodes(flagged)]).toEqual([{ 200: CONCURRENT }, { 200: CONCURRENT }]);
  });

  it('that assign one load are one assignment and refusals', async () => {
    const assignments = createAssignmentCalls(board);
    const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
    const load = await addPosting(board.db, broker, 'L');
    const truck = await addPosting(board.db, carrier, 'E');
    const responses = await sendAll((place) =>
      assignments.assign(broker, load.token, truck.token, { key: `assign-${place}` }),
    );
    expect(countCodes(responses)).toEqual({ 200: 1, '409 posting.alreadyAssigned': CONCURRENT - 1 });
  });
});
