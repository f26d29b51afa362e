import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeDocumentation } from './without-documentation.ts';

describe('a contract in the bundle', () => {
  it.each([
    [`z.int().describe('Counts writes (1, 2)').min(1)`, 'z.int().min(1)'],
    [`z.string().describe("The caller's side; \\"B\\"")`, 'z.string()'],
    ["z.string().describe(\n    `'' for none`,\n  )", 'z.string()'],
    [`z.object({ a }).meta({ id: 'Assignment' });`, 'z.object({ a });'],
    [`defineEndpoint({ summary: 'Accepts it', tag })`, `defineEndpoint({ summary: '', tag })`],
  ])('has no documentation: %s', (code, expected) => {
    expect(removeDocumentation(code)).toBe(expected);
  });

  it.each([
    'z.string().describe(TEXT)',
    'z.string().describe(`At most ${LIMIT}`)',
    `z.string().meta({ id, title: 'T' })`,
  ])('stays as it is where its documentation is not one string: %s', (code) =>
    expect(removeDocumentation(code)).toBe(code),
  );

  it('can still be parsed, in every file, and is shorter', () => {
    const paths = globSync(join(import.meta.dirname, '../../../packages/contracts/src/**/*.ts'));
    const codes = paths.filter((path) => !path.endsWith('.test.ts')).map((path) => readFileSync(path, 'utf8'));
    expect(codes.length).toBeGreaterThan(30);
    const shorter = codes.map((code) => removeDocumentation(code));
    for (const code of shorter) expect(() => stripTypeScriptTypes(code)).not.toThrow();
    const count = (all: readonly string[]) => all.join('\n').match(/\.describe\(/g)?.length ?? 0;
    expect(count(shorter)).toBeLessThan(count(codes) / 5);
  });
});
