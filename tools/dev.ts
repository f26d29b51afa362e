import { spawn, type ChildProcess } from 'node:child_process';
import { ensureDerived } from './derived/ensure.mjs';
import { findFreePort } from './run/free-port.ts';

/**
 * Development: Vite serves the front end, with hot reload, on the product's port and passes every other call and the
 * hub's socket on to the server, which Node restarts when one of its files changes. Port, address and database are
 * those of `npm start`, so sign-in works and the data stays.
 */
ensureDerived(['texts']);
const port = Number(process.env['PORT'] ?? 8080);
const serverPort = await findFreePort();
const publicUrl = process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`;

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: {
    LOG_PRETTY: '1',
    LOG_LEVEL: 'warn',
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
  },
});
const frontEnd = spawn(
  process.execPath,
  ['../../node_modules/vite/bin/vite.js', '--port', String(port), '--clearScreen', 'false'],
  {
    cwd: 'apps/web',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SERVER_URL: `http://127.0.0.1:${serverPort}` },
  },
);

/** When either ends, the other is ended too. This process waits until the server has closed the database. */
const both: ChildProcess[] = [server, frontEnd];
let isStopping = false;
const stop = (signal: NodeJS.Signals): void => {
  isStopping = true;
  for (const child of both) child.kill(signal);
};
for (const child of both) {
  child.on('exit', (code) => {
    if (isStopping) return;
    process.exitCode = code ?? 1;
    stop('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
