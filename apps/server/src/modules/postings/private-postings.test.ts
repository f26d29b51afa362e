import {
  addNetwork,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';

describe('private postings', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  it('accepts a network that the caller can see, and no other', async () => {
    const mine = await addNetwork(board.db, broker, [carrier], { name: 'Mine' });
    const theirs = await addNetwork(board.db, carrier, [broker]);
    const { status, body } = await calls.postLoad(broker, { postMode: 'P', networkId: mine });
    expect(status).toBe(200);
    expect(body.network).toEqual({ id: mine, name: 'Mine', isDeleted: false });
    const refused = await calls.postLoad(broker, { postMode: 'P', networkId: theirs });
    expect(refused.error.code).toBe('network.notFound');
    expect((await calls.postLoad(broker, { postMode: 'P', networkId: 2_147_483_647 })).status).toBe(404);
  });

  it("shows a colleague that a posting is private, not the network's name, and lets the network stay on an edit", async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const networkId = await addNetwork(board.db, broker, [carrier], { name: 'Mine', type: 'Private' });
    const { body } = await calls.postLoad(broker, { postMode: 'P', networkId });
    const seen = (await calls.listLoads(colleague)).body[0];
    expect(seen).toMatchObject({ token: body.token, postMode: 'P', network: null });
    const edited = await calls.editLoad(colleague, body.token, 1, { postMode: 'P', networkId, comment: 'x' });
    expect(edited.status).toBe(200);
    expect(edited.body.network).toBeNull();
    const chosen = await calls.postLoad(colleague, { postMode: 'P', networkId });
    expect(chosen.error.code).toBe('network.notFound');
    await board.db.updateTable('networks').set({ is_deleted: true }).where('id', '=', networkId).execute();
    const gone = (await calls.listLoads(colleague)).body[0];
    expect(gone?.network).toEqual({ id: networkId, name: '', isDeleted: true });
  });
});
