import { describe, expect, it } from 'vitest';
import { toCsv, toPlainCell, toTabbedText, type TextColumn } from './rows-as-text.ts';

interface Row {
  name: string;
  miles: number | null;
}

const COLUMNS: readonly TextColumn<Row>[] = [
  { header: 'Company', value: ({ name }) => name },
  {
    header: 'Miles',
    value: ({ miles }) => miles,
    text: ({ miles }) => (miles === null ? '' : `${miles} mi`),
  },
  { header: 'ID', isHidden: true, value: () => 'secret' },
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

  it.each([';', '\t'])('have no formula where a spreadsheet separates cells at %j', (separator) => {
    for (const formula of ['=1+1', '+1', '-1', '@sum', "'=1+1"]) {
      const line = toCsv(COLUMNS, [toRow(`Oak${separator}${formula}`)]);
      const starts = line.split(separator).map((cell) => cell.trimStart()[0] ?? '');
      expect(starts.filter((start) => '=+-@'.includes(start) && start !== '')).toEqual([]);
      expect(line).toContain(`"Oak${separator}'${formula}"`);
    }
  });
});

describe('an exported cell', () => {
  it.each(['=1+1', 'Oak;=1+1', "Oak;'-1", "'=1+1", "''-1", "'quoted'", "'", 'plain'])('is read as %j again', (name) => {
    const [, row = ''] = toTabbedText(COLUMNS, [toRow(name)]).split('\n');
    expect(toPlainCell(row.split('\t')[0] ?? '')).toBe(name);
  });
});

describe('rows for the clipboard', () => {
  it('have quotes around a cell that begins with a quote', () => {
    expect(toTabbedText(COLUMNS, [toRow('"Oak" Inc'), toRow('48" pipes')])).toBe(
      'Company\tMiles\n"""Oak"" Inc"\t\n48" pipes\t',
    );
  });

  it('are separated by tabs, and a cell has no tab or line break', () => {
    expect(toTabbedText(COLUMNS, [toRow('Oak\tInc\r\nToronto', 5)])).toBe('Company\tMiles\nOak Inc Toronto\t5 mi');
  });

  it('show a formula as text', () => {
    expect(toTabbedText(COLUMNS, [toRow('=1+1')])).toContain("\n'=1+1\t");
  });
});
