import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused, Unreachable, type DriverApi } from './driver-calls.ts';
import { openDriverDatabase, type DriverDatabase, type NewAction } from './driver-database.ts';
import { sendQueue } from './send-queue.ts';

let names = 0;
let name: string;
let database: DriverDatabase;
let nowMs: number;
/** What the server received, in order. */
let received: unknown[];
/** The next results of the server: an error to throw, before or after it received the call. */
let faults: { isReceived: boolean; error: Error }[];
const onRefused = vi.fn(async () => undefined);

beforeEach(async () => {
  name = `queue-${(names += 1)}`;
  database = await openDriverDatabase(name);
  nowMs = Date.parse('2026-06-15T12:00:00Z');
  received = [];
  faults = [];
  onRefused.mockClear();
});
afterEach(() => database.close());

const take = async (entry: unknown): Promise<void> => {
  const fault = faults.shift();
  if (fault === undefined || fault.isReceived) received.push(entry);
  if (fault !== undefined) throw fault.error;
};
const api = {
  move: (_secret: string, id: number, status: string, key: string) => take(['move', id, status, key]),
  reply: (_secret: string, id: number, body: { reply: string }) => take(['reply', id, body.reply]),
  share: (_secret: string, id: number, body: { isSharing: boolean; agoMs: number }) => take(['share', id, body]),
  reportStop: (_secret: string, id: number, body: object) => take(['stop', id, body]),
  addDocument: async (_secret: string, id: number, { file, name }: { file: Blob; name: string }, key: string) =>
    take(['document', id, name, file.size, key]),
  sendPositions: (_secret: string, id: number, body: { positions: { sequence: number; at: string }[] }) =>
    take(['positions', id, body.positions.map(({ sequence, at }) => [sequence, at.slice(11, 19)])]),
} as unknown as DriverApi;
const send = () =>
  sendQueue({
    database,
    api,
    secret: 's',
    now: () => nowMs,
    onSent: async () => undefined,
    onChange: async () => undefined,
    onRefused,
  });
const press = (action: Record<string, unknown>): Promise<void> =>
  database.add({ key: `key-${nowMs}`, assignmentId: 7, createdAtMs: nowMs, ...action } as unknown as NewAction);
const drive = (lastSequence = 0, assignmentId = 7): Promise<void> =>
  database.addPosition(
    { kind: 'position', key: '', assignmentId, lat: 43.65, lon: -79.38, createdAtMs: nowMs },
    lastSequence,
  );

