import { spawn } from 'node:child_process';
import { startPostgresServer } from './postgres-server.ts';

/** Runs a Node program with its parameters while an installed PostgreSQL runs, to which `TEST_DATABASE_URL` leads. */
const server = await startPostgresServer();
const env = { ...process.env, TEST_DATABASE_URL: server.url };
const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit', env });
// Without this the server would outlive an ended run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
await server.stop();
process.exitCode = code ?? 1;
