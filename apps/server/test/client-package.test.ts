import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBroker, createFakeClock, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createLoadstoneClient,
  IncompleteUpsertError,
  ProblemError,
  type BoardEvent,
  type UpsertRow,
  readPages,
  readWebhook,
} from '../../../packages/client/src/index.ts';
import { Webhook } from 'standardwebhooks';
import { inTransaction } from '../src/db/transaction.ts';
import { addAccount } from '../src/modules/service-accounts/index.ts';
import { createMachine, type TestMachine } from './machine-calls.ts';
import { createPhonePicture } from './sample-files.ts';

let board: TestApp;
let broker: Person;
let machine: TestMachine;
let baseUrl: string;
beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  broker = await createBroker(board.db);
  machine = await createMachine(board, broker);
  baseUrl = await board.listen();
});
afterAll(() => board.close());

/** A `fetch` that changes what is sent and received. */
type Wrap = (send: typeof fetch) => typeof fetch;
const connect = (wrap: Wrap = (send) => send, tries?: number, timeoutMs?: number) =>
  createLoadstoneClient({
    baseUrl: `${baseUrl}/`,
    clientId: machine.clientId,
    credential: { secret: machine.secret },
    fetch: wrap(fetch),
    tries,
    timeoutMs,
  });
/** So short that only requests without a signal have a reply of the board. */
const TRY_MS = 50;
type Signal = AbortSignal | null | undefined;
/** A reply that does not come before the signal. */
const never = (signal: Signal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal?.reason as Error);
    if (signal?.aborted === true) end();
    signal?.addEventListener('abort', end);
  });
/** A reply that does not end before the signal. */
const endlessBody = (signal: Signal) =>
  new ReadableStream({ start: (controller) => void never(signal).catch((error) => controller.error(error)) });

const load = (reference: string, given: Partial<UpsertRow> = {}) =>
  ({
    postType: 'L',
    dateAvail: board.clock.now().toISOString().slice(0, 10),
    srceCity: 'Toronto',
    srceSt: 'ON',
    srceRadius: 50,
    destCity: 'Chicago',
    destSt: 'IL',
    destRadius: 50,
    vehicleType: 'V',
    vehicleSize: 'T',
    clientRefNum: reference,
    ...given,
  }) as UpsertRow;

