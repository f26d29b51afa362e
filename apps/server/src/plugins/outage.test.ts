import { listLiveLeads } from '@loadstone/contracts/live-leads';
import { createTag, listTags } from '@loadstone/contracts/tags';
import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAppError } from './errors.ts';

let board: TestApp;
let isFull = false;
beforeAll(async () => {
  board = await createTestApp({ isStorageFull: () => isFull });
});
afterAll(() => board.close());

describe('a board whose disk is nearly full', () => {
  it('refuses writes with their own text, serves reads, stays healthy, and recovers', async () => {
    const broker = await createBroker(board.db);
    const write = (tagName: string) => board.call(createTag, { as: broker, body: { tagName, tagColor: '#000000' } });
    isFull = true;
    const refused = await write('one');
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
      507,
      'server.storageFull',
      '60',
    ]);
    expect(refused.error.message).toContain('no room');
    expect((await board.call(listTags, { as: broker })).status).toBe(200);
    expect((await board.call(listLiveLeads, { as: broker, body: {} as never })).status).not.toBe(507);
    const health = await board.http.inject('/health');
    expect([health.statusCode, health.json()]).toEqual([200, expect.objectContaining({ storage: 'full' })]);
    isFull = false;
    expect((await write('one')).status).toBe(200);
    expect((await board.http.inject('/health')).json()).not.toHaveProperty('storage');
  });
});

describe('an error of the database', () => {
  it('is an outage or a full disk where the request is not at fault', () => {
    const toCode = (code: string) => toAppError(Object.assign(new Error('failed'), { code })).code;
    for (const code of ['ECONNREFUSED', '57P01', '57P03', '53300', '08006']) {
      expect([code, toCode(code)]).toEqual([code, 'server.databaseAway']);
    }
    expect(toCode('53100')).toBe('server.storageFull');
    expect(toCode('42P01')).toBe('server.internal');
    expect(toAppError(new Error('Connection terminated unexpectedly')).code).toBe('server.databaseAway');
    expect(toAppError(new Error('timeout exceeded when trying to connect')).code).toBe('server.databaseAway');
    expect(toAppError(new TypeError('x is undefined')).code).toBe('server.internal');
  });
});
