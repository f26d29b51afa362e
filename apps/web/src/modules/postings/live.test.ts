import type { BoardBatch, BoardChange } from '@loadstone/contracts/live';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { boardStateOf } from '../../live/board-state.ts';
import { expiredPostingsKey, livePostingsKey } from './list-postings.ts';
import { listLeadNews, mayCountRemoved } from './lead-news.ts';
import { createPostingFollower, livePostings } from './live.ts';

let eventId = 1;
const batch = (...changes: BoardChange[]): BoardBatch => ({ eventId: ++eventId, changes });
const lead = makeLead({ token: 50 });

let server: FakeServer;
let client: QueryClient;
const live = () => client.getQueryData<Posting[]>(livePostingsKey('L')) ?? [];
const expired = () => client.getQueryData<Posting[]>(expiredPostingsKey('L')) ?? [];

beforeEach(() => {
  server = startFakeServer();
  client = new QueryClient();
  client.setQueryData(livePostingsKey('L'), [makePosting({ token: 1, leadCount: 4 }), makePosting({ token: 2 })]);
  client.setQueryData(expiredPostingsKey('L'), []);
});

/** A follower whose page remembers every batch. */
function openFollower() {
  const { follow } = createPostingFollower(client, 'B', 15);
  return {
    follow: (received: BoardBatch) => {
      boardStateOf(client).remember(received);
      follow(received);
    },
  };
}
const follow = (received: BoardBatch) => openFollower().follow(received);

