import { createServer, type Server, type ServerResponse } from 'node:http';
import type { MachineEvent, MachineEventType } from '@loadstone/contracts/machine';
import { createOffer } from '@loadstone/contracts/offers';
import { createPostingResource, deletePostingResource } from '@loadstone/contracts/postings';
import {
  createWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  patchWebhook,
  testWebhook,
} from '@loadstone/contracts/webhooks';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';
import { parseScrape } from '../../../test/alert-expressions.ts';
import { createOpenPair, type OpenPair } from '../../../test/open-pair.ts';
import { countStatements } from '../../db/preparing-client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeOldEvents } from '../../live/events/event-log.queries.ts';
import { readWholeBacklog } from './webhook-backlog.ts';
import { LAST_INDEX } from './webhook-due.ts';
import { webhooksModule } from './webhooks.module.ts';

const HOUR_MS = 3_600_000;

let board: TestApp;
let pair: OpenPair;
let machine: TestMachine;
let server: Server | undefined;
beforeEach(async () => {
  board = await createTestApp({ environment: { WEBHOOK_ANY_ADDRESS: '1' } });
  pair = await createOpenPair(board);
  machine = await createMachine(board, pair.broker);
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await board.close();
});

type Reply = (response: ServerResponse, events: readonly MachineEvent[]) => void;
const ok: Reply = (response) => response.writeHead(204).end();
const fail: Reply = (response) => response.writeHead(500).end();

/** A receiver that replies 204, or as `state.reply` says. */
async function receive() {
  const received: { readonly body: string; readonly headers: Record<string, string> }[] = [];
  const state = { reply: ok, connections: 0 };
  const own = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ body, headers: request.headers as Record<string, string> });
      state.reply(response, [JSON.parse(body) as MachineEvent | MachineEvent[]].flat());
    });
  });
  own.on('connection', () => (state.connections += 1));
  server = own;
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
  const { port } = own.address() as { port: number };
  const bodies = () => received.map(({ body }) => JSON.parse(body) as MachineEvent | MachineEvent[]);
  const types = () => bodies().map((body) => [body].flat().map(({ type }) => type));
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    bodies,
    types,
    state,
    closeIdle: () => own.closeIdleConnections(),
  };
}

async function add(url: string, events: [MachineEventType, ...MachineEventType[]], more: { isBatched?: boolean } = {}) {
  const { body } = await machine.call(createWebhook, { body: { url, events, ...more } });
  return { secret: body.secret, params: { id: body.webhook.id }, webhook: body.webhook };
}
const post = async (comment: string) =>
  (await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft({ comment }) } })).body.token;
const offer = () =>
  board.call(createOffer, {
    as: pair.carrier,
    body: { token: pair.lToken, eToken: pair.eToken, rate: { amount: 200_000, currency: 'USD', basis: 'flat' } },
  });
/** Records what the matching has applied. */
async function record(): Promise<void> {
  await board.app.matching.catchUp();
  await board.app.parts.eventRecorder.settle();
}
/** Records, and sends what is due. */
async function run(): Promise<void> {
  await record();
  // An endpoint may change its lane.
  for (const _ of [1, 2]) await board.app.parts.tasks.runDue();
}
async function passPauses(): Promise<void> {
  board.clock.advance(10_000);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
}
const read = async (params: { id: number }) => (await machine.call(getWebhook, { params })).body;

