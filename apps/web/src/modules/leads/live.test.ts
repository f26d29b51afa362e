import { listEquipmentLeads, type LeadList } from '@loadstone/contracts/leads';
import { RELOAD_SPREAD_MS, type BoardBatch } from '@loadstone/contracts/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLead } from '../../../test/make-lead.ts';
import { makeClaims, makePermits } from '../../../test/people.ts';
import { createSession } from '../../lib/session/session.ts';
import { leadsKey, leadsKeyOfAll, leadsQuery } from './list-leads.ts';
import { applyLeadBatch, refetchLeads } from './live.ts';
import { leadRules, type LeadBoard } from './lead-board.ts';
import { keepLists } from '../../live/live-cache.ts';
import { boardStateOf } from '../../live/board-state.ts';

const MINE = 1;
const session = createSession(makeClaims(), makePermits(), 'B', ['B']);
const batch = (eventId: number, myToken = MINE, token = 50): BoardBatch => ({
  eventId,
  changes: [{ type: 'lead.appeared', myToken, kind: 'L', lead: makeLead({ token }) }],
});

let server: FakeServer;
let client: QueryClient;
let list: LeadList;
const board = () => client.getQueryData<LeadBoard>(leadsKey('L', MINE));
const tokens = () => board()?.entries.map(({ lead }) => lead.token);

function receive(received: BoardBatch): void {
  boardStateOf(client).remember(received);
  applyLeadBatch(client, received);
}

beforeEach(() => {
  server = startFakeServer();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  list = { leads: [makeLead({ token: 40 })], total: 1, eventId: 100 };
  server.respond(listEquipmentLeads, () => ({
    ...list,
    isScoresPending: false,
    sampleMarks: [],
    quickPayUrl: null,
  }));
});

describe('leadsQuery', () => {
  it('requests with the keys of the features that the company holds', async () => {
    await client.fetchQuery(leadsQuery(client, session, MINE));
    expect(server.requestsOf(listEquipmentLeads)[0]?.params).toMatchObject({ token: '1', dat: 'll_dat-13' });
  });

  it('puts what was pushed while the list travelled on top of it, and nothing twice', async () => {
    receive(batch(100, MINE, 41));
    const fetched = client.fetchQuery(leadsQuery(client, session, MINE));
    receive(batch(101, MINE, 50));
    receive(batch(102, 2, 60));
    await fetched;
    expect(tokens()?.sort()).toEqual([40, 50]);
    expect(board()?.total).toBe(2);
  });
});

describe('applyLeadBatch', () => {
  it('changes the list that a batch is about and leaves the others as they are', async () => {
    await client.fetchQuery(leadsQuery(client, session, MINE));
    await client.fetchQuery(leadsQuery(client, session, 2));
    const other = client.getQueryData(leadsKey('L', 2));
    receive(batch(101));
    expect(board()?.total).toBe(2);
    expect(client.getQueryData(leadsKey('L', 2))).toBe(other);
  });

  it('has a list read again that only changed somehow', async () => {
    await client.fetchQuery(leadsQuery(client, session, MINE));
    const changed: BoardBatch = { eventId: 101, changes: [{ type: 'leads.changed', myToken: MINE, kind: 'L' }] };
    receive(changed);
    expect(client.getQueryState(leadsKey('L', MINE))?.isInvalidated).toBe(true);
  });
});

describe('refetchLeads', () => {
  it('has every list read again', async () => {
    await client.fetchQuery(leadsQuery(client, session, MINE));
    receive(batch(101));
    refetchLeads(client);
    expect(client.getQueryState(leadsKey('L', MINE))?.isInvalidated).toBe(true);
  });
});

describe('a phone number on screen', () => {
  const phones = () => board()?.entries.map(({ lead }) => [lead.phone, lead.offersOnly]);

  it('disappears at the moment that its row names, and the list is loaded again', async () => {
    vi.useFakeTimers({ now: new Date('2026-07-17T01:59:59.000Z') });
    const stop = keepLists(client, leadsKeyOfAll, leadRules).stop;
    try {
      const contactUntil = '2026-07-17T02:00:00.000Z';
      list = { leads: [makeLead({ token: 40, phone: '416-555-0100', contactUntil })], total: 1, eventId: 100 };
      const shown = new QueryObserver(client, leadsQuery(client, session, MINE));
      const leave = shown.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(999);
      expect(phones()).toEqual([['416-555-0100', undefined]]);
      list = { leads: [makeLead({ token: 40, phone: '', offersOnly: '07:00' })], total: 1, eventId: 100 };
      await vi.advanceTimersByTimeAsync(1);
      expect(phones()).toEqual([['', 'always']]);
      await vi.advanceTimersByTimeAsync(RELOAD_SPREAD_MS);
      expect(phones()).toEqual([['', '07:00']]);
      expect(server.requestsOf(listEquipmentLeads)).toHaveLength(2);
      leave();
    } finally {
      stop();
      vi.useRealTimers();
    }
  });
});
