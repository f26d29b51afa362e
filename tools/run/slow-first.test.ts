import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { orderFiles, SLOW_TESTS, type SequencedFile } from './slow-first.ts';

const [slowest = '', second = ''] = SLOW_TESTS;
const inProject = (project: string, isIsolated: boolean) => (path: string) => ({ path, project, isIsolated });
const order = (files: readonly SequencedFile[]) => orderFiles(files, (file) => file).map(({ path }) => path);

it('puts slow tests first, the slowest before the others, and keeps the order of the rest', () => {
  const files = ['b.test.ts', second, 'a.test.ts', slowest].map(inProject('server', false));
  expect(order(files)).toEqual([slowest, second, 'b.test.ts', 'a.test.ts']);
});

it('keeps the files of a project together, those that need a worker of their own first', () => {
  const web = inProject('web', false);
  const tools = inProject('tools', true);
  const packages = inProject('packages', true);
  expect(order([web('1'), tools('2'), packages('3'), web('4'), tools('5'), tools(slowest)])).toEqual([
    slowest,
    '2',
    '5',
    '3',
    '1',
    '4',
  ]);
});

it('names only files that exist', () => {
  expect(SLOW_TESTS.filter((path) => !existsSync(path))).toEqual([]);
});
