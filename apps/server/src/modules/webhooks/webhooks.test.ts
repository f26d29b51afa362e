import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { MachineEvent } from '@loadstone/contracts/machine';
import { createPostingResource } from '@loadstone/contracts/postings';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  patchWebhook,
  replayDeadDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@loadstone/contracts/webhooks';
import { createPerson, createTestApp, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';
import { createRandom } from '../../../test/random-board.ts';
import { createOpenPair, listNotices, type OpenPair } from '../../../test/open-pair.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listMails } from '../../partners/mail/index.ts';
import { revokeAccount } from '../service-accounts/index.ts';

interface Received {
  readonly body: string;
  readonly headers: Record<string, string>;
  readonly atMs: number;
}

let board: TestApp;
let pair: OpenPair;
let machine: TestMachine;
const servers: Server[] = [];
beforeEach(async () => {
  board = await createTestApp({ environment: { WEBHOOK_ANY_ADDRESS: '1' } });
  pair = await createOpenPair(board);
  machine = await createMachine(board, pair.broker);
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await board.close();
});

/** A receiver of a test; `reply` runs once it has the body, and sends 204 by default. */
async function receive(reply: (response: ServerResponse, request: IncomingMessage) => void = ok) {
  const received: Received[] = [];
  const state = { reply };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      received.push({ body: Buffer.concat(chunks).toString(), headers, atMs: performance.now() });
      state.reply(response, request);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const events = () => received.map(({ body }) => JSON.parse(body) as MachineEvent);
  return { url: `http://127.0.0.1:${port}/hook`, received, events, state };
}

function ok(response: ServerResponse): void {
  response.writeHead(204).end();
}
const fail = (response: ServerResponse) => response.writeHead(500).end('no');

const post = async (comment: string) =>
  (await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft({ comment }) } })).body.token;
/** Records what the matching has applied, and sends what is due. */
async function run(): Promise<void> {
  await board.app.matching.catchUp();
  await board.app.parts.eventRecorder.settle();
  // An endpoint may change its lane.
  for (const _ of [1, 2]) await board.app.parts.tasks.runDue();
}
/** The pauses of the queue are over. */
const passPauses = async () => {
  await board.db
    .updateTable('webhook_deliveries')
    .set({ next_try_on: board.clock.now() })
    .where('status', '=', 'waiting')
    .execute();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
};
const add = async (url: string, events: Parameters<typeof draft>[1] = ['posting.changed']) => {
  const { status, body } = await machine.call(createWebhook, { body: draft(url, events) });
  expect(status).toBe(200);
  return { ...body, params: { id: body.webhook.id } };
};
const draft = (url: string, events: ('posting.changed' | 'posting.removed' | 'lead.appeared')[]) => ({
  ...{ url, description: 'TMS', events },
});

