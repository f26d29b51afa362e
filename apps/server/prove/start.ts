import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printResult, roundTo } from '../bench/figures.ts';
import { fillBoard } from './fill-board.ts';
import { waitForHealth } from './posted-board.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';

/**
 * Starts the server with its own database, which has a million open postings, and measures the time until it accepts
 * requests. Fails over the limit.
 */
const LIMIT_SECONDS = 15;
const COMPANIES = 2_000;

const postings = Number(/--postings=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'loadstone-prove-start-'));
try {
  await fillBoard({ databaseFolder: join(folder, 'postgres'), postings, companies: COMPANIES });
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const server = await startServer({ ...toServerSettings(port, address), DATA_DIR: folder }, address);
  try {
    await waitForHealth({ address });
    const startSeconds = roundTo((performance.now() - startedAt) / 1000, 1);
    const isWithinLimits = startSeconds <= LIMIT_SECONDS;
    const isJson = process.argv.includes('--json');
    printResult({ postings, startSeconds, limitSeconds: LIMIT_SECONDS }, { isJson, isWithinLimits });
  } finally {
    await end(server, 'SIGTERM');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
