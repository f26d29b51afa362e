import { PLAIN_FACTS, listFactsAt, toEmptyFacts, POSTING_KINDS } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { distanceUnit } from '../lib/settings/distance-unit.ts';
import { listFactColumns } from './fact-columns.ts';

const SAMPLES = {
  text: { value: 'shown', text: 'shown' },
  line: { value: 'shown', text: 'shown' },
  count: { value: 5, text: '5×' },
  measure: { value: 1200, text: '1,200 lb' },
  rate: { value: { amount: 245_000, currency: 'CAD', basis: 'flat' }, text: '$2,450 CAD' },
  perMile: { value: { amount: 210, currency: 'USD' }, text: '$2.10 USD/mi' },
  hours: { value: { from: '07:00', to: '15:30' }, text: '07:00–15:30' },
  day: { value: '2030-01-31', text: 'Jan 31 2030' },
  stops: {
    value: [{ addedMiles: 30.2 }, { addedMiles: 8.1 }],
    text: '2 stops, +38 mi',
  },
  choice: { value: true, text: 'Yes' },
};

describe.each(['leadGrid', 'liveGrid', 'carrierGrid'] as const)('the columns of plain facts in %s', (grid) => {
  it.each(POSTING_KINDS)(
    'show each fact of a posting of kind %s once, under its name, in the order of the table',
    (kind) => {
      const names = listFactsAt(grid, kind);
      const columns = listFactColumns(grid, kind, (row: ReturnType<typeof toEmptyFacts>) => row);
      expect(columns).toHaveLength(names.length);
      expect(new Set(columns.map(({ key }) => key)).size).toBe(names.length);
      columns.forEach(({ header, text }, index) => {
        const name = names[index]!;
        expect(header).not.toContain('facts.');
        expect(text?.({ ...toEmptyFacts(), [name]: SAMPLES[PLAIN_FACTS[name].value.type].value })).toBe(
          SAMPLES[PLAIN_FACTS[name].value.type].text.replace('lb', name.endsWith('Ft') ? 'ft' : 'lb'),
        );
        expect(text?.(toEmptyFacts())).toBe('');
      });
    },
  );
});

describe('the layout of plain facts', () => {
  it('keeps the keys of stored layouts, and hides them in the order of the table before the specified columns', () => {
    const list = (grid: 'leadGrid' | 'liveGrid', kind: 'L' | 'E') =>
      listFactColumns(grid, kind, (row: ReturnType<typeof toEmptyFacts>) => row);
    const toOrder = ({ key, hideOrder, isHidden }: ReturnType<typeof list>[number]) =>
      `${key} ${hideOrder}${isHidden ? ' hidden' : ''}`;
    expect(list('leadGrid', 'E').map(toOrder)).toEqual([
      'comments 7',
      'quantity -2 hidden',
      'freeWeight -3',
      'freeLength -4',
    ]);
    expect(list('liveGrid', 'L').map(toOrder).slice(0, 10)).toEqual([
      'comments 1',
      'quantity -2 hidden',
      'rate 3',
      'weight -3',
      'length -4',
      'commodity -5 hidden',
      'pickupHours -6 hidden',
      'deliveryDate -7 hidden',
      'deliveryHours -8 hidden',
      'bookNow -9 hidden',
    ]);
  });
});

describe('the column of rates', () => {
  it.each(['leadGrid', 'liveGrid'] as const)('marks a load that can be booked in %s', (grid) => {
    const column = listFactColumns(grid, 'L', (row: ReturnType<typeof toEmptyFacts>) => row).find(
      ({ key }) => key === 'rate',
    );
    const row = { ...toEmptyFacts(), rate: { amount: 245_000, currency: 'USD', basis: 'flat' } as const };
    expect(column?.className?.(row)).toBeUndefined();
    expect(column?.className?.({ ...row, bookNow: true })).toBe('ls-bookable');
    expect(column?.hint?.({ ...row, bookNow: true })).toBe('$2,450 USD · Can be booked at its rate');
  });

  it('sorts by currency first, so that no amount is compared with one of another currency', () => {
    const column = listFactColumns('leadGrid', 'L', (row: ReturnType<typeof toEmptyFacts>) => row).find(
      ({ key }) => key === 'rate',
    );
    const order = (amount: number, currency: 'USD' | 'CAD') =>
      String(column?.value({ ...toEmptyFacts(), rate: { amount, currency, basis: 'flat' } }));
    const sorted = [
      order(90_000, 'USD'),
      order(1_000_000, 'CAD'),
      order(1_000_000, 'USD'),
      order(90_000, 'CAD'),
    ].sort();
    expect(sorted).toEqual([
      order(90_000, 'CAD'),
      order(1_000_000, 'CAD'),
      order(90_000, 'USD'),
      order(1_000_000, 'USD'),
    ]);
  });
});

describe('the column of stops', () => {
  const column = listFactColumns('leadGrid', 'L', (row: ReturnType<typeof toEmptyFacts>) => row).find(
    ({ key }) => key === 'stops',
  );
  const row = (...added: number[]) => ({
    ...toEmptyFacts(),
    stops: added.map((addedMiles) => ({ addedMiles })) as never,
  });

  it('states the added distance in the unit of the user', () => {
    distanceUnit.set('km');
    try {
      expect(column?.text?.(row(30.2, 8.1))).toBe('2 stops, +62 km');
    } finally {
      distanceUnit.set('mi');
    }
  });

  it('sorts by the distance that the stops add', () => {
    const orders = [row(120), row(9, 1), row(30, 20)].map((each) => column?.value(each));
    expect(orders).toEqual([120, 10, 50]);
  });
});
