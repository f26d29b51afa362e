import type { Messages } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import startTexts from '../lib/texts/compiled/start/en.json' with { type: 'json' };
import { activateTexts } from '../lib/texts/t.ts';
import type { GridColumn } from './column.ts';
import { learnContent, learnedOf } from './content-widths.ts';

interface Row {
  readonly city: string;
  readonly score: number | null;
}
const columns: GridColumn<Row>[] = [
  { key: 'city', header: 'City', width: 80, fitsContent: true, value: ({ city }) => city },
  { key: 'score', header: 'Score', width: 44, value: ({ score }) => score },
];

afterEach(() => vi.restoreAllMocks());

it('knows the columns with a value and the widest texts of all lists, and never less', () => {
  const measureText = (text: string) => ({ width: text.length * 10 });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
  const known = learnedOf('a grid');
  expect(learnContent(known, columns, [{ city: 'Toronto', score: null }])).toBe(true);
  expect([[...known.filled], known.widths.get('city')]).toEqual([['city'], 83]);
  expect(learnContent(known, columns, [{ city: 'Mississauga', score: 7 }])).toBe(true);
  expect([[...known.filled], known.widths.get('city')]).toEqual([['city', 'score'], 124]);
  expect(learnContent(learnedOf('a grid'), columns, [{ city: 'Ajax', score: null }])).toBe(false);
  expect(known.widths.get('city')).toBe(124);
  learnContent(known, columns, [{ city: 'a city with a name that no screen has room for', score: null }]);
  expect(known.widths.get('city')).toBe(190);
  const offer = { key: 'offer', header: '', width: 20, fitsContent: true, mostPx: 240, value: () => 'x'.repeat(50) };
  learnContent(known, [offer], [{ city: 'Guelph', score: null }]);
  expect(known.widths.get('offer')).toBe(240);
  const rate = { key: 'rate', header: '', width: 20, fitsContent: true, markPx: 18, value: () => '$1,700 USD' };
  learnContent(known, [rate, { ...rate, key: 'plain', markPx: 0 }], [{ city: 'Barrie', score: null }]);
  expect((known.widths.get('rate') ?? 0) - (known.widths.get('plain') ?? 0)).toBe(18);
});

it('fits the list on screen in a column that says so, and keeps the width while rows of that list change', () => {
  const measureText = (text: string) => ({ width: text.length * 10 });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
  const known = learnedOf('a grid with offers');
  const offers = columns.map((column): GridColumn<Row> => ({ ...column, key: 'offer', fitsList: true })).slice(0, 1);
  const long = { city: 'theirs $1,000', score: 1 };
  const short = { city: 'yours $900', score: 1 };
  learnContent(known, offers, [long, short]);
  expect(known.widths.get('offer')).toBe(144);
  expect(learnContent(known, offers, [short, { city: '', score: 2 }])).toBe(false);
  expect(learnContent(known, offers, [])).toBe(false);
  expect(learnContent(known, offers, [{ city: 'yours $900', score: 3 }])).toBe(true);
  expect(known.widths.get('offer')).toBe(113);
});

it('measures what a column shows at the least', () => {
  const measureText = (text: string) => ({ width: text.length * 10 });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
  const known = learnedOf('a grid with short texts');
  const [city] = columns as [GridColumn<Row>];
  learnContent(
    known,
    [{ ...city, width: 20, briefText: ({ city: name }) => name.slice(0, 5) }],
    [{ city: 'Mississauga', score: 1 }],
  );
  expect([known.widths.get('city'), known.briefWidths.get('city')]).toEqual([124, 62]);
});

it('measures the widths of each language, whose headers differ', () => {
  const known = learnedOf('a translated grid');
  activateTexts('fr-CA', {});
  expect(learnedOf('a translated grid')).not.toBe(known);
  activateTexts('en', startTexts as unknown as Messages);
  expect(learnedOf('a translated grid')).toBe(known);
});

it('measures a row once, and again for other columns', () => {
  const measureText = (text: string) => ({ width: text.length });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
  const known = learnedOf('a long grid');
  const text = vi.fn(({ city }: Row) => city);
  const measured: GridColumn<Row>[] = [
    { key: 'city', header: 'City', width: 80, fitsContent: true, text, value: text },
  ];
  const rows = [
    { city: 'Oshawa', score: 1 },
    { city: 'Whitby', score: 1 },
  ];
  learnContent(known, measured, rows);
  text.mockClear();
  learnContent(known, measured, [...rows, { city: 'Pickering', score: 1 }]);
  expect(text.mock.calls.map(([{ city }]) => city)).toEqual(['Pickering']);
  learnContent(known, [...measured], rows);
  expect(text.mock.calls.map(([{ city }]) => city)).toEqual(['Pickering', 'Oshawa', 'Whitby']);
});
