import { MODE_KINDS, type ProductMode } from '@loadstone/contracts/postings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { formatExactAt } from '../../../lib/places/place-time.ts';
import { listFactColumns } from '../../../grid/fact-columns.ts';
import { listUnfitting } from '../../../grid/use-fitting-columns.ts';
import { createRowMaker, type LiveRow } from '../model/live-rows.ts';
import { listLiveColumns } from './live-columns.tsx';

const NOW = Date.parse('2026-11-22T12:02:30.000Z');
const MARK = { key: 'contacted', header: 'Cn', width: 40, value: () => null };
const FIT = { key: 'measureMarks', header: 'Fit', width: 144, hideOrder: -2, value: () => null };
/** Beside a list of 300 px, the sidebar and the line between them. */
const ROOM_AT_1280 = 1280 - 56 - 300 - 12;
const ROOM_AT_1440 = 1440 - 56 - 300 - 4;
const ROW_BUTTONS_PX = 48;
const OPTIONS = {
  unit: 'mi',
  isFiltered: false,
  isNarrow: false,
  markColumns: [MARK],
  measureColumns: [FIT],
  isNew: () => false,
} as const;
const listColumns = (mode: ProductMode) => listLiveColumns({ ...OPTIONS, mode });

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
    ['B', ['corridor']],
    ['C', []],
  ] as const)('have the specified order in mode %s, then age, company, marks and facts', (mode, corridor) => {
    // Comments are the first; `fact-columns.test.ts` states the order of the others.
    const facts = listFactColumns('liveGrid', MODE_KINDS[mode].lead, ({ lead }: LiveRow) => lead).map(({ key }) => key);
    expect(listColumns(mode).map(({ key }) => key)).toEqual([
      ...['expand', 'matches', 'mark'],
      ...['date', 'originCity', 'originState', 'originRadius', 'destinationCity', 'destinationState'],
      ...['destinationRadius', ...corridor, 'vehicle', 'size', 'originDeadhead', 'destinationDeadhead', 'haul'],
      ...['age', 'company', 'contacted', ...facts, 'measureMarks'],
    ]);
  });

  it('show the age in minutes, and the exact time at the origin as a hint', () => {
    const createdOn = '2026-11-22T12:00:00.000Z';
    expect(read('B', 'age', makeRow({ createdOn }))).toEqual({
      text: '2m',
      hint: formatExactAt(createdOn, 'America/Toronto'),
    });
  });

  it('have the corridor of a truck, hidden until the user shows it, and none for loads', () => {
    expect(read('B', 'corridor', makeRow({ pType: 'E', corridor: 'C' })).text).toBe('Yes');
    expect(read('B', 'corridor', makeRow({ pType: 'E', corridor: 'R' })).text).toBe('No');
    expect(listColumns('B').find(({ key }) => key === 'corridor')?.isHidden).toBe(true);
  });

  it.each(['B', 'C'] as const)(
    'show those of the specification from 1280 pixels in mode %s, and hide others first',
    (mode) => {
      const columns = listLiveColumns({ ...OPTIONS, mode, isNarrow: true }).filter(({ isHidden }) => isHidden !== true);
      const wanted = columns.map(({ key, width, hideOrder }) => ({ key, widthPx: width, hideOrder }));
      const hidden = listUnfitting(wanted, ROOM_AT_1280);
      const specified = ['expand', 'matches', 'originRadius', 'destinationRadius', 'size', 'haul'];
      expect(hidden.filter((key) => specified.includes(key))).toEqual([]);
      // With ever less room: whatever the specification does not have goes before any column that it has.
      const order = listUnfitting(wanted, 0);
      const firstSpecified = order.findIndex((key) => specified.includes(key));
      const others = ['mark', 'age', 'company', 'contacted', 'comments'];
      expect(others.filter((key) => order.indexOf(key) < 0 || order.indexOf(key) > firstSpecified)).toEqual([]);
    },
  );

  it.each(['B', 'C'] as const)('show age and company beside the list of a window of 1440 pixels in mode %s', (mode) => {
    const columns = listLiveColumns({ ...OPTIONS, mode, isNarrow: true }).filter(({ isHidden }) => isHidden !== true);
    // The first list of a French user has 'Les deux' as a size.
    const toWidth = ({ key, width }: { key: string; width: number }) => (key === 'size' ? 60 : width);
    const wanted = columns.map(({ key, width, hideOrder }) => ({ key, widthPx: toWidth({ key, width }), hideOrder }));
    const hidden = listUnfitting(wanted, ROOM_AT_1440 - ROW_BUTTONS_PX);
    expect(hidden).toContain('comments');
    expect(['mark', 'age', 'company'].filter((key) => hidden.includes(key))).toEqual([]);
  });

  it.each(['B', 'C'] as const)('show the age in a window of 1280 pixels in mode %s', (mode) => {
    const columns = listLiveColumns({ ...OPTIONS, mode, isNarrow: true }).filter(({ isHidden }) => isHidden !== true);
    // Of a list with cities such as South Plainfield, and a way across the continent.
    const content: Record<string, number> = { originCity: 125, destinationCity: 125, haul: 47, size: 40 };
    const wanted = columns.map(({ key, width, hideOrder }) => {
      const widthPx = Math.max(width, content[key] ?? 0);
      return { key, widthPx, hideOrder };
    });
    expect(listUnfitting(wanted, ROOM_AT_1280 - ROW_BUTTONS_PX)).not.toContain('age');
  });
});
