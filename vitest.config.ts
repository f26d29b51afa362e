import { configDefaults, defineConfig } from 'vitest/config';
import { listTestsOnBothDatabases, SERVER_TESTS } from './tools/run/database-tests.ts';
import { ensureDerived } from './tools/derived/ensure.mjs';
import {
  BROKER_TEST,
  findBrokerProgram,
  findPython,
  findUnitChecker,
  PYTHON_TEST,
  UNIT_TEST,
} from './tools/run/find-program.ts';
import { SlowFirstSequencer } from './tools/run/slow-first.ts';
import { PACKAGE_SWEEPS, SERVER_SWEEPS } from './tools/run/sweeps.ts';

ensureDerived();

/** `SERVER_TESTS=both-databases` limits the server project to the tests that run on both databases. */
const isLimited = process.env['SERVER_TESTS'] === 'both-databases';

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/**
 * Time limits are for what never ends, not for what is slow: with 30 busy processes beside it a test takes thirty times
 * longer than on an idle machine. Tests wait for conditions, and name no limit of their own.
 */
const expectations = { poll: { timeout: 120_000 } };
const LIMIT_MS = 600_000;
/** Some start ten servers, one after the other. */
const SWEEP_LIMIT_MS = 3_600_000;
const limits = { expect: expectations, testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS };

const serverTests = {
  ...limits,
  environment: 'node',
  exclude: [
    ...configDefaults.exclude,
    ...SERVER_SWEEPS,
    ...(findBrokerProgram() === undefined ? [BROKER_TEST] : []),
    ...(findPython() === undefined ? [PYTHON_TEST] : []),
  ],
  globalSetup: ['apps/server/testkit/src/global-setup.ts'],
  // Every file imports the whole server: once a worker instead of once a file halves the run (303 s, 156 s).
  isolate: false,
};

/** One project a kind of test; `npm run test:unit -- --project server` runs one alone. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Two cores are what the run is sized for; the default would leave one of them idle.
    maxWorkers: 2,
    // Vitest shuffles files only where no sequencer is set.
    sequence: isShuffled ? {} : { sequencer: SlowFirstSequencer },
    projects: [
      {
        test: {
          name: 'packages',
          ...limits,
          environment: 'node',
          include: ['packages/{contracts,places,market,reading}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PACKAGE_SWEEPS],
          // The gazetteer and the schemas once a worker instead of once a file.
          isolate: false,
        },
      },
      {
        test: {
          name: 'engine',
          ...limits,
          environment: 'node',
          include: ['packages/engine/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'simulator',
          ...limits,
          // The front end's part runs as in a page.
          environment: 'jsdom',
          include: ['packages/simulator/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'tools',
          ...limits,
          environment: 'node',
          include: ['{tools,e2e}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(findUnitChecker() === undefined ? [UNIT_TEST] : [])],
        },
      },
      { test: { ...serverTests, name: 'server', include: isLimited ? listTestsOnBothDatabases() : [SERVER_TESTS] } },
      // What `npm run test:long` runs.
      {
        test: {
          name: 'package sweeps',
          ...limits,
          environment: 'node',
          include: PACKAGE_SWEEPS,
          exclude: configDefaults.exclude,
          testTimeout: SWEEP_LIMIT_MS,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'sweeps',
          include: SERVER_SWEEPS,
          exclude: configDefaults.exclude,
          testTimeout: SWEEP_LIMIT_MS,
        },
      },
      {
        test: {
          name: 'web',
          ...limits,
          environment: 'jsdom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/test/setup.ts'],
          // React, Mantine and jsdom once a worker instead of once a file: 70 s of processor time instead of 230 s.
          isolate: false,
        },
      },
    ],
  },
});
