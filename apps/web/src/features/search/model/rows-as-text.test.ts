import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../../../grid/column.ts';
import { toCsv, toTabbedText } from './rows-as-text.ts';

interface Row {
  name: string;
  miles: number | null;
}

const COLUMNS: readonly GridColumn<Row>[] = [
  { key: 'name', header: 'Company', width: 100, value: ({ name }) => name },
  {
    key: 'miles',
    header: 'Miles',
    width: 50,
    value: ({ miles }) => miles,
    text: ({ miles }) => (miles === null ? '' : `${miles} mi`),
  },
  { key: 'id', header: 'ID', width: 50, isHidden: true, value: () => 'secret' },
];
const toRow = (name: string, miles: number | null = null): Row => ({ name, miles });

describe('rows as CSV', () => {
  it('have a header and the shown texts, without hidden columns', () => {
    expect(toCsv(COLUMNS, [toRow('Oak', 12), toRow('Elm')])).toBe('\uFEFFCompany,Miles\r\nOak,12 mi\r\nElm,\r\n');
  });

  it('quote commas, quotes and line breaks', () => {
    const lines = toCsv(COLUMNS, [toRow('Oak, "Inc"\nToronto')]);
    expect(lines).toContain('\r\n"Oak, ""Inc""\nToronto",\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('show %j as text, which a spreadsheet would run', (name) => {
    expect(toCsv(COLUMNS, [toRow(name)])).toContain(`'${name}`);
  });
});

describe('rows for the clipboard', () => {
  it('are separated by tabs, and a cell has no tab or line break', () => {
    expect(toTabbedText(COLUMNS, [toRow('Oak\tInc\r\nToronto', 5)])).toBe('Company\tMiles\nOak Inc Toronto\t5 mi');
  });

  it('show a formula as text', () => {
    expect(toTabbedText(COLUMNS, [toRow('=1+1')])).toContain("\n'=1+1\t");
  });
});
