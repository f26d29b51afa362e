import { defineEndpoint, requireProduct } from '@loadstone/contracts/endpoint';
import { loadPostingCalls, type LoadDraft } from '@loadstone/contracts/postings';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadDraft } from '../../test/drafts.ts';
import { AppError } from '../ground/errors.ts';
import { registerEndpoint } from './endpoint.ts';

let board: TestApp;
let broker: Person;
/** What the endpoint of this test has prepared and written, in order. */
let steps: string[] = [];
let prepareReport: () => Promise<string>;
const sendReport = defineEndpoint({
  method: 'POST',
  path: '/test/reports',
  summary: 'Prepares a reply, then writes',
  tag: 'Test',
  callers: { user: requireProduct('any') },
  affects: [],
  reply: z.object({ text: z.string() }),
  isIdempotent: true,
});
beforeAll(async () => {
  board = await createTestApp({
    addEndpoints: (http) =>
      registerEndpoint(http, sendReport, {
        prepare: async () => {
          steps.push(`prepare, ${board.app.parts.database.queues.connections.figures.running} held`);
          return prepareReport();
        },
        write: ({ prepared }) => {
          steps.push(`write, ${board.app.parts.database.queues.connections.figures.running} held`);
          return { text: prepared };
        },
      }),
  });
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
});

const post = (idempotencyKey: string, fields: Partial<LoadDraft> = {}, as: Person = broker) =>
  board.call(loadPostingCalls.create, {
    as,
    params: { key: as.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
    body: { confirmDuplicate: true, ...loadDraft(fields) },
    idempotencyKey,
  });
const countPostings = async (): Promise<number> => {
  const rows = await board.db
    .selectFrom('postings')
    .select('token')
    .where('account_id', '=', broker.accountId)
    .execute();
  return rows.length;
};

describe('an idempotency key', () => {
  it('creates one posting for two requests, and returns the same reply to both', async () => {
    const first = await post('one');
    const second = await post('one');
    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(first.headers['idempotent-replay']).toBeUndefined();
    expect(second.headers['idempotent-replay']).toBe('true');
    expect(await countPostings()).toBe(1);
  });

  it('creates one posting for many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('at-once')));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.body.token)).size).toBe(1);
    expect(await countPostings()).toBe(1);
  });

  it('with another body is refused and writes nothing', async () => {
    await post('two');
    const other = await post('two', { comment: 'changed' });
    expect(other.status).toBe(422);
    expect(other.error.code).toBe('idempotency.mismatch');
    expect(await countPostings()).toBe(1);
  });

  it('returns no stored reply to a company that has lost the feature since', async () => {
    await post('lost');
    await board.db.deleteFrom('permits').where('account_id', '=', broker.accountId).execute();
    const refused = await post('lost');
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    expect(await countPostings()).toBe(1);
  });

  it('belongs to its user', async () => {
    const colleague = await createBroker(board.db);
    const mine = await post('three');
    const theirs = await post('three', {}, colleague);
    expect(theirs.status).toBe(200);
    expect(theirs.body.token).not.toBe(mine.body.token);
  });

  it('expires after a day', async () => {
    const first = await post('four');
    board.clock.advance(24 * 3_600_000 + 1);
    const second = await post('four', { dateAvail: '2026-06-20', comment: 'another day' });
    expect(second.status).toBe(200);
    expect(second.body.token).not.toBe(first.body.token);
  });

  it('of a request that was refused may be used again', async () => {
    const refused = await post('five', { srceID: 1 });
    expect(refused.status).toBe(400);
    expect((await post('five')).status).toBe(200);
    expect(await countPostings()).toBe(1);
  });

  it('must consist of characters that a header can contain', async () => {
    const response = await post('x'.repeat(201));
    expect(response.status).toBe(400);
    expect(response.error.details).toEqual([
      {
        field: 'Idempotency-Key',
        message: 'Expected 1 to 200 visible ASCII characters.',
        text: { name: 'request.idempotencyKey' },
      },
    ]);
  });
});

describe('what a call prepares', () => {
  beforeEach(() => {
    steps = [];
    prepareReport = () => Promise.resolve('prepared');
  });
  const send = (idempotencyKey?: string) =>
    board.call(sendReport, { as: broker, ...(idempotencyKey && { idempotencyKey }) });

  it('is waited for once a key, before a connection is held', async () => {
    const replies = [await send('report'), await send('report')];
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { text: 'prepared' }]));
    expect(replies[1]!.headers['idempotent-replay']).toBe('true');
    expect(steps).toEqual(['prepare, 0 held', 'write, 1 held']);
    expect((await send()).body).toEqual({ text: 'prepared' });
    expect(steps.slice(2)).toEqual(['prepare, 0 held', 'write, 0 held']);
  });

  it('and is refused leaves the key free', async () => {
    prepareReport = () => Promise.reject(new AppError('server.overloaded'));
    expect((await send('later')).status).toBe(503);
    prepareReport = () => Promise.resolve('now');
    expect((await send('later')).body).toEqual({ text: 'now' });
    expect(steps.filter((step) => step.startsWith('write'))).toHaveLength(1);
  });
});
