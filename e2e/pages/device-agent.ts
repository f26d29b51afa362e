import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { DeskPage } from './desk-page.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const BUNDLE = 'apps/agent/dist/loadstone-agent.mjs';

/** A machine with the bundled device agent, which has a folder of its own. */
interface Machine {
  /** Starts the agent. @returns its address */
  start(): Promise<string>;
  /** The lines that the agent has written, such as one for each request. */
  readLog(): string;
  /** Stops the agent, as a crash does. */
  stop(): Promise<void>;
  /** Stops the agent and removes its folder. */
  remove(): Promise<void>;
}

/** Builds the one file that users run. */
export async function buildAgent(): Promise<void> {
  await run(process.execPath, ['apps/agent/scripts/build.ts'], { cwd: ROOT });
}

/** Installs the agent as a user of a new machine does, and lets it trust the board. It does not run yet. */
export async function installAgent(board: string): Promise<Machine> {
  const home = mkdtempSync(join(tmpdir(), 'loadstone-device-'));
  const options = { cwd: ROOT, env: { HOME: home, XDG_CONFIG_HOME: join(home, '.config') } };
  await run(process.execPath, [BUNDLE, 'install'], options);
  await run(process.execPath, [BUNDLE, 'trust', board], options);
  let agent: ChildProcessByStdio<null, Readable, null> | undefined;
  let log = '';
  const stop = async (): Promise<void> => {
    const running = agent;
    agent = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  };
  return {
    start() {
      const started = spawn(process.execPath, [BUNDLE, 'run'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
      agent = started;
      return new Promise((resolve, reject) => {
        started.stdout.on('data', (lines: Buffer) => {
          log += lines.toString();
          resolve(`http://${/127\.0\.0\.1:\d+/.exec(log)?.[0]}`);
        });
        started.once('exit', () => reject(new Error('The agent did not start.')));
      });
    },
    readLog: () => log,
    stop,
    async remove() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Lets the time pass in which a call of the desk waits for an agent that has stopped. The page's clock must be taken over. */
export async function loseAgent(page: Page): Promise<void> {
  const ping = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/Agent/Ping'));
  // Proofs that were requested ahead are too old then.
  await page.clock.fastForward('00:31');
  // By key: where another call was first, its dialog is over the list already.
  await new DeskPage(page).list.press('ArrowDown');
  await ping;
  // Longer than the hub's connection stays open without a sign of life.
  await page.clock.fastForward('00:50');
}
