import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { Writable } from 'node:stream';
import { defineEndpoint, requirePostingUse, SIGNED_IN } from '@loadstone/contracts/endpoint';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asDriver, driverMethod, TEST_DRIVER } from '../../test/driver-method.ts';
import { AppError } from '../ground/errors.ts';
import { registerEndpoint } from './endpoint.ts';
import type { UploadSink } from './upload.ts';

const MEGABYTE = 1024 * 1024;
const upload = { maxBytes: 32 * MEGABYTE, contentTypes: ['application/pdf', 'image/png'], maxFields: 3 } as const;
const uploaded = z.object({
  title: z.string(),
  pages: z.int(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  stored: z.int(),
});
const draft = {
  method: 'POST',
  summary: 'Test',
  tag: 'test',
  affects: [],
  callers: { user: SIGNED_IN },
  body: z.object({ title: z.string().min(1), pages: z.coerce.number().int().default(1) }),
  reply: uploaded,
  upload,
} as const;
const addFile = defineEndpoint({ ...draft, path: '/api/test/files/:folder', params: z.object({ folder: z.string() }) });
const addOnce = defineEndpoint({
  ...draft,
  path: '/api/test/files-once',
  callers: { user: SIGNED_IN, driver: SIGNED_IN },
  isIdempotent: true,
});
const addGuarded = defineEndpoint({
  ...draft,
  path: '/api/test/files-guarded',
  callers: { user: requirePostingUse('B', 'createDelete') },
});

/** The calls of the sinks in one test. */
let log: string[] = [];
let largestChunk = 0;
/** How the next sink or handler fails, and how fast the sink accepts bytes. */
let faults: { opening?: Error; writing?: Error; finishing?: Error; handling?: Error; discarding?: Error } = {};
let handled = 0;
let onBytes: (() => void) | undefined;

function openSink(): UploadSink<number> {
  if (faults.opening !== undefined) throw faults.opening;
  let bytes = 0;
  log.push('open');
  return {
    stream: new Writable({
      write(chunk: Buffer, _, done) {
        bytes += chunk.length;
        largestChunk = Math.max(largestChunk, chunk.length);
        onBytes?.();
        done(faults.writing ?? null);
      },
    }),
    finish() {
      if (faults.finishing !== undefined) throw faults.finishing;
      log.push('finish');
      return Promise.resolve(bytes);
    },
    discard() {
      log.push('discard');
      return faults.discarding === undefined ? Promise.resolve() : Promise.reject(faults.discarding);
    },
  };
}

let board: TestApp;
let broker: Person;
let address: string;
let authorization: string;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  board = await createTestApp({
    moreMethods: [driverMethod],
    onLog: (line) => lines.push(line),
    addEndpoints(http) {
      const handle = async ({
        body,
        file,
        stored,
      }: {
        body: { title: string; pages: number };
        file: object;
        stored: number;
      }) => {
        if (faults.handling !== undefined) throw faults.handling;
        handled += 1;
        return {
          ...body,
          ...(file as { fileName: string; contentType: string; bytes: number; sha256: string }),
          stored,
        };
      };
      registerEndpoint(http, addFile, { openSink, handle });
      registerEndpoint(http, addOnce, { openSink, handle });
      registerEndpoint(http, addGuarded, { openSink, handle });
    },
  });
  broker = await createBroker(board.db);
  authorization = `Bearer ${await board.tokenFor(broker)}`;
  address = await board.listen();
});
afterAll(() => board.close());
beforeEach(() => {
  log = [];
  largestChunk = 0;
  faults = {};
  handled = 0;
  onBytes = undefined;
  lines.length = 0;
});

type Part = readonly [name: string, value: string | { data: Uint8Array<ArrayBuffer>; type?: string; name?: string }];
const file = (bytes = 1_000, type = 'application/pdf', name = 'rate.pdf'): Part => [
  'file',
  { data: new Uint8Array(bytes).fill(7), type, name },
];
const title: Part = ['title', 'Rate confirmation'];

async function post(parts: readonly Part[], options: { path?: string; headers?: Record<string, string> } = {}) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value.data], { type: value.type ?? '' }), value.name ?? 'file');
  }
  const reply = await fetch(`${address}${options.path ?? '/api/test/files/inbox'}`, {
    method: 'POST',
    headers: { authorization, ...options.headers },
    body: form,
  });
  const body = (await reply.json()) as Record<string, unknown> & { details?: { field: string; message: string }[] };
  return { status: reply.status, body, headers: reply.headers };
}

const readCode = async (reply: Response) => ((await reply.json()) as { code: string }).code;

