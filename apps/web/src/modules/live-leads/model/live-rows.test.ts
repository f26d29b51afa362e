import type { LiveLead } from '@loadstone/contracts/live-leads';
import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { makePermits } from '../../../../test/people.ts';
import type { LiveBoard, LiveEntry } from '../live-board.ts';
import { listLiveModes, toLiveLeadRequest } from '../live-request.ts';
import { createRowMaker, followEntry, listMatches, toLiveView, type LiveFilter } from './live-rows.ts';

const NOW = Date.parse('2026-11-22T12:10:00.000Z');
const everything: LiveFilter = { token: null, clearedAtMs: null, pausedAtMs: null, text: '' };

function entry(token: number, fields: Partial<LiveLead> = {}, arrivedAtMs: number | null = null): LiveEntry {
  const matches = [
    { myToken: 1, dfo: 10, dfd: 10, dirO: 'NE' as const, mutual: false, covers: true },
    { myToken: 2, dfo: 40, dfd: 5, dirO: 'N' as const, mutual: false, covers: true },
  ];
  const lead = { ...makeLead({ token, createdOn: '2026-11-22T12:00:00.000Z' }), matches, ...fields };
  return { lead, arrivedAtMs, goneAtMs: null };
}

const boardOf = (...entries: LiveEntry[]): LiveBoard => ({ entries, total: entries.length, eventId: 1, added: [] });
const tokensOf = (board: LiveBoard, filter: Partial<LiveFilter>) =>
  toLiveView(board, 'B', { ...everything, ...filter }).entries.map(({ lead }) => lead.token);

describe('the live leads that are shown', () => {
  it('are trucks for a broker; loads only light the dot of the other mode', () => {
    expect(tokensOf(boardOf(entry(1), entry(2, { pType: 'L' })), {})).toEqual([1]);
  });

  it('are those of one posting where the list is narrowed to it, as that posting sees them', () => {
    const other = entry(2, { matches: [{ myToken: 9, dfo: 1, dfd: 1, dirO: '', mutual: false, covers: true }] });
    expect(tokensOf(boardOf(entry(1), other), { token: 2 })).toEqual([1]);
    expect(createRowMaker(2)(entry(1), 'lead').lead.dfo).toBe(40);
    expect(createRowMaker(null)(entry(1), 'lead').lead.dfo).toBe(10);
  });

  it('are those posted after the list was cleared', () => {
    const later = entry(2, { createdOn: '2026-11-22T12:11:00.000Z' });
    expect(tokensOf(boardOf(entry(1), later), { clearedAtMs: NOW })).toEqual([2]);
  });

  it('are found by words in city, company or comment, whatever their case and accents', () => {
    const board = boardOf(entry(1, { comment: 'call the dock' }), entry(2, { srceCity: 'Montréal' }));
    expect(tokensOf(board, { text: 'DOCK toronto' })).toEqual([1]);
    expect(tokensOf(board, { text: 'montreal' })).toEqual([2]);
    expect(tokensOf(board, { text: 'northern' })).toEqual([1, 2]);
  });

  it('stand still while paused; what comes is counted', () => {
    const view = toLiveView(boardOf(entry(1), entry(2, {}, NOW + 1)), 'B', { ...everything, pausedAtMs: NOW });
    expect(view.entries.map(({ lead }) => lead.token)).toEqual([1]);
    expect(view.waitingCount).toBe(1);
  });
});

describe('a row', () => {
  it('is the same one while nothing about its lead changed', () => {
    const toRow = createRowMaker(null);
    const first = entry(1);
    expect(toRow(first, 'lead')).toBe(toRow(first, 'lead'));
    expect(toRow(first, 'details')).not.toBe(toRow(first, 'lead'));
  });
});

describe('the request', () => {
  it('requests both kinds where both keys are held, with the keys of each product', () => {
    expect(toLiveLeadRequest(makePermits())).toMatchObject({
      Type: 2,
      Limit: 400,
      LeadsMinutesOffset: 30,
      B_LLAPIKey: 'll_live-13',
      C_LLAPIKey: 'll_live-19',
      C_QPAPIKey: 'll_qp-19',
    });
  });

  it('requests equipment with the carrier’s key alone, loads with the broker’s', () => {
    const of = (productId: number) => makePermits().filter((permit) => permit.productId === productId);
    expect(toLiveLeadRequest(of(19))).toMatchObject({ Type: 1, B_LLAPIKey: 'NA' });
    expect(toLiveLeadRequest(of(13))).toMatchObject({ Type: 0, C_LLAPIKey: 'NA' });
    expect(listLiveModes([])).toEqual([]);
  });
});

describe('a lead whose matches are looked at', () => {
  const opened = entry(1);

  it('is followed while it is in the list, and stays as it was last once it has left', () => {
    const fewer = entry(1, { matches: opened.lead.matches.slice(1) });
    expect(followEntry(opened, [entry(2), fewer])).toBe(fewer);
    expect(followEntry(fewer, [entry(2)])).toBe(fewer);
  });

  it('matches nothing once it is covered', () => {
    expect(listMatches(opened)).toHaveLength(2);
    expect(listMatches({ ...opened, goneAtMs: NOW })).toEqual([]);
  });
});
