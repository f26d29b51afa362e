import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildRelease } from '../release/build.ts';
import { readBaseImage } from './find-program.ts';
import { findFreePort } from './free-port.ts';
import { startPostgresServer } from './postgres-server.ts';

/**
 * Builds the image of the `Containerfile` with podman from a new release and starts it as docs/operations.md does, on an
 * installed PostgreSQL: a read-only root, a volume, a demo board, the network of this machine. Prints the size of the image and the times of start and stop.
 * `--built` starts the image of an earlier run. Fails where
 * - the image runs as root, or has no health check or no volume;
 * - the server does not become healthy, serves no page, owns its program, or does not end with code 0 by a signal;
 * - the root can be written;
 * - the server does not start again with its data.
 */
const IMAGE = 'localhost/loadstone:test';
const NAME = `loadstone-test-${process.pid}`;
const USER = 1000;
const START_LIMIT_MS = 240_000;
const STOP_LIMIT_S = 30;

process.once('SIGTERM', () => {
  remove();
  process.exit(1);
});
const base = readBaseImage();
// The other format has no health check.
if (!process.argv.includes('--built')) {
  const archive = relative('.', buildRelease());
  const parameters = [`NODE_IMAGE=${base}`, `RELEASE=${archive}`].flatMap((value) => ['--build-arg', value]);
  podman('build', '--format', 'docker', ...parameters, '--tag', IMAGE, '.');
}
const database = await startPostgresServer();
const ownBytes = readBytes(IMAGE) - readBytes(base);
console.log(`The image has ${Math.round(ownBytes / 1_000_000)} MB beside its base.`);
const faults = [...readConfigurationFaults(), ...(await start())];
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'The image is built, starts, stops and starts again.' : `${faults.length} faults.`);
await database.stop();
process.exitCode = faults.length === 0 ? 0 : 1;

function remove(): void {
  tryPodman('rm', '--force', '--time', '0', NAME);
  tryPodman('volume', 'rm', NAME);
}

/** @throws Error with the end of the output where the program fails */
function podman(...parameters: string[]): string {
  const { status, stdout, stderr } = tryPodman(...parameters);
  if (status !== 0)
    throw new Error(`podman ${parameters[0]} ended with ${status}:\n${(stdout + stderr).slice(-4_000)}`);
  return stdout.trim();
}

function tryPodman(...parameters: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync('podman', parameters, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
}

function readBytes(image: string): number {
  return Number(podman('image', 'inspect', '--format', '{{.Size}}', image));
}

/** Seconds since a moment of `performance.now()`, with one decimal place. */
function toSeconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1_000).toFixed(1);
}

function readConfigurationFaults(): string[] {
  const [image] = JSON.parse(podman('image', 'inspect', IMAGE)) as {
    User?: string;
    Healthcheck?: { Test?: string[] };
    Config: { Volumes?: object };
  }[];
  return [
    ...(image?.User === `${USER}:${USER}` ? [] : [`The image runs as ${image?.User}.`]),
    ...(image?.Healthcheck?.Test?.[0] === 'CMD' ? [] : ['The image has no health check.']),
    ...('/var/lib/loadstone' in (image?.Config.Volumes ?? {}) ? [] : ['The image has no volume for its data.']),
  ];
}

async function start(): Promise<string[]> {
  const found: string[] = [];
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const startMs = performance.now();
  try {
    podman(
      ...['run', '--detach', '--name', NAME, '--read-only', '--tmpfs', '/tmp'],
      ...['--volume', `${NAME}:/var/lib/loadstone`, '--network', 'host', '--env', 'HOST=127.0.0.1'],
      ...['--env', `PORT=${port}`, '--env', `DATABASE_URL=${database.url}`, '--env', 'DEMO=1', IMAGE],
    );
    if (!(await waitForHealth(address))) return ['The server in the container did not become healthy.'];
    console.log(`Healthy ${toSeconds(startMs)} s after the start.`);
    if (tryPodman('healthcheck', 'run', NAME).status !== 0) found.push('The health check of the image fails.');
    const page = await fetch(address);
    if (!page.ok || !(await page.text()).includes('<div id="root"')) found.push('The page is not served.');
    const owned = podman('exec', NAME, 'find', '/opt/loadstone', '-user', String(USER));
    if (owned !== '') found.push(`The server's user owns its program: ${owned.slice(0, 200)}`);
    const written = tryPodman('exec', '--user', 'root', NAME, 'touch', '/opt/loadstone/written');
    if (!written.stderr.includes('Read-only file system')) found.push('The root of the container can be written.');
    const stopMs = performance.now();
    podman('stop', '--time', String(STOP_LIMIT_S), NAME);
    console.log(`Stopped within ${toSeconds(stopMs)} s.`);
    const code = podman('inspect', '--format', '{{.State.ExitCode}}', NAME);
    if (code !== '0') found.push(`The server in the container ends with code ${code} by a signal.`);
    podman('start', NAME);
    if (!(await waitForHealth(address))) found.push('The server does not start again with its data.');
  } finally {
    remove();
  }
  return found;
}

async function waitForHealth(address: string): Promise<boolean> {
  const giveUpMs = performance.now() + START_LIMIT_MS;
  while (performance.now() < giveUpMs) {
    const health = await fetch(`${address}/health`).catch(() => undefined);
    if (health?.ok === true) return true;
    if (podman('inspect', '--format', '{{.State.Running}}', NAME) !== 'true') return false;
    await sleep(200);
  }
  return false;
}
