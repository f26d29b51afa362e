import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../run/find-browser.ts';
import { startPostgresServer } from '../run/postgres-server.ts';
import { closeRun, runSteps, type Step } from '../run/steps.ts';
import { listClockTests } from './clock-tests.ts';
import { MOMENTS, type Moment } from './moments.ts';

/** Debian's package `libfaketime`. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
/** Set in the process that runs with a moment's clock. */
const INSIDE = 'PROVE_CLOCK_MOMENT';

/**
 * The environment in which every program reads the moment's time, and counts on from there. File times and the
 * monotonic clock stay real: only the time of day changes.
 */
function toEnvironment({ zone, at, name }: Moment): Record<string, string> {
  const aheadSeconds = Math.round((at.getTime() - Date.now()) / 1000);
  return {
    LD_PRELOAD: FAKETIME,
    FAKETIME: `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    TZ: zone,
    [INSIDE]: name,
  };
}

/** A program that starts Chromium with the machine's own clock: it hangs under libfaketime. */
function writeBrowserProgram(folder: string, browser: string): string {
  const path = join(folder, 'chromium');
  writeFileSync(path, `#!/bin/sh\nunset LD_PRELOAD FAKETIME\nexec ${JSON.stringify(browser)} "$@"\n`, { mode: 0o755 });
  return path;
}

function toBrowserStep(moment: Moment, folder: string): Step {
  const browser = findBrowser();
  const journeys = listClockTests('e2e/journeys/*.spec.ts').map((path) => path.slice('e2e/'.length));
  return {
    name: `${moment.name}: journeys`,
    command: ['node', 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...journeys],
    env: 'path' in browser ? { CHROMIUM_PATH: writeBrowserProgram(folder, browser.path) } : {},
    notRunBecause: 'missing' in browser ? browser.missing : undefined,
  };
}

/**
 * Unit tests, and the server tests beside the code that writes and compares times. The other server tests start processes
 * and embedded databases, which keep the machine's clock.
 */
const UNIT_TESTS = [
  '{apps/web,packages,tools}/**/*.test.{ts,tsx}',
  'apps/server/src/{admin,auth,db,demo,jobs,matching,modules}/**/!(embedded-postgres|passwords).test.ts',
  'apps/server/src/{error-reports,mail}/**/*.test.ts',
  'apps/server/src/endpoints/idempotency.test.ts',
];

async function runInside(moment: Moment): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-clock-'));
  const postgres = await startPostgresServer();
  try {
    const files = listClockTests(UNIT_TESTS);
    const steps: Step[] = [
      {
        name: `${moment.name}: ${files.length} files of unit and server tests`,
        command: ['node', 'node_modules/vitest/vitest.mjs', 'run', ...files],
        // The embedded database is started with an environment of its own and would keep the machine's clock.
        env: { TEST_DATABASE_URL: postgres?.url ?? '' },
        notRunBecause: postgres === undefined ? 'no PostgreSQL is installed (apt-get install postgresql)' : undefined,
      },
      toBrowserStep(moment, folder),
    ];
    const startedAt = performance.now();
    closeRun(await runSteps(steps, 1), (performance.now() - startedAt) / 1000);
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runAll(): Promise<void> {
  if (!existsSync(FAKETIME)) {
    console.error(`${FAKETIME} is missing. Install it: apt-get install libfaketime`);
    process.exitCode = 1;
    return;
  }
  const past = MOMENTS.find(({ at }) => at.getTime() < Date.now());
  if (past !== undefined) {
    console.error(`'${past.name}' is over. Replace it in tools/prove/moments.ts by the next such moment.`);
    process.exitCode = 1;
    return;
  }
  const [wanted = ''] = process.argv.slice(2);
  const startedAt = performance.now();
  const results = await runSteps(
    [
      { name: 'front-end build', command: ['node', 'tools/build-web.mjs'] },
      ...MOMENTS.filter(({ name }) => name.includes(wanted)).map((moment): Step => ({
        name: moment.name,
        command: ['node', 'tools/prove/clock.ts'],
        env: toEnvironment(moment),
        isShown: true,
      })),
    ],
    1,
  );
  closeRun(results, (performance.now() - startedAt) / 1000);
}

const inside = MOMENTS.find(({ name }) => name === process.env[INSIDE]);
await (inside === undefined ? runAll() : runInside(inside));
