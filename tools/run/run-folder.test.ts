import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from './free-port.ts';
import { endRun, listProcesses } from './run-folder.ts';

const LIMIT_MS = 600_000;
const WAIT = { timeout: LIMIT_MS / 2, interval: 100 };

interface StartedRun {
  readonly child: ChildProcess;
  /** The run's folder, which its step has printed. */
  readonly folder: string;
}

let started: StartedRun | undefined;

/** Starts a run of one step, a command of the shell, and waits until the step has printed `ready`. */
async function startRun(command: string, ready: string, environment = {}): Promise<StartedRun> {
  const step = { name: 'a step', command: ['sh', '-c', `echo "in $TMPDIR."; ${command}`], isShown: true };
  const program = `import { runAll, runSteps } from './tools/run/steps.ts';
    await runAll(() => runSteps([${JSON.stringify(step)}, { name: 'a second step', command: ['true'] }], 1));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, DATABASE_URL: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await vi.waitFor(() => expect(printed).toContain(ready), WAIT);
  started = { child, folder: /in (\S+)\./.exec(printed)?.[1] ?? '' };
  return started;
}

async function expectNothingLeft({ folder }: StartedRun): Promise<void> {
  await vi.waitFor(() => expect([listProcesses(folder), existsSync(folder)]).toEqual([[], false]), WAIT);
}

afterEach(async () => {
  started?.child.kill('SIGKILL');
  if (started !== undefined) await endRun(started.folder);
  started = undefined;
});

describe('a run that is interrupted', { timeout: LIMIT_MS }, () => {
  it('leaves no board and no database', async () => {
    const port = await findFreePort();
    const run = await startRun(
      `DATA_DIR=$TMPDIR/board LOG_PRETTY=1 exec "${process.execPath}" apps/server/src/main.ts`,
      'is at',
      {
        PORT: String(port),
        DEMO: '0',
      },
    );
    // The shells, the server, its database and the processes of the database.
    expect(listProcesses(run.folder).length).toBeGreaterThan(4);
    const code = new Promise((resolve) => run.child.once('exit', resolve));
    run.child.kill('SIGTERM');
    expect(await code).toBe(128 + 15);
    expect(listProcesses(run.folder)).toEqual([]);
    await expectNothingLeft(run);
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed');
  });

  it('leaves nothing where it is killed, also of programs that ignore signals or have no parent', async () => {
    const orphan = `(sh -c 'trap "" TERM; sleep 600; true' & )`;
    const run = await startRun(`${orphan}; echo ready; sleep 600; true`, 'ready');
    expect(listProcesses(run.folder).length).toBeGreaterThan(2);
    run.child.kill('SIGKILL');
    await expectNothingLeft(run);
  });
});
