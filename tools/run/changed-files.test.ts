import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listChangedFiles } from './changed-files.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder, stdio: 'pipe' });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
function commit(message: string): void {
  git('add', '-A');
  git('commit', '-qm', message);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-changed-'));
  git('init', '-q', '-b', 'main');
  for (const name of ['kept', 'edited', 'deleted', 'renamed']) write(name, name);
  commit('base');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lists what the branch and the working tree changed since the branch left main', () => {
  git('checkout', '-qb', 'work');
  git('mv', 'renamed', 'moved');
  commit('on the branch');
  write('edited', 'differently');
  rmSync(join(folder, 'deleted'));
  write('added', '');
  expect(listChangedFiles(folder)).toEqual(['added', 'deleted', 'edited', 'moved', 'renamed']);
});

it('lists what changed since the revision that is named, and on main what is not committed', () => {
  write('edited', 'once');
  commit('second');
  write('kept', 'twice');
  expect(listChangedFiles(folder)).toEqual(['kept']);
  expect(listChangedFiles(folder, 'HEAD~1')).toEqual(['edited', 'kept']);
  expect(() => listChangedFiles(folder, 'nowhere')).toThrow(/nowhere/);
});
