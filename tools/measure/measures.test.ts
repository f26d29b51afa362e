import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findLongestChain, listCircles, listUpwardPairs, type Graph } from './folder-graph.ts';
import { measureCheckout } from './measures.ts';

const folders: string[] = [];

/** Writes a checkout of files by path. */
function writeTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'loadstone-measured-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What a measure finds in a checkout. */
async function find(name: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const measure = (await measureCheckout(writeTree(files))).find((each) => each.name === name);
  if (measure === undefined) throw new Error(`There is no measure ${name}`);
  return measure.found;
}

const toLines = (count: number, line: string) => `${line}\n`.repeat(count);
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('a measure', () => {
  it('counts the handlers of mutations apart from those that change the screen only', async () => {
    const files = {
      [`${WEB}/a.ts`]: [
        `useMutation({ mutationFn, onSuccess: () => reload(), onError: restore });`,
        `useMutation({ onSettled });`,
        `useMutation({ onMutate() { show(); } });`,
        `handleReply(reply, { onSuccess: close, onError: show });`,
      ].join('\n'),
      [`${WEB}/a.test.ts`]: `useMutation({ onSuccess: close });`,
    };
    const [first, second, third] = [1, 2, 3].map((line) => `${WEB}/a.ts:${line}`);
    expect(await find('handlers that change caches', files)).toEqual([first, second, third]);
    expect(await find('handlers of replies', files)).toEqual([first, second, third, `${WEB}/a.ts:4`]);
    expect(await find('files with such handlers', files)).toEqual([`${WEB}/a.ts`]);
  });

  it('counts cache writes outside of the mechanism', async () => {
    const files = {
      [`${WEB}/a.ts`]: `// client.setQueryData\nclient.setQueryData(key, 1);\nclient.getQueryData(key);`,
      [`${WEB}/live/b.ts`]: `client.invalidateQueries({ queryKey });`,
    };
    expect(await find('direct cache writes', files)).toEqual([`${WEB}/a.ts:2 setQueryData`]);
  });

  it('counts product files, without tests and derived files, and their importers by path and by package entry', async () => {
    const files = {
      'packages/contracts/package.json':
        '{ "name": "@loadstone/contracts", "exports": { ".": "./src/index.ts", "./*": "./src/*/index.ts" } }',
      'packages/contracts/src/index.ts': `export * from './tag/index.ts';\n`,
      'packages/contracts/src/tag/index.ts': toLines(31, '// tag'),
      'packages/contracts/src/generated/api.ts': '',
      [`${WEB}/main.ts`]: `import type { A } from '@loadstone/contracts/tag';\nimport './style.css';\nvoid import('./late.ts');\n`,
      [`${WEB}/late.ts`]: `new Worker(new URL('./worker.ts', import.meta.url));\n`,
      [`${WEB}/worker.ts`]: '',
      [`${WEB}/style.css`]: '',
      [`${WEB}/late.test.ts`]: `import './late.ts';\n`,
    };
    expect(await find('product files', files)).toHaveLength(6);
    expect(await find('product files of at most 30 lines', files)).not.toContain('packages/contracts/src/tag/index.ts');
    expect(await find('product files with one importer', files)).toEqual(
      ['late.ts', 'style.css', 'worker.ts'].map((name) => `${WEB}/${name}`),
    );
    expect(await find('files of tags', { ...files, [`${WEB}/tags.test.ts`]: '', [`${WEB}/stage.ts`]: '' })).toEqual([
      `${WEB}/tags.test.ts`,
      'packages/contracts/src/tag/index.ts',
    ]);
  });

  it('counts functions that pass their parameters on', async () => {
    const passing = [
      'export const first = (db: Db, id: number) => read(db, id);',
      'export async function second(id: number) { await this.rows.read(parts.db, id); }',
      'export const service = { third(id: number): Row { return rows.get(id); } };',
    ];
    const others = [
      'list.map((id) => read(id));',
      'export const picks = ({ id }: Row) => read(id);',
      'export const adds = (id: number) => read(id, 1);',
      'export const drops = (db: Db, id: number) => read(id);',
      'export const now = () => read();',
      'export function twice(id: number) { read(id); return read(id); }',
    ];
    const found = await find('functions that pass on', { [`${SERVER}/a.ts`]: [...passing, ...others].join('\n') });
    expect(found).toEqual(['1 first', '2 second', '3 third'].map((each) => `${SERVER}/a.ts:${each}`));
  });

  it('counts types of dependencies and interfaces of services where they are declared', async () => {
    const files = {
      [`${SERVER}/a.ts`]:
        'import type { Parts } from "./b.ts";\ninterface TagsDependencies {}\ninterface TagsService {}',
    };
    expect(await find('dependency types', files)).toEqual([`${SERVER}/a.ts:2 TagsDependencies`]);
    expect(await find('service interfaces', files)).toEqual([`${SERVER}/a.ts:3 TagsService`]);
  });

  it('counts the lines of files that import from eight parts of the server or more', async () => {
    const parts = [1, 2, 3, 4, 5, 6, 7, 8].map((part) => `modules/m${part}/index.ts`);
    const importing = (count: number) => parts.slice(0, count).map((path) => `import './${path}';\n`);
    const files = {
      ...Object.fromEntries(parts.map((path) => [`${SERVER}/${path}`, ''])),
      [`${SERVER}/main.ts`]: '\n',
      [`${SERVER}/eight.ts`]: importing(8).join(''),
      [`${SERVER}/seven.ts`]: importing(7).join(''),
    };
    expect(await find('wiring lines', files)).toEqual([`${SERVER}/eight.ts 8`, `${SERVER}/main.ts 1`]);
  });

  it('finds circles of folders, also by the files of the source root, and pairs of entries', async () => {
    const files = {
      [`${SERVER}/clock.ts`]: '',
      [`${SERVER}/main.ts`]: `import './db/pool.ts';\n`,
      [`${SERVER}/db/pool.ts`]: `import '../clock.ts';\n`,
      [`${SERVER}/db/other.ts`]: `import './pool.ts';\n`,
    };
    expect(await find('circles of folders', files)).toEqual(['(files of the source root) → db']);
    expect(await find('pairs of imports between entries', files)).toEqual(['db → clock.ts', 'main.ts → db']);
    expect(await find('upward pairs', files)).toEqual([]);
    expect(await find('longest chain of entries', files)).toEqual(['main.ts', 'db', 'clock.ts']);
  });

  it('counts long functions without blank lines and comments, also those that a comment allows', async () => {
    const toFunction = (lines: number) =>
      `/* eslint-disable max-lines-per-function */\nfunction long() {\n${toLines(lines - 2, 'run();')}\n// reason\n}\n`;
    const files = {
      [`${SERVER}/kept.ts`]: toFunction(60),
      [`${SERVER}/long.ts`]: toFunction(61),
      [`${WEB}/kept.tsx`]: toFunction(100),
      [`${WEB}/long.tsx`]: toFunction(101),
    };
    const found = await find('functions over 60 lines (100 in .tsx)', files);
    expect(found.map((each) => each.split(' ')[0])).toEqual([`${SERVER}/long.ts:2`, `${WEB}/long.tsx:2`]);
  });
});

describe('a graph with circles', () => {
  const toGraph = (edges: Readonly<Record<string, string>>): Graph =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

  it('has as few upward pairs as are needed to cut its circles', () => {
    const graph = toGraph({ g: '', c: 'b', b: 'cd', f: 'd', d: 'e', e: 'f', a: 'b' });
    expect(listCircles(graph)).toEqual([
      ['b', 'c'],
      ['d', 'e', 'f'],
    ]);
    expect(listUpwardPairs(graph)).toHaveLength(2);
    expect(findLongestChain(graph).slice(0, 2)).toEqual(['a', 'b']);
  });
});
