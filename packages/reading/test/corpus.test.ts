import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSource, type ReadContext } from '../src/index.ts';
import { createContext, describeOpen, describeUnderstood } from './describe-row.ts';

const FOLDER = new URL('./corpus/', import.meta.url);

interface Style {
  readonly name: string;
  readonly context: ReadContext;
  readonly text: string;
  /** The right values of each row, all that it states. */
  readonly rows: readonly Record<string, unknown>[];
}

/** A file has a line of settings, the source, a line of `=====`, and the right values of each row as JSON. */
function readStyle(file: string): Style {
  const [source = '', expected = ''] = readFileSync(new URL(file, FOLDER), 'utf8').split('\n=====\n');
  const end = source.indexOf('\n');
  const { style, kind, language, currency, today } = JSON.parse(source.slice(0, end)) as Record<string, string>;
  const context = createContext({
    kind: kind as ReadContext['kind'],
    language: language as ReadContext['language'],
    today,
    defaults: { currency: currency as 'USD' | 'CAD' },
  });
  const rows = expected
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { name: style ?? file, context, text: source.slice(end + 1), rows };
}

const STYLES = readdirSync(FOLDER).toSorted().map(readStyle);
/** Texts that are kept as they are, so that the files do not list them. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['comment', 'phone', 'commodity']);

/** The rows of a style with what is wrong in each: a value that differs, is missing or is made up. */
function readRows({ context, text, rows }: Style) {
  const read = readSource(text, context);
  return rows.map((expected, index) => {
    const fields = read.rows[index]?.fields ?? {};
    const understood = describeUnderstood(fields);
    const open = describeOpen(fields);
    const wrong = Object.entries(understood).filter(
      ([name, value]) => !NOT_COMPARED.has(name) && value !== expected[name],
    );
    const missing = Object.keys(expected).filter(
      (name) => !(name in understood) && !open.some((one) => one.startsWith(name)),
    );
    return {
      wrong: wrong.map(([name, value]) => `${name}: ${String(value)}, not ${String(expected[name])}`),
      missing,
      open,
    };
  });
}

describe('the corpus', () => {
  it('R9: has 400 rows in 60 styles at least', () => {
    expect(STYLES.length).toBeGreaterThanOrEqual(60);
    expect(STYLES.reduce((sum, { rows }) => sum + rows.length, 0)).toBeGreaterThanOrEqual(400);
  });

  it.each(STYLES.map((style) => [style.name, style] as const))(
    'R9: finds each row of %s, with no wrong value and none lost',
    (_, style) => {
      expect(readSource(style.text, style.context).rows).toHaveLength(style.rows.length);
      const faults = readRows(style).flatMap(({ wrong, missing }, row) =>
        [...wrong, ...missing.map((name) => `${name} is missing`)].map((fault) => `row ${row + 1}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );

  it('R9: has a question in one row of ten at most', () => {
    const rows = STYLES.flatMap(readRows);
    const asked = rows.filter(({ open }) => open.length > 0);
    expect(asked.length / rows.length, asked.flatMap(({ open }) => open).join('\n')).toBeLessThanOrEqual(0.1);
  });
});
