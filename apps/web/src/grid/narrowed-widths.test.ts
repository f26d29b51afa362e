import { expect, it } from 'vitest';
import { narrowColumns } from './narrowed-widths.ts';

const columns = [
  { key: 'date', widthPx: 60, leastPx: 54 },
  { key: 'origin', widthPx: 180, leastPx: 80 },
  { key: 'destination', widthPx: 150, leastPx: 80 },
  { key: 'company', widthPx: 96, leastPx: undefined },
];

it('narrows a column that gives way before a wider one', () => {
  const listed = [...columns, { key: 'broker', widthPx: 120, leastPx: 96, givesWay: true }];
  expect(Object.fromEntries(narrowColumns(listed, 596))).toEqual({ broker: 110 });
  expect(Object.fromEntries(narrowColumns(listed, 580))).toEqual({ broker: 96, origin: 178 });
});

it('narrows to a shorter text what gives way, then cuts a company again before a name', () => {
  const listed = [
    ...columns.slice(0, 3),
    { key: 'offer', widthPx: 140, leastPx: 110, isBrief: true },
    { key: 'company', widthPx: 120, leastPx: 96, lastPx: 72, givesWay: true },
  ];
  expect(Object.fromEntries(narrowColumns(listed, 630))).toEqual({ company: 100 });
  expect(Object.fromEntries(narrowColumns(listed, 600))).toEqual({ company: 96, offer: 114 });
  expect(Object.fromEntries(narrowColumns(listed, 580))).toEqual({ company: 80, offer: 110 });
  expect(Object.fromEntries(narrowColumns(listed, 570))).toEqual({ company: 72, offer: 110, origin: 178 });
});

it.each([
  [486, []],
  [480, [['origin', 174]]],
  [
    450,
    [
      ['origin', 147],
      ['destination', 147],
    ],
  ],
  [
    300,
    [
      ['origin', 80],
      ['destination', 80],
      ['date', 54],
    ],
  ],
])('narrows the widest names until %i px are enough', (roomPx, narrowed) => {
  expect(Object.fromEntries(narrowColumns(columns, roomPx))).toEqual(
    Object.fromEntries(narrowed as [string, number][]),
  );
});