describe('createPostingFollower', () => {
  it('counts leads as they come and go, and touches no other posting', () => {
    const [, second] = live();
    follow(
      batch(
        { type: 'lead.appeared', myToken: 1, kind: 'L', lead },
        { type: 'lead.appeared', myToken: 1, kind: 'L', lead },
        { type: 'lead.removed', myToken: 1, kind: 'L', leadToken: 9 },
      ),
    );
    expect(live()[0]).toMatchObject({ leadCount: 5, hasLeads: true });
    expect(live()[1]).toBe(second);
  });

  it('marks a posting whose lead was posted just now, and not one whose lead is old', () => {
    const young = makeLead({ token: 51, createdOn: new Date(Date.now() - 60_000).toISOString() });
    follow(
      batch(
        { type: 'lead.appeared', myToken: 1, kind: 'L', lead: young },
        { type: 'lead.appeared', myToken: 2, kind: 'L', lead: { ...lead, createdOn: '2020-01-01T00:00:00.000Z' } },
      ),
    );
    expect(live().map(({ hasNewLeads, showBoldingPost }) => [hasNewLeads, showBoldingPost])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('reads a posting again where a removed lead that no event has announced may be a new one', async () => {
    let reads = 0;
    server.respond(loadPostingCalls.get, () => {
      reads += 1;
      return makePosting({ token: 1, leadCount: 3, newLeadCount: 0, leadsEventId: eventId });
    });
    const follower = openFollower();
    const young = makeLead({ token: 51, createdOn: new Date(Date.now() - 60_000).toISOString() });
    follower.follow(batch({ type: 'lead.appeared', myToken: 1, kind: 'L', lead: young }));
    // The only new lead has been announced, and is another one.
    follower.follow(batch({ type: 'lead.removed', myToken: 1, kind: 'L', leadToken: 8 }));
    client.setQueryData(livePostingsKey('L'), [makePosting({ token: 1, leadCount: 4, newLeadCount: 2 })]);
    follower.follow(batch({ type: 'lead.removed', myToken: 1, kind: 'L', leadToken: 9 }));
    expect(live()[0]).toMatchObject({ leadCount: 3, newLeadCount: 2 });
    await waitFor(() => expect(live()[0]).toMatchObject({ leadCount: 3, newLeadCount: 0 }), { timeout: 60_000 });
    expect(reads).toBe(1);
  });

  it('reads no posting again whose new leads were all announced', () => {
    const follower = openFollower();
    const young = makeLead({ token: 51, createdOn: new Date(Date.now() - 60_000).toISOString() });
    follower.follow(batch({ type: 'lead.appeared', myToken: 1, kind: 'L', lead: young }));
    const [posting] = live();
    const removed = batch({ type: 'lead.removed', myToken: 1, kind: 'L', leadToken: 8 });
    const postedOn = new Map([['1 51', young.createdOn]]);
    const [news] = listLeadNews([removed], 'L', postedOn);
    const known = { ...posting!, leadsEventId: removed.eventId };
    expect(mayCountRemoved(known, news!, postedOn, Date.now() - 900_000)).toBe(false);
    expect(mayCountRemoved({ ...known, newLeadCount: 2 }, news!, postedOn, Date.now() - 900_000)).toBe(true);
    // The count already includes the removal.
    const later = { ...known, newLeadCount: 2, leadsEventId: removed.eventId + 1 };
    expect(mayCountRemoved(later, news!, postedOn, Date.now() - 900_000)).toBe(false);
  });

  it('reads a posting again while the reply lacks an event that the list has', async () => {
    boardStateOf(client).miss(900);
    let replies = 0;
    server.respond(loadPostingCalls.get, () => {
      replies += 1;
      // The first one is of a server that is behind.
      return replies === 1
        ? makePosting({ token: 1, version: 2, leadCount: 4, leadsEventId: 899 })
        : makePosting({ token: 1, version: 2, leadCount: 5, leadsEventId: 900 });
    });
    eventId = 900;
    follow(batch({ type: 'posting.changed', token: 1, kind: 'L', version: 2 }));
    await waitFor(() => expect(live()[0]).toMatchObject({ version: 2 }), { timeout: 120_000 });
    expect(live()[0]).toMatchObject({ leadCount: 5, leadsEventId: 900 });
    expect(replies).toBe(2);
  });

  it('ignores the reply to an earlier request that comes after the reply to a later one', async () => {
    const replies = [Promise.withResolvers<Posting>(), Promise.withResolvers<Posting>()];
    let requests = 0;
    server.respondToPath('GET', loadPostingCalls.get.path, () => replies[requests++]!.promise);
    const follower = openFollower();
    const ask = async () => {
      follower.follow(batch({ type: 'leads.changed', myToken: 1, kind: 'L' }));
      const asked = requests;
      await waitFor(() => expect(requests).toBe(asked + 1), { timeout: 60_000 });
      return makePosting({ token: 1, leadCount: 4 + requests, leadsEventId: eventId });
    };
    const [earlier, later] = [await ask(), await ask()];
    replies[1]!.resolve(later);
    await waitFor(() => expect(live()[0]).toMatchObject({ leadCount: 6 }), { timeout: 60_000 });
    const shown = live();
    replies[0]!.resolve(earlier);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(live()).toBe(shown);
  });

  it('ignores the reply to a request that was sent before the list was loaded', async () => {
    const late = Promise.withResolvers<Posting>();
    server.respondToPath('GET', loadPostingCalls.get.path, () => late.promise);
    follow(batch({ type: 'leads.changed', myToken: 1, kind: 'L' }));
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.get)).toHaveLength(1), { timeout: 60_000 });
    const list = [makePosting({ token: 1, leadCount: 6, leadsEventId: eventId + 1 })];
    await client.fetchQuery({ queryKey: livePostingsKey('L'), queryFn: () => Promise.resolve(list) });
    const shown = live();
    late.resolve(makePosting({ token: 1, leadCount: 5, leadsEventId: eventId }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(live()).toBe(shown);
  });

  it('reads a changed posting again, and moves it to the list that it belongs to', async () => {
    server.respond(loadPostingCalls.get, () => makePosting({ token: 1, version: 2, pStatus: 'E' }));
    follow(batch({ type: 'posting.changed', token: 1, kind: 'L', version: 2 }));
    await waitFor(() => expect(expired().map(({ token }) => token)).toEqual([1]));
    expect(live().map(({ token }) => token)).toEqual([2]);
  });

  it('counts what a read did not include yet, and only that, whichever comes first', async () => {
    const follower = openFollower();
    const readAt = eventId + 2;
    server.respond(loadPostingCalls.get, () =>
      makePosting({ token: 1, version: 2, leadCount: 7, leadsEventId: readAt }),
    );
    follower.follow(batch({ type: 'posting.changed', token: 1, kind: 'L', version: 2 }));
    follower.follow(batch({ type: 'lead.appeared', myToken: 1, kind: 'L', lead }));
    follower.follow(batch({ type: 'lead.appeared', myToken: 1, kind: 'L', lead: { ...lead, token: 51 } }));
    await waitFor(() => expect(live()[0]?.version).toBe(2));
    expect(live()[0]?.leadCount).toBe(8);
    follower.follow(batch({ type: 'lead.removed', myToken: 1, kind: 'L', leadToken: 51 }));
    expect(live()[0]?.leadCount).toBe(7);
  });

  it('loads the posting of a write once more when the write is in the feed', async () => {
    client.setQueryData(livePostingsKey('L'), [makePosting({ token: 1, leadCount: 3, leadsEventId: 0 })]);
    server.respond(loadPostingCalls.get, () => makePosting({ token: 1, leadCount: 4, leadsEventId: eventId }));
    follow(
      batch(
        { type: 'posting.changed', token: 1, kind: 'L', version: 1 },
        { type: 'lead.appeared', myToken: 1, kind: 'L', lead },
      ),
    );
    expect(live()[0]?.leadCount).toBe(3);
    await waitFor(() => expect(live()[0]?.leadCount).toBe(4));
  });

  it('removes a tag that a colleague deleted from every posting', () => {
    const tag = { tagId: 5, tagName: 'hot', tagColor: '#dc2626', postingId: 1 };
    client.setQueryData(livePostingsKey('L'), [makePosting({ token: 1, tag }), makePosting({ token: 2 })]);
    follow(batch({ type: 'tags.changed', kind: 'L', removedId: 6 }));
    expect(live()[0]?.tag).toEqual(tag);
    follow(batch({ type: 'tags.changed', kind: 'L', removedId: 5 }));
    expect(live()[0]?.tag).toBeNull();
  });

  it('shows the icon of a document that was added without a request, and requests the posting after other changes', async () => {
    client.setQueryData(livePostingsKey('L'), [makePosting({ token: 1, hasAttachedDocument: false })]);
    server.respond(loadPostingCalls.get, () => makePosting({ token: 1, hasAttachedDocument: false }));
    follow(batch({ type: 'documents.changed', kind: 'L', token: 1, change: 'added' }));
    expect(live()[0]?.hasAttachedDocument).toBe(true);
    follow(batch({ type: 'documents.changed', kind: 'L', token: 1, change: 'drawn' }));
    follow(batch({ type: 'documents.changed', kind: 'L', token: 1 }));
    await waitFor(() => expect(live()[0]?.hasAttachedDocument).toBe(false));
    expect(server.requestsOf(loadPostingCalls.get)).toHaveLength(1);
  });

  it('reads the postings of a network again that a colleague changed or deleted, and no others', async () => {
    const network = { id: 4, name: 'Regulars', isDeleted: false };
    const made = makePosting({ token: 1, postMode: 'P', networkId: 4, network });
    client.setQueryData(livePostingsKey('L'), [made, makePosting({ token: 2 })]);
    server.respond(loadPostingCalls.get, () => ({ ...made, network: { ...network, isDeleted: true } }));
    follow(batch({ type: 'networks.changed', networkId: 4 }));
    await waitFor(() => expect(live()[0]?.network?.isDeleted).toBe(true));
    expect(server.requestsOf(loadPostingCalls.get)).toHaveLength(1);
  });

  it('does not request a version that it has', async () => {
    const follower = openFollower();
    server.respond(loadPostingCalls.get, () => makePosting({ token: 3 }));
    follower.follow(batch({ type: 'posting.changed', token: 1, kind: 'L', version: 1 }));
    follower.follow(batch({ type: 'posting.changed', token: 3, kind: 'L', version: 1 }));
    await waitFor(() => expect(live()).toHaveLength(3));
    expect(server.requestsOf(loadPostingCalls.get).map(({ params }) => params['id'])).toEqual(['3']);
  });

  it('drops a posting that was removed, or that is not there when it is read again', async () => {
    server.respond(loadPostingCalls.get, () => {
      throw new Refusal('posting.notFound');
    });
    const follower = openFollower();
    follower.follow(batch({ type: 'posting.removed', token: 1, kind: 'L' }));
    expect(live().map(({ token }) => token)).toEqual([2]);
    follower.follow(batch({ type: 'posting.changed', token: 2, kind: 'L', version: 2 }));
    await waitFor(() => expect(live()).toEqual([]));
  });

  it('does not restore a removed posting from a reply that was on its way', async () => {
    const follower = openFollower();
    server.respond(loadPostingCalls.get, ({ params }) => {
      const token = Number(params['id']);
      if (token === 1) follower.follow(batch({ type: 'posting.removed', token: 1, kind: 'L' }));
      return makePosting({ token, version: 2 });
    });
    follower.follow(
      batch(
        { type: 'posting.changed', token: 1, kind: 'L', version: 2 },
        { type: 'posting.changed', token: 2, kind: 'L', version: 2 },
      ),
    );
    await waitFor(() => expect(live().find(({ token }) => token === 2)?.version).toBe(2));
    expect(live().map(({ token }) => token)).toEqual([2]);
  });

  it('takes a posting back that was removed before the board was restored', async () => {
    server.respond(loadPostingCalls.get, () => makePosting({ token: 1, version: 2 }));
    const { follow, forget } = createPostingFollower(client, 'B', 15);
    follow(batch({ type: 'posting.removed', token: 1, kind: 'L' }));
    forget();
    // The restored board has it, and its reload brings it back.
    client.setQueryData(livePostingsKey('L'), [makePosting({ token: 1, networkId: 7 })]);
    follow(batch({ type: 'networks.changed', networkId: 7 }));
    await waitFor(() => expect(live().map(({ version }) => version)).toEqual([2]), { timeout: 60_000 });
  });

  it('waits for a list on its way, which may be older, and then reads what changed and was removed meanwhile', async () => {
    const list = Promise.withResolvers<Posting[]>();
    const loading = client.fetchQuery({ queryKey: livePostingsKey('L'), queryFn: () => list.promise });
    server.respond(loadPostingCalls.get, ({ params }) => {
      if (Number(params['id']) === 2) throw new Refusal('posting.notFound');
      return makePosting({ token: 1, version: 2 });
    });
    const follower = openFollower();
    follower.follow(batch({ type: 'posting.changed', token: 1, kind: 'L', version: 2 }));
    follower.follow(batch({ type: 'posting.removed', token: 2, kind: 'L' }));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(server.requestsOf(loadPostingCalls.get)).toHaveLength(0);
    list.resolve([makePosting({ token: 1 }), makePosting({ token: 2 })]);
    await loading;
    await waitFor(() => expect(live().map(({ token, version }) => [token, version])).toEqual([[1, 2]]));
    expect(server.requestsOf(loadPostingCalls.get)).toHaveLength(2);
  });

  it('removes what events have removed again after a reply that is older than they are', () => {
    const cache = livePostings.mount({ client, settings: { newLeadMinutes: 15 }, hub: createFakeHub().hub });
    const reply = makePosting({ token: 2, version: 5 });
    const write = { endpoint: loadPostingCalls.edit, params: {}, query: {}, body: {}, shows: [], reply, moment: 1 };
    cache.onBatch?.(batch({ type: 'posting.removed', token: 2, kind: 'L' }), 2);
    cache.onReply?.({ ...write, isOvertaken: true });
    expect(live().map(({ token }) => token)).toEqual([1]);
    cache.stop?.();
  });

  it('asks for the posting of a late reply that the list has not, because it may have been removed', async () => {
    server.refuse(loadPostingCalls.get, 'posting.notFound');
    const cache = livePostings.mount({ client, settings: { newLeadMinutes: 15 }, hub: createFakeHub().hub });
    const write = { endpoint: loadPostingCalls.edit, params: {}, query: {}, body: {}, shows: [], moment: 1 };
    const reply = makePosting({ token: 7, version: 5, leadsEventId: 0 });
    cache.onReply?.({ ...write, reply, isOvertaken: true });
    expect(live().map(({ token }) => token)).toEqual([7, 1, 2]);
    await waitFor(() => expect(live().map(({ token }) => token)).toEqual([1, 2]), { timeout: 60_000 });
    cache.stop?.();
  });

  it('loads the first list again where events were missed while it was on its way', async () => {
    client.removeQueries({ queryKey: livePostingsKey('L') });
    const first = Promise.withResolvers<Posting[]>();
    const replies = [first.promise, Promise.resolve([makePosting({ token: 3 })])];
    const query = { queryKey: livePostingsKey('L'), queryFn: () => replies.shift()! };
    const cache = livePostings.mount({ client, settings: { newLeadMinutes: 15 }, hub: createFakeHub().hub });
    const leave = new QueryObserver(client, query).subscribe(() => undefined);
    cache.reload();
    first.resolve([]);
    await waitFor(() => expect(live().map(({ token }) => token)).toEqual([3]), { timeout: 60_000 });
    leave();
    cache.stop?.();
  });

  it('keeps the posting that its event has had read before the reply of the write came', () => {
    const cache = livePostings.mount({ client, settings: { newLeadMinutes: 15 }, hub: createFakeHub().hub });
    const write = { endpoint: loadPostingCalls.edit, params: {}, query: {}, body: {}, shows: [], moment: 1 };
    const reply = makePosting({ token: 1, version: 2, leadCount: 1, leadsEventId: 0 });
    const read = makePosting({ token: 1, version: 2, leadCount: 5, leadsEventId: 9 });
    client.setQueryData(livePostingsKey('L'), [read]);
    cache.onReply?.({ ...write, reply, isOvertaken: true });
    expect(live()).toEqual([read]);
    cache.onReply?.({ ...write, reply: { ...reply, version: 3 }, isOvertaken: true });
    expect(live()).toMatchObject([{ version: 3, leadCount: 1 }]);
    cache.stop?.();
  });

  it("leaves the other mode's postings alone", () => {
    const before = live();
    follow(batch({ type: 'posting.removed', token: 1, kind: 'E' }));
    expect(live()).toBe(before);
  });
});
