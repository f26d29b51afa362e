import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostingResource } from '@loadstone/contracts/postings';
import { createWebhook, listWebhookDeliveries } from '@loadstone/contracts/webhooks';
import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

const SECOND_MS = 1_000;
const EVENTS = 20;
/** More of each kind than a lane has places. */
const OF_EACH_KIND = 5;

let board: TestApp;
const servers: Pick<Server, 'close'>[] = [];
beforeEach(async () => {
  board = await createTestApp({ environment: { WEBHOOK_ANY_ADDRESS: '1' } });
});
afterEach(async () => {
  await board.close();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Pick<Server, 'listen' | 'address' | 'close'>): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as { port: number };
  return `http://127.0.0.1:${port}/hook`;
}

const listenHttp = (reply: (response: ServerResponse) => void) =>
  listen(createServer((request, response) => void request.resume().on('end', () => reply(response))));
const listenRaw = (head: string) =>
  listen(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(head));
    }),
  );

/** Replies that never end, or never fit; each with what is recorded of it. */
const HOSTILE: Record<string, { url: () => Promise<string>; fault: string | null; status: number | null }> = {
  'never replies': { url: () => listenHttp(() => undefined), fault: 'timeout', status: null },
  'is down': { url: () => Promise.resolve('http://127.0.0.1:1/hook'), fault: 'connection', status: null },
  'redirects to this board': {
    url: () => listenHttp((response) => response.writeHead(302, { location: 'http://127.0.0.1:18199/health' }).end()),
    fault: null,
    status: 302,
  },
  'promises more than it sends': {
    url: () => listenRaw('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort'),
    fault: 'closedEarly',
    status: null,
  },
  'closes before it replies': { url: () => listenRaw(''), fault: 'closedEarly', status: null },
  'sends no HTTP': { url: () => listenRaw('SSH-2.0-OpenSSH\r\n'), fault: 'connection', status: null },
};

describe('receivers that misbehave', () => {
  it('delay no other endpoint by more than a second, lose nothing, keep the order, and are each recorded', async () => {
    const hostile: { machine: TestMachine; id: number; kind: string }[] = [];
    const add = async (machine: TestMachine, url: string) => {
      const { body } = await machine.call(createWebhook, {
        body: { url, description: '', events: ['posting.changed'] },
      });
      return body.webhook.id;
    };
    for (const [kind, { url }] of Object.entries(HOSTILE)) {
      for (let count = 0; count < OF_EACH_KIND; count += 1) {
        const machine = await createMachine(board, await createBroker(board.db), { name: kind });
        hostile.push({ machine, kind, id: await add(machine, await url()) });
      }
    }
    const good = await createMachine(board, await createBroker(board.db));
    const postedMs = new Map<number, number>();
    const delaysMs: number[] = [];
    const received: number[] = [];
    const url = await listen(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { token: number } };
          received.push(data.token);
          delaysMs.push(performance.now() - (postedMs.get(data.token) ?? performance.now()));
          response.writeHead(204).end();
        });
      }),
    );
    await add(good, url);
    board.app.parts.tasks.start();
    const post = (machine: TestMachine) =>
      machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } });
    const tokens: number[] = [];
    const postOften = async (): Promise<number> => {
      for (let count = 0; count < EVENTS; count += 1) {
        const { body } = await post(good);
        postedMs.set(body.token, performance.now());
        tokens.push(body.token);
        await sleep(100);
      }
      await expect.poll(() => received.length).toBe(tokens.length);
      return Math.max(...delaysMs.splice(0));
    };
    const aloneMs = await postOften();
    for (const { machine } of hostile) await post(machine);
    expect(await postOften()).toBeLessThan(4 * aloneMs + SECOND_MS);
    expect(received).toEqual(tokens);

    for (const { machine, id, kind } of hostile) {
      const read = async () => (await machine.call(listWebhookDeliveries, { params: { id }, query: {} })).body.items;
      await expect.poll(async () => (await read()).length).toBe(1);
      const [delivery] = await read();
      const { fault, status } = HOSTILE[kind] ?? {};
      expect([kind, delivery?.status, delivery?.fault, delivery?.replyStatus]).toEqual([
        kind,
        'waiting',
        fault,
        status,
      ]);
    }
  });

  it('cannot fill the memory by a reply that never ends', async () => {
    let sentBytes = 0;
    const url = await listenHttp((response) => {
      response.on('error', () => undefined);
      response.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024, 'x');
      const send = (): void => {
        while (!response.destroyed && response.write(chunk)) sentBytes += chunk.length;
        if (!response.destroyed) response.once('drain', send);
      };
      send();
    });
    const machine = await createMachine(board, await createBroker(board.db));
    const { body } = await machine.call(createWebhook, { body: { url, description: '', events: ['posting.changed'] } });
    await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } });
    await board.app.matching.catchUp();
    await board.app.parts.eventRecorder.settle();
    await board.app.parts.tasks.runDue();
    const { body: list } = await machine.call(listWebhookDeliveries, { params: { id: body.webhook.id }, query: {} });
    expect(list.items).toMatchObject([{ status: 'delivered', replyStatus: 200 }]);
    expect(list.items[0]?.reply).toHaveLength(1_000);
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
  });
});
