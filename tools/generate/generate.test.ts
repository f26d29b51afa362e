import { describe, expect, it } from 'vitest';
import { toFact, toFactType } from './fact.ts';
import { toNextMigrationName } from './migration.ts';
import { toModule } from './module.ts';
import { toNoun, toSpellings } from './names.ts';
import { addEntry, addImport, addLineAfterLast, writeGenerated } from './write.ts';

describe('the generators', () => {
  it('derive the singular of a noun unless it is given', () => {
    const toOne = (plural: string, singular?: string) => toNoun(plural, singular).one.pascal;
    expect(toOne('load-notes')).toBe('LoadNote');
    expect(toOne('companies')).toBe('Company');
    expect(toOne('boxes')).toBe('Box');
    expect(toOne('people', 'person')).toBe('Person');
    expect(() => toOne('equipment')).toThrow('give its singular');
  });

  it('number the next migration after the last', () => {
    expect(toNextMigrationName(['0001-base.ts', '0007-tags.ts', 'frozen.json'], 'load-notes')).toBe(
      '0008-load-notes.ts',
    );
    expect(toNextMigrationName([], 'base')).toBe('0001-base.ts');
  });

  it('refuse a name that is not kebab-case', () => {
    expect(() => toNoun('LoadNotes')).toThrow('kebab-case');
    expect(() => toNextMigrationName([], '')).toThrow('kebab-case');
  });

  it('write nothing if a file exists already or a registration has no place', async () => {
    const { files } = toModule(toNoun('load-notes'), []);
    const [path] = Object.keys(files);
    await expect(writeGenerated({ files: { [path!]: '', 'package.json': '' }, registrations: {} })).rejects.toThrow(
      'exist already: package.json',
    );
    const registrations = { 'package.json': (text: string) => addEntry(text, 'BOARD_EVENTS = {', '...x') };
    await expect(writeGenerated({ files: { [path!]: '' }, registrations })).rejects.toThrow(
      "package.json: There is no 'BOARD_EVENTS = {'",
    );
  });
});

describe('the generator of a fact', () => {
  const write = (type: string) =>
    toFact(
      toSpellings('door-width'),
      toFactType(type),
      'L',
      ['0007-tags.ts'],
      ['packages/contracts/src/texts/xx.json'],
    );

  it('writes its migration, its description and its words in every language, and nothing else', () => {
    const { files, registrations } = write('ft');
    expect(Object.keys(files)).toEqual(['apps/server/migrations/0008-door-width.ts']);
    expect(Object.values(files)[0]).toContain('add column door_width integer check (door_width between 1 and 199)');
    expect(Object.keys(registrations)).toHaveLength(3);
    const texts = { 'facts.rate.name': 'a', 'facts.yes': 'b', 'grid.copy': 'c' };
    const added = registrations['packages/contracts/src/texts/xx.json']!(JSON.stringify(texts));
    expect(Object.keys(JSON.parse(added) as object).slice(0, 4)).toEqual([
      'facts.rate.name',
      'facts.yes',
      'facts.doorWidth.name',
      'facts.doorWidth.hint',
    ]);
  });

  it('refuses a type of values that no plain fact has', () => {
    expect(() => write('colour')).toThrow("'colour' is none of: line, lb, ft, hours, day, choice.");
  });
});

describe('a registration', () => {
  it('puts an import among those from the same folder, in their order', () => {
    const text = [
      "import { z } from 'zod';",
      "import { a } from './modules/a/index.ts';",
      'import {',
      '  c,',
      "} from './modules/c/index.ts';",
      "import { d } from './plugins/d.ts';",
    ].join('\n');
    const lines = addImport(text, "import { b } from './modules/b/index.ts';").split('\n');
    expect(lines[2]).toBe("import { b } from './modules/b/index.ts';");
    expect(addImport(text, "import { e } from './modules/e/index.ts';").split('\n')[5]).toContain('/e/');
    expect(() => addImport('const a = 1;', "import { b } from './b.ts';")).toThrow('no import');
  });

  it('puts an entry at the end of an object, or in the order of its entries', () => {
    expect(addEntry('X = { ...a, ...c };', 'X = {', '...b')).toBe('X = { ...a, ...c,\n  ...b,\n};');
    const commented = 'X = {\n  a: f({ b: 1 }, 2),\n  // One, and two.\n  c,\n};';
    expect(addEntry(commented, 'X = {', 'd')).toBe(commented.replace('\n}', '\n  d,\n}'));
    expect(addEntry('X = { a, c };', 'X = {', 'b', 'sorted')).toBe('X = {\na,\nb,\nc,\n};');
    expect(() => addEntry('Y = {}', 'X = {', 'b')).toThrow('X = {');
  });

  it('puts a line after the last one like it', () => {
    expect(addLineAfterLast('a1\na2\nb', /^a/, 'a3')).toBe('a1\na2\na3\nb');
    expect(() => addLineAfterLast('b', /^a/, 'a3')).toThrow('a3');
  });
});
