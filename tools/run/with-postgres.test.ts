import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { findPostgresVersion } from './postgres-server.ts';

const PRINT_URL = 'console.log(process.env.TEST_DATABASE_URL); setInterval(() => undefined, 1_000)';

/** True where something replies on the port. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

it.runIf(findPostgresVersion() !== undefined)('an ended run leaves no database behind', async () => {
  const run = spawn(process.execPath, ['tools/run/with-postgres.ts', '-e', PRINT_URL], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(run.stdout, 'data')) as [Buffer];
  const port = Number(new URL(url.toString().trim()).port);
  expect(await isOpen(port)).toBe(true);
  run.kill('SIGTERM');
  await once(run, 'exit');
  expect(await isOpen(port)).toBe(false);
});
