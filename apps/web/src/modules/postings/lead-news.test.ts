import type { BoardBatch } from '@loadstone/contracts/live';
import type { PostingKind } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { followAllLeads, followLeads, listLeadNews, type LeadNews } from './lead-news.ts';

const said = (
  eventId: number,
  deltas: [number, number][],
  appearedOn: [number, string[]][] = [],
  removedOn: [number, string[]][] = [],
): LeadNews => ({
  eventId,
  leadDeltas: new Map(deltas),
  appearedOn: new Map(appearedOn),
  removedOn: new Map(removedOn),
  unknownRemoved: new Set(),
});

describe('followLeads', () => {
  const posting = makePosting({ token: 1, leadCount: 4, leadsEventId: 10 });

  it('adds what came after the count was made, and nothing that it includes', () => {
    const news = [said(9, [[1, 5]]), said(10, [[1, 5]]), said(11, [[1, 2]]), said(12, [[1, -1]])];
    expect(followLeads(posting, news, 0)).toMatchObject({ leadCount: 5, leadsEventId: 12 });
  });

  it('gives the same result however often it is applied', () => {
    const news = [said(11, [[1, 2]])];
    const once = followLeads(posting, news, 0);
    expect(followLeads(once, news, 0)).toBe(once);
  });

  it('leaves a count alone that was made before its posting was on the feed', () => {
    const written = makePosting({ token: 1, leadCount: 3, leadsEventId: 0 });
    expect(followLeads(written, [said(11, [[1, 3]])], 0)).toBe(written);
  });

  it('marks a posting whose lead is young', () => {
    const news = [said(11, [[1, 1]], [[1, ['2026-11-22T12:00:00.000Z']]])];
    expect(followLeads(posting, news, Date.parse('2026-11-22T11:50:00.000Z')).showBoldingPost).toBe(true);
    expect(followLeads(posting, news, Date.parse('2026-11-22T12:10:00.000Z')).showBoldingPost).toBe(false);
  });

  it('marks none without leads', () => {
    const marked = { ...posting, hasNewLeads: true, showBoldingPost: true };
    expect(followLeads(marked, [said(11, [[1, -3]])], 0).hasNewLeads).toBe(true);
    const without = followLeads(marked, [said(11, [[1, -4]])], 0);
    expect(without).toMatchObject({ leadCount: 0, hasNewLeads: false, showBoldingPost: false });
  });

  it('counts the young leads that appear, and never more than there are leads', () => {
    const times = ['2026-11-22T12:00:00.000Z', '2026-11-22T12:01:00.000Z', '2026-11-22T09:00:00.000Z'];
    const since = Date.parse('2026-11-22T11:50:00.000Z');
    const grown = followLeads({ ...posting, newLeadCount: 1 }, [said(11, [[1, 3]], [[1, times]])], since);
    expect(grown).toMatchObject({ leadCount: 7, newLeadCount: 3 });
    expect(followLeads(grown, [said(12, [[1, -6]])], since)).toMatchObject({ leadCount: 1, newLeadCount: 1 });
  });

  it('does not count a removed lead as new any more, and marks no posting without new ones', () => {
    const since = Date.parse('2026-11-22T11:50:00.000Z');
    const [young, old] = ['2026-11-22T12:00:00.000Z', '2026-11-22T09:00:00.000Z'];
    const marked = { ...posting, newLeadCount: 2, hasNewLeads: true, showBoldingPost: true };
    const one = followLeads(marked, [said(11, [[1, -2]], [], [[1, [young, old]]])], since);
    expect(one).toMatchObject({ leadCount: 2, newLeadCount: 1, showBoldingPost: true });
    const none = followLeads(one, [said(12, [[1, -1]], [], [[1, [young]]])], since);
    expect(none).toMatchObject({ leadCount: 1, newLeadCount: 0, hasNewLeads: false, showBoldingPost: false });
  });
});

describe('listLeadNews', () => {
  it('knows when a removed lead was posted, from the batch in which it appeared', () => {
    const lead = makeLead({ token: 50 });
    const appeared: BoardBatch = { eventId: 11, changes: [{ type: 'lead.appeared', kind: 'L', myToken: 1, lead }] };
    const removed: BoardBatch = {
      eventId: 12,
      changes: [50, 51].map((leadToken) => ({ type: 'lead.removed', kind: 'L', myToken: 1, leadToken })),
    };
    const expected = new Map([[1, [lead.createdOn]]]);
    expect(listLeadNews([appeared, removed], 'L')[1]?.removedOn).toEqual(expected);
    const postedOn = new Map<string, string>();
    listLeadNews([appeared], 'L', postedOn);
    expect(listLeadNews([removed], 'L', postedOn)[0]?.removedOn).toEqual(expected);
    expect(postedOn.size).toBe(0);
    expect(listLeadNews([removed], 'L', postedOn)[0]?.unknownRemoved).toEqual(new Set([1]));
  });
});

describe('followAllLeads', () => {
  it('changes only the postings that the news names', () => {
    const appeared = (eventId: number, kind: PostingKind, myToken: number): BoardBatch => ({
      eventId,
      changes: [{ type: 'lead.appeared', kind, myToken, lead: makeLead({ token: 50 }) }],
    });
    const batches = [appeared(11, 'L', 1), appeared(12, 'E', 2), { eventId: 13, changes: [] }];
    const postings = [makePosting({ token: 1 }), makePosting({ token: 2 })];
    const next = followAllLeads(postings, listLeadNews(batches, 'L'), 0);
    expect(next[0]?.leadCount).toBe(1);
    expect(next[1]).toBe(postings[1]);
  });
});
