import { getClientSettings } from '@loadstone/contracts/board';
import { binaryReply, defineEndpoint, SIGNED_IN } from '@loadstone/contracts/endpoint';
import { listUserPermits } from '@loadstone/contracts/users';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { callEndpoint, setApiCredentials, uploadFile } from './api-client.ts';
import { nowMs } from '../time/clock.ts';
import { toBearerHeaders } from '../session/request-headers.ts';

const getThing = defineEndpoint({
  method: 'GET',
  path: '/api/Thing/:name/:key',
  summary: 'A thing',
  tag: 'things',
  callers: { user: SIGNED_IN },
  params: z.object({ name: z.string(), key: z.string() }),
  query: z.object({ limit: z.coerce.number().optional() }),
  reply: z.object({ name: z.string() }),
});
const postThing = defineEndpoint({
  method: 'POST',
  path: '/api/Thing',
  summary: 'Makes a thing',
  affects: [],
  tag: 'things',
  callers: { user: SIGNED_IN },
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.int() }),
  isIdempotent: true,
});

const getFile = defineEndpoint({
  method: 'GET',
  path: '/api/File/:id',
  summary: 'A file',
  tag: 'things',
  callers: { user: SIGNED_IN },
  params: z.object({ id: z.int() }),
  reply: binaryReply('application/pdf'),
});
const postFile = defineEndpoint({
  method: 'POST',
  path: '/api/File',
  summary: 'Stores a file',
  affects: [],
  tag: 'things',
  callers: { user: SIGNED_IN },
  body: z.object({ title: z.string(), pages: z.coerce.number().optional() }),
  reply: z.object({ id: z.int() }),
  isIdempotent: true,
  upload: { maxBytes: 1_000_000, contentTypes: ['application/pdf'], field: 'paper' },
});
const pdf = new File(['%PDF-1.7'], 'rate.pdf', { type: 'application/pdf' });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});
afterEach(() => {
  setApiCredentials();
  vi.useRealTimers();
});

function signIn(renew: () => Promise<boolean> = () => Promise.resolve(false)) {
  let token = 'first';
  setApiCredentials({
    authorize: () => Promise.resolve(toBearerHeaders(token, '{"userId":7}')),
    renew: async () => {
      const isRenewed = await renew();
      if (isRenewed) token = 'second';
      return isRenewed;
    },
  });
}

describe('a call', () => {
  it('puts its parameters into the path, escaped, and its query behind it', async () => {
    server.respond(getThing, ({ params }) => ({ name: decodeURIComponent(params.name ?? '') }));
    const reply = await callEndpoint(getThing, { params: { name: 'St. John’s / NB', key: 'k' }, query: { limit: 5 } });
    expect(reply.name).toBe('St. John’s / NB');
    expect(server.requests[0]?.query.get('limit')).toBe('5');
  });

  it('refuses to leave a hole in the path', async () => {
    await expect(callEndpoint(getThing, { params: { name: '', key: 'k' } })).rejects.toThrow(TypeError);
  });

  it('carries the token and the claims header, and its idempotency key', async () => {
    signIn();
    server.respond(postThing, () => ({ id: 1 }));
    await callEndpoint(postThing, { body: { name: 'a' }, idempotencyKey: 'abc' });
    const [request] = server.requests;
    expect(request?.headers.get('authorization')).toBe('Bearer first');
    expect(request?.headers.get('claims')).toBe('{"userId":7}');
    expect(request?.headers.get('idempotency-key')).toBe('abc');
    expect(request?.body).toEqual({ name: 'a' });
  });

  it('sends no token to a public endpoint', async () => {
    signIn();
    await callEndpoint(getClientSettings);
    expect(server.requests[0]?.headers.has('authorization')).toBe(false);
    expect(server.requests[0]?.headers.has('claims')).toBe(false);
  });

  it('throws the server’s refusal with its code, its fields and its request', async () => {
    server.respond(postThing, () => {
      throw new Refusal('request.invalid', [{ field: 'name', message: 'Too short.' }]);
    });
    await expect(callEndpoint(postThing, { body: { name: '' } })).rejects.toMatchObject({
      code: 'request.invalid',
      status: 400,
      details: [{ field: 'name', message: 'Too short.' }],
      requestId: 'test',
    });
  });

  it('reports that no reply arrived', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'client.offline', status: 0 });
  });

  it('says of a write without a reply that it may be done, and of a read that the board cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const mayBeDone = { message: expect.stringContaining('this may be done or not') };
    await expect(callEndpoint(postThing, { body: { name: 'a' } })).rejects.toMatchObject(mayBeDone);
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({
      message: expect.stringContaining('cannot be reached'),
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
    await expect(callEndpoint(postThing, { body: { name: 'a' } })).rejects.toMatchObject(mayBeDone);
  });

  it('reports that a reply in another shape cannot be read', async () => {
    server.respondToPath('GET', listUserPermits.path, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'client.unreadable', status: 502 });
  });

  it('sets the clock by the server', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T15:00:00Z') });
    const ahead = Date.now() + 3_600_000;
    server.respondToPath('GET', listUserPermits.path, () =>
      Response.json([], { headers: { date: new Date(ahead).toUTCString() } }),
    );
    await callEndpoint(listUserPermits);
    expect(nowMs()).toBe(ahead);
    server.respondToPath('GET', listUserPermits.path, () =>
      Response.json([], { headers: { date: new Date().toUTCString() } }),
    );
    await callEndpoint(listUserPermits);
    expect(nowMs()).toBe(Date.now());
  });
});

