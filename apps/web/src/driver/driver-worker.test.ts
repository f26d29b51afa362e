import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { DriverPushPayload } from '@loadstone/contracts/drivers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDriverDatabase, type DriverDatabase } from './driver-database.ts';

const SOURCE = readFileSync(join(import.meta.dirname, '../../driver/public/worker.js'), 'utf8');
const NEWS: DriverPushPayload = {
  kind: 'message',
  subject: 'Message from Maple Freight',
  body: 'Bring straps',
  tag: 'message-3',
  createdOn: '2026-06-15T10:00:00Z',
  replies: [
    { reply: 'gotIt', title: 'Got it' },
    { reply: 'callMe', title: 'Call me' },
  ],
  assignmentId: 7,
  messageId: 3,
};

interface Page {
  readonly url: string;
  readonly visibilityState: 'visible' | 'hidden';
  readonly postMessage: (message: string) => void;
  readonly focus: () => void;
}

let database: DriverDatabase;
let pages: Page[];
const showNotification = vi.fn();
const openWindow = vi.fn();
const send = vi.fn();
const sync = vi.fn();
const close = vi.fn();
const listeners = new Map<string, (event: object) => void>();

/** Starts the worker as a browser does. */
function startWorker(): void {
  listeners.clear();
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: 'https://board.example' },
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
    registration: { showNotification, sync: { register: sync } },
  };
  const navigator = { locks: { request: (_name: string, work: () => Promise<void>) => work() } };
  runInNewContext(SOURCE, { self, navigator, indexedDB, fetch: send, caches: {}, URL, Date, Promise, JSON, Set });
}

/** Sends an event to the worker and waits until its work has ended. */
async function dispatch(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}
const push = (news = NEWS) => dispatch('push', { data: { json: () => news } });
const click = (action: string) =>
  dispatch('notificationclick', { action, notification: { close, data: { assignmentId: 7, messageId: 3 } } });
const makePage = (visibilityState: Page['visibilityState']): Page => {
  return { url: 'https://board.example/driver', visibilityState, postMessage: vi.fn(), focus: vi.fn() };
};

beforeEach(async () => {
  vi.resetAllMocks();
  sync.mockResolvedValue(undefined);
  pages = [];
  database = await openDriverDatabase();
  await database.clear();
  await database.write('session', { secret: 's', displayName: 'First Driver' });
  startWorker();
  return () => database.close();
});

describe('a push to the driver’s phone', () => {
  it('is shown with the replies as buttons, also where the page is closed', async () => {
    await push();
    expect(showNotification).toHaveBeenCalledWith('Message from Maple Freight', expect.anything());
    expect(showNotification.mock.calls[0]?.[1]).toMatchObject({
      body: 'Bring straps',
      tag: 'message-3',
      actions: [
        { action: 'gotIt', title: 'Got it' },
        { action: 'callMe', title: 'Call me' },
      ],
    });
  });

  it('is not shown while the driver looks at the page, which reads its loads again', async () => {
    pages = [makePage('visible')];
    await push();
    expect(showNotification).not.toHaveBeenCalled();
    expect(pages[0]?.postMessage).toHaveBeenCalledWith('news');
  });

  it('opens the page, or leads back to it', async () => {
    await click('');
    expect(openWindow).toHaveBeenCalledWith('/driver');
    pages = [makePage('hidden')];
    await click('');
    expect(pages[0]?.focus).toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a reply from the notification', () => {
  it('is sent with the session of the phone, and leaves nothing in the queue', async () => {
    send.mockResolvedValue({ ok: true });
    await click('gotIt');
    const [path, { headers, body }] = send.mock.calls[0] as [string, { headers: object; body: string }];
    expect(path).toBe('/api/DriverAssignment/7/reply');
    expect(headers).toMatchObject({ authorization: 'Driver s', 'idempotency-key': 'notification-3-gotIt' });
    expect(JSON.parse(body)).toEqual({ messageId: 3, reply: 'gotIt' });
    expect(await database.list()).toEqual([]);
  });

  it('stays in the queue of the page without a connection, and is sent later with the same key', async () => {
    send.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({ ok: true });
    await click('callMe');
    expect(await database.list()).toMatchObject([{ kind: 'reply', assignmentId: 7, messageId: 3, reply: 'callMe' }]);
    expect(sync).toHaveBeenCalledWith('replies');
    await dispatch('sync', { tag: 'replies' });
    const keys = send.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['idempotency-key']);
    expect(keys).toEqual(['notification-3-callMe', 'notification-3-callMe']);
    expect(await database.list()).toEqual([]);
  });

  it('waits for the page where the browser refuses to start the worker later', async () => {
    send.mockRejectedValueOnce(new TypeError('offline'));
    sync.mockRejectedValueOnce(new DOMException('Permission denied.', 'NotAllowedError'));
    const page = makePage('hidden');
    pages = [page];
    await click('callMe');
    expect(await database.list()).toHaveLength(1);
    expect(page.postMessage).toHaveBeenCalledWith('news');
  });

  it('waits for the page where it is refused, and for a sign-in where there is no session', async () => {
    send.mockResolvedValue({ ok: false });
    await click('gotIt');
    expect(await database.list()).toHaveLength(1);
    await database.clear();
    send.mockClear();
    await click('gotIt');
    expect(send).not.toHaveBeenCalled();
    expect(await database.list()).toHaveLength(1);
  });
});
