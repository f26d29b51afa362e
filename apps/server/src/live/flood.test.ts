import { HUB_PATH } from '@loadstone/contracts/live';
import { createBroker, createCarrier, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoardCalls } from '../../test/board-calls.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { startLoggedBoard, type LoggedBoard } from '../../test/logged-board.ts';

const CONNECTS_PER_SECOND = 20;
/** The number of connections that may be opened at once. */
const BURST = CONNECTS_PER_SECOND * 10;

let board: TestApp;
let address: string;
let log: LoggedBoard['log'];
const clients: HubClient[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  ({ board, address, log } = await startLoggedBoard({ HUB_CONNECTS_PER_SECOND: String(CONNECTS_PER_SECOND) }));
});
afterAll(async () => {
  for (const client of clients) client.close();
  for (const socket of sockets) socket.close();
  await board.close();
});

/** A connection that sends nothing. @returns whether it was accepted */
function open(): Promise<boolean> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${HUB_PATH}/?EIO=4&transport=websocket`);
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
}

describe('a thousand connects in a second of one address', () => {
  it('are refused beyond the limit, and connected clients miss nothing', async () => {
    const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
    const calls = createBoardCalls(board);
    const truck = (await calls.postTruck(carrier)).body;
    const client = await connectToHub(address, { token: await board.tokenFor(carrier) });
    clients.push(client);

    const responses = Promise.all(Array.from({ length: 1_000 }, open));
    const load = (await calls.postLoad(broker)).body;
    await client.waitForChange((change) => change.type === 'lead.appeared' && change.myToken === truck.token);
    // One connection of the burst is the client's own.
    expect((await responses).filter(Boolean)).toHaveLength(BURST - 1);
    expect(client.socket.connected).toBe(true);
    expect(
      client.listChanges().some((change) => change.type === 'lead.appeared' && change.lead.token === load.token),
    ).toBe(true);

    // Only the first refusal of an address is logged, not each of eight hundred.
    expect(log.filter((line) => line['msg'] === 'hub connections refused: too many of one address')).toHaveLength(1);

    board.clock.advance(1_000);
    const later = await Promise.all(Array.from({ length: 2 * CONNECTS_PER_SECOND }, open));
    expect(later.filter(Boolean)).toHaveLength(CONNECTS_PER_SECOND);
  });
});