describe('a 401', () => {
  function refuseFirstToken() {
    server.respond(listUserPermits, ({ headers }) => {
      if (headers.get('authorization') === 'Bearer first') throw new Refusal('session.expired');
      return [];
    });
  }

  it('renews the session and tries once more, silently', async () => {
    signIn(() => Promise.resolve(true));
    refuseFirstToken();
    await expect(callEndpoint(listUserPermits)).resolves.toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it('is shared: many calls that meet it renew once', async () => {
    const renew = vi.fn(() => Promise.resolve(true));
    signIn(renew);
    refuseFirstToken();
    await Promise.all([callEndpoint(listUserPermits), callEndpoint(listUserPermits), callEndpoint(listUserPermits)]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('renews nothing where it comes after the renewal for another call', async () => {
    const renew = vi.fn(() => Promise.resolve(true));
    signIn(renew);
    const late = Promise.withResolvers<void>();
    server.respondToPath('GET', listUserPermits.path, async ({ headers }) => {
      if (headers.get('authorization') !== 'Bearer first') return [];
      if (server.requestsOf(listUserPermits).length === 1) await late.promise;
      throw new Refusal('session.expired');
    });
    const first = callEndpoint(listUserPermits);
    await vi.waitFor(() => expect(server.requestsOf(listUserPermits)).toHaveLength(1));
    await callEndpoint(listUserPermits);
    late.resolve();
    await expect(first).resolves.toEqual([]);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('is thrown where the session cannot be renewed, without another try', async () => {
    signIn();
    refuseFirstToken();
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'session.expired' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not tried a third time', async () => {
    signIn(() => Promise.resolve(true));
    server.respond(listUserPermits, () => {
      throw new Refusal('session.invalid');
    });
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'session.invalid' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('authorization', () => {
  it('is asynchronous, and is made again for each attempt from its method and address', async () => {
    const seen: string[] = [];
    setApiCredentials({
      async authorize({ method, url }) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        seen.push(`${method} ${url}`);
        return { authorization: `DPoP token`, dpop: `proof ${seen.length}` };
      },
      renew: () => Promise.resolve(true),
    });
    server.respond(getThing, ({ headers }) => {
      if (headers.get('dpop') === 'proof 1') throw new Refusal('session.expired');
      return { name: headers.get('dpop') ?? '' };
    });
    const reply = await callEndpoint(getThing, { params: { name: 'a', key: 'k' }, query: { limit: 5 } });
    expect(reply.name).toBe('proof 2');
    expect(new Set(seen)).toEqual(new Set([`GET ${location.origin}/api/Thing/a/k?limit=5`]));
  });

  it('that fails is thrown, and nothing is sent', async () => {
    setApiCredentials({ authorize: () => Promise.reject(new Error('no key')), renew: () => Promise.resolve(false) });
    await expect(callEndpoint(listUserPermits)).rejects.toThrow('no key');
    expect(server.requests).toEqual([]);
  });
});

describe('a binary reply', () => {
  const respond = (disposition: string) =>
    server.respondToPath('GET', '/api/File/:id', () => {
      const headers = { 'content-type': 'application/pdf', 'content-disposition': disposition };
      return new Response('%PDF-1.7', { headers });
    });

  it('is a blob with the name from the server', async () => {
    respond(`attachment; filename="Re_u.pdf"; filename*=UTF-8''Re%C3%A7u.pdf`);
    const { blob, fileName } = await callEndpoint(getFile, { params: { id: 1 } });
    expect([await blob.text(), blob.type, fileName]).toEqual(['%PDF-1.7', 'application/pdf', 'Reçu.pdf']);
    expect(server.requests[0]?.headers.get('accept')).toBe('application/json, application/pdf');
  });

  it.each(['attachment', "attachment; filename*=UTF-8''%"])('may have no readable name: %s', async (disposition) => {
    respond(disposition);
    expect((await callEndpoint(getFile, { params: { id: 1 } })).fileName).toBeUndefined();
  });

  it('that is a refusal throws its code', async () => {
    server.respondToPath('GET', '/api/File/:id', () => {
      throw new Refusal('tag.notFound');
    });
    await expect(callEndpoint(getFile, { params: { id: 1 } })).rejects.toMatchObject({ code: 'tag.notFound' });
  });

  it('that breaks off is no file', async () => {
    server.respondToPath('GET', '/api/File/:id', () => {
      const broken = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('%PDF'));
          controller.error(new TypeError('terminated'));
        },
      });
      return new Response(broken, { headers: { 'content-type': 'application/pdf' } });
    });
    await expect(callEndpoint(getFile, { params: { id: 1 } })).rejects.toMatchObject({ code: 'client.offline' });
  });
});

describe('an upload', () => {
  it('sends its fields and its file, reports progress and returns the reply', async () => {
    signIn();
    server.respond(postFile, () => ({ id: 4 }));
    const onProgress = vi.fn();
    const reply = await uploadFile(postFile, {
      body: { title: 'Rate', pages: undefined },
      file: pdf,
      onProgress,
      idempotencyKey: 'abc',
    });
    expect(reply).toEqual({ id: 4 });
    const [request] = server.requests;
    expect(request?.body).toEqual({ title: 'Rate', paper: pdf });
    expect(request?.headers.get('authorization')).toBe('Bearer first');
    expect(request?.headers.get('idempotency-key')).toBe('abc');
    expect(request?.headers.has('content-type')).toBe(false);
    expect(onProgress).toHaveBeenLastCalledWith({ sentBytes: pdf.size, totalBytes: pdf.size });
  });

  it('names a blob', async () => {
    server.respond(postFile, () => ({ id: 4 }));
    await uploadFile(postFile, { body: { title: 'a' }, file: new Blob(['x']), fileName: 'photo.png' });
    expect((server.requests[0]?.body as { paper: File }).paper.name).toBe('photo.png');
  });

  it('that meets a 401 is sent once more, with the same idempotency key', async () => {
    signIn(() => Promise.resolve(true));
    server.respond(postFile, ({ headers }) => {
      if (headers.get('authorization') === 'Bearer first') throw new Refusal('session.expired');
      return { id: 4 };
    });
    await uploadFile(postFile, { body: { title: 'a' }, file: pdf, idempotencyKey: 'abc' });
    expect(server.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['abc', 'abc']);
  });

  it('that is refused throws the code', async () => {
    server.respond(postFile, () => {
      throw new Refusal('request.tooLarge');
    });
    const sent = uploadFile(postFile, { body: { title: 'a' }, file: pdf });
    await expect(sent).rejects.toMatchObject({ code: 'request.tooLarge', status: 413 });
  });

  it('can be cancelled while it is sent, and before', async () => {
    server.respondToPath('POST', '/api/File', () => new Promise(() => undefined));
    const cancel = new AbortController();
    const sent = uploadFile(postFile, {
      body: { title: 'a' },
      file: pdf,
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    });
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    const again = uploadFile(postFile, { body: { title: 'a' }, file: pdf, signal: cancel.signal });
    await expect(again).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toHaveLength(1);
  });

  it('without a connection is client.offline', async () => {
    server.respondToPath('POST', '/api/File', () => Promise.reject(new TypeError('Failed to fetch')));
    const sent = uploadFile(postFile, { body: { title: 'a' }, file: pdf });
    await expect(sent).rejects.toMatchObject({
      code: 'client.offline',
      status: 0,
      message: expect.stringContaining('may be done'),
    });
  });

  it('is sent by its own function only', async () => {
    await expect(callEndpoint(postFile, { body: { title: 'a' } })).rejects.toThrow(TypeError);
    await expect(uploadFile(postThing, { body: { name: 'a' }, file: pdf })).rejects.toThrow(TypeError);
  });
});
