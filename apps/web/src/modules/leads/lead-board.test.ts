import type { BoardBatch, BoardChange } from '@loadstone/contracts/live';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  applyBatch,
  dropCompany,
  leadRules,
  mergeLeadList,
  mustRefetch,
  patchLead,
  toLeadBoard,
  type LeadBoard,
} from './lead-board.ts';
import { REMOVED_ROW_LINGERS_MS, findNextSweepMs, sweep } from '../../live/live-list.ts';
import { makeLead, makeLeadList } from '../../../test/make-lead.ts';

/** The last day that a date of four digits can state. */
const LAST_MOMENT_MS = Date.UTC(9999, 11, 31);

const MINE = 1;
const near = makeLead({ token: 10, dfo: 5 });
const far = makeLead({ token: 11, dfo: 50 });
const board = toLeadBoard(makeLeadList([near, far]));

const batch = (eventId: number, ...changes: BoardChange[]): BoardBatch => ({ eventId, changes });
const appeared = (lead = makeLead({ token: 12, dfo: 20 }), myToken = MINE): BoardChange => ({
  type: 'lead.appeared',
  myToken,
  kind: 'L',
  lead,
});
const removed = (leadToken: number): BoardChange => ({ type: 'lead.removed', myToken: MINE, kind: 'L', leadToken });
const tokensOf = ({ entries }: LeadBoard) => entries.map(({ lead }) => lead.token);

describe('applyBatch', () => {
  it('puts a lead that appears where a reload would put it, and counts it', () => {
    const next = applyBatch(board, batch(101, appeared()), MINE, 5_000);
    expect(tokensOf(next)).toEqual([10, 12, 11]);
    expect(next.total).toBe(3);
    expect(next.entries[1]).toMatchObject({ arrivedAtMs: 5_000, goneAtMs: null });
  });

  it('ignores a batch that the list includes already', () => {
    expect(applyBatch(board, batch(100, appeared()), MINE, 0)).toBe(board);
  });

  it("returns the same board for another posting's changes", () => {
    expect(applyBatch(board, batch(101, appeared(undefined, 2)), MINE, 0)).toBe(board);
  });

  it('greys a removed lead, and subtracts it from the count at once', () => {
    const next = applyBatch(board, batch(101, removed(10)), MINE, 7_000);
    expect(next.total).toBe(1);
    expect(next.entries[0]).toMatchObject({ lead: near, goneAtMs: 7_000 });
  });

  it('subtracts a lead that is removed twice only once', () => {
    const once = applyBatch(board, batch(101, removed(10)), MINE, 0);
    expect(applyBatch(once, batch(102, removed(10)), MINE, 0).total).toBe(1);
  });

  it('moves a changed lead to its new place without counting it again', () => {
    const changed: BoardChange = { type: 'lead.changed', myToken: MINE, kind: 'L', lead: { ...near, dfo: 90 } };
    const next = applyBatch(board, batch(101, changed), MINE, 0);
    expect(tokensOf(next)).toEqual([11, 10]);
    expect(next.total).toBe(2);
    expect(next.entries[1]?.arrivedAtMs).toBeNull();
  });

  it('revives a lead that comes back while it is still grey', () => {
    const gone = applyBatch(board, batch(101, removed(10)), MINE, 0);
    const next = applyBatch(gone, batch(102, appeared(near)), MINE, 1_000);
    expect(next.total).toBe(2);
    expect(next.entries[0]).toMatchObject({ goneAtMs: null, arrivedAtMs: 1_000 });
    expect(next.entries).toHaveLength(2);
  });
});

describe('mustRefetch', () => {
  it('is true only where the list of this posting changed without a row', () => {
    const change: BoardChange = { type: 'leads.changed', myToken: MINE, kind: 'L' };
    expect(mustRefetch(batch(101, change), MINE)).toBe(true);
    expect(mustRefetch(batch(101, change), 2)).toBe(false);
  });
});

