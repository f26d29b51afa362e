import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBaseImage } from './find-program.ts';
import { findFreePort } from './free-port.ts';

/**
 * Builds the image of the `Containerfile` and starts it, with an empty board on the embedded database. Fails where it runs
 * as root, can write its own program, does not become healthy, serves no page, or does not stop by a signal. `--built`
 * starts the image of an earlier run.
 */
const IMAGE = 'localhost/loadstone:test';
const USER = 1000;
const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 30_000;

const base = readBaseImage();
const container = build();
try {
  const faults = [...readConfigurationFaults(), ...(await start())];
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'The image is built, starts and stops.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  buildah('rm', container);
}

/** @throws Error with the end of the output where the program fails */
function buildah(...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
  if (status !== 0)
    throw new Error(`buildah ${parameters[0]} ended with ${status}:\n${(stdout + stderr).slice(-4_000)}`);
  return stdout.trim();
}

function build(): string {
  // The other format has no health check.
  if (!process.argv.includes('--built')) {
    buildah('build', '--format', 'docker', '--build-arg', `NODE_IMAGE=${base}`, '--tag', IMAGE, '.');
  }
  return buildah('from', '--pull-never', IMAGE);
}

function readConfigurationFaults(): string[] {
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as {
    Docker: { config: { User?: string; Healthcheck?: { Test?: string[] }; Volumes?: object } };
  };
  const { User, Healthcheck, Volumes } = Docker.config;
  return [
    ...(User === `${USER}:${USER}` ? [] : [`The image runs as ${User}.`]),
    ...(Healthcheck?.Test?.[0] === 'CMD' ? [] : ['The image has no health check.']),
    ...(Volumes !== undefined && '/var/lib/loadstone' in Volumes ? [] : ['The image has no volume for its data.']),
  ];
}

async function start(): Promise<string[]> {
  const faults: string[] = [];
  const data = mkdtempSync(join(tmpdir(), 'loadstone-container-'));
  chownSync(data, USER, USER);
  const port = await findFreePort();
  const settings = [`PORT=${port}`, 'HOST=127.0.0.1', 'DEMO=0'].flatMap((setting) => ['--env', setting]);
  const run = (...command: string[]) => [
    'run',
    '--volume',
    `${data}:/var/lib/loadstone`,
    ...settings,
    container,
    '--',
    ...command,
  ];
  const server = spawn('buildah', run('node', '--max-semi-space-size=64', 'apps/server/src/main.ts'), {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    const address = `http://127.0.0.1:${port}`;
    const isHealthy = await waitForHealth(address, () => server.exitCode !== null);
    if (!isHealthy) return ['The server in the container did not become healthy.'];
    const page = await fetch(address);
    if (!page.ok || !(await page.text()).includes('<div id="root"')) faults.push('The page is not served.');
    const written = spawnSync('buildah', run('sh', '-c', 'touch /opt/loadstone/written || id -u'), {
      encoding: 'utf8',
    });
    if (written.stdout.trim() !== String(USER)) faults.push('The server can write its own program.');
  } finally {
    server.kill('SIGTERM');
    const isStopped = await Promise.race([ended.then(() => true), sleep(STOP_LIMIT_MS, false)]);
    if (!isStopped) faults.push('The server in the container does not stop by a signal.');
    if (!isStopped) server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
  return faults;
}

async function waitForHealth(address: string, hasEnded: () => boolean): Promise<boolean> {
  const giveUpMs = performance.now() + START_LIMIT_MS;
  while (!hasEnded() && performance.now() < giveUpMs) {
    const health = await fetch(`${address}/health`).catch(() => undefined);
    if (health?.ok === true) return true;
    await sleep(200);
  }
  return false;
}
