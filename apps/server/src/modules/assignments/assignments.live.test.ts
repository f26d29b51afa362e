import { addPosting, createBroker, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

it('a client receives the new token of a load before the old one is removed', async () => {
  const assignments = createAssignmentCalls(board);
  const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
  const load = await addPosting(board.db, broker, 'L');
  const equipment = await addPosting(board.db, carrier, 'E');
  await assignments.assign(broker, load.token, equipment.token);
  const { lastId } = await board.db
    .selectFrom('change_feed')
    .select(({ fn }) => fn.max('id').as('lastId'))
    .executeTakeFirstOrThrow();
  const { body } = await assignments.unassign(broker, load.token);

  const rows = await board.db
    .selectFrom('change_feed')
    .select('change')
    .where('id', '>', lastId)
    .orderBy('id')
    .execute();
  const changes = rows.map(({ change }) => JSON.stringify(change));
  const renewal = changes.findIndex((change) => change.includes(`"previousToken":${load.token}`));
  const removal = changes.findIndex((change) => change.includes(`"token":${load.token}`));
  expect(changes[renewal]).toContain(`"token":${body.newLToken}`);
  expect(removal).toBeGreaterThan(renewal);
});
