import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * Where Node keeps compiled modules, by their content. A process that loads the server takes a third less processor time
 * with it (`apps/server/scripts/openapi.ts --check`: 4.9 s without, 3.2 s with).
 */
const COMPILE_CACHE = resolve('node_modules/.cache/node-compile');

/** One command of a run and its display name. */
export interface Step {
  name: string;
  /** Program and its arguments; `node` is the project's own. */
  command: [string, ...string[]];
  /** Added to the environment. */
  env?: Record<string, string>;
  /** Why the step cannot run on this machine; such steps are listed by name. */
  notRunBecause?: string;
  /** Show the output immediately, not only after a failure. */
  isShown?: boolean;
}

interface StepResult {
  name: string;
  outcome: 'passed' | 'failed' | 'not run';
  seconds: number;
  output: string;
  reason?: string;
}

/** Runs one step. Never throws: a program that cannot start is a failure with its reason. */
async function runStep(step: Step): Promise<StepResult> {
  if (step.notRunBecause !== undefined) {
    return { name: step.name, outcome: 'not run', seconds: 0, output: '', reason: step.notRunBecause };
  }
  const startedAt = performance.now();
  const [program, ...rest] = step.command;
  return await new Promise((resolve) => {
    let output = '';
    const child = spawn(program === 'node' ? process.execPath : program, rest, {
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (step.isShown === true) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const end = (outcome: StepResult['outcome'], reason?: string): void =>
      resolve({ name: step.name, outcome, seconds: (performance.now() - startedAt) / 1000, output, reason });
    child.on('error', (error) => end('failed', error.message));
    child.on('close', (code) => end(code === 0 ? 'passed' : 'failed'));
  });
}

/** Runs at most `width` steps at a time, prints each result and the output of failed steps. */
export async function runSteps(steps: readonly Step[], width: number): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      const mark = { passed: '✓', failed: '✗', 'not run': '–' }[result.outcome];
      const why = result.reason === undefined ? '' : `: ${result.reason}`;
      console.log(`${mark} ${result.name} (${result.outcome}, ${result.seconds.toFixed(1)} s)${why}`);
      if (result.outcome === 'failed' && step.isShown !== true) console.log(result.output.trimEnd());
    }
  }
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

/** Prints the summary table and sets the exit code. */
export function closeRun(results: readonly StepResult[], seconds: number): void {
  const notRun = results.filter((result) => result.outcome === 'not run');
  const failed = results.filter((result) => result.outcome === 'failed');
  for (const result of notRun) console.log(`not run: ${result.name} (${result.reason})`);
  for (const result of failed) console.log(`failed: ${result.name}`);
  console.log(`${seconds.toFixed(0)} s in all`);
  const passed = results.length - notRun.length - failed.length;
  console.log(`${passed} passed, ${failed.length} failed, ${notRun.length} skipped`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
