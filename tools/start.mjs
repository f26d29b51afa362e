// Plain JavaScript for any Node from 20 on: it finds the project's own Node and starts the server with it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMissingDatabase } from './start-check.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const OWN_NODE = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const NEEDED_MAJOR = 24;

/** @param {string} message */
function giveUp(message) {
  console.error(message);
  process.exit(1);
}

process.chdir(ROOT);
if (!existsSync(join(ROOT, 'node_modules'))) giveUp('Nothing is installed yet. Run: npm ci');
if (!existsSync(OWN_NODE)) giveUp("The project's own Node is missing. Run: npm ci (with install scripts allowed)");
const version = spawnSync(OWN_NODE, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
if (Number(/^v(\d+)\./.exec(version)?.[1]) !== NEEDED_MAJOR) {
  giveUp(`The project's own Node should be version ${NEEDED_MAJOR} but is ${version || 'not working'}. Run: npm ci`);
}
const missing = findMissingDatabase({
  platform: process.platform,
  arch: process.arch,
  databaseUrl: process.env['DATABASE_URL'],
  isInstalled: (name) => existsSync(join('node_modules', name)),
});
if (missing !== undefined) giveUp(missing);
const build = spawnSync(OWN_NODE, ['tools/build-web.mjs'], { stdio: 'inherit' });
if (build.status !== 0) giveUp('The server was not started.');

/** @type {string[]} */
const flags = JSON.parse(readFileSync('apps/server/node-flags.json', 'utf8'));
const server = spawn(OWN_NODE, [...flags, 'apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: { LOG_PRETTY: '1', LOG_LEVEL: 'warn', ...process.env },
});
// Waits while the server shuts down. A terminal sends Ctrl-C to both processes, a supervisor only to this one; the
// server treats two signals within a moment as one.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