describe('sweepGone', () => {
  const gone = applyBatch(board, batch(101, removed(10)), MINE, 1_000);

  it('lets a grey lead leave after five seconds, not before', () => {
    expect(sweep(leadRules, gone, 1_000 + REMOVED_ROW_LINGERS_MS - 1)).toBe(gone);
    expect(tokensOf(sweep(leadRules, gone, 1_000 + REMOVED_ROW_LINGERS_MS))).toEqual([11]);
  });

  it('returns when the next one is due', () => {
    expect(findNextSweepMs(leadRules, gone, 0)).toBe(1_000 + REMOVED_ROW_LINGERS_MS);
    expect(findNextSweepMs(leadRules, board, LAST_MOMENT_MS)).toBeUndefined();
  });

  it('moves a lead behind the confirmed ones when its confirmation ends, and back with the next one (M17)', () => {
    const endMs = 60_000;
    const ending = { ...near, confirmedUntil: new Date(endMs).toISOString() };
    const before = toLeadBoard(makeLeadList([ending, far]));
    // The time of each of 5,000 rows would be read with each change.
    const parse = vi.spyOn(Date, 'parse');
    onTestFinished(() => parse.mockRestore());
    expect(findNextSweepMs(leadRules, before, 0)).toBe(endMs);
    expect(parse).toHaveBeenCalledTimes(1);
    expect(sweep(leadRules, before, endMs - 1)).toBe(before);
    const after = sweep(leadRules, before, endMs);
    expect([tokensOf(before), tokensOf(after)]).toEqual([
      [near.token, far.token],
      [far.token, near.token],
    ]);
    expect(sweep(leadRules, after, endMs)).toBe(after);
    const change = { type: 'lead.changed', myToken: 1, kind: 'L', lead: near } as const;
    const again = applyBatch(after, { eventId: 101, changes: [change] }, 1, endMs);
    expect(tokensOf(again)).toEqual([near.token, far.token]);
  });

  it('keeps scores that are known when a push brings none', () => {
    const scored = patchLead(board, 10, { tcc: 80, equifax: 12 }, 0);
    const changed: BoardChange = { type: 'lead.changed', myToken: MINE, kind: 'L', lead: { ...near, equifax: 40 } };
    const next = applyBatch(scored, batch(101, changed), MINE, 0);
    expect(next.entries[0]?.lead).toMatchObject({ tcc: 80, equifax: 40 });
  });

  it('sets the marks of a lead, whichever posting they were made from', () => {
    const marked: BoardChange = { type: 'lead.marked', kind: 'L', leadToken: 11, contacted: 'Y', flag: 7 };
    const next = applyBatch(board, batch(101, marked), MINE, 0);
    expect(next.entries[1]?.lead).toMatchObject({ contacted: 'Y', flag: 7 });
    expect(next.entries[0]).toBe(board.entries[0]);
    expect(applyBatch(board, batch(101, { ...marked, leadToken: 99 }), MINE, 0)).toBe(board);
  });
});

describe('dropCompany', () => {
  it('keeps every lead of an excluded company on screen as removed, out of the count', () => {
    const other = makeLead({ token: 12, custCd: 'SOUTH1', dfo: 60 });
    const next = dropCompany(toLeadBoard(makeLeadList([near, far, other])), 'NORTH1', 4_000);
    expect(next.total).toBe(1);
    expect(next.entries.map(({ lead, goneAtMs }) => [lead.excluded, goneAtMs])).toEqual([
      [true, 4_000],
      [true, 4_000],
      [false, null],
    ]);
    expect(dropCompany(board, 'NOBODY', 0)).toBe(board);
  });
});

describe('mergeLeadList', () => {
  it('shows a first list without calling anything new', () => {
    const first = mergeLeadList(undefined, makeLeadList([near], { eventId: 5 }), 9_000);
    expect(first.entries[0]?.arrivedAtMs).toBeNull();
  });

  it('greys what a newer list no longer has and marks what it has besides', () => {
    const list = makeLeadList([makeLead({ token: 13, dfo: 1 }), far], { eventId: 120 });
    const next = mergeLeadList(board, list, 9_000);
    expect(tokensOf(next)).toEqual([13, 10, 11]);
    expect(next.entries.map(({ arrivedAtMs, goneAtMs }) => [arrivedAtMs, goneAtMs])).toEqual([
      [9_000, null],
      [null, 9_000],
      [null, null],
    ]);
    expect(next.total).toBe(2);
  });

  it('keeps the identity of what did not change', () => {
    const next = mergeLeadList(board, makeLeadList([{ ...near }, { ...far, comment: 'new' }], { eventId: 120 }), 0);
    expect(next.entries[0]).toBe(board.entries[0]);
    expect(next.entries[1]?.lead.comment).toBe('new');
  });

  it('does not let an older list undo what was pushed since', () => {
    const pushed = applyBatch(board, batch(130, appeared()), MINE, 0);
    expect(mergeLeadList(pushed, makeLeadList([near, far], { eventId: 120 }), 0)).toBe(pushed);
  });
});
