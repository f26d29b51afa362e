// Plain JavaScript, because it also runs on the installed Node before the project's own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { ensureDerived } from './derived/ensure.mjs';

/** The inputs of the front-end build, relative to the root. */
const INPUTS = [
  'apps/web',
  'apps/agent',
  'packages/contracts',
  'packages/places',
  'package-lock.json',
  'tsconfig.base.json',
];
const SKIPPED = new Set(['node_modules', 'dist', '.vite', 'test']);
const OUTPUT = 'apps/web/dist';
const STAMP = join(OUTPUT, '.built-from');
const AGENT = join(OUTPUT, 'loadstone-agent.mjs');
/** The project's Node, which runs TypeScript. */
const OWN_NODE = 'node_modules/.bin/node';

/** @param {string} path @param {import('node:crypto').Hash} hash */
function addToHash(path, hash) {
  if (!existsSync(path)) return;
  try {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) if (!SKIPPED.has(entry.name)) addToHash(join(path, entry.name), hash);
  } catch {
    hash.update(`${path}\0`).update(readFileSync(path));
  }
}

/** Text files to compress; fonts are compressed already. */
const COMPRESSED = /\.(m?js|css|html|svg|json)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes `.br` and `.gz` files beside each text file, so that the server does not compress responses. Brotli takes most
 * of a build's processor time; several files are compressed at a time, on all cores.
 *
 * @param {string} folder
 */
async function compressOutput(folder) {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => COMPRESSED.test(path));
  await Promise.all(
    paths.map(async (name) => {
      const path = join(folder, name);
      const text = await readFile(path);
      await Promise.all([
        toBrotli(text).then((bytes) => writeFile(`${path}.br`, bytes)),
        toGzip(text, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
      ]);
    }),
  );
}

/**
 * Builds the front end unless the existing build has the same inputs.
 *
 * @returns {Promise<boolean>} true if it built
 */
async function buildWeb() {
  ensureDerived(['texts']);
  const hash = createHash('sha256');
  for (const input of INPUTS) addToHash(input, hash);
  const digest = hash.digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return false;
  console.log('Building the front end …');
  // The desk first: its build empties the folder.
  for (const configuration of ['vite.config.ts', 'vite.driver.config.ts', 'vite.follow.config.ts']) {
    const { status } = spawnSync(
      process.execPath,
      ['../../node_modules/vite/bin/vite.js', 'build', '--config', configuration, '--logLevel', 'warn'],
      {
        cwd: 'apps/web',
        stdio: 'inherit',
      },
    );
    if (status !== 0) throw new Error('The front end could not be built; see the lines above.');
  }
  // The page of the device agent offers it for download.
  const { status } = spawnSync(OWN_NODE, ['apps/agent/scripts/build.ts', AGENT], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The device agent could not be built; see the lines above.');
  await compressOutput(OUTPUT);
  writeFileSync(STAMP, digest);
  return true;
}

console.log((await buildWeb()) ? 'The front end is built.' : 'The front end is up to date.');
