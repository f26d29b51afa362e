import { createServer, type Server, type ServerResponse } from 'node:http';
import type { MachineEvent } from '@loadstone/contracts/machine';
import { createPostingResource } from '@loadstone/contracts/postings';
import { createWebhook, deleteWebhook, WEBHOOK_LIMITS } from '@loadstone/contracts/webhooks';
import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

const WAIT = { timeout: 120_000, interval: 20 };
const EVENTS = 3;

let board: TestApp;
let busy: TestMachine;
let other: TestMachine;
const servers: Server[] = [];
beforeEach(async () => {
  board = await createTestApp({ environment: { WEBHOOK_ANY_ADDRESS: '1' } });
  busy = await createMachine(board, await createBroker(board.db));
  other = await createMachine(board, await createBroker(board.db));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await board.close();
});

/** A receiver of a test with the tokens of its events, and with the requests that it has not replied to. */
async function receive(reply: (response: ServerResponse) => void) {
  const state = { open: 0, mostOpen: 0, ended: 0, tokens: [] as number[], url: '' };
  const server = createServer((request, response) => {
    state.open += 1;
    state.mostOpen = Math.max(state.open, state.mostOpen);
    response.once('close', () => {
      state.open -= 1;
      state.ended += 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as MachineEvent;
      if ('token' in data) state.tokens.push(data.token);
      reply(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`;
  return state;
}

const never = () => undefined;
const ok = (response: ServerResponse) => void response.writeHead(204).end();
const add = async (machine: TestMachine, url: string) => {
  const { body } = await machine.call(createWebhook, { body: { url, description: '', events: ['posting.changed'] } });
  return body.webhook.id;
};
const addMany = async (machine: TestMachine, url: string, count = WEBHOOK_LIMITS.endpoints) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await add(machine, url));
  return ids;
};
const post = async (machine: TestMachine) =>
  (await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } })).body.token;
/** Posts and waits until the receiver has all of it. */
async function postOften(machine: TestMachine, receiver: { readonly tokens: number[] }): Promise<void> {
  const tokens: number[] = [];
  receiver.tokens.length = 0;
  while (tokens.length < EVENTS) tokens.push(await post(machine));
  await expect.poll(() => receiver.tokens, WAIT).toEqual(tokens);
}

describe('the endpoints of a company that never reply', () => {
  it.each([
    ['are new', false],
    ['are known to be slow', true],
  ])(
    'leave places to another company where they %s',
    async (_, isSlow) => {
      const [silent, quick] = [await receive(never), await receive(ok)];
      await addMany(busy, silent.url);
      await add(other, quick.url);
      await board.db.updateTable('webhooks').set({ is_slow: isSlow }).execute();
      board.app.parts.tasks.start();
      await post(busy);
      await expect.poll(() => silent.open, WAIT).toBeGreaterThan(1);
      const held = board.app.parts.queues.read('running')[isSlow ? 'slow_webhook_places' : 'webhook_places'];
      expect(held).toBeGreaterThan(1);
      await postOften(other, quick);
      expect(silent.ended).toBe(0);
    },
    60_000,
  );

  it('get fewer places where they are made again', async () => {
    const [silent, quick, again] = [await receive(never), await receive(ok), await receive(never)];
    const ids = await addMany(busy, silent.url);
    await add(other, quick.url);
    board.app.parts.tasks.start();
    await post(busy);
    await expect.poll(() => silent.open, WAIT).toBeGreaterThan(2);
    for (const id of ids) await busy.call(deleteWebhook, { params: { id } });
    await expect.poll(() => silent.open, WAIT).toBe(0);
    await addMany(busy, again.url);
    await post(busy);
    await expect.poll(() => again.ended, WAIT).toBeGreaterThan(0);
    const { mostOpen } = again;
    expect(mostOpen).toBeLessThan(silent.mostOpen);
    await postOften(other, quick);
  });
});
