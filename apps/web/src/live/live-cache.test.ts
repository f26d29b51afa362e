import { CACHES } from '@loadstone/contracts/endpoint';
import { CHANGE_HEADER, HUB_EVENTS } from '@loadstone/contracts/live';
import { createTag, deleteTag, listTags, type Tag } from '@loadstone/contracts/tags';
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub, type FakeHub } from '../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { callEndpoint } from '../lib/api/api-client.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { overlayOf } from '../lib/api/own-writes.ts';
import { mountLiveCaches, reloadedCache, type LiveCaches } from './live-cache.ts';
import { tagsKey } from './query-keys.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };
const HOT: Tag = { id: 1, tagName: 'Hot', tagColor: '#dc2626' };
const COLD: Tag = { id: 2, tagName: 'Cold', tagColor: '#0284c7' };

let client: QueryClient;
let fake: FakeHub;
let server: FakeServer;
let stored: Tag[];
let stops: (() => void)[];

beforeEach(async () => {
  stored = [HOT];
  server = startFakeServer();
  server.respond(listTags, () => stored);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  fake = createFakeHub({ startEventId: 0 });
  fake.send('connect');
  const caches = Object.fromEntries(CACHES.map((name) => [name, reloadedCache(name, [name])])) as unknown as LiveCaches;
  stops = [mountLiveCaches(fake.hub, caches, { client, settings: { newLeadMinutes: 1 } })];
});
afterEach(() => stops.forEach((stop) => stop()));

/** Keeps a query on screen. */
function show(queryKey: QueryKey, queryFn: () => Promise<unknown>): void {
  stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
}
const showTags = async () => {
  show(tagsKey, () => callEndpoint(listTags));
  await vi.waitFor(() => expect(client.getQueryData(tagsKey)).toEqual([HOT]), WAIT);
};
const shown = () => client.getQueryData<Tag[]>(tagsKey)?.map(({ id }) => id);
const isQuiet = () => client.isFetching() === 0;
/** The event of a write, or of a colleague's where it has no id. */
const sendEvent = (changeId?: string) =>
  fake.send(HUB_EVENTS.board, { eventId: 7, changes: [{ type: 'tags.changed', kind: 'L' }], changeId });
/** Waits for longer than reloads are gathered. */
const pass = () => new Promise((resolve) => setTimeout(resolve, 400));
const withId = (id: string, reply: unknown) => Response.json(reply, { headers: { [CHANGE_HEADER]: id } });
const remove = (id: number, changeId: string) => {
  server.respondToPath('DELETE', '/api/Tag/:id', () => {
    stored = stored.filter((tag) => tag.id !== id);
    return withId(changeId, { id });
  });
  const shows = [overlayOf<Tag[]>(tagsKey, (tags) => tags.filter((tag) => tag.id !== id))];
  return callEndpoint(deleteTag, { params: { id }, shows });
};

