import { defineEndpoint, getClientSettings, listUserPermits, SIGNED_IN } from '@loadstone/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Refusal, startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { callEndpoint, setApiCredentials } from './api-client.ts';
import { nowMs } from './clock.ts';

const getThing = defineEndpoint({
  method: 'GET',
  path: '/api/Thing/:name/:key',
  summary: 'A thing',
  tag: 'things',
  guard: SIGNED_IN,
  params: z.object({ name: z.string(), key: z.string() }),
  query: z.object({ limit: z.coerce.number().optional() }),
  reply: z.object({ name: z.string() }),
});
const postThing = defineEndpoint({
  method: 'POST',
  path: '/api/Thing',
  summary: 'Makes a thing',
  tag: 'things',
  guard: SIGNED_IN,
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.int() }),
  isIdempotent: true,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});
afterEach(() => {
  setApiCredentials();
});

function signIn(renew: () => Promise<boolean> = () => Promise.resolve(false)) {
  let token = 'first';
  setApiCredentials({
    findAccessToken: () => token,
    findClaimsHeader: () => '{"userId":7}',
    renew: async () => {
      const isRenewed = await renew();
      if (isRenewed) token = 'second';
      return isRenewed;
    },
  });
}

describe('a call', () => {
  it('puts its parameters into the path, escaped, and its query behind it', async () => {
    server.answer(getThing, ({ params }) => ({ name: decodeURIComponent(params.name ?? '') }));
    const reply = await callEndpoint(getThing, { params: { name: 'St. John’s / NB', key: 'k' }, query: { limit: 5 } });
    expect(reply.name).toBe('St. John’s / NB');
    expect(server.requests[0]?.query.get('limit')).toBe('5');
  });

  it('refuses to leave a hole in the path', async () => {
    await expect(callEndpoint(getThing, { params: { name: '', key: 'k' } })).rejects.toThrow(TypeError);
  });

  it('carries the token and the claims header, and its idempotency key', async () => {
    signIn();
    server.answer(postThing, () => ({ id: 1 }));
    await callEndpoint(postThing, { body: { name: 'a' }, idempotencyKey: 'abc' });
    const [request] = server.requests;
    expect(request?.headers.get('authorization')).toBe('Bearer first');
    expect(request?.headers.get('claims')).toBe('{"userId":7}');
    expect(request?.headers.get('idempotency-key')).toBe('abc');
    expect(request?.body).toEqual({ name: 'a' });
  });

  it('tells a public endpoint nothing about the person', async () => {
    signIn();
    await callEndpoint(getClientSettings);
    expect(server.requests[0]?.headers.has('authorization')).toBe(false);
    expect(server.requests[0]?.headers.has('claims')).toBe(false);
  });

  it('throws the server’s refusal with its code, its fields and its request', async () => {
    server.answer(postThing, () => {
      throw new Refusal('request.invalid', [{ field: 'name', message: 'Too short.' }]);
    });
    await expect(callEndpoint(postThing, { body: { name: '' } })).rejects.toMatchObject({
      code: 'request.invalid',
      status: 400,
      details: [{ field: 'name', message: 'Too short.' }],
      requestId: 'test',
    });
  });

  it('says that nobody answered when nobody did', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'client.offline', status: 0 });
  });

  it('says that an answer in no shape of ours cannot be read', async () => {
    server.answerPath('GET', listUserPermits.path, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'client.unreadable', status: 502 });
  });

  it('sets the clock by the server', async () => {
    const ahead = Date.now() + 3_600_000;
    server.answerPath('GET', listUserPermits.path, () =>
      Response.json([], { headers: { date: new Date(ahead).toUTCString() } }),
    );
    await callEndpoint(listUserPermits);
    expect(Math.abs(nowMs() - ahead)).toBeLessThan(5_000);
    server.answerPath('GET', listUserPermits.path, () =>
      Response.json([], { headers: { date: new Date().toUTCString() } }),
    );
    await callEndpoint(listUserPermits);
    expect(Math.abs(nowMs() - Date.now())).toBeLessThan(1_000);
  });
});

describe('a 401', () => {
  function refuseFirstToken() {
    server.answer(listUserPermits, ({ headers }) => {
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

  it('is thrown where the session cannot be renewed, without another try', async () => {
    signIn();
    refuseFirstToken();
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'session.expired' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not tried a third time', async () => {
    signIn(() => Promise.resolve(true));
    server.answer(listUserPermits, () => {
      throw new Refusal('session.invalid');
    });
    await expect(callEndpoint(listUserPermits)).rejects.toMatchObject({ code: 'session.invalid' });
    expect(server.requests).toHaveLength(2);
  });
});
