import papaparse from 'papaparse';

const SEPARATORS = ['\t', ';', ','] as const;

/**
 * Reads text with tabs, as a spreadsheet puts it on the clipboard, or CSV (RFC 4180) with commas or semicolons. The
 * separator is the first of tab, semicolon and comma that the first line contains. A byte order mark and empty lines are
 * left out; cells are trimmed. O(n).
 */
export function readTable(text: string): string[][] {
  const content = text.replace(/^(?:\uFEFF|\r?\n)+/, '');
  const [firstLine = ''] = content.split(/[\r\n]/, 1);
  const delimiter = SEPARATORS.find((separator) => firstLine.includes(separator)) ?? ',';
  const { data } = papaparse.parse<string[]>(content, { delimiter, skipEmptyLines: 'greedy' });
  return data.map((cells) => cells.map((cell) => cell.trim()));
}
