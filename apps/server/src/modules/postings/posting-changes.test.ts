import { createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoardCalls } from '../../../test/board-calls.ts';
import { equipmentDraft } from '../../../test/drafts.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

it('a posting writes one change of the feed a write, in the transaction of the write', async () => {
  const calls = createBoardCalls(board);
  const carrier = await createCarrier(board.db);
  const { body } = await calls.postTruck(carrier, equipmentDraft());
  await calls.editTruck(carrier, body.token, 1, { comment: 'x' });
  await calls.remove(carrier, 'E', body.token);
  const rows = await board.db.selectFrom('change_feed').select('change').orderBy('id').execute();
  const own = rows
    .map((row) => row.change)
    .filter(
      (change) => (change.type === 'posting' ? change.posting.token : 'token' in change && change.token) === body.token,
    );
  expect(own.map((change) => change.type)).toEqual(['posting', 'posting', 'postingRemoved']);
  expect(own.map((change) => (change.type === 'posting' ? change.posting.version : null))).toEqual([1, 2, null]);
});
