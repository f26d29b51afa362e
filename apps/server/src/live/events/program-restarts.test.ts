import { once } from 'node:events';
import { get, createServer, type IncomingMessage } from 'node:http';
import { readEvents, type MachineEvent } from '@loadstone/contracts/machine';
import { createWebhook } from '@loadstone/contracts/webhooks';
import {
  addPosting,
  createBroker,
  createCarrier,
  createFakeClock,
  createTestApp,
  createTestDatabase,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMachine, signMachineToken } from '../../../test/machine-calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { advanceBoardDay } from '../../modules/board-day/board-day.module.ts';

const WAIT = { timeout: 120_000, interval: 20 };
const EVENING = '2026-06-16T03:50:00.000Z';
const AFTER_MIDNIGHT = '2026-06-16T04:10:00.000Z';
const [YESTERDAY, TODAY] = ['2026-06-15', '2026-06-16'];

let database: TestDatabase;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await database.close();
});

/** The events of a stream in the order of their arrival, and the id from which a client resumes. */
async function follow(board: TestApp, clientId: string, lastEventId?: string) {
  const token = await signMachineToken(board, clientId);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const request = get((await board.listen()) + readEvents.path, { headers, agent: false });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  const events: MachineEvent[] = [];
  const client = { events, lastEventId: lastEventId ?? '', cut: () => request.destroy() };
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      client.lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? client.lastEventId;
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) events.push(JSON.parse(data) as MachineEvent);
    }
  });
  closing.push(client.cut);
  return client;
}

/** An endpoint of a program on loopback. */
async function receive() {
  const events: MachineEvent[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      events.push(JSON.parse(Buffer.concat(chunks).toString()) as MachineEvent);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const { port } = server.address() as { port: number };
  return { events, url: `http://127.0.0.1:${port}/hook` };
}

async function recordAndDeliver({ app }: TestApp): Promise<void> {
  await app.matching.catchUp();
  await app.parts.eventRecorder.settle();
  for (const _ of [1, 2]) await app.parts.tasks.runDue();
}

/** Keeps a starting server from reading who has endpoints, until the returned function is called. */
async function holdListeners(): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = inTransaction(database.db, async (tx) => {
    await tx.schema.alterTable('webhooks').addColumn('held', 'integer').execute();
    held.resolve();
    await release.promise;
    throw new Error('undo');
  }).catch(() => undefined);
  await held.promise;
  return async () => {
    release.resolve();
    await done;
  };
}

it('notifies programs of what expired at a midnight that no server saw, also where the next server reads late who listens', async () => {
  const clock = createFakeClock(EVENING);
  const environment = { WEBHOOK_ANY_ADDRESS: '1' };
  const evening = await createTestApp({ database, clock, environment });
  await advanceBoardDay(evening.db, YESTERDAY);
  const [broker, carrier] = [await createBroker(evening.db), await createCarrier(evening.db)];
  const machine = await createMachine(evening, broker);
  const receiver = await receive();
  const events = ['lead.appeared', 'lead.removed', 'day.changed'] as const;
  const added = await machine.call(createWebhook, {
    body: { url: receiver.url, description: 'TMS', events: [...events] },
  });
  expect(added.status).toBe(200);
  const stream = await follow(evening, machine.clientId);
  const load = await addPosting(evening.db, broker, 'L', { date_avail: YESTERDAY });
  const truck = await addPosting(evening.db, carrier, 'E', { date_avail: YESTERDAY });
  await recordAndDeliver(evening);
  await expect.poll(() => stream.events.map(({ type }) => type), WAIT).toContain('lead.appeared');
  expect(receiver.events).toMatchObject([{ data: { myToken: load.token, lead: { token: truck.token } } }]);
  stream.cut();
  await evening.close();

  clock.set(AFTER_MIDNIGHT);
  const release = await holdListeners();
  const morning = await createTestApp({ database, clock, environment });
  closing.push(() => morning.close());
  await advanceBoardDay(database.db, TODAY);
  await morning.app.matching.catchUp();
  await release();
  const resumed = await follow(morning, machine.clientId, stream.lastEventId);
  await recordAndDeliver(morning);
  const expected = [
    ['day.changed', { day: TODAY }],
    ['reset', { lists: ['leads'] }],
  ];
  await expect.poll(() => resumed.events.map(({ type, data }) => [type, data]), WAIT).toEqual(expected);
  expect(receiver.events.slice(1).map(({ type, data }) => [type, data])).toEqual(expected);
});
