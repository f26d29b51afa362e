import { createReadStream } from 'node:fs';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import { binaryReply, defineEndpoint, SIGNED_IN } from '@loadstone/contracts/endpoint';
import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../ground/errors.ts';
import type { BinaryReply } from './binary-reply.ts';
import { registerEndpoint } from './endpoint.ts';

const getFile = defineEndpoint({
  method: 'GET',
  path: '/api/test/file',
  summary: 'Test',
  tag: 'test',
  callers: { user: SIGNED_IN },
  reply: binaryReply('application/pdf', 'image/png'),
});
const CONTENT = Buffer.alloc(300_000, 'content ');
let opened = 0;
let file: BinaryReply | (() => never);

let board: TestApp;
let url: string;
let authorization: string;
beforeAll(async () => {
  board = await createTestApp({
    addEndpoints: (http) => registerEndpoint(http, getFile, () => (typeof file === 'function' ? file() : file)),
  });
  authorization = `Bearer ${await board.tokenFor(await createBroker(board.db))}`;
  url = (await board.listen()) + getFile.path;
});
afterAll(() => board.close());

function describeFile(changes: Partial<BinaryReply> = {}): BinaryReply {
  return {
    contentType: 'application/pdf',
    bytes: CONTENT.length,
    entityTag: 'sha-1',
    fileName: 'rate.pdf',
    open() {
      opened += 1;
      return Readable.from([CONTENT.subarray(0, 100_000), CONTENT.subarray(100_000)]);
    },
    ...changes,
  };
}

beforeEach(() => {
  opened = 0;
  file = describeFile();
});

const readCode = async (reply: Response) => ((await reply.json()) as { code: string }).code;
const load = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers: { authorization, ...headers } });

/** Reads a reply to its end without the checks of `fetch`. */
function readRaw(): Promise<{ status: number | undefined; bytes: number; isComplete: boolean }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.on('error', () => undefined);
      reply.on('close', () => resolve({ status: reply.statusCode, bytes, isComplete: reply.complete }));
    }).on('error', reject);
  });
}

describe('a binary reply', () => {
  it('has the content, its type, its length and headers that keep it from running as a page', async () => {
    const reply = await load();
    expect(Buffer.from(await reply.arrayBuffer()).equals(CONTENT)).toBe(true);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(CONTENT.length),
      'content-disposition': `attachment; filename="rate.pdf"; filename*=UTF-8''rate.pdf`,
      etag: '"sha-1"',
      'cache-control': 'private, no-cache',
      vary: 'authorization',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it.each(['"sha-1"', 'W/"sha-1"', '"other", "sha-1"', '*'])('is a 304 for %s, and is not opened', async (tags) => {
    const reply = await load({ 'if-none-match': tags });
    expect([reply.status, await reply.text(), opened]).toEqual([304, '', 0]);
    expect(reply.headers.get('etag')).toBe('"sha-1"');
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
  });

  it.each(['"sha"', 'sha-1', '"sha-12"', ''])('is sent again for %s', async (tags) => {
    const reply = await load({ 'if-none-match': tags });
    expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, CONTENT.length]);
  });

  it('has the same headers for HEAD, and is not opened', async () => {
    const reply = await load({}, 'HEAD');
    expect([reply.status, reply.headers.get('content-length'), opened]).toEqual([200, String(CONTENT.length), 0]);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect((await load({ authorization: '' }, 'HEAD')).status).toBe(401);
  });

  it('may be empty', async () => {
    file = describeFile({ bytes: 0, open: () => Readable.from([]) });
    const reply = await load();
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });

  it.each([
    [
      'fails midway',
      () => Readable.from(failAfter([CONTENT.subarray(0, 100_000), CONTENT.subarray(100_000, 200_000)])),
    ],
    ['is too short', () => Readable.from([CONTENT.subarray(0, 100_000), CONTENT.subarray(0, 100_000)])],
    ['is too long', () => Readable.from([CONTENT.subarray(0, 100_000), CONTENT.subarray(100_000), CONTENT])],
  ])('whose stream %s ends the connection', async (_, open) => {
    file = describeFile({ open });
    expect(await readRaw()).toMatchObject({ status: 200, isComplete: false });
    await expect(load().then((reply) => reply.arrayBuffer())).rejects.toThrow();
  });

  it.each([
    ['cannot be opened', () => Promise.reject(new Error('store is away'))],
    ['fails before its first byte', () => createReadStream('/nonexistent/file')],
  ])('that %s is a 500 without the headers of a file', async (_, open) => {
    file = describeFile({ open });
    const reply = await load();
    expect([reply.status, await readCode(reply)]).toEqual([500, 'server.internal']);
    expect(reply.headers.get('content-disposition')).toBeNull();
    expect(reply.headers.get('etag')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('that the handler refuses is a JSON refusal', async () => {
    file = () => {
      throw new AppError('tag.notFound');
    };
    const reply = await load();
    expect([reply.status, await readCode(reply)]).toEqual([404, 'tag.notFound']);
  });

  it('closes its source when the client leaves', async () => {
    const endless = new Readable({ read: () => undefined, objectMode: true });
    endless.push(CONTENT.subarray(0, 1_000));
    endless.push(CONTENT.subarray(0, 1_000));
    file = describeFile({ open: () => endless });
    await new Promise<void>((resolve) => {
      get(url, { headers: { authorization } }, (reply) => {
        reply.on('error', () => undefined);
        reply.once('data', () => resolve(void reply.destroy()));
      }).on('error', () => undefined);
    });
    await expect.poll(() => endless.destroyed).toBe(true);
  });

  it.each([
    ['a type that the contract does not list', { contentType: 'text/html' }],
    ['an entity tag with quotes', { entityTag: '"x"' }],
    ['no exact length', { bytes: Number.NaN }],
  ])('with %s is a fault of the server', async (_, changes) => {
    file = describeFile(changes);
    expect([(await load()).status, opened]).toEqual([500, 0]);
  });

  it('cannot be the reply of an idempotent endpoint', () => {
    const parts = {
      method: 'POST',
      path: '/api/test/x',
      summary: '',
      tag: '',
      affects: [],
      callers: { user: SIGNED_IN },
    } as const;
    expect(() => defineEndpoint({ ...parts, reply: getFile.reply, isIdempotent: true })).toThrow(RangeError);
    expect(() => defineEndpoint({ ...parts, reply: z.object({}), isIdempotent: true })).not.toThrow();
  });
});

function* failAfter(chunks: readonly Buffer[]): Generator<Buffer> {
  yield* chunks;
  throw new Error('store is away');
}
