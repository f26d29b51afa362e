import { request as httpRequest } from 'node:http';
import type { getClientSettings } from '@loadstone/contracts/board';
import { ACTIVITY_TYPES, addLoginActivity } from '@loadstone/contracts/activity';
import { defineEndpoint, SIGNED_IN } from '@loadstone/contracts/endpoint';
import { listTags } from '@loadstone/contracts/tags';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { asDriver, driverMethod, TEST_DRIVER } from '../../../test/driver-method.ts';
import type { CallerOf, DriverCaller, UserCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';

const draft = {
  method: 'POST',
  summary: 'Test',
  tag: 'test',
  affects: [],
  reply: z.object({ name: z.string() }),
} as const;
const forDrivers = defineEndpoint({ ...draft, path: '/api/test/drivers', callers: { driver: SIGNED_IN } });
const forBoth = defineEndpoint({ ...draft, path: '/api/test/both', callers: { user: SIGNED_IN, driver: SIGNED_IN } });

const LIST: { path: string; body?: string } = { path: listTags.path };

let board: TestApp;
let broker: Person;
let address: string;
let bearer: string;
beforeAll(async () => {
  board = await createTestApp({
    moreMethods: [driverMethod],
    addEndpoints(http) {
      registerEndpoint(http, forDrivers, ({ caller }) => ({ name: caller.displayName }));
      registerEndpoint(http, forBoth, ({ caller }) => ({
        name: caller.kind === 'user' ? caller.custCd : caller.displayName,
      }));
    },
  });
  broker = await createBroker(board.db);
  bearer = `Bearer ${await board.tokenFor(broker)}`;
  address = await board.listen();
});
afterAll(() => board.close());

/** Sends the headers exactly as listed, because `inject` and `fetch` merge headers of one name. */
async function callWith(headers: string[], options = LIST): Promise<string> {
  const { path, body } = options;
  const all = ['host', new URL(address).host, ...headers];
  if (body !== undefined) all.push('content-type', 'application/json', 'content-length', String(body.length));
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${address}${path}`, { method: body === undefined ? 'GET' : 'POST', headers: all });
    request.on('error', reject);
    request.on('response', (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.on('end', () =>
        resolve(`${reply.statusCode} ${(JSON.parse(text) as { code?: string }).code ?? ''}`.trim()),
      );
    });
    request.end(body);
  });
}

describe('the credential of a request', () => {
  it('is one bearer token', async () => {
    expect(await callWith(['authorization', bearer])).toBe('200');
    expect(await callWith(['AUTHORIZATION', bearer.replace('Bearer', 'bEARER')])).toBe('200');
  });

  it('of an unknown scheme, or half of one, is no session', async () => {
    for (const header of [bearer.replace('Bearer', 'Basic'), 'Bearer', 'Bearer a b', 'DPoP', 'DPoP a b']) {
      expect(await callWith(['authorization', header])).toBe('401 session.missing');
    }
    expect(await callWith([])).toBe('401 session.missing');
  });

  it('of the scheme with proof is not valid where the token is bound to no key', async () => {
    expect(await callWith(['authorization', bearer.replace('Bearer', 'DPoP')])).toBe('401 session.invalid');
  });

  it('is refused where the header is sent twice, whichever is first', async () => {
    const other = 'Bearer not-a-token';
    expect(await callWith(['authorization', bearer, 'authorization', other])).toBe('400 session.ambiguous');
    expect(await callWith(['authorization', other, 'Authorization', bearer])).toBe('400 session.ambiguous');
  });

  it('is refused where two methods have one each', async () => {
    expect(await callWith(['authorization', bearer, 'x-test-driver', 'yes'])).toBe('400 session.ambiguous');
  });

  it('is also refused where the sign-in log reads two headers', async () => {
    const entry = { path: addLoginActivity.path, body: '{}' };
    const valid = JSON.stringify({ userActivityTypeId: ACTIVITY_TYPES.AppLoaded });
    expect(await callWith(['authorization', bearer], { ...entry, body: valid })).toBe('200');
    const twice = ['authorization', bearer, 'authorization', bearer];
    expect(await callWith(twice, { ...entry, body: valid })).toBe('400 session.ambiguous');
  });
});

describe('a kind of caller', () => {
  const call = async (url: string, headers: Record<string, string>) => {
    const reply = await board.http.inject({ method: 'POST', url, headers });
    return `${reply.statusCode} ${reply.json<{ code?: string; name?: string }>().code ?? reply.json().name}`;
  };

  it('that the contract does not list is refused', async () => {
    expect(await call(forDrivers.path, { authorization: bearer })).toBe('403 caller.notAccepted');
    const reply = await board.http.inject({ url: listTags.path, headers: asDriver });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'caller.notAccepted']);
  });

  it('that the contract lists reaches the handler with its own fields', async () => {
    expect(await call(forDrivers.path, asDriver)).toBe(`200 ${TEST_DRIVER.displayName}`);
    expect(await call(forBoth.path, asDriver)).toBe(`200 ${TEST_DRIVER.displayName}`);
    expect(await call(forBoth.path, { authorization: bearer })).toBe(`200 ${broker.custCd}`);
  });

  it('is refused before the body is read', async () => {
    const reply = await board.http.inject({
      method: 'POST',
      url: forDrivers.path,
      headers: { authorization: bearer, 'content-type': 'application/json' },
      payload: '{"half":',
    });
    expect(reply.json().code).toBe('caller.notAccepted');
  });

  it('is named by every endpoint that is not public, and by no other', () => {
    const open = { ...draft, path: '/api/test/open' } as const;
    expect(() => defineEndpoint({ ...open, callers: {} })).toThrow(RangeError);
    // @ts-expect-error an endpoint is public or names its callers
    expect(() => defineEndpoint({ ...open, isPublic: true, callers: { user: SIGNED_IN } })).toThrow(RangeError);
    // @ts-expect-error a machine needs a scope
    expect(defineEndpoint({ ...open, callers: { machine: [] } }).callers).toEqual({ machine: [] });
    // @ts-expect-error not a kind of caller
    expect(() => defineEndpoint({ ...open, callers: { robot: SIGNED_IN } })).toThrow(RangeError);
  });

  it('decides the type of the handler’s caller', () => {
    expectTypeOf<CallerOf<typeof listTags.callers>>().toEqualTypeOf<UserCaller>();
    expectTypeOf<CallerOf<typeof forDrivers.callers>>().toEqualTypeOf<DriverCaller>();
    expectTypeOf<CallerOf<typeof forBoth.callers>>().toEqualTypeOf<UserCaller | DriverCaller>();
    expectTypeOf<CallerOf<typeof getClientSettings.callers>>().toEqualTypeOf<never>();
  });
});

describe('the hub', () => {
  const connect = (auth: object, extraHeaders: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const options = {
        path: '/hub',
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth,
        extraHeaders,
      };
      const socket = io(address, options);
      const finish = (outcome: string): void => {
        socket.close();
        resolve(outcome);
      };
      socket.on('connect', () => finish('connected'));
      socket.on('connect_error', (error) => finish((error as { data?: { code: string } }).data?.code ?? error.message));
    });

  it('authenticates a handshake by the same methods', async () => {
    const token = await board.tokenFor(broker);
    expect(await connect({ token }, {})).toBe('connected');
    expect(await connect({ token }, { authorization: bearer })).toBe('session.ambiguous');
    expect(await connect({ token }, asDriver)).toBe('session.ambiguous');
    expect(await connect({ token: 'nonsense' }, {})).toBe('session.invalid');
  });
});
