import { describe, expect, it } from 'vitest';
import type { AppliedChange, LeadPair } from '../matching/index.ts';
import type { LeadRequest } from './pushed-data.ts';
import { BoardFeed } from './board-feed.ts';

const COMPANY = 1;
const LEADS_OF_A_CHANGE = 50;
const CHANGES = 40;

/** A change after which a company has more leads. */
const toApplied = (eventId: number): AppliedChange => ({
  eventId,
  change: { type: 'postingRemoved', token: eventId, kind: 'L', accountId: 2, version: null },
  changeId: null,
  call: null,
  writtenOn: new Date('2026-06-15T15:00:00Z'),
  leadChanges: Array.from({ length: LEADS_OF_A_CHANGE }, (_, place) => ({
    type: 'appeared',
    accountId: COMPANY,
    kind: 'E',
    myToken: place,
    leadToken: eventId,
  })),
});

describe('the feed of the boards', () => {
  it('gives other work a turn between the parts of many changes, and delivers them in order', async () => {
    const loaded: number[] = [];
    const delivered: number[] = [];
    const feed = new BoardFeed({
      leads: {
        encodeLeads: (requests: readonly LeadRequest[]) => {
          loaded.push(requests.length);
          return Promise.resolve(
            requests.map(({ pair }) => ({
              json: JSON.stringify({ token: pair.leadToken }),
              encodeWithoutScores: () => '{}',
            })),
          );
        },
      },
      matching: {
        appliedEventId: 0,
        feedName: 'feed',
        index: { findLead: (_own: number, leadToken: number) => ({ leadToken }) as LeadPair } as never,
      },
      listEvents: () => [],
      nowMs: () => 0,
      sink: {
        deliver: (_company, { eventId }) => delivered.push(eventId),
        refuse: () => undefined,
        onError: (error) => {
          throw error;
        },
      },
    });
    feed.watch(COMPANY);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      if (delivered.length < CHANGES) setImmediate(count);
    };
    setImmediate(count);
    for (let eventId = 1; eventId <= CHANGES; eventId++) feed.accept(toApplied(eventId));
    await feed.settle();
    expect(delivered).toEqual(Array.from({ length: CHANGES }, (_, place) => place + 1));
    expect(Math.max(...loaded)).toBeLessThan(300);
    expect(loaded.reduce((sum, length) => sum + length, 0)).toBe(CHANGES * LEADS_OF_A_CHANGE);
    expect(turns).toBeGreaterThanOrEqual(loaded.length - 1);
  });

  it('says that leads have changed where the row of a new one cannot be read any more', async () => {
    const delivered: string[] = [];
    const feed = new BoardFeed({
      leads: { encodeLeads: (requests: readonly LeadRequest[]) => Promise.resolve(requests.map(() => undefined)) },
      matching: {
        appliedEventId: 0,
        feedName: 'feed',
        index: { findLead: (_own: number, leadToken: number) => ({ leadToken }) as LeadPair } as never,
      },
      listEvents: () => [],
      nowMs: () => 0,
      sink: {
        deliver: (_company, { changes }) => delivered.push(...changes.map(({ json }) => json)),
        refuse: () => undefined,
        onError: (error) => {
          throw error;
        },
      },
    });
    feed.watch(COMPANY);
    feed.accept({ ...toApplied(1), leadChanges: toApplied(1).leadChanges.slice(0, 1) });
    await feed.settle();
    // The event that removes the lead follows, and would lower a count that does not have it.
    expect(delivered).toEqual(['{"type":"leads.changed","myToken":0,"kind":"E"}']);
  });

  it('lets no client resume from before a rebuilt index, where rows of an earlier change cannot be read', async () => {
    const [refused, errors]: [number[], unknown[]] = [[], []];
    const rows = Promise.withResolvers<never>();
    const matching = {
      appliedEventId: 0,
      feedName: 'feed',
      index: { findLead: (_own: number, leadToken: number) => ({ leadToken }) as LeadPair } as never,
    };
    const feed = new BoardFeed({
      leads: { encodeLeads: () => rows.promise },
      matching,
      listEvents: () => [],
      nowMs: () => 0,
      sink: {
        deliver: () => undefined,
        refuse: (_company, { eventId }) => refused.push(eventId),
        onError: (error) => errors.push(error),
      },
    });
    feed.watch(COMPANY);
    feed.accept(toApplied(90));
    await Promise.resolve();
    matching.appliedEventId = 100;
    feed.reset(100);
    rows.reject(new Error('the database is away'));
    await feed.settle();
    expect([refused, errors.length]).toEqual([[100], 1]);
    // The events between are not known.
    expect(feed.listMissed(COMPANY, 95)).toBeUndefined();
  });
});