describe('an upload', () => {
  it('streams its file to the sink and gives the handler the fields, the digest and the result of the sink', async () => {
    const bytes = 16 * MEGABYTE;
    const { status, body } = await post([title, file(bytes), ['pages', '3']]);
    expect(status).toBe(200);
    expect(body).toEqual({
      title: 'Rate confirmation',
      pages: 3,
      fileName: 'rate.pdf',
      contentType: 'application/pdf',
      bytes,
      sha256: createHash('sha256').update(new Uint8Array(bytes).fill(7)).digest('hex'),
      stored: bytes,
    });
    expect(log).toEqual(['open', 'finish']);
    expect(largestChunk).toBeLessThan(MEGABYTE);
  });

  it('accepts a file of exactly the largest size, and an empty one', async () => {
    expect((await post([title, file(upload.maxBytes)])).body['bytes']).toBe(upload.maxBytes);
    expect((await post([title, file(0)])).body['bytes']).toBe(0);
  });

  it('is refused with 413 by its length, before the sink is opened', async () => {
    const { status, body } = await post([title, file(upload.maxBytes + MEGABYTE)]);
    expect([status, body['code'], log]).toEqual([413, 'request.tooLarge', []]);
  });

  it('is refused with 413 while it arrives, and the sink is discarded', async () => {
    const { status, body } = await post([title, file(upload.maxBytes + 1)]);
    expect([status, body['code'], log]).toEqual([413, 'request.tooLarge', ['open', 'discard']]);
  });

  it('of another content type is refused with 415', async () => {
    const { status, body } = await post([title, file(10, 'text/html')]);
    expect([status, body['code'], log]).toEqual([415, 'request.unsupportedType', []]);
    expect(body['message']).toBe('Files of this type are not accepted. Accepted types: application/pdf, image/png.');
  });

  it('that is not multipart is refused with 415, and a multipart body elsewhere too', async () => {
    const json = await fetch(`${address}/api/test/files/inbox`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([json.status, await readCode(json)]).toEqual([415, 'request.unsupportedType']);
    const elsewhere = await post([title, file()], { path: '/api/Tag' });
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([415, 'request.unsupportedType']);
  });

  it.each<[string, Part[], string, string[]]>([
    ['without a file', [title], 'file', []],
    ['with its file in another part', [title, ['other', { data: new Uint8Array(3), type: 'image/png' }]], 'other', []],
    ['with two files', [title, file(), file()], 'file', ['open', 'discard']],
    ['without a required field', [file()], 'title', ['open', 'discard']],
    ['with a wrong field', [title, file(), ['pages', 'many']], 'pages', ['open', 'discard']],
    ['with a field twice', [title, title, file()], 'title', []],
    ['with a field that is too long', [file(), ['title', 'x'.repeat(17 * 1024)]], 'title', ['open', 'discard']],
    ['with a character that cannot be stored', [['title', 'a\0b'], file()], 'title', ['open', 'discard']],
  ])('%s is refused, names the field and keeps nothing', async (_, parts, field, expected) => {
    const { status, body } = await post(parts);
    expect([status, body['code'], body.details?.[0]?.field]).toEqual([400, 'request.invalid', field]);
    expect([log, handled]).toEqual([expected, 0]);
  });

  it('with too many fields is refused with 413', async () => {
    const { status } = await post([title, ...['a', 'b', 'c'].map((name): Part => [name, '1']), file()]);
    expect([status, handled]).toEqual([413, 0]);
    expect(log).not.toContain('finish');
  });

  it('is stored under a name without path, quotes, control and right-to-left characters', async () => {
    const { body } = await post([title, file(3, 'image/png', '..\\..\\etc/"ra\u202egnp\u0007.exe')]);
    expect(body['fileName']).toBe('ragnp.exe');
  });

  it('shares the event loop: of many files at once, one part is stored in each turn of it', async () => {
    let parts = 0;
    let most = 0;
    onBytes = () => {
      parts += 1;
      most = Math.max(most, parts);
      setImmediate(() => (parts = 0));
    };
    const replies = await Promise.all(Array.from({ length: 8 }, () => post([title, file(2 * MEGABYTE)])));
    expect(replies.map(({ status, body }) => [status, body['stored']])).toEqual(Array(8).fill([200, 2 * MEGABYTE]));
    expect(most).toBe(1);
  });

  it('that breaks off is discarded and never handled', async () => {
    await new Promise<void>((resolve) => {
      const sending = httpRequest(`${address}/api/test/files/inbox`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
      });
      sending.on('error', () => resolve());
      onBytes = () => sending.destroy();
      sending.write(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n',
      );
      sending.write('x'.repeat(100_000));
    });
    await expect.poll(() => log).toContain('discard');
    expect([log, handled]).toEqual([['open', 'discard'], 0]);
  });

  it('whose end is missing is malformed, and discarded', async () => {
    const payload =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\nhalf';
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' };
    const reply = await fetch(`${address}/api/test/files/inbox`, { method: 'POST', headers, body: payload });
    expect([reply.status, await readCode(reply)]).toEqual([400, 'request.malformed']);
    expect([log, handled]).toEqual([['open', 'discard'], 0]);
  });

  it.each<[string, keyof typeof faults, string[]]>([
    ['opening', 'opening', []],
    ['writing', 'writing', ['open', 'discard']],
    ['finishing', 'finishing', ['open', 'discard']],
    ['handling', 'handling', ['open', 'finish', 'discard']],
  ])('that fails while %s is a 500 and keeps nothing', async (_, step, expected) => {
    faults[step] = new Error('disk full');
    expect((await post([title, file()])).status).toBe(500);
    expect(log).toEqual(expected);
  });

  it('reports the refusal of the handler, even where the sink cannot be discarded, which is logged', async () => {
    faults = { handling: new AppError('tag.notFound'), discarding: new Error('store is away') };
    const { status, body } = await post([title, file()]);
    expect([status, body['code']]).toEqual([404, 'tag.notFound']);
    expect(lines.map(({ msg }) => msg)).toContain('upload not discarded');
  });

  it('is refused before the sink is opened where the guard or the session refuses it', async () => {
    const stranger = await createPerson(board.db, { modes: ['C'] });
    const bearer = `Bearer ${await board.tokenFor(stranger)}`;
    const path = addGuarded.path;
    expect((await post([title, file()], { path, headers: { authorization: bearer } })).status).toBe(403);
    expect((await post([title, file()], { path, headers: { authorization: '' } })).status).toBe(401);
    expect(log).toEqual([]);
    expect((await post([title, file()], { path })).status).toBe(200);
  });
});

