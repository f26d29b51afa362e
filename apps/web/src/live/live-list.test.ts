import { HUB_EVENTS, type BoardBatch } from '@loadstone/contracts/live';
import { QueryClient } from '@tanstack/react-query';
import { act } from '@testing-library/react';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../test/fake-hub.ts';
import { nowMs } from '../lib/time/clock.ts';
import { boardStateOf } from './board-state.ts';
import { keepLists, mountLiveCaches, type LiveCache, type LiveCaches } from './live-cache.ts';
import { ListDraft, mergeReply, type ListRules, type LiveList, type RowTimes } from './live-list.ts';
import { loadLiveList } from './load-live-list.ts';

/** A list of offers, which no noun has: what a new live list needs. */
interface Offer {
  readonly token: number;
  readonly rate: number;
}
type OfferList = LiveList<Offer & RowTimes>;
const KEY = ['offers'];
const rules: ListRules<Offer> = {
  toToken: ({ token }) => token,
  compare: (left, right) => left.rate - right.rate || left.token - right.token,
  isSame: (left, right) => left.rate === right.rate,
};

function applyOffers(list: OfferList, { eventId, changes }: BoardBatch): OfferList {
  if (eventId <= list.eventId) return list;
  const draft = new ListDraft<Offer, OfferList>(rules, list, nowMs());
  for (const change of changes) {
    if (change.type === 'lead.appeared') draft.put({ token: change.myToken, rate: change.myToken });
    if (change.type === 'lead.removed') draft.remove(change.myToken);
  }
  return draft.finish(eventId);
}

const offerCache: LiveCache<'leads'> = {
  name: 'leads',
  mount: ({ client }) => ({
    ...keepLists(client, KEY, rules),
    onBatch: (batch) => client.setQueryData<OfferList>(KEY, (list) => list && applyOffers(list, batch)),
    reload: () => void client.invalidateQueries({ queryKey: KEY, refetchType: 'all' }),
  }),
};

/** The server's open requests; the test replies to them in any order. */
let replies: ((reply: { rows: Offer[]; total: number; eventId: number }) => void)[];
let client: QueryClient;
let stop: () => void;
let fake: ReturnType<typeof createFakeHub>;

const load = () =>
  client.fetchQuery({
    queryKey: KEY,
    queryFn: () =>
      loadLiveList(client, {
        load: () => new Promise<{ rows: Offer[]; total: number; eventId: number }>((resolve) => replies.push(resolve)),
        toEventId: ({ eventId }) => eventId,
        merge: (reply, isReplayed): OfferList =>
          mergeReply(rules, client.getQueryData<OfferList>(KEY), reply, nowMs(), { isReplayed }),
        replay: (list, batches) => batches.reduce(applyOffers, list),
      }),
    staleTime: 0,
    structuralSharing: false,
  });
const offers = (...tokens: number[]) => tokens.map((token) => ({ token, rate: token }));
const replyTo = (index: number, eventId: number, ...tokens: number[]) =>
  replies[index]?.({ rows: offers(...tokens), total: tokens.length, eventId });
const list = () => client.getQueryData<OfferList>(KEY);
const shown = () => list()?.entries.map(({ token, goneAtMs }) => (goneAtMs === null ? token : -token));
const push = (eventId: number, type: 'lead.appeared' | 'lead.removed', token: number) => {
  const lead = type === 'lead.appeared' ? { lead: {} } : { leadToken: 1 };
  const batch = { eventId, changes: [{ type, kind: 'L', myToken: token, ...lead }] } as unknown as BoardBatch;
  act(() => subscriberOf(fake).onBatch(batch));
};
/** The one subscriber of the hub, which is given batches of offers instead of parsed board events. */
const subscriberOf = ({ hub }: typeof fake) => vi.mocked(hub.subscribe).mock.calls[0]![0];

beforeEach(async () => {
  vi.useFakeTimers();
  replies = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  fake = createFakeHub({ startEventId: 1 });
  vi.spyOn(fake.hub, 'subscribe');
  const caches = { leads: offerCache } as unknown as LiveCaches;
  stop = mountLiveCaches(fake.hub, caches, { client, settings: { newLeadMinutes: 15 } });
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function openWith(eventId: number, ...tokens: number[]): Promise<void> {
  const loaded = load();
  replyTo(replies.length - 1, eventId, ...tokens);
  await loaded;
}

describe('a live list', () => {
  it('includes an event that arrives while the list loads, once', async () => {
    const loaded = load();
    push(5, 'lead.appeared', 2);
    push(6, 'lead.appeared', 3);
    replyTo(0, 5, 1, 2);
    await loaded;
    expect(shown()).toEqual([1, 2, 3]);
    expect(list()).toMatchObject({ total: 3, eventId: 6 });
  });

  it('is not overwritten by a reply that is later than its event', async () => {
    await openWith(5, 1, 2);
    const late = load();
    push(6, 'lead.removed', 2);
    replyTo(1, 5, 1, 2);
    await late;
    expect(shown()).toEqual([1, -2]);
    expect(list()?.total).toBe(1);
  });

  it('has what was missed after a reply that is older than the newest event', async () => {
    await openWith(5, 1);
    act(() => subscriberOf(fake).onMissed?.(10, false));
    const reloaded = load();
    push(14, 'lead.appeared', 4);
    expect(list()?.eventId).toBe(14);
    replyTo(1, 12, 1, 2, 3);
    await reloaded;
    expect(shown()).toEqual([1, 2, 3, 4]);
    expect(list()).toMatchObject({ total: 4, eventId: 14 });
  });

  it('shows a removed row in grey for five seconds, and does not count it', async () => {
    await openWith(5, 1, 2);
    push(6, 'lead.removed', 1);
    expect(list()?.total).toBe(1);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(shown()).toEqual([-1, 2]);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown()).toEqual([2]);
  });

  it('shows the newer of two reloads at once, and marks only what that one added', async () => {
    await openWith(5, 1);
    const first = load();
    await client.cancelQueries({ queryKey: KEY });
    const second = load();
    replyTo(2, 7, 1, 3);
    await second;
    replyTo(1, 6, 1, 2);
    await first.catch(() => undefined);
    expect(shown()).toEqual([1, 3]);
    expect(list()?.entries.map(({ arrivedAtMs }) => arrivedAtMs === null)).toEqual([true, false]);
  });

  it('is loaded again where the hub refuses to resume, also where its events start at a smaller number', async () => {
    await openWith(500, 1, 2);
    push(501, 'lead.appeared', 3);
    fake.send(HUB_EVENTS.resumeRefused, { eventId: 20 });
    expect(boardStateOf(client).batches).toEqual([]);
    push(21, 'lead.removed', 1);
    expect(shown()).toEqual([-1, 2, 3]);
    await vi.advanceTimersByTimeAsync(0);
    replyTo(1, 21, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual([-1, 2, -3]);
    expect(list()).toMatchObject({ total: 1, eventId: 21 });
  });

  it('states which rows the last batch added, and none after a reload', async () => {
    await openWith(5, 1);
    push(6, 'lead.appeared', 2);
    expect(list()?.added.map(({ token }) => token)).toEqual([2]);
    await openWith(7, 1, 2, 3);
    expect(list()?.added).toEqual([]);
  });

  it('keeps the identity of rows that do not change', async () => {
    await openWith(5, 1, 2);
    const [first] = list()!.entries;
    push(6, 'lead.appeared', 3);
    await openWith(7, 1, 2, 3);
    expect(list()?.entries[0]).toBe(first);
  });
});
