import { READ_ROWS_MAXIMUM } from '@loadstone/contracts/posting-lists';
import { MOST_STOPS_BETWEEN } from '@loadstone/contracts/postings';
import { expect, it } from 'vitest';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { toListReading } from '../../../../test/read-list.ts';
import { readSheet } from './list-rows.ts';

const GAZETTEER = makeGazetteer(['Toronto, ON, X, 2', 'Chicago, IL, X, 1', 'Guelph, ON, X, 5', 'Windsor, ON, X, 6']);
const HEADER = ['Date', 'Origin', 'Destination', 'Equipment', 'Stops', 'Reference'];
const LANE = ['2026-11-23', 'Toronto, ON', 'Chicago, IL', 'Van'];

const readRows = (sheet: readonly (readonly string[])[]) =>
  readSheet(
    sheet,
    async ({ rows: part, ...more }) =>
      toListReading(
        GAZETTEER,
        { postType: 'L', rows: part.map((cells) => [...cells]), ...more },
        { today: '2026-11-22' },
      ),
    { onProgress: () => undefined },
  );

it.each([
  ['their reference', 'A1', 'A1'],
  ['their place', '', ''],
])('joins stops at the start of a part with the posting in the part before, by %s', async (_by, reference, ofStop) => {
  const others = Array.from({ length: READ_ROWS_MAXIMUM - 2 }, () => [...LANE, '', '']);
  const sheet = [
    HEADER,
    ...others,
    [...LANE, 'Guelph, ON', reference],
    ['', '', '', '', 'Windsor, ON', ofStop],
    [...LANE, '', 'B2'],
  ];
  const { rows } = await readRows(sheet);
  expect(rows).toHaveLength(READ_ROWS_MAXIMUM);
  expect(rows.at(-2)?.fields.stops).toMatchObject({ state: 'understood', value: [{ cityId: 5 }, { cityId: 6 }] });
  expect(rows.at(-1)?.fields.stops).toBeUndefined();
});

it('asks for fewer stops where those of two parts are more than a load has, as the reader does within a part', async () => {
  const others = Array.from({ length: READ_ROWS_MAXIMUM - 2 }, () => [...LANE, '', '']);
  const most = Array.from({ length: MOST_STOPS_BETWEEN }, () => 'Guelph, ON').join(' > ');
  const more = ['', '', '', '', 'Windsor, ON', ''];
  const { rows } = await readRows([HEADER, ...others, [...LANE, most, ''], more, more]);
  expect(rows).toHaveLength(READ_ROWS_MAXIMUM - 1);
  expect(rows.at(-1)?.fields.stops).toEqual({
    state: 'asked',
    choices: [],
    reason: 'manyStops',
    words: [most, 'Windsor, ON', 'Windsor, ON'],
  });
});

it('reads a list with a row for each stop in parts of whole loads, in whatever order its rows are', async () => {
  const header = ['Load #', 'Stop #', 'City', 'ST', 'Date', 'Equipment'];
  const toRow = (load: number, stop: number) => [
    `A${String(load)}`,
    String(stop),
    ...[
      ['Toronto', 'ON'],
      ['Guelph', 'ON'],
      ['Chicago', 'IL'],
    ][stop - 1]!,
    '2026-11-23',
    'Van',
  ];
  const loads = Array.from({ length: 200 }, (_, index) => index);
  const sheet = [header, ...[3, 1, 2].flatMap((stop) => loads.map((load) => toRow(load, stop)))];
  const { rows } = await readRows(sheet);
  expect(rows).toHaveLength(200);
  for (const { fields } of rows)
    expect(fields).toMatchObject({
      origin: { value: { id: 2 } },
      stops: { state: 'understood', value: [{ cityId: 5 }] },
      destination: { value: { id: 1 } },
    });
});