describe('the idempotency key of an upload', () => {
  const path = addOnce.path;
  const withKey = (key: string) => ({ path, headers: { 'idempotency-key': key } });

  it('handles one file of two requests, and discards the second', async () => {
    const first = await post([title, file()], withKey('a'));
    const second = await post([title, file()], withKey('a'));
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replay')).toBe('true');
    expect([handled, log]).toEqual([1, ['open', 'finish', 'open', 'finish', 'discard']]);
  });

  it('covers the content of the file', async () => {
    expect((await post([title, file(10)], withKey('b'))).status).toBe(200);
    const other: Part = ['file', { data: new Uint8Array(10).fill(8), type: 'application/pdf', name: 'rate.pdf' }];
    const { status, body } = await post([title, other], withKey('b'));
    expect([status, body['code']]).toEqual([422, 'idempotency.mismatch']);
    expect(log).toEqual(['open', 'finish', 'open', 'finish', 'discard']);
  });

  it('belongs to a caller: a driver and a user have the same key for two requests', async () => {
    const user = await createBroker(board.db);
    expect((await post([title, file()], withKey('c'))).status).toBe(200);
    const asOther = { authorization: `Bearer ${await board.tokenFor(user)}`, 'idempotency-key': 'c' };
    expect((await post([['title', 'Other'], file()], { path, headers: asOther })).status).toBe(200);
    // Gives a user the id of the driver.
    await board.db
      .insertInto('idempotency_keys')
      .values({
        caller_kind: 'user',
        caller_id: TEST_DRIVER.driverId,
        route: `POST ${path}`,
        key: 'c',
        body_hash: 'x',
        created_on: board.clock.now(),
      })
      .execute();
    const form = new FormData();
    form.append('title', 'By a driver');
    form.append('file', new Blob(['x'], { type: 'image/png' }), 'x.png');
    const send = () =>
      fetch(`${address}${path}`, { method: 'POST', headers: { ...asDriver, 'idempotency-key': 'c' }, body: form });
    expect((await send()).status).toBe(200);
    expect((await send()).headers.get('idempotent-replay')).toBe('true');
    expect(handled).toBe(3);
  });

  it('that cannot be one is refused before the sink is opened', async () => {
    expect((await post([title, file()], withKey('x'.repeat(201)))).status).toBe(400);
    expect(log).toEqual([]);
  });

  it('holds no transaction while the file arrives', async () => {
    const samples: Promise<{ rows: { count: number }[] }>[] = [];
    onBytes = () => {
      samples.push(
        sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(board.db),
      );
    };
    expect((await post([title, file(4 * MEGABYTE)], withKey('d'))).status).toBe(200);
    // A transaction of the upload would be in every sample, one of a background job only in some.
    const counts = (await Promise.all(samples)).map(({ rows }) => rows[0]?.count);
    expect(Math.min(...counts.map((count) => count ?? Infinity))).toBe(0);
  });
});

describe('the contract of an upload', () => {
  it('cannot be public, a GET, or have a guard that reads the body', () => {
    expect(() => defineEndpoint({ ...draft, path: '/api/test/x', method: 'GET' })).toThrow(RangeError);
    expect(() => defineEndpoint({ ...draft, path: '/api/test/x', callers: undefined, isPublic: true })).toThrow(
      RangeError,
    );
    const callers = { user: requirePostingUse({ field: 'body.mode' }, 'view') };
    expect(() => defineEndpoint({ ...draft, path: '/api/test/x', callers })).toThrow(RangeError);
  });

  it('needs a handler with a sink, which other contracts cannot have', () => {
    const handle = () => ({}) as never;
    expect(() => registerEndpoint(board.http, addFile, handle)).toThrow('is an upload');
    const plain = defineEndpoint({ ...draft, path: '/api/test/plain', upload: undefined });
    expect(() => registerEndpoint(board.http, plain, { openSink, handle })).toThrow('is not an upload');
  });
});
