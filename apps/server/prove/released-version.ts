import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** All workspaces, because the lock file names each of them. */
const PATHS = ['package.json', 'package-lock.json', '.npmrc', 'apps', 'packages', 'e2e', 'tools'];
const INSTALL = [
  'ci',
  '--omit=dev',
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
  '-w',
  'apps/server',
];
const INSTALL_LIMIT_MS = 300_000;

/** The commit of the last release: its tag, else the commit that says so. @throws Error where there is none */
export function findRelease(): string {
  const version = /^## (\d+\.\d+\.\d+) /m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))?.[1];
  if (version === undefined) throw new Error('The changelog names no release.');
  const tagged = git('rev-list', '-n', '1', `v${version}`);
  const commit = tagged ?? git('log', '-1', '--format=%H', `--grep=release ${version.replaceAll('.', '\\.')}`);
  if (commit === undefined) throw new Error(`There is no commit of the release ${version}.`);
  return commit;
}

/**
 * Writes the server of a commit to a folder, with the libraries of its own lock file (`npm ci`, some 280 MB).
 *
 * @returns the path of its `main.ts`
 * @throws Error where npm cannot install
 */
export function extractServer(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = spawnSync('git', ['archive', commit, ...PATHS], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  if (archive.status !== 0) throw new Error(`git archive: ${archive.stderr.toString()}`);
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr.toString()}`);
  const installed = spawnSync('npm', INSTALL, { cwd: folder, encoding: 'utf8', timeout: INSTALL_LIMIT_MS });
  if (installed.status !== 0) throw new Error(`npm ci: ${installed.stderr}`);
  // Releases up to 0.2.0 have their compiled texts in git.
  const ensure = join(folder, 'tools/derived/ensure.mjs');
  if (existsSync(ensure)) {
    const derived = spawnSync(process.execPath, [ensure, 'texts'], { encoding: 'utf8' });
    if (derived.status !== 0) throw new Error(`compiled texts: ${derived.stderr}`);
  }
  return join(folder, 'apps/server/src/main.ts');
}

function git(...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
