import { execFileSync } from 'node:child_process';

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/**
 * Files that were added, changed or deleted since `base`, committed or not, relative to the root of the repository.
 *
 * @param base a revision; by default the one at which the branch left `main`.
 * @throws Error with git's message where the revision does not exist.
 */
export function listChangedFiles(folder: string, base?: string): string[] {
  const since = base ?? git(folder, 'merge-base', 'HEAD', 'main');
  const lists = [
    git(folder, 'diff', '--name-only', '--no-renames', since, '--'),
    git(folder, 'ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(lists.flatMap((list) => list.split('\n')))].filter((path) => path !== '').sort();
}
