import { describe, expect, it } from 'vitest';
import { listFailures, readProcessorSeconds, runSteps } from './steps.ts';

describe('the times of a step', () => {
  it('are read from the output of the shell', () => {
    expect(readProcessorSeconds('0m0.010000s 0m0.020000s\n1m2.500000s 0m0.250000s\n')).toBeCloseTo(62.78);
    expect(readProcessorSeconds('0m0,010s 0m0,020s\n0m2,500s 0m0,250s\n')).toBeCloseTo(2.78);
    expect(readProcessorSeconds('')).toBe(0);
  });

  it('contain the processor time of the children of its program', async () => {
    const work = 'let sum = 0; for (let i = 0; process.cpuUsage().user < 300_000; i += 1) sum += i;';
    const parent = `require('node:child_process').spawnSync(process.execPath, ['--eval', ${JSON.stringify(work)}])`;
    const [result] = await runSteps([{ name: 'a parent', command: ['node', '--eval', parent] }], 1);
    expect(result?.outcome).toBe('passed');
    expect(result?.processorSeconds).toBeGreaterThan(0.3);
  });

  it('contain the processor time of a program that has lost its parent', async () => {
    const work = 'while (process.cpuUsage().user < 300_000);';
    const orphan = `("${process.execPath}" --eval '${work}' & sleep 3) & sleep 3; exit 0`;
    const [result] = await runSteps([{ name: 'an orphan', command: ['sh', '-c', orphan] }], 1);
    expect(result?.processorSeconds).toBeGreaterThan(0.3);
  });

  it('do not change the exit code', async () => {
    const [result] = await runSteps([{ name: 'a failure', command: ['node', '--eval', 'process.exit(3)'] }], 1);
    expect(result?.outcome).toBe('failed');
  });
});

describe('the failures of a step', () => {
  it('are the failed tests of Vitest and Playwright with their errors', () => {
    const output = [
      ' ✓  server  one.test.ts (1 test) 4ms',
      '\u001b[41m FAIL \u001b[49m \u001b[30m server \u001b[39m two.test.ts > a part > a rule',
      'AssertionError: expected 200 to be 503',
      '  1) [journeys] › e2e/keys.spec.ts:12:1 › a broker posts',
      '',
      '    Error: expect(locator).toBeFocused() failed',
    ].join('\n');
    expect(listFailures(output)).toEqual([
      'FAIL   server  two.test.ts > a part > a rule',
      'AssertionError: expected 200 to be 503',
      '1) [journeys] › e2e/keys.spec.ts:12:1 › a broker posts',
      'Error: expect(locator).toBeFocused() failed',
    ]);
    expect(listFailures('✗ a failure\n3 failed')).toEqual([]);
  });
});