describe('an own write', () => {
  it('reloads what it affects with its reply, once, and not again with its event', async () => {
    await showTags();
    server.respondToPath('POST', '/api/Tag', () => {
      stored = [HOT, COLD];
      return withId('mine', COLD);
    });
    await callEndpoint(createTag, { body: { tagName: 'Cold', tagColor: '#0284c7' } });
    sendEvent('mine');
    await vi.waitFor(() => expect(shown()).toEqual([1, 2]), WAIT);
    await pass();
    expect(server.requestsOf(listTags)).toHaveLength(2);
    expect(client.getQueryState(tagsKey)?.isInvalidated).toBe(false);
    sendEvent('of a colleague');
    await vi.waitFor(() => expect(server.requestsOf(listTags)).toHaveLength(3), WAIT);
  });

  it('whose event comes first is loaded once, with the reply', async () => {
    await showTags();
    server.respondToPath('POST', '/api/Tag', () => {
      stored = [HOT, COLD];
      sendEvent('mine');
      return withId('mine', COLD);
    });
    await callEndpoint(createTag, { body: { tagName: 'Cold', tagColor: '#0284c7' } });
    await vi.waitFor(() => expect(shown()).toEqual([1, 2]), WAIT);
    await pass();
    expect(server.requestsOf(listTags)).toHaveLength(2);
  });

  it('shows what it is about to change, also over a list that was requested before it', async () => {
    await showTags();
    const early = Promise.withResolvers<Tag[]>();
    server.respondToPath('GET', '/api/Tag', () => early.promise);
    void client.refetchQueries({ queryKey: tagsKey });
    const reply = Promise.withResolvers<void>();
    server.respondToPath('DELETE', '/api/Tag/:id', async () => {
      await reply.promise;
      return withId('mine', { id: 1 });
    });
    const shows = [overlayOf<Tag[]>(tagsKey, (tags) => tags.filter(({ id }) => id !== 1))];
    const sent = callEndpoint(deleteTag, { params: { id: 1 }, shows });
    expect(shown()).toEqual([]);
    early.resolve([HOT]);
    await vi.waitFor(() => expect(isQuiet()).toBe(true), WAIT);
    expect(shown()).toEqual([]);
    server.respondToPath('GET', '/api/Tag', () => [COLD]);
    reply.resolve();
    await sent;
    await vi.waitFor(() => expect(shown()).toEqual([2]), WAIT);
  });

  it('that is refused restores what it showed', async () => {
    await showTags();
    server.respondToPath('DELETE', '/api/Tag/:id', () => {
      throw new Refusal('insurance.expired');
    });
    const shows = [overlayOf<Tag[]>(tagsKey, () => [])];
    const sent = callEndpoint(deleteTag, { params: { id: 1 }, shows });
    expect(shown()).toEqual([]);
    await expect(sent).rejects.toThrow();
    expect(shown()).toEqual([1]);
    expect(server.requestsOf(listTags)).toHaveLength(1);
  });

  it('of which several overlap shows all of them until the last reply', async () => {
    stored = [HOT, COLD];
    show(tagsKey, () => callEndpoint(listTags));
    await vi.waitFor(() => expect(shown()).toEqual([1, 2]), WAIT);
    const second = Promise.withResolvers<void>();
    const first = remove(1, 'first');
    server.respondToPath('DELETE', '/api/Tag/2', async () => {
      await second.promise;
      stored = [];
      return withId('second', { id: 2 });
    });
    const shows = [overlayOf<Tag[]>(tagsKey, (tags) => tags.filter(({ id }) => id !== 2))];
    const last = callEndpoint(deleteTag, { params: { id: 2 }, shows });
    await first;
    await vi.waitFor(() => expect(isQuiet()).toBe(true), WAIT);
    expect(shown()).toEqual([]);
    second.resolve();
    await last;
    await vi.waitFor(() => expect(isQuiet()).toBe(true), WAIT);
    expect(shown()).toEqual([]);
  });

  it('reloads what it affects where its reply is that to an earlier try', async () => {
    stops.splice(0).forEach((stop) => stop());
    const onReply = vi.fn<() => boolean>(() => true);
    const reload = vi.fn<() => void>();
    const caches = Object.fromEntries(
      CACHES.map((name) => [name, { name, mount: () => ({ onReply, reload }) }]),
    ) as unknown as LiveCaches;
    stops.push(mountLiveCaches(fake.hub, caches, { client, settings: { newLeadMinutes: 1 } }));
    const replyWith = (headers: Record<string, string>) =>
      server.respondToPath('POST', '/api/Tag', () => Response.json(COLD, { headers }));
    const send = () => callEndpoint(createTag, { body: { tagName: 'Cold', tagColor: '#0284c7' } });
    replyWith({ [CHANGE_HEADER]: 'mine', 'idempotent-replay': 'true' });
    await send();
    expect([onReply.mock.calls.length, reload.mock.calls.length]).toEqual([0, createTag.affects.length]);
    replyWith({ [CHANGE_HEADER]: 'mine' });
    await send();
    const { length } = createTag.affects;
    expect([onReply.mock.calls.length, reload.mock.calls.length]).toEqual([length, length]);
  });

  it('reloads what it affects where its reply is lost, because it may have been carried out', async () => {
    await showTags();
    stored = [];
    server.respondToPath('DELETE', '/api/Tag/:id', () => new Response('', { status: 502 }));
    await expect(callEndpoint(deleteTag, { params: { id: 1 } })).rejects.toThrow();
    await vi.waitFor(() => expect(shown()).toEqual([]), WAIT);
  });
});

describe('an event', () => {
  it('reloads what is read for the first time meanwhile: the reply may be older than the event', async () => {
    const first = Promise.withResolvers<string>();
    const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue('newer');
    show(['tags'], read);
    sendEvent();
    await pass();
    expect(read).toHaveBeenCalledTimes(1);
    first.resolve('older');
    await vi.waitFor(() => expect(client.getQueryData(['tags'])).toBe('newer'), WAIT);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('restarts no load that is on its way, so that a stream of events cannot keep it from its end', async () => {
    await showTags();
    const slow = Promise.withResolvers<Tag[]>();
    server.respondToPath('GET', '/api/Tag', () => slow.promise);
    sendEvent();
    await vi.waitFor(() => expect(server.requestsOf(listTags)).toHaveLength(2), WAIT);
    for (let event = 0; event < 3; event += 1) {
      sendEvent(`colleague ${event}`);
      await pass();
    }
    expect(server.requestsOf(listTags)).toHaveLength(2);
    slow.resolve([COLD]);
    server.respondToPath('GET', '/api/Tag', () => [HOT, COLD]);
    await vi.waitFor(() => expect(shown()).toEqual([1, 2]), WAIT);
    expect(server.requestsOf(listTags)).toHaveLength(3);
  });

  it('outdates at once what is not on screen, and reloads the rest once for several events', async () => {
    await showTags();
    client.setQueryData(['tags', 'hidden'], []);
    for (let event = 0; event < 5; event += 1) sendEvent(`colleague ${event}`);
    expect(client.getQueryState(['tags', 'hidden'])?.isInvalidated).toBe(true);
    await vi.waitFor(() => expect(server.requestsOf(listTags)).toHaveLength(2), WAIT);
    await pass();
    expect(server.requestsOf(listTags)).toHaveLength(2);
  });
});

it('requests what failed on screen again once the connection is back, and nothing that was refused', async () => {
  const lost = vi.fn(() => Promise.reject<string>(new ApiError('client.offline', 'The board cannot be reached', 0)));
  const refused = vi.fn(() => Promise.reject<string>(new ApiError('route.notFound', 'There is nothing', 404)));
  fake.send('disconnect', 'transport close');
  show(['numbers'], lost);
  show(['gone'], refused);
  await vi.waitFor(() => expect(client.getQueryState(['gone'])?.status).toBe('error'), WAIT);
  await vi.waitFor(() => expect(client.getQueryState(['numbers'])?.status).toBe('error'), WAIT);
  lost.mockResolvedValue('the numbers');
  fake.send('connect');
  await vi.waitFor(() => expect(client.getQueryData(['numbers'])).toBe('the numbers'), WAIT);
  expect(lost).toHaveBeenCalledTimes(2);
  expect(refused).toHaveBeenCalledTimes(1);
});