describe('the queue of the phone', () => {
  it('sends the steps at the stops in their order, each with how long ago it was when it is sent', async () => {
    await press({ kind: 'stop', stop: 0, step: 'arrive' });
    nowMs += 60_000;
    await press({ kind: 'stop', stop: 0, step: 'depart', cityId: 11 });
    nowMs += 60_000;
    faults = [{ isReceived: true, error: new Unreachable() }];
    expect(await send()).toEqual({ outcome: 'unreachable' });
    nowMs += 8 * 24 * 3_600_000;
    expect(await send()).toEqual({ outcome: 'empty' });
    const week = 7 * 24 * 3_600_000;
    expect(received).toEqual([
      ['stop', 7, { stop: 0, step: 'arrive', agoMs: 120_000 }],
      ['stop', 7, { stop: 0, step: 'arrive', agoMs: week }],
      ['stop', 7, { stop: 0, step: 'depart', cityId: 11, agoMs: week }],
    ]);
  });

  it('sends presses and positions in their order, and positions together', async () => {
    await press({ kind: 'share', isSharing: true });
    for (let index = 0; index < 3; index += 1) {
      nowMs += 30_000;
      await drive();
    }
    await press({ kind: 'move', status: 'R' });
    await drive();
    expect(await send()).toEqual({ outcome: 'empty' });
    expect(received).toEqual([
      ['share', 7, { isSharing: true, agoMs: 90_000 }],
      [
        'positions',
        7,
        [
          [1, '12:00:30'],
          [2, '12:01:00'],
          [3, '12:01:30'],
        ],
      ],
      ['move', 7, 'R', `key-${nowMs}`],
      ['positions', 7, [[4, '12:01:30']]],
    ]);
  });

  it('keeps everything without a network, over a closed page, and sends it once later', async () => {
    await press({ kind: 'move', status: 'R' });
    await drive();
    faults = [{ isReceived: false, error: new Unreachable() }];
    expect(await send()).toEqual({ outcome: 'unreachable' });
    database.close();
    database = await openDriverDatabase(name);
    await drive();
    expect(await send()).toEqual({ outcome: 'empty' });
    expect(await send()).toEqual({ outcome: 'empty' });
    expect(received).toEqual([
      ['move', 7, 'R', `key-${nowMs}`],
      [
        'positions',
        7,
        [
          [1, '12:00:00'],
          [2, '12:00:00'],
        ],
      ],
    ]);
  });

  it('repeats an action with the same key where the reply was lost', async () => {
    await press({ kind: 'move', status: 'D' });
    faults = [{ isReceived: true, error: new Unreachable() }];
    await send();
    await send();
    expect(received).toEqual([
      ['move', 7, 'D', `key-${nowMs}`],
      ['move', 7, 'D', `key-${nowMs}`],
    ]);
    expect(await database.list()).toEqual([]);
  });

  it('keeps the bytes of a document until the server has confirmed it, in the order of the presses', async () => {
    await press({ kind: 'move', status: 'R' });
    const document = { kind: 'document', key: 'key-of-document', assignmentId: 7, createdAtMs: nowMs } as const;
    const action = { ...document, documentKind: 'billOfLading', name: 'bill.jpg' } as const;
    await database.addDocument(action, { bytes: new Uint8Array(5).buffer, type: 'image/jpeg' });
    await press({ kind: 'move', status: 'D' });
    faults = [];
    faults.push(undefined as never, { isReceived: true, error: new Unreachable() });
    expect(await send()).toEqual({ outcome: 'unreachable' });
    expect((await database.readFile(action))?.bytes.byteLength).toBe(5);
    expect(await send()).toEqual({ outcome: 'empty' });
    const sent = ['document', 7, 'bill.jpg', 5, 'key-of-document'];
    const move = (status: string) => ['move', 7, status, `key-${nowMs}`];
    expect(received).toEqual([move('R'), sent, sent, move('D')]);
    expect(await database.readFile(action)).toBeUndefined();
  });

  it('goes on after an action that the server refuses, and names it', async () => {
    await press({ kind: 'move', status: 'R' });
    await press({ kind: 'reply', messageId: 3, reply: 'gotIt' });
    faults = [{ isReceived: false, error: new Refused(409, 'posting.illegalTransition', 'Not now.') }];
    expect(await send()).toEqual({ outcome: 'empty' });
    expect(received).toEqual([['reply', 7, 'gotIt']]);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'move' }), 'Not now.');
  });

  it('keeps everything where the session has ended', async () => {
    await press({ kind: 'move', status: 'R' });
    faults = [{ isReceived: false, error: new Refused(401, 'session.expired', '') }];
    expect(await send()).toEqual({ outcome: 'signedOut' });
    expect(await database.list()).toHaveLength(1);
  });

  it('counts positions above those of the server, for each load', async () => {
    await drive(41);
    await drive(41);
    await drive(0, 8);
    await send();
    expect(received).toEqual([
      [
        'positions',
        7,
        [
          [42, '12:00:00'],
          [43, '12:00:00'],
        ],
      ],
      ['positions', 8, [[1, '12:00:00']]],
    ]);
  });

  it('sends no time in the future after the clock of the phone was set back', async () => {
    nowMs += 3 * 3_600_000;
    await drive();
    nowMs -= 3 * 3_600_000;
    await send();
    expect(received).toEqual([['positions', 7, [[1, '12:00:00']]]]);
  });

  it('keeps the order of positions between which the clock of the phone was set back', async () => {
    await drive();
    nowMs += 30_000;
    await drive();
    nowMs -= 2 * 3_600_000;
    await drive();
    nowMs += 30_000;
    await send();
    expect(received).toEqual([
      [
        'positions',
        7,
        [
          [1, '09:59:30'],
          [2, '10:00:00'],
          [3, '10:00:30'],
        ],
      ],
    ]);
  });

  it('sends at most 200 positions in one request', async () => {
    for (let index = 0; index < 201; index += 1) await drive();
    await send();
    expect(received.map((entry) => (entry as [string, number, unknown[]])[2].length)).toEqual([200, 1]);
  });
});