describe('a webhook endpoint that takes several events in a request', () => {
  it('receives them as one signed array in order, and the same one again where it failed', async () => {
    const receiver = await receive();
    receiver.state.reply = fail;
    const { params, secret, webhook } = await add(receiver.url, ['posting.changed'], { isBatched: true });
    expect(webhook.isBatched).toBe(true);
    const tokens = [await post('one'), await post('two'), await post('three')];
    await run();
    const waiting = await read(params);
    expect(waiting.backlog).toEqual({ count: 3, oldestOn: board.clock.now().toISOString() });
    receiver.state.reply = ok;
    await post('four');
    await passPauses();
    await run();
    const toTokens = (body: MachineEvent | MachineEvent[] | undefined) =>
      [body ?? []].flat().map((event) => 'token' in event.data && event.data.token);
    const [first, again, last] = receiver.bodies();
    expect([toTokens(first), again]).toEqual([tokens, first]);
    expect([receiver.received.length, Array.isArray(last), toTokens(last)]).toEqual([3, true, [expect.any(Number)]]);
    const ids = [first ?? []].flat().map(({ id }) => id);
    for (const { headers, body } of receiver.received.slice(0, 2)) {
      const { 'webhook-id': id = '', 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
      expect(id).toBe(`${ids[0]}_${ids[2]}`);
      expect(signature).toBe(new Webhook(secret).sign(id, new Date(Number(at) * 1_000), body));
    }
    const { body } = await machine.call(listWebhookDeliveries, { params, query: {} });
    expect(body.items.map(({ type, eventCount, tries }) => [type, eventCount, tries])).toEqual([
      ['posting.changed', 1, 1],
      ['batch', 3, 2],
    ]);
    expect((await read(params)).backlog).toEqual({ count: 0, oldestOn: null });
    const [test] = [await machine.call(testWebhook, { params })];
    expect([test.body.status, receiver.types().at(-1)]).toEqual(['delivered', ['webhook.test']]);
  });

  it('receives at most 100 in one, and one by one again when it is changed', async () => {
    const receiver = await receive();
    const { params } = await add(receiver.url, ['posting.changed'], { isBatched: true });
    const token = await post('one');
    await board.app.matching.catchUp();
    await board.app.parts.eventRecorder.settle();
    const { event_id: eventId, ...row } = await board.db
      .selectFrom('board_events')
      .select(['event_id', 'account_id', 'at'])
      .where('account_id', '=', pair.broker.accountId)
      .orderBy('event_id', 'desc')
      .executeTakeFirstOrThrow();
    const change = { type: 'posting.changed', kind: 'L', version: 1, token };
    const changes = JSON.stringify(Array.from({ length: 150 }, () => change));
    await board.db.deleteFrom('board_events').where('event_id', '=', eventId).execute();
    const values = { ...row, event_id: eventId, changes, cause: null, actor: 'null' };
    await board.db.insertInto('board_events').values(values).execute();
    await run();
    expect(receiver.types().map(({ length }) => length)).toEqual([100, 50]);
    await machine.call(patchWebhook, { params, body: { isBatched: false } });
    await post('two');
    await run();
    expect(Array.isArray(receiver.bodies().at(-1))).toBe(false);
  });
});

describe('offers of a webhook endpoint', () => {
  it('go before the events that wait, and do not wait for one that fails', async () => {
    const receiver = await receive();
    receiver.state.reply = (response, [event]) => (event?.type === 'offer.changed' ? ok : fail)(response, []);
    const { params } = await add(receiver.url, ['posting.changed', 'offer.changed']);
    for (const comment of ['one', 'two']) await post(comment);
    expect((await offer()).status).toBe(200);
    await run();
    expect(receiver.types()).toEqual([['offer.changed'], ['posting.changed']]);
    const { backlog } = await read(params);
    expect(backlog.count).toBe(2);
    expect(await readWholeBacklog(board.db, new Date(board.clock.now().getTime() + HOUR_MS))).toEqual({
      count: 2,
      seconds: 3_600,
    });
    await machine.call(deletePostingResource, { params: { token: pair.lToken } });
    await run();
    // Its load is gone: the offer is lost. The posting still waits for its next try.
    expect(receiver.types().slice(2)).toEqual([['offer.changed']]);
    receiver.state.reply = ok;
    await passPauses();
    await run();
    expect(new Set(receiver.types().slice(3).flat())).toEqual(new Set(['posting.changed']));
    expect((await read(params)).backlog.count).toBe(0);
  });

  it('do not delay other events where one of them fails', async () => {
    const receiver = await receive();
    receiver.state.reply = (response, [event]) => (event?.type === 'offer.changed' ? fail : ok)(response, []);
    await add(receiver.url, ['posting.changed', 'offer.changed']);
    expect((await offer()).status).toBe(200);
    await run();
    expect(receiver.types()).toEqual([['offer.changed']]);
    await post('one');
    await run();
    expect(receiver.types().slice(1)).toEqual([['posting.changed']]);
  });

  it('are sent also where a later event went first', async () => {
    const receiver = await receive();
    await add(receiver.url, ['posting.changed', 'offer.changed']);
    /** The other events are sent up to the end of the log. */
    const sendOthers = async () => {
      await record();
      const end = { sent_event_id: board.app.matching.appliedEventId, sent_index: LAST_INDEX };
      await board.db.updateTable('webhooks').set(end).execute();
    };
    await sendOthers();
    for (const job of webhooksModule.jobs) await job.run(board);
    await run();
    expect((await offer()).status).toBe(200);
    await post('one');
    // Both were recorded after the offers were read and before the others were.
    await sendOthers();
    await run();
    expect(receiver.types()).toEqual([['offer.changed']]);
  });
});

describe('the backlog of all webhook endpoints', () => {
  it('is read once for all its metrics', async () => {
    const countOf = async (read: () => Promise<unknown>): Promise<number> => {
      const before = countStatements();
      await read();
      return countStatements() - before;
    };
    const gauges = webhooksModule.gauges.filter(({ name }) => name.includes('backlog'));
    expect(gauges).toHaveLength(2);
    const readAll = () => Promise.all(gauges.map(({ read }) => read(board.app.parts)));
    await add('http://127.0.0.1:9/hook', ['posting.changed']);
    // Other statements of the server may fall into a reading.
    await vi.waitFor(
      async () => {
        board.clock.advance(10_000);
        const once = await countOf(() => readWholeBacklog(board.db, board.clock.now()));
        expect(once).toBeGreaterThan(1);
        expect(await countOf(readAll)).toBe(once);
        expect(await countOf(readAll)).toBe(0);
      },
      { timeout: 120_000, interval: 10 },
    );
  });
});

describe('a long backlog', () => {
  /** Changes of the company that nothing has sent yet. */
  const addChanges = (count: number) =>
    sql`insert into board_events (event_id, account_id, changes, at, cause, actor)
      select p.event_id + n, ${pair.broker.accountId}, '[{"type": "posting.changed"}]', ${board.clock.now()}, null, 'null'
      from board_event_position as p, generate_series(1, ${count}::integer) as n`.execute(board.db);

  it('is counted so far that the list and the metrics read little', async () => {
    const { params } = await add('http://127.0.0.1:9/hook', ['posting.changed']);
    for (let count = 1; count < 12; count += 1) await add('http://127.0.0.1:9/hook', ['posting.changed']);
    await addChanges(2_500);
    const since = board.clock.now().toISOString();
    expect((await read(params)).backlog).toEqual({ count: 2_000, oldestOn: since });
    const { body } = await machine.call(listWebhooks, {});
    expect(new Set(body.items.map(({ backlog }) => backlog.oldestOn))).toEqual(new Set([since]));
    expect(body.items.reduce((sum, { backlog }) => sum + backlog.count, 0)).toBeLessThanOrEqual(2_000);
    board.clock.advance(60_000);
    const figures = parseScrape((await board.http.inject('/metrics')).body, 'loadstone');
    const of = (name: string) => figures.find((figure) => figure.name === name)?.value;
    expect(of('loadstone_webhook_backlog_events')).toBeLessThanOrEqual(10_000);
    expect(of('loadstone_webhook_backlog_seconds')).toBe(60);
  });

  it('is read after a change is committed', async () => {
    const { params } = await add('http://127.0.0.1:9/hook', ['posting.changed']);
    const patched = await board.db.transaction().execute(async (tx) => {
      await sql`lock table board_events in access exclusive mode`.execute(tx);
      const reply = machine.call(patchWebhook, { params, body: { description: 'changed' } });
      await vi.waitFor(
        async () => {
          const rows = await board.db.selectFrom('webhooks').select('description').execute();
          expect(rows).toEqual([{ description: 'changed' }]);
        },
        { timeout: 120_000, interval: 20 },
      );
      return { reply };
    });
    expect((await patched.reply).body.description).toBe('changed');
  });
});

describe('a webhook endpoint that failed', () => {
  it.each([
    ['resumed', [{ isPaused: true }, { isPaused: false }]],
    ['given a new address', [{ url: 'new' }]],
  ])('is tried at once when it is %s', async (_, patches: readonly { isPaused?: boolean; url?: string }[]) => {
    const receiver = await receive();
    receiver.state.reply = fail;
    const { params } = await add(receiver.url, ['posting.changed']);
    await post('one');
    await run();
    expect(receiver.received).toHaveLength(1);
    receiver.state.reply = ok;
    for (const { url, ...body } of patches) {
      const changed = url === undefined ? body : { url: `${receiver.url}/${url}` };
      expect((await machine.call(patchWebhook, { params, body: changed })).status).toBe(200);
    }
    await run();
    expect(receiver.received).toHaveLength(2);
    const { body } = await machine.call(listWebhookDeliveries, { params, query: {} });
    expect(body.items).toMatchObject([{ status: 'delivered', tries: 2 }]);
  });
});

describe('the deliveries of a webhook endpoint', () => {
  it('are kept up to four megabytes of each status, the newest ones', async () => {
    const receiver = await receive();
    const { params } = await add(receiver.url, ['posting.changed']);
    await sql`insert into webhook_deliveries (webhook_id, number, event_id, type, body, status, created_on)
      select ${params.id}, n, n, 'batch', repeat('é', 256 * 1024), case when n % 2 = 0 then 'dead' else 'delivered' end,
        ${board.clock.now()}
      from generate_series(1, 40) as n`.execute(board.db);
    await board.db.updateTable('webhooks').set({ last_number: 40 }).execute();
    await post('one');
    await run();
    const { body } = await machine.call(listWebhookDeliveries, { params, query: {} });
    const listOf = (status: string) => body.items.filter((item) => item.status === status).map(({ number }) => number);
    // The new one is delivered too, so that one less of half a megabyte fits.
    expect(listOf('delivered')).toEqual([41, 39, 37, 35, 33, 31, 29, 27]);
    expect(listOf('dead')).toEqual([40, 38, 36, 34, 32, 30, 28, 26]);
    expect((await read(params)).deadCount).toBe(8);
  });
});

describe('the connection of a webhook endpoint', () => {
  it('is kept for the next events, and replaced where the receiver has closed it', async () => {
    const receiver = await receive();
    const { params } = await add(receiver.url, ['posting.changed']);
    for (const comment of ['one', 'two', 'three']) await post(comment);
    await run();
    expect([receiver.received.length, receiver.state.connections]).toEqual([3, 1]);
    receiver.closeIdle();
    await post('four');
    await run();
    expect(receiver.received).toHaveLength(4);
    const { body } = await machine.call(listWebhookDeliveries, { params, query: {} });
    expect(body.items.map(({ tries }) => tries)).toEqual([1, 1, 1, 1]);
  });
});

describe('a webhook endpoint that receives nothing for days', () => {
  it('gets its next event without a reset', async () => {
    const receiver = await receive();
    await add(receiver.url, ['posting.removed']);
    const token = await post('one');
    await run();
    for (const job of webhooksModule.jobs) await job.run(board);
    await run();
    const before = new Date(board.clock.now().getTime() + HOUR_MS);
    expect(await inTransaction(board.db, (tx) => removeOldEvents(tx, before, 100))).toBeGreaterThan(0);
    await machine.call(deletePostingResource, { params: { token } });
    await run();
    expect(receiver.types()).toEqual([['posting.removed']]);
  });
});
