import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const BUNDLE = 'apps/agent/dist/loadstone-agent.mjs';

/** The bundled device agent with a folder of its own, which stands for a machine. */
export interface RunningAgent {
  stop(): Promise<void>;
}

/** Builds the one file that users run. */
export async function buildAgent(): Promise<void> {
  await run(process.execPath, ['apps/agent/scripts/build.ts'], { cwd: ROOT });
}

/** Installs and starts the agent as a user of a new machine does, and lets it trust the board. */
export async function startAgent(board: string): Promise<RunningAgent> {
  const home = mkdtempSync(join(tmpdir(), 'loadstone-device-'));
  const options = { cwd: ROOT, env: { HOME: home, XDG_CONFIG_HOME: join(home, '.config') } };
  await run(process.execPath, [BUNDLE, 'install'], options);
  await run(process.execPath, [BUNDLE, 'trust', board], options);
  const agent = spawn(process.execPath, [BUNDLE, 'run'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    agent.stdout.once('data', () => resolve());
    agent.once('exit', () => reject(new Error('The agent did not start.')));
  });
  return {
    async stop() {
      const ended = new Promise((resolve) => agent.once('exit', resolve));
      agent.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
