import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listSizeFaults } from './commit-sizes.ts';

describe('the check of the sizes of commits', () => {
  const commit = (files: string[], reason = '') => ({ subject: 'feat: a', reason, files });

  it('accepts 800 changed lines, and does not count derived, moved and binary files', () => {
    const derived = ['9000\t10\tapps/server/schema.sql', '900\t0\tapps/web/src/lib/texts/compiled/en.json'];
    const others = ['2\t1\tapps/{old => new}/a.ts', '-\t-\tdocs/a.png', '1000\t0\told.json => package-lock.json'];
    expect(listSizeFaults([commit(['500\t297\ta.ts', ...derived, ...others])])).toEqual([]);
  });

  it('names a larger one, unless it states a reason', () => {
    expect(listSizeFaults([commit(['500\t301\ta.ts'])])).toEqual([
      '"feat: a": 801 changed lines; divide it, or state the reason in a trailer "Large-change: …"',
    ]);
    expect(listSizeFaults([commit(['500\t301\ta.ts'], 'one rename in all files')])).toEqual([]);
  });
});

describe('the check of a repository', () => {
  const check = resolve('tools/checks/commit-sizes.ts');
  let folder = '';
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
  const commitLines = (message: string, path: string) => {
    appendFileSync(join(folder, path), 'line\n'.repeat(900));
    git('add', '-A');
    git('commit', '-q', '-m', message);
  };
  const run = () => {
    try {
      execFileSync(process.execPath, [check], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
      return '';
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'loadstone-commits-'));
    git('init', '-q');
    commitLines('feat: before the check', 'before.ts');
    mkdirSync(join(folder, 'tools/checks'), { recursive: true });
    writeFileSync(join(folder, 'tools/checks/commit-sizes.ts'), '');
    git('add', '-A');
    git('commit', '-q', '-m', 'feat: add the check');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reads the commits after the one that adds it, with their trailers and moved files', () => {
    commitLines('docs: derived\n\nBody.', 'package-lock.json');
    commitLines('feat: large with a reason\n\nBody.\n\nLarge-change: a list of names', 'reason.ts');
    git('mv', 'reason.ts', 'moved.ts');
    git('commit', '-q', '-m', 'refactor: move');
    expect(run()).toBe('');
    commitLines('feat: large', 'large.ts');
    expect(run()).toContain('"feat: large": 900 changed lines');
  });
});
