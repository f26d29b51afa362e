import type { BoardChange } from '@loadstone/contracts/live';
import type { LiveLead, LiveLeadList } from '@loadstone/contracts/live-leads';
import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { findNextSweepMs, sweep } from '../../live/live-list.ts';
import { applyLiveBatch, liveLeadRules, mergeLiveList, mustRefetchLive } from './live-board.ts';

const NOW = Date.parse('2026-11-22T12:10:00.000Z');
const MINUTE_MS = 60_000;
/** `minutesAgo` before now, as the server formats instants. */
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE_MS).toISOString();

function live(token: number, fields: Partial<LiveLead> = {}): LiveLead {
  const matches = [{ myToken: 1, dfo: 10, dfd: 10, dirO: 'NE' as const, mutual: false, covers: true }];
  return { ...makeLead({ token, createdOn: at(1) }), matches, ...fields };
}

function listOf(leads: LiveLead[], fields: Partial<LiveLeadList> = {}): LiveLeadList {
  return { liveLeads: leads, total: leads.length, ll_serverTime: at(0), eventId: 5, responseCode: 200, ...fields };
}

const boardOf = (...leads: LiveLead[]) => mergeLiveList(undefined, listOf(leads), NOW);
const batch = (eventId: number, ...changes: BoardChange[]) => ({ eventId, changes });
const appeared = (token: number, myToken = 1, fields: Parameters<typeof makeLead>[0] = { token }): BoardChange => ({
  type: 'lead.appeared',
  myToken,
  kind: 'L',
  lead: makeLead({ createdOn: at(0), ...fields, token }),
});
const removed = (leadToken: number, myToken = 1): BoardChange => ({
  type: 'lead.removed',
  myToken,
  kind: 'L',
  leadToken,
});

describe('a new lead', () => {
  it('comes first, with the moment of its coming, and is counted', () => {
    const board = applyLiveBatch(boardOf(live(10)), batch(6, appeared(11)), NOW);
    expect(board.entries.map(({ lead }) => lead.token)).toEqual([11, 10]);
    expect(board.entries[0]).toMatchObject({ arrivedAtMs: NOW, goneAtMs: null });
    expect(board).toMatchObject({ total: 2, eventId: 6 });
  });

  it('is no live lead where its posting is older than half an hour', () => {
    const before = boardOf(live(10));
    const board = applyLiveBatch(before, batch(6, appeared(11, 1, { token: 11, createdOn: at(31) })), NOW);
    expect(board).toBe(before);
  });

  it('that matches two postings is one lead, seen as the better match sees it', () => {
    const near = appeared(11, 2, { token: 11, dfo: 3, dfd: 4 });
    const board = applyLiveBatch(boardOf(), batch(6, appeared(11, 1), near), NOW);
    expect(board.entries).toHaveLength(1);
    expect(board.entries[0]?.lead).toMatchObject({ dfo: 3, dfd: 4 });
    expect(board.entries[0]?.lead.matches.map(({ myToken }) => myToken)).toEqual([2, 1]);
    expect(board.total).toBe(1);
  });

  it('of a batch that the list includes already changes nothing', () => {
    const before = boardOf(live(10));
    expect(applyLiveBatch(before, batch(5, appeared(11)), NOW)).toBe(before);
  });
});

describe('a lead that is removed', () => {
  it('loses one match, and stays while it has another one', () => {
    const both = applyLiveBatch(boardOf(), batch(6, appeared(11, 1), appeared(11, 2)), NOW);
    const board = applyLiveBatch(both, batch(7, removed(11, 1)), NOW);
    expect(board.entries[0]?.goneAtMs).toBeNull();
    expect(board.entries[0]?.lead.matches.map(({ myToken }) => myToken)).toEqual([2]);
  });

  it('is covered with its last match: out of the count at once, off the screen five seconds later', () => {
    const board = applyLiveBatch(boardOf(live(10), live(11)), batch(6, removed(11)), NOW);
    expect(board.total).toBe(1);
    expect(board.entries.find(({ lead }) => lead.token === 11)?.goneAtMs).toBe(NOW);
    expect(findNextSweepMs(liveLeadRules, board, 0)).toBe(NOW + 5_000);
    expect(sweep(liveLeadRules, board, NOW + 4_999)).toBe(board);
    expect(sweep(liveLeadRules, board, NOW + 5_000).entries.map(({ lead }) => lead.token)).toEqual([10]);
  });

  it('leaves half an hour after it was posted, without a word', () => {
    const board = boardOf(live(10, { createdOn: at(29) }), live(11));
    expect(findNextSweepMs(liveLeadRules, board, 0)).toBe(NOW + MINUTE_MS);
    expect(sweep(liveLeadRules, board, NOW + MINUTE_MS)).toMatchObject({
      total: 1,
      entries: [{ lead: { token: 11 } }],
    });
  });
});

describe('a lead that is covered', () => {
  it('is not counted again when another one leaves meanwhile', () => {
    const board = applyLiveBatch(
      boardOf(live(10, { createdOn: at(29) }), live(11), live(12)),
      batch(6, removed(11)),
      NOW + MINUTE_MS - 1_000,
    );
    const swept = sweep(liveLeadRules, board, NOW + MINUTE_MS);
    expect(swept.entries.map(({ lead }) => lead.token)).toEqual([12, 11]);
    expect(swept.total).toBe(1);
  });
});

describe('a mark', () => {
  it('is shown on the lead in every list', () => {
    const change: BoardChange = { type: 'lead.marked', kind: 'L', leadToken: 10, contacted: 'Y', flag: 3 };
    const board = applyLiveBatch(boardOf(live(10)), batch(6, change), NOW);
    expect(board.entries[0]?.lead).toMatchObject({ contacted: 'Y', flag: 3 });
  });
});

describe('a list that is read again', () => {
  it('keeps what is known, marks what came and what was covered', () => {
    const board = mergeLiveList(boardOf(live(10), live(11)), listOf([live(12), live(10)], { eventId: 9 }), NOW);
    const byToken = new Map(board.entries.map((entry) => [entry.lead.token, entry]));
    expect(byToken.get(10)).toMatchObject({ arrivedAtMs: null, goneAtMs: null });
    expect(byToken.get(11)).toMatchObject({ goneAtMs: NOW });
    expect(byToken.get(12)).toMatchObject({ arrivedAtMs: NOW });
  });

  it('does not call covered what has only grown old', () => {
    const before = boardOf(live(10, { createdOn: at(31) }));
    expect(mergeLiveList(before, listOf([]), NOW).entries).toEqual([]);
  });

  it('older than the screen changes nothing', () => {
    const before = boardOf(live(10));
    expect(mergeLiveList(before, listOf([], { eventId: 4 }), NOW)).toBe(before);
  });

  it('is reloaded where the server reports only that something changed', () => {
    expect(mustRefetchLive(batch(6, { type: 'leads.changed', myToken: 1, kind: 'L' }))).toBe(true);
    expect(mustRefetchLive(batch(6, appeared(11)))).toBe(false);
  });
});

describe('more than the list holds', () => {
  it('are counted, and the newest 400 are kept', () => {
    const many = Array.from({ length: 400 }, (_, index) => live(1_000 + index, { createdOn: at(5 + index / 100) }));
    const full = mergeLiveList(undefined, listOf(many, { total: 420 }), NOW);
    const board = applyLiveBatch(full, batch(6, appeared(11)), NOW);
    expect(board.entries).toHaveLength(400);
    expect(board.entries[0]?.lead.token).toBe(11);
    expect(board.total).toBe(421);
  });
});
