import type { ProductMode } from '@loadstone/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { formatExactAt } from '../../../lib/places/place-time.ts';
import { createRowMaker, type LiveRow } from '../model/live-rows.ts';
import { listLiveColumns } from './live-columns.tsx';

const NOW = Date.parse('2026-11-22T12:02:30.000Z');
const MARK = { key: 'contacted', header: 'Cn', width: 40, value: () => null };
const listColumns = (mode: ProductMode) =>
  listLiveColumns({ mode, unit: 'mi', isFiltered: false, isNarrow: false, markColumns: [MARK], isNew: () => false });

function makeRow(fields: Partial<Parameters<typeof makeLead>[0]>): LiveRow {
  const lead = { ...makeLead({ token: 5, ...fields }), matches: [] };
  return createRowMaker(null)({ lead, arrivedAtMs: null, goneAtMs: null }, 'lead');
}

function read(mode: ProductMode, key: string, row: LiveRow) {
  const column = listColumns(mode).find((one) => one.key === key);
  return { text: column?.text?.(row), hint: column?.hint?.(row) };
}

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

describe('the columns of live leads', () => {
  it.each([
    ['B', []],
    ['C', ['corridor']],
  ] as const)('have the specified order in mode %s, then age, company, marks and comments', (mode, corridor) => {
    expect(listColumns(mode).map(({ key }) => key)).toEqual([
      ...['expand', 'matches', 'mark'],
      ...['date', 'originCity', 'originState', 'originRadius', 'destinationCity', 'destinationState'],
      ...['destinationRadius', ...corridor, 'vehicle', 'size', 'originDeadhead', 'destinationDeadhead', 'haul'],
      ...['age', 'company', 'contacted', 'comments'],
    ]);
  });

  it('show the age in minutes, and the exact time at the origin as a hint', () => {
    const createdOn = '2026-11-22T12:00:00.000Z';
    expect(read('B', 'age', makeRow({ createdOn }))).toEqual({
      text: '2m',
      hint: formatExactAt(createdOn, 'America/Toronto'),
    });
  });

  it('leave the corridor of a load blank, because only a truck has one', () => {
    expect(read('C', 'corridor', makeRow({ pType: 'L', corridor: 'R' })).text).toBe('');
    expect(read('C', 'corridor', makeRow({ pType: 'E', corridor: 'C' })).text).toBe('Yes');
    expect(read('C', 'corridor', makeRow({ pType: 'E', corridor: 'R' })).text).toBe('No');
  });
});