describe('a webhook endpoint', () => {
  it('receives the events that it chose, signed, in order and once', async () => {
    const receiver = await receive();
    const { secret, params } = await add(receiver.url);
    const tokens = [await post('one'), await post('two'), await post('three')];
    await run();
    expect(receiver.events().map(({ type, data }) => [type, 'token' in data && data.token])).toEqual(
      tokens.map((token) => ['posting.changed', token]),
    );
    for (const { body, headers } of receiver.received) {
      const { 'webhook-id': id, 'webhook-signature': signature } = headers;
      expect(id).toBe((JSON.parse(body) as MachineEvent).id);
      const now = String(Math.floor(Date.now() / 1000));
      expect(signature).toBe(
        new Webhook(secret).sign(id ?? '', new Date(Number(headers['webhook-timestamp']) * 1000), body),
      );
      expect(Number(now)).toBeGreaterThan(0);
    }
    await run();
    expect(receiver.received).toHaveLength(3);
    const { body } = await machine.call(listWebhookDeliveries, { params, query: {} });
    expect(body.items.map(({ number, status, replyStatus }) => [number, status, replyStatus])).toEqual([
      ...[3, 2, 1].map((number) => [number, 'delivered', 204]),
    ]);
  });

  it('receives no phone number that was hidden between two tries', async () => {
    const receiver = await receive(fail);
    await add(receiver.url, ['lead.appeared']);
    await post('one');
    await run();
    const phones = () =>
      receiver
        .events()
        .map((event) => event.type === 'lead.appeared' && [event.data.lead.phone, event.data.lead.offersOnly]);
    expect(phones()).toEqual([[expect.stringMatching(/\d/), undefined]]);
    await board.db
      .updateTable('companies')
      .set({ offers_first: true })
      .where('account_id', '=', pair.carrier.accountId)
      .execute();
    await board.app.matching.catchUp();
    receiver.state.reply = ok;
    await passPauses();
    await run();
    expect(phones().slice(1)).toEqual([['', 'always']]);
  });

  it('is signed with both secrets for a day after a rotation, and shows none of them again', async () => {
    const receiver = await receive();
    const { secret, params } = await add(receiver.url);
    const rotated = await machine.call(rotateWebhookSecret, { params });
    expect(rotated.body.secret).toMatch(/^whsec_/);
    const send = async () => {
      await machine.call(testWebhook, { params });
      const { body, headers } = receiver.received.at(-1)!;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signatures = headers['webhook-signature']?.split(' ') ?? [];
      return [rotated.body.secret, secret].map((each) =>
        signatures.includes(new Webhook(each).sign(headers['webhook-id'] ?? '', at, body)),
      );
    };
    expect(await send()).toEqual([true, true]);
    board.clock.advance(25 * 3_600_000);
    machine = await refresh();
    expect(await send()).toEqual([true, false]);
    expect(JSON.stringify((await machine.call(getWebhook, { params })).body)).not.toMatch(/whsec_/);
  });

  it('is signed with every secret that was valid, each for a day after it was replaced', async () => {
    const receiver = await receive();
    const { secret: first, params } = await add(receiver.url);
    const secrets = [first];
    const rotate = async () => secrets.push((await machine.call(rotateWebhookSecret, { params })).body.secret);
    /** Which of the secrets sign now, the oldest first. */
    const send = async () => {
      await machine.call(testWebhook, { params });
      const { body, headers } = receiver.received.at(-1)!;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const signatures = headers['webhook-signature']?.split(' ') ?? [];
      return secrets.map((each) => signatures.includes(new Webhook(each).sign(headers['webhook-id'] ?? '', at, body)));
    };
    await rotate();
    board.clock.advance(10 * 3_600_000);
    machine = await refresh();
    await rotate();
    await rotate();
    expect(await send()).toEqual([true, true, true, true]);
    board.clock.advance(15 * 3_600_000);
    machine = await refresh();
    expect(await send()).toEqual([false, true, true, true]);
    board.clock.advance(10 * 3_600_000);
    machine = await refresh();
    expect(await send()).toEqual([false, false, false, true]);
    const stored = await board.db.selectFrom('webhook_older_secrets').select('secret').execute();
    expect(stored.every(({ secret }) => secret.startsWith('sealed:'))).toBe(true);
  });

  it('takes concurrent rotations one by one, and no more than its limit in a day', async () => {
    const receiver = await receive();
    const { params } = await add(receiver.url);
    const replies = await Promise.all(Array.from({ length: 12 }, () => machine.call(rotateWebhookSecret, { params })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.find(({ status }) => status !== 200)?.error.code).toBe('webhook.secretLimit');
    await machine.call(testWebhook, { params });
    expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(11);
  });

  it('is created and gets a new secret once for each idempotency key, whose stored reply is encrypted', async () => {
    const receiver = await receive();
    const create = () =>
      machine.call(createWebhook, { body: draft(receiver.url, ['posting.changed']), idempotencyKey: 'new' });
    const created = [await create(), await create()];
    expect(created.map(({ status, body }) => [status, body.secret])).toEqual(
      created.map(() => [200, created[0]?.body.secret]),
    );
    expect((await machine.call(listWebhooks)).body.items).toHaveLength(1);
    const params = { id: created[0]?.body.webhook.id ?? 0 };
    const rotate = () => machine.call(rotateWebhookSecret, { params, idempotencyKey: 'rotate' });
    const [one, two] = [await rotate(), await rotate()];
    expect(one.body.secret).not.toBe(created[0]?.body.secret);
    expect([two.body, two.headers['idempotent-replay']]).toEqual([one.body, 'true']);
    const rows = await board.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });

  it('is tried again with pauses that grow, in order, for 24 hours; then the event is dead, and the owner and the administrators informed', async () => {
    const receiver = await receive(fail);
    const { company } = pair.broker;
    const administrator = await createPerson(board.db, { modes: ['B'], company, user: { role: 'administrator' } });
    const colleague = await createPerson(board.db, { modes: ['B'], company });
    const { params } = await add(receiver.url);
    await post('one');
    await post('two');
    await run();
    expect(receiver.received).toHaveLength(1);
    const read = async () => (await machine.call(listWebhookDeliveries, { params, query: {} })).body.items;
    expect(await read()).toMatchObject([{ status: 'waiting', tries: 1, replyStatus: 500, reply: 'no' }]);
    // An event that comes meanwhile does not shorten the pause.
    await post('three');
    await run();
    expect(receiver.received).toHaveLength(1);
    await passPauses();
    await run();
    expect(await read()).toMatchObject([{ status: 'waiting', tries: 2 }]);
    board.clock.advance(24 * 3_600_000);
    machine = await refresh();
    await passPauses();
    await run();
    expect(await read()).toMatchObject([{ number: 1, status: 'dead', tries: 3 }]);
    expect((await machine.call(getWebhook, { params })).body).toMatchObject({ pause: 'failing', deadCount: 1 });
    const mails = await listMails(board.db, board.vault, 10);
    const informed = [pair.broker, administrator];
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(informed.map(({ email }) => email).toSorted());
    for (const person of informed) {
      expect(await listNotices(board, person)).toMatchObject([
        { text: 'webhookPaused', values: { url: receiver.url } },
      ]);
    }
    expect(await listNotices(board, colleague)).toEqual([]);
    const { body: figures } = await board.http.inject('/metrics');
    expect(figures).toContain('loadstone_webhook_deliveries_dead 1');
    expect(figures).toContain('loadstone_webhook_deliveries_due 0');
    expect(figures).toContain('loadstone_webhooks_paused 1');

    // While it is paused nothing is sent; resumed, it has what has waited, and the dead one on request.
    expect((await machine.call(replayDeadDeliveries, { params })).error.code).toBe('webhook.paused');
    receiver.state.reply = ok;
    receiver.received.length = 0;
    expect((await machine.call(patchWebhook, { params, body: { isPaused: false } })).body.pause).toBeNull();
    await run();
    expect(receiver.received).toHaveLength(2);
    expect((await machine.call(replayDeadDeliveries, { params })).body).toEqual({ count: 1 });
    await run();
    expect(receiver.received).toHaveLength(3);
    expect((await read()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it.each([1, 2, 3])('has all events once and in order, whatever it replies (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const taken: string[] = [];
    const receiver = await receive((response, request) => {
      if (random.isLucky(0.4)) return fail(response);
      taken.push(String(request.headers['webhook-id']));
      ok(response);
    });
    await add(receiver.url);
    const posts = 8 + random.below(8);
    for (let count = 0; count < posts; count += 1) {
      await post(`event ${count}`);
      if (random.isLucky(0.3)) await run();
      if (random.isLucky(0.3)) await passPauses();
    }
    for (let tries = 0; tries < 60 && taken.length < posts; tries += 1) {
      await run();
      await passPauses();
    }
    const places = taken.map((id) => id.split('-').map(Number));
    expect(places).toEqual(places.toSorted(([a = 0, i = 0], [b = 0, j = 0]) => a - b || i - j));
    expect([new Set(taken).size, taken.length]).toEqual([posts, posts]);
  });

  it('gets a delivery again on request, with the same id; one that fails again is dead at once and delays nothing', async () => {
    const receiver = await receive();
    const { params } = await add(receiver.url);
    await post('one');
    await run();
    receiver.state.reply = fail;
    await machine.call(replayWebhookDelivery, { params: { ...params, number: 1 } });
    await run();
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    const { body } = await machine.call(listWebhookDeliveries, { params, query: { status: 'dead' } });
    expect(body.items).toMatchObject([{ number: 1, replyStatus: 500 }]);
    receiver.state.reply = ok;
    await post('two');
    await run();
    expect(receiver.received).toHaveLength(3);
  });

  it('receives the lists to read again where its events were removed while it was paused', async () => {
    const receiver = await receive();
    const { params } = await add(receiver.url);
    await machine.call(patchWebhook, { params, body: { isPaused: true } });
    await post('one');
    await run();
    expect(receiver.received).toHaveLength(0);
    await board.db
      .updateTable('board_event_position')
      .set({ removed_event_id: board.app.matching.appliedEventId })
      .execute();
    await machine.call(patchWebhook, { params, body: { isPaused: false } });
    await run();
    expect(receiver.events()).toMatchObject([{ type: 'reset' }]);
    await post('two');
    await run();
    expect(receiver.events().map(({ type }) => type)).toEqual(['reset', 'posting.changed']);
  });

  it('of a machine needs the scope of each event, belongs to that machine, and ends with it', async () => {
    const receiver = await receive();
    const narrow = await createMachine(board, pair.broker, { name: 'Narrow', scopes: ['webhooks', 'postings:read'] });
    const refused = await narrow.call(createWebhook, { body: draft(receiver.url, ['lead.appeared']) });
    expect(refused.error).toMatchObject({ code: 'request.invalid', errors: [{ field: 'events' }] });
    const { params } = await add(receiver.url);
    expect((await narrow.call(listWebhooks)).body.items).toEqual([]);
    for (const other of [narrow, await createMachine(board, pair.stranger)]) {
      expect((await other.call(getWebhook, { params })).error.code).toBe('webhook.notFound');
      expect((await other.call(deleteWebhook, { params })).error.code).toBe('webhook.notFound');
    }
    const own = await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } });
    expect(own.status).toBe(200);
    const by = { accountId: pair.broker.accountId, userId: pair.broker.userId, now: board.clock.now() };
    await inTransaction(board.db, (tx) => revokeAccount(tx, by, machine.id));
    await run();
    expect(receiver.received).toHaveLength(0);
    const row = await board.db.selectFrom('webhooks').select('pause').executeTakeFirstOrThrow();
    expect(row.pause).toBe('accountRevoked');
  });

  it('of a machine with leads only may have the day, by whose change its leads expire', async () => {
    const leadsOnly = await createMachine(board, pair.broker, { name: 'Leads', scopes: ['webhooks', 'leads:read'] });
    const events = ['lead.appeared', 'lead.removed', 'day.changed'] as const;
    const body = { url: (await receive()).url, description: 'TMS', events: [...events] };
    const added = await leadsOnly.call(createWebhook, { body });
    expect(added.status).toBe(200);
  });

  it('is managed by administrators of its company only', async () => {
    const receiver = await receive();
    const { params } = await add(receiver.url);
    const administrator = await createPerson(board.db, {
      modes: ['B'],
      company: pair.broker.company,
      user: { role: 'administrator' },
    });
    const { body } = await board.call(listWebhooks, { as: administrator });
    expect(body.items).toMatchObject([{ id: params.id, createdBy: 'TMS' }]);
    const refused = await board.call(listWebhooks, { as: pair.broker });
    expect(refused.error.code).toBe('serviceAccount.notAllowed');
  });
});

describe('an address of a webhook', () => {
  it('is https and public, also where its name resolves to another address', async () => {
    const strict = await createTestApp({ database: board.database });
    try {
      const call = (url: string) =>
        strict.call(createWebhook, { headers: machine.headers, body: draft(url, ['posting.changed']) });
      expect((await call('http://tms.example/hook')).error).toMatchObject({ errors: [{ field: 'url' }] });
      expect((await call('https://user:secret@tms.example/hook')).error).toMatchObject({ errors: [{ field: 'url' }] });
      for (const url of ['https://127.0.0.1/hook', 'https://localhost/hook', 'https://[::1]/hook']) {
        const { body } = await call(url);
        const tested = await strict.call(testWebhook, { headers: machine.headers, params: { id: body.webhook.id } });
        expect(tested.body).toMatchObject({ status: 'dead', fault: 'notPublic', replyStatus: null });
      }
    } finally {
      await strict.close();
    }
  });
});

/** A new token of the same account, after the clock has moved. */
async function refresh(): Promise<TestMachine> {
  const { signMachineToken } = await import('../../../test/machine-calls.ts');
  const headers = { authorization: `Bearer ${await signMachineToken(board, machine.clientId)}` };
  return {
    ...machine,
    headers,
    call: (endpoint, options) => board.call(endpoint, { ...options, headers: { ...headers, ...options?.headers } }),
  };
}
