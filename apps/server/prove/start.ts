import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillBoard } from './fill-board.ts';

/**
 * Starts the server on a database with a million open postings and measures the time until it accepts requests. Fails
 * over the limit.
 */
const LIMIT_SECONDS = 15;
const COMPANIES = 2_000;
const PORT = 18_390;

const postings = Number(/--postings=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'loadstone-prove-start-'));
try {
  await fillBoard({ databaseFolder: join(folder, 'postgres'), postings, companies: COMPANIES });
  const seconds = await measureStart();
  const result = {
    postings,
    startSeconds: Math.round(seconds * 10) / 10,
    limitSeconds: LIMIT_SECONDS,
    cores: cpus().length,
  };
  console.log(
    process.argv.includes('--json')
      ? JSON.stringify(result)
      : `${postings} postings: answering after ${result.startSeconds} s`,
  );
  if (seconds > LIMIT_SECONDS) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Seconds from the process's start until its health endpoint reports that it accepts requests. */
async function measureStart(): Promise<number> {
  const startedAt = performance.now();
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${PORT}/health`).catch(() => undefined);
      const health = response?.ok === true ? ((await response.json()) as { status: string }) : undefined;
      if (health?.status === 'ok') return (performance.now() - startedAt) / 1000;
      if (server.exitCode !== null) throw new Error('The server ended.');
      if (performance.now() - startedAt > 20 * LIMIT_SECONDS * 1000) throw new Error('The server did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}
