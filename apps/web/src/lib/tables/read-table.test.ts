import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

describe('a table from text', () => {
  it('has tabs, semicolons or commas between its cells', () => {
    for (const separator of ['\t', ';', ',']) {
      expect(readTable(`a${separator}b\r\n1${separator}\r\n\r\n`)).toEqual([
        ['a', 'b'],
        ['1', ''],
      ]);
    }
  });

  it('has commas in its cells where the header has tabs', () => {
    expect(readTable('a\tb\nToronto, ON\t1;2')).toEqual([
      ['a', 'b'],
      ['Toronto, ON', '1;2'],
    ]);
  });

  it('has quotes around separators, line breaks and quotes, and quotes inside a cell as they are', () => {
    expect(readTable('\uFEFFname,note\r\n"Oak, ""Inc""","two\nlines"\r\n')).toEqual([
      ['name', 'note'],
      ['Oak, "Inc"', 'two\nlines'],
    ]);
    expect(readTable('a\tb\n48" pipes\t"x" y')[1]?.[0]).toBe('48" pipes');
  });

  it('has no lines without a text', () => {
    expect(readTable('\n\na,b\n , \n1,2\n,\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(readTable('')).toEqual([]);
  });
});
