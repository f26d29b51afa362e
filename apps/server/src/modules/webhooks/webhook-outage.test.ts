import { createServer, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MachineEvent } from '@loadstone/contracts/machine';
import { createPostingResource } from '@loadstone/contracts/postings';
import { createWebhook, listWebhookDeliveries } from '@loadstone/contracts/webhooks';
import { createBroker, createTestApp, createTestDatabase, type TestApp, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Forwarder } from '../../../prove/forwarder.ts';
import { findFreePort } from '../../../prove/server-process.ts';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';
import { openDatabase } from '../../db/database.ts';

const EVENTS = 12;
/** The server looks for a database that is away once in this time. On a busy machine the pauses of both are longer. */
const PAUSE_MS = 500;
/** Ten seconds. */
const MOST_PAUSES = 20;

let database: TestDatabase;
let forwarder: Forwarder;
let board: TestApp;
let machine: TestMachine;
let receiver: Server;
let tokens: number[];
let onRequest: (response: ServerResponse) => void | Promise<void>;
let url: string;
beforeEach(async () => {
  database = await createTestDatabase();
  forwarder = await Forwarder.open(await findFreePort());
  forwarder.add(databasePort());
  const address = new URL(database.url);
  address.port = String(forwarder.port);
  const open = () => openDatabase({ url: address.href, poolSize: 8, onTrouble: () => undefined });
  board = await createTestApp({ database: { ...database, open }, environment: { WEBHOOK_ANY_ADDRESS: '1' } });
  machine = await createMachine(board, await createBroker(board.db));
  tokens = [];
  onRequest = () => undefined;
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as MachineEvent;
      if ('token' in data) tokens.push(data.token);
      void Promise.resolve(onRequest(response)).then(() => response.writeHead(204).end());
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
});
afterEach(async () => {
  await board.close();
  receiver.closeAllConnections();
  receiver.close();
  forwarder.close();
  await database.close();
});

const databasePort = () => Number(new URL(database.url).port);
/** The database restarts: every connection ends, and none is accepted until it is back. */
function stopDatabase(): void {
  forwarder.remove(databasePort());
  forwarder.cut();
}
const startDatabase = () => forwarder.add(databasePort());
const post = async () => {
  const { status, body } = await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } });
  expect(status).toBe(200);
  return body.token;
};
/** The tokens in the order in which they came first. */
const inOrder = () => [...new Set(tokens)];
/** Waits until the receiver has these events. @returns the pauses that this took */
async function countPauses(expected: readonly number[]): Promise<number> {
  for (let pauses = 0; ; pauses += 1) {
    if (inOrder().length >= expected.length || pauses > MOST_PAUSES) return pauses;
    await sleep(PAUSE_MS);
    await sql`select 1`.execute(database.db);
  }
}

describe('webhooks after a restart of the database', () => {
  it.each([
    ['between two events', false],
    ['during a delivery', true],
  ])(
    'that ended %s are delivered within ten seconds, in order, and the outage counts as no try',
    async (_, isDuring) => {
      const { body } = await machine.call(createWebhook, {
        body: { url, description: '', events: ['posting.changed'] },
      });
      const posted: number[] = [];
      while (posted.length < EVENTS) posted.push(await post());
      await board.app.matching.catchUp();
      await board.app.parts.eventRecorder.settle();
      const stopped = Promise.withResolvers<void>();
      onRequest = () => {
        if (tokens.length !== 3) return;
        if (isDuring) stopDatabase();
        else setImmediate(stopDatabase);
        stopped.resolve();
      };
      board.app.parts.tasks.start();
      await stopped.promise;
      // Long enough for every worker to find that it is away.
      await sleep(6 * PAUSE_MS);
      expect(inOrder().length).toBeLessThan(EVENTS);
      startDatabase();
      expect(await countPauses(posted)).toBeLessThanOrEqual(MOST_PAUSES);
      expect(inOrder()).toEqual(posted);

      // Events of the time after the outage are delivered as before.
      posted.push(await post());
      expect(await countPauses(posted)).toBeLessThanOrEqual(MOST_PAUSES);
      expect(inOrder()).toEqual(posted);
      // The receiver has an event before the board has noted its reply.
      await expect
        .poll(async () => {
          const listed = await machine.call(listWebhookDeliveries, { params: { id: body.webhook.id }, query: {} });
          return listed.body.items.map(({ status, tries }) => [status, tries]);
        })
        .toEqual(posted.map(() => ['delivered', 1]));
    },
    120_000,
  );
});
