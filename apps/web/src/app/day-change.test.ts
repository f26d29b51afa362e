import type { BoardBatch } from '@loadstone/contracts/live';
import type { Posting } from '@loadstone/contracts/postings';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLead } from '../../test/make-lead.ts';
import { makePosting } from '../../test/make-posting.ts';
import { toLeadBoard, type LeadBoard } from '../modules/leads/lead-board.ts';
import { leadsKey } from '../modules/leads/list-leads.ts';
import { applyLeadBatch } from '../modules/leads/live.ts';
import { LIVE_LEADS_KEY } from '../modules/live-leads/list-live-leads.ts';
import { mergeLiveList, type LiveBoard } from '../modules/live-leads/live-board.ts';
import { applyToLiveLeads } from '../modules/live-leads/live.ts';
import { expiredPostingsKey, livePostingsKey } from '../modules/postings/list-postings.ts';
import { createPostingFollower } from '../modules/postings/live.ts';

const [YESTERDAY, TODAY] = ['2026-11-21', '2026-11-22'];
const batch: BoardBatch = { eventId: 9, changes: [{ type: 'day.changed', day: TODAY }] };
const marks = { isScoresPending: false, sampleMarks: [], quickPayUrl: null };
const leads = [makeLead({ token: 50, dateAvail: YESTERDAY }), makeLead({ token: 51, dateAvail: TODAY })];

let client: QueryClient;
const live = () => client.getQueryData<Posting[]>(livePostingsKey('L')) ?? [];
const boardOf = (token: number) => client.getQueryData<LeadBoard>(leadsKey('L', token));
const remaining = (token: number) =>
  boardOf(token)?.entries.flatMap(({ lead, goneAtMs }) => (goneAtMs === null ? [lead.token] : []));

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(livePostingsKey('L'), [
    makePosting({ token: 1, dateAvail: TODAY, leadCount: 2 }),
    makePosting({ token: 2, dateAvail: YESTERDAY, leadCount: 2 }),
  ]);
  client.setQueryData(expiredPostingsKey('L'), []);
  for (const token of [1, 2]) {
    client.setQueryData(leadsKey('L', token), toLeadBoard({ leads, total: 2, eventId: 8, ...marks }));
  }
});

describe.each(['before', 'after'])('a change of day, with the lead lists updated %s the posting list', (order) => {
  const apply = () => {
    const steps = [() => applyLeadBatch(client, batch), () => createPostingFollower(client, 'B', 15).follow(batch)];
    for (const step of order === 'before' ? steps : steps.toReversed()) step();
  };

  it('removes leads of earlier days, and their number from the count of the row', () => {
    apply();
    expect([remaining(1), boardOf(1)?.total, live()[0]?.leadCount]).toEqual([[51], 1, 1]);
  });

  it('moves own postings of earlier days to the expired ones, without leads', () => {
    apply();
    expect(live().map(({ token }) => token)).toEqual([1]);
    expect(client.getQueryData(expiredPostingsKey('L'))).toMatchObject([
      { token: 2, pStatus: 'E', leadCount: 0, hasLeads: false },
    ]);
    expect([remaining(2), boardOf(2)?.total]).toEqual([[], 0]);
  });

  it('removes live leads of earlier days and those that only an expired posting matches', () => {
    const now = new Date().toISOString();
    const toLive = (token: number, dateAvail: string, myToken: number) => ({
      ...makeLead({ token, dateAvail, createdOn: now }),
      matches: [{ myToken, dfo: 1, dfd: 1, dirO: 'N' as const, mutual: false, covers: true }],
    });
    const liveLeads = [toLive(60, YESTERDAY, 1), toLive(61, TODAY, 2), toLive(62, TODAY, 1)];
    const list = { liveLeads, total: 3, ll_serverTime: now, eventId: 8, responseCode: 200 };
    client.setQueryData(LIVE_LEADS_KEY, mergeLiveList(undefined, list, Date.parse(now)));
    apply();
    expect(applyToLiveLeads(client, batch)).toEqual([]);
    const board = client.getQueryData<LiveBoard>(LIVE_LEADS_KEY);
    expect(board?.entries.flatMap(({ lead, goneAtMs }) => (goneAtMs === null ? [lead.token] : []))).toEqual([62]);
    expect(board?.total).toBe(1);
  });
});
