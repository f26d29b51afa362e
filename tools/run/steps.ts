import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { sampleProcessorTime } from './processor-time.ts';
import { openRunFolder } from './run-folder.ts';

/**
 * Where Node keeps compiled modules, by their content. A process that loads the server takes a third less processor time
 * with it (`apps/server/scripts/openapi.ts --check`: 4.9 s without, 3.2 s with).
 */
const COMPILE_CACHE = resolve('node_modules/.cache/node-compile');

/** How Vitest (` FAIL  server  …`) and Playwright (`  1) [journeys] › …`) begin the report of a failed test. */
const FAILED_TEST = /^ *(?:FAIL |\d+\) \[)/;

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
  /** User and system time of the step and of every process that it started and waited for. */
  processorSeconds: number;
  output: string;
  reason?: string;
}

/**
 * Starts the program that follows it and writes the times of all its processes to descriptor 3. The shell's `times` is on
 * every system, and Node does not read the times of its children.
 */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit "$code"';

/** Reads the output of `times`: `0m1.50s 0m0.25s` for the shell, and a second line for what it waited for. */
export function readProcessorSeconds(times: string): number {
  const parts = [...times.matchAll(/(\d+)m([\d.,]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds?.replace(',', '.')),
    0,
  );
}

/** Set by a signal: no further step starts. */
let isInterrupted = false;

/** Runs one step. Never throws: a program that cannot start is a failure with its reason. */
async function runStep(step: Step): Promise<StepResult> {
  const { name } = step;
  if (step.notRunBecause !== undefined) {
    return { name, outcome: 'not run', seconds: 0, processorSeconds: 0, output: '', reason: step.notRunBecause };
  }
  const startedAt = performance.now();
  const [program, ...rest] = step.command;
  return await new Promise((resolve) => {
    let output = '';
    let times = '';
    const child = spawn('sh', ['-c', TIMED, 'sh', program === 'node' ? process.execPath : program, ...rest], {
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const stopSampling = sampleProcessorTime(child.pid ?? 0);
    const [, ...streams] = child.stdio;
    const [standardOutput, standardError, processorTimes] = streams as Readable[];
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (step.isShown === true) process.stdout.write(chunk);
    };
    standardOutput?.on('data', take);
    standardError?.on('data', take);
    processorTimes?.on('data', (chunk: Buffer) => (times += chunk.toString()));
    const end = (outcome: StepResult['outcome'], reason?: string): void => {
      const seconds = (performance.now() - startedAt) / 1000;
      // The shell misses processes that have lost their parent, samples miss what a process does last.
      const processorSeconds = Math.max(readProcessorSeconds(times), stopSampling());
      resolve({ name, outcome, seconds, processorSeconds, output, reason });
    };
    child.on('error', (error) => end('failed', error.message));
    child.on('close', (code) => end(code === 0 ? 'passed' : 'failed'));
  });
}

/** Runs at most `width` steps at a time, prints each result and the output of failed steps. */
export async function runSteps(steps: readonly Step[], width: number): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined && !isInterrupted; step = waiting.shift()) {
      const result = await runStep(step);
      if (isInterrupted) return;
      results.push(result);
      const mark = { passed: '✓', failed: '✗', 'not run': '–' }[result.outcome];
      const why = result.reason === undefined ? '' : `: ${result.reason}`;
      const times = `${result.seconds.toFixed(1)} s, processor ${result.processorSeconds.toFixed(1)} s`;
      console.log(`${mark} ${result.name} (${result.outcome}, ${times})${why}`);
      if (result.outcome === 'failed' && step.isShown !== true) console.log(result.output.trimEnd());
    }
  }
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

/**
 * Runs `work` in a temporary folder of its own, prints the summary of its steps and sets the exit code. However the run
 * ends, no program that it has started is left.
 */
export async function runAll(work: () => Promise<StepResult[]>): Promise<void> {
  const startedAt = performance.now();
  const folder = openRunFolder();
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => {
      isInterrupted = true;
      console.log(`interrupted by ${signal}`);
      void folder.close().then(() => process.exit(128 + number));
    });
  }
  const results = await work();
  if (isInterrupted) return;
  await folder.close();
  printSummary(results, (performance.now() - startedAt) / 1000);
}

/**
 * The lines of an output that name a failed test, each followed by its error: the summary repeats them, because the whole
 * output is far above it.
 */
export function listFailures(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines.flatMap((line, index) => {
    if (!FAILED_TEST.test(line)) return [];
    const error = lines.slice(index + 1, index + 4).find((next) => next.includes('Error'));
    return error === undefined ? [line.trim()] : [line.trim(), error.trim()];
  });
}

/** Prints the summary and sets the exit code. */
function printSummary(results: readonly StepResult[], seconds: number): void {
  const notRun = results.filter((result) => result.outcome === 'not run');
  const failed = results.filter((result) => result.outcome === 'failed');
  for (const result of notRun) console.log(`not run: ${result.name} (${result.reason})`);
  for (const { name, output } of failed) {
    console.log(`failed: ${name}`);
    for (const line of listFailures(output)) console.log(`  ${line}`);
  }
  const processorSeconds = results.reduce((sum, result) => sum + result.processorSeconds, 0);
  console.log(`${seconds.toFixed(0)} s in all, processor ${processorSeconds.toFixed(0)} s`);
  const passed = results.length - notRun.length - failed.length;
  console.log(`${passed} passed, ${failed.length} failed, ${notRun.length} skipped`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
