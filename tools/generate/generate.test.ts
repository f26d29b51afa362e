import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from 'prettier';
import { describe, expect, it } from 'vitest';
import { toFeatureFiles } from './feature.ts';
import { toNextMigrationName } from './migration.ts';
import { toModuleFiles, writeNewFiles } from './module.ts';

describe('the generators', () => {
  it('write a module and a feature whose files stand where nothing stood, formatted as the house is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'generate-'));
    const files = { ...toModuleFiles('load-notes'), ...toFeatureFiles('load-notes') };
    const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [join(folder, path), text]));
    await writeNewFiles(placed);
    for (const path of Object.keys(placed)) {
      expect(await check(readFileSync(path, 'utf8'), { filepath: path }), path).toBe(true);
    }
    await expect(writeNewFiles(placed)).rejects.toThrow('Already there');
    rmSync(folder, { recursive: true });
  });

  it('give a module its six files and its contract, whose guard is the only check', () => {
    expect(Object.keys(toModuleFiles('load-notes')).map((path) => path.split('/').at(-1))).toEqual([
      'load-notes.ts',
      'index.ts',
      'load-notes.routes.ts',
      'load-notes.service.ts',
      'load-notes.presenter.ts',
      'load-notes.queries.ts',
      'load-notes.test.ts',
    ]);
  });

  it('number the next migration after the last', () => {
    expect(toNextMigrationName(['0001-base.ts', '0007-tags.ts', 'frozen.json'], 'load-notes')).toBe(
      '0008-load-notes.ts',
    );
    expect(toNextMigrationName([], 'base')).toBe('0001-base.ts');
  });

  it('refuse a name that is not kebab-case', () => {
    expect(() => toModuleFiles('LoadNotes')).toThrow('kebab-case');
    expect(() => toNextMigrationName([], '')).toThrow('kebab-case');
  });
});