describe('the client for programs', () => {
  it('signs in once and posts, reads, changes and deletes', async () => {
    let tokens = 0;
    const { api } = connect((send) => (input, init) => {
      if (String(input).endsWith('/oidc/token')) tokens += 1;
      return send(input, init);
    });
    const { clientRefNum: _none, ...draft } = load('none');
    const created = await api.POST('/v1/postings', { body: draft as never });
    const token = created.data?.token ?? 0;
    const path = { token };
    const changed = await api.PATCH('/v1/postings/{token}', { params: { path }, body: { comment: 'By client' } });
    expect(changed.data).toMatchObject({ token, comment: 'By client' });
    expect((await api.DELETE('/v1/postings/{token}', { params: { path } })).data).toEqual({ token });
    const gone = await api.GET('/v1/postings/{token}', { params: { path } });
    expect(gone.error).toMatchObject({ code: 'posting.notFound', status: 404 });
    expect(tokens).toBe(1);
  });

  it('signs in with a key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const by = { accountId: broker.accountId, userId: broker.userId, now: board.clock.now() };
    const { account } = await inTransaction(board.db, async (tx) =>
      addAccount(tx, by, {
        name: 'Signing',
        scopes: ['postings:read'],
        networks: [],
        publicKey: (await exportJWK(publicKey)) as never,
      }),
    );
    const client = createLoadstoneClient({
      baseUrl,
      clientId: account.clientId,
      credential: { privateKey: { ...(await exportJWK(privateKey)) } },
    });
    expect((await client.api.GET('/v1/companies/me')).data?.serviceAccount.name).toBe('Signing');
  });

  it('gets a new token where the board refuses the old one', async () => {
    let isFirst = true;
    const { api } = connect((send) => async (input, init) => {
      const reply = await send(input, init);
      if (!String(input).endsWith('/oidc/token') || !isFirst) return reply;
      isFirst = false;
      return Response.json({ ...((await reply.json()) as object), access_token: 'not-a-token' });
    });
    expect((await api.GET('/v1/companies/me')).data?.custCd).toBe(broker.custCd);
  });

  it('sends a write again with the same key after a lost reply, which does not happen twice', async () => {
    const keys: (string | null)[] = [];
    const { api } = connect((send) => async (input, init) => {
      const reply = await send(input, init);
      if (init?.method !== 'POST' || String(input).endsWith('/oidc/token')) return reply;
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('the connection was lost');
      return reply;
    });
    const { clientRefNum: _none, ...draft } = load('none', { comment: 'Sent once' });
    expect((await api.POST('/v1/postings', { body: draft as never })).data?.comment).toBe('Sent once');
    expect(new Set(keys)).toEqual(new Set([keys[0]]));
    expect(keys).toHaveLength(2);
    const rows = await board.db.selectFrom('postings').select('token').where('comment', '=', 'Sent once').execute();
    expect(rows).toHaveLength(1);
  });

  it('waits as long as the board says, and gives up after its tries', async () => {
    let calls = 0;
    const busy: Wrap = (send) => async (input, init) => {
      if (String(input).endsWith('/oidc/token')) return send(input, init);
      calls += 1;
      return new Response('{}', { status: 503, headers: { 'retry-after': '0' } });
    };
    const { api } = connect(busy, 3);
    expect((await api.GET('/v1/companies/me')).response.status).toBe(503);
    expect(calls).toBe(3);
  });

  it('upserts any number of rows in batches, in their order, and says which were refused', async () => {
    const sizes: number[] = [];
    const { upsertPostings } = connect((send) => (input, init) => {
      if (init?.method === 'PUT') {
        sizes.push(
          (JSON.parse(new TextDecoder().decode(init.body as ArrayBuffer)) as { postings: [] }).postings.length,
        );
      }
      return send(input, init);
    });
    const rows = Array.from({ length: 1_002 }, (_, index) => load(`TMS-${index}`));
    rows[1_001] = load('TMS-1001', { destCity: 'Nowhere' });
    const { results } = await upsertPostings(rows);
    expect(sizes).toEqual([1_000, 2]);
    expect(results.map(({ clientRefNum }) => clientRefNum)).toEqual(rows.map(({ clientRefNum }) => clientRefNum));
    expect(results.slice(0, 1_001).every(({ result }) => result === 'created')).toBe(true);
    expect(results[1_001]).toMatchObject({ result: 'refused', code: 'request.invalid' });
    const again = await upsertPostings(rows.slice(0, 3), { replace: true, maxDeletedShare: 1 });
    expect(again.results.map(({ result }) => result)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const left = results.slice(3, 1_001).map(({ token }) => token);
    expect(again.deleted).toEqual(expect.arrayContaining(left));
    await expect(upsertPostings(rows, { replace: true })).rejects.toThrow(RangeError);
  });

  it('keeps the results of the batches before one that fails', async () => {
    let puts = 0;
    const { upsertPostings } = connect(
      (send) => (input, init) => {
        if (init?.method === 'PUT' && ++puts > 1) return Promise.resolve(new Response('{}', { status: 500 }));
        return send(input, init);
      },
      1,
    );
    const rows = Array.from({ length: 1_001 }, (_, index) => load(`KEPT-${index}`));
    const failure: unknown = await upsertPostings(rows).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IncompleteUpsertError);
    expect((failure as IncompleteUpsertError).results).toHaveLength(1_000);
    expect((failure as IncompleteUpsertError).cause).toMatchObject({ status: 500 });
  });

  it('reads a list page after page', async () => {
    const { api, upsertPostings } = connect();
    await upsertPostings(['PAGE-1', 'PAGE-2', 'PAGE-3'].map((reference) => load(reference)));
    const query = { postType: 'L' as const, limit: 2 };
    const found: unknown[] = [];
    for await (const { clientRefNum } of readPages((cursor) =>
      api.GET('/v1/postings', { params: { query: { ...query, cursor } } }),
    )) {
      found.push(clientRefNum);
    }
    expect(found).toEqual(expect.arrayContaining(['PAGE-1', 'PAGE-2', 'PAGE-3']));
  });

  it.each(['before the reply', 'within the reply'])(
    'sends a write again with the same key where a try takes too long %s',
    async (place) => {
      const keys: (string | null)[] = [];
      const silence: Wrap = (send) => async (input, init) => {
        const reply = await send(input, { ...init, signal: null });
        if (init?.method !== 'POST' || String(input).endsWith('/oidc/token')) return reply;
        keys.push(new Headers(init.headers).get('idempotency-key'));
        if (keys.length > 1) return reply;
        await reply.arrayBuffer();
        return place === 'before the reply' ? never(init.signal) : new Response(endlessBody(init.signal), reply);
      };
      const { api } = connect(silence, 2, TRY_MS);
      const comment = `Late ${place}`;
      const { clientRefNum: _none, ...draft } = load('none', { comment });
      expect((await api.POST('/v1/postings', { body: draft as never })).data?.comment).toBe(comment);
      expect(keys).toEqual([keys[0], keys[0]]);
      const rows = await board.db.selectFrom('postings').select('token').where('comment', '=', comment).execute();
      expect(rows).toHaveLength(1);
    },
  );

  it.each(['/v1/companies/me', '/oidc/token'])('gives up after its tries where %s does not reply', async (path) => {
    let calls = 0;
    const silent: Wrap = (send) => (input, init) => {
      if (!String(input).endsWith(path)) return send(input, { ...init, signal: null });
      calls += 1;
      return never(init?.signal);
    };
    const { api } = connect(silent, 2, TRY_MS);
    await expect(api.GET('/v1/companies/me')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(calls).toBe(2);
  });

  it('ends a call at once where its caller does', async () => {
    let calls = 0;
    const silent: Wrap = (send) => (input, init) => {
      if (String(input).endsWith('/oidc/token')) return send(input, init);
      calls += 1;
      return never(init?.signal);
    };
    const { api } = connect(silent, 2, 600_000);
    const call = api.GET('/v1/companies/me', { signal: AbortSignal.timeout(20) });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(calls).toBeLessThanOrEqual(1);
  });

  it('reads the events of a webhook that is signed, one or several, and nothing else', async () => {
    const secret = `whsec_${Buffer.from('a secret of a webhook').toString('base64')}`;
    const event = { type: 'webhook.test', id: '1-0', data: { message: 'This is a test.' } };
    const sign = (body: string, at = new Date()) => ({
      body,
      headers: {
        'webhook-id': '1-0',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('1-0', at, body)}`,
      },
    });
    expect(await readWebhook(sign(JSON.stringify(event)), secret)).toEqual([event]);
    expect(await readWebhook(sign(JSON.stringify([event, event])), secret)).toEqual([event, event]);
    const changed = { ...sign(JSON.stringify(event)), body: '{}' };
    await expect(readWebhook(changed, secret)).rejects.toThrow('not signed');
    await expect(readWebhook(sign('{}', new Date(Date.now() - 600_000)), secret)).rejects.toThrow('time');
    await expect(readWebhook({ body: '{}', headers: {} }, secret)).rejects.toThrow('time');
  });

  it('adds a file to a load and reads it, by its helpers and by the typed call', async () => {
    const client = connect();
    await client.upsertPostings([load('FILES-1')]);
    const bytes = Uint8Array.from(await createPhonePicture());
    const place = { ref: 'FILES-1' };
    const added = await client.uploadDocument(place, {
      bytes,
      fileName: 'preuve n° 1.jpg',
      contentType: 'image/jpeg',
      kind: 'proofOfDelivery',
    });
    expect(added).toMatchObject({ kind: 'proofOfDelivery', contentType: 'image/jpeg' });
    const read = await client.downloadDocument(added.documentId);
    expect(read).toMatchObject({ contentType: 'image/jpeg', fileName: 'preuve n° 1.jpg' });
    expect(read.bytes).toHaveLength(added.bytes);

    const ofStop = { bytes, fileName: 'stop.jpg', contentType: 'image/jpeg', stop: 0 };
    await expect(client.uploadDocument(place, ofStop)).rejects.toMatchObject({ code: 'document.notAssigned' });

    const file = new File([bytes], 'second.jpg', { type: 'image/jpeg' });
    const typed = await client.api.POST('/v1/documents', { params: { query: place }, body: { file, kind: 'invoice' } });
    expect(typed.data).toMatchObject({ kind: 'invoice', documentName: 'second' });
    await expect(client.downloadDocument(999_999_999)).rejects.toMatchObject({ code: 'document.notFound' });
  });

  it('throws the refusal of a whole call with its code and fields', async () => {
    const refused = connect(
      (send) => (input, init) => send(input, init?.method === 'PUT' ? { ...init, body: '{"colour":1}' } : init),
    ).upsertPostings([load('TMS-1')]);
    await expect(refused).rejects.toThrow(ProblemError);
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

/** A stream of the form of the board's, which ends after each event. */
async function startStream(events: readonly string[]) {
  const resumed: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/oidc/token') {
      response.end('{"access_token":"token","expires_in":600}');
      return;
    }
    const index = resumed.push(request.headers['last-event-id'] as string | undefined) - 1;
    if (index === 1) {
      response.writeHead(503).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = events[index === 0 ? 0 : index - 1];
    response.write(`retry: 20\n${text === undefined ? '' : `\n${text}`}\n\n`);
    if (text !== undefined) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { resumed, address: `http://127.0.0.1:${port}`, close: () => server.closeAllConnections() ?? server.close() };
}

describe('the stream of events', () => {
  it('resumes after the last event when the connection ends or the board is away', async () => {
    const toEvent = (id: string, type: string, data: object) =>
      `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ type, id, timestamp: '', data })}`;
    const stream = await startStream([
      toEvent('7-0', 'posting.changed', { token: 5, version: 2 }),
      toEvent('9-0', 'reset', { lists: ['postings'] }),
    ]);
    const client = createLoadstoneClient({ baseUrl: stream.address, clientId: 'id', credential: { secret: 's' } });
    const received: BoardEvent[] = [];
    const events = client.streamEvents({ lastEventId: '3-0', onEvent: (event) => received.push(event) });
    try {
      await vi.waitFor(() => expect(stream.resumed).toHaveLength(4), { timeout: 120_000 });
      expect(received.map(({ type }) => type)).toEqual(['posting.changed', 'reset']);
      expect(stream.resumed).toEqual(['3-0', '7-0', '7-0', '9-0']);
      expect(events.lastEventId).toBe('9-0');
    } finally {
      events.close();
      stream.close();
    }
  });

  it('resumes after a quiet time from the last heartbeat, and keeps the place of an event before it', async () => {
    const event = { type: 'posting.changed', id: '7-0', timestamp: '', data: { token: 5, version: 2 } };
    const stream = await startStream([
      ': heartbeat\nid: 5-999',
      `id: 7-0\nevent: posting.changed\ndata: ${JSON.stringify(event)}\n\n: heartbeat\nid: 8-999`,
    ]);
    const client = createLoadstoneClient({ baseUrl: stream.address, clientId: 'id', credential: { secret: 's' } });
    const received: (string | undefined)[] = [];
    const events = client.streamEvents({ onEvent: ({ id }) => received.push(id, events.lastEventId) });
    try {
      await vi.waitFor(() => expect(stream.resumed).toHaveLength(4), { timeout: 120_000 });
      expect(stream.resumed).toEqual([undefined, '5-999', '5-999', '8-999']);
      expect(received).toEqual(['7-0', '7-0']);
      expect(events.lastEventId).toBe('8-999');
    } finally {
      events.close();
      stream.close();
    }
  });
});
