import { gunzipSync } from 'node:zlib';
import { listCityLabels } from '@loadstone/contracts/places';
import { listUserPermits } from '@loadstone/contracts/users';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toReplySchema } from '../endpoints/reply-schema.ts';
import { registerCompression } from './compression.ts';

/** Fields that let their reader act for another person. */
const SECRET_FIELDS = ['pin', 'secret'];

let board: TestApp;
let broker: Person;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
});
afterAll(() => board.close());

async function request(url: string, accepted?: string) {
  const headers = {
    authorization: `Bearer ${await board.tokenFor(broker)}`,
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
  };
  return board.http.inject({ url, headers });
}

describe('a long JSON reply', () => {
  it('is compressed for a client that accepts gzip, and has the same content', async () => {
    const plain = await request(listCityLabels.path);
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const accepted of ['gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP']) {
      const reply = await request(listCityLabels.path, accepted);
      expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(reply.rawPayload.length).toBe(Number(reply.headers['content-length']));
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(gunzipSync(reply.rawPayload).toString()).toBe(plain.body);
    }
  });

  it('is not compressed for a client that does not accept gzip', async () => {
    for (const accepted of ['identity', 'br', 'gzip;q=0', 'gzip;q=0.000, br', 'xgzip']) {
      const reply = await request(listCityLabels.path, accepted);
      expect([accepted, reply.headers['content-encoding']]).toEqual([accepted, undefined]);
    }
  });

  it('is not compressed where it is a secret beside texts of others', async () => {
    const http = Fastify();
    registerCompression(http);
    const reply = () => ({ pin: '12345678', note: 'x'.repeat(10_000) });
    http.get('/open', reply);
    http.get('/secret', { config: { endpoint: { ...listUserPermits, hasSecret: true } } }, reply);
    const headers = { 'accept-encoding': 'gzip' };
    expect((await http.inject({ url: '/open', headers })).headers['content-encoding']).toBe('gzip');
    expect((await http.inject({ url: '/secret', headers })).headers['content-encoding']).toBeUndefined();
    await http.close();
  });
});

it('a short JSON reply and a file are not compressed here', async () => {
  expect((await request('/version.json', 'gzip')).headers['content-encoding']).toBeUndefined();
  const http = Fastify();
  registerCompression(http);
  http.get('/file', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(10_000)));
  http.get('/text', (_request, reply) => reply.type('text/html').send('x'.repeat(10_000)));
  for (const url of ['/file', '/text']) {
    const reply = await http.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect([url, reply.headers['content-encoding']]).toEqual([url, undefined]);
  }
  await http.close();
});

it('every contract with a secret in its reply says so', () => {
  const isSecret = (endpoint: (typeof board.app.endpoints)[number]) => {
    const text = JSON.stringify(toReplySchema(endpoint.reply));
    return SECRET_FIELDS.some((field) => text.includes(`"${field}":{`));
  };
  const unmarked = board.app.endpoints.filter((endpoint) => isSecret(endpoint) && !endpoint.hasSecret);
  expect(unmarked.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(board.app.endpoints.filter(isSecret).length).toBeGreaterThan(5);
});
