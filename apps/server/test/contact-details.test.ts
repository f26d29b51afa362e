import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoardCalls } from './board-calls.ts';

const COMMENT = '2 tarps, call 416-555-0142 or joe@example.com, PO 4500123456';
const SHOWN = '2 tarps, call [contact details hidden] or [contact details hidden], PO 4500123456';

let board: TestApp;
let calls: ReturnType<typeof createBoardCalls>;
let broker: Person;
let carrier: Person;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
});
afterAll(() => board.close());

it('other companies read a posting without the contact details of its texts, its own company reads all', async () => {
  const load = (await calls.postLoad(broker, { comment: COMMENT, commodity: 'Steel 905-555-0117' })).body;
  const truck = (await calls.postTruck(carrier, { comment: COMMENT })).body;
  expect(load.comment).toBe(COMMENT);
  expect((await calls.listLoads(broker)).body[0]).toMatchObject({ comment: COMMENT, commodity: 'Steel 905-555-0117' });
  const { leads } = (await calls.leadsOfTruck(carrier, truck.token)).body;
  expect(leads).toMatchObject([{ comment: SHOWN, commodity: 'Steel [contact details hidden]' }]);
  expect((await calls.leadsOfLoad(broker, load.token)).body.leads).toMatchObject([{ comment: SHOWN }]);
});
