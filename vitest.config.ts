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

ensureDerived();

/** `SERVER_TESTS=both-databases` limits the server project to the tests that run on both databases. */
const isLimited = process.env['SERVER_TESTS'] === 'both-databases';

const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

/** How long `expect.poll` waits at most: one second, its default, is too little on a busy machine. */
const expectations = { poll: { timeout: 15_000 } };

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
          expect: expectations,
          environment: 'node',
          include: ['packages/{contracts,places,market}/**/*.test.ts'],
          // The gazetteer and the schemas once a worker instead of once a file.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engine',
          expect: expectations,
          environment: 'node',
          include: ['packages/engine/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'tools',
          expect: expectations,
          environment: 'node',
          include: ['{tools,e2e}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(findUnitChecker() === undefined ? [UNIT_TEST] : [])],
          // Some run a whole check or the tests of a module: 27 s on an idle machine.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'server',
          expect: expectations,
          environment: 'node',
          include: isLimited ? listTestsOnBothDatabases() : [SERVER_TESTS],
          exclude: [
            ...configDefaults.exclude,
            ...(findBrokerProgram() === undefined ? [BROKER_TEST] : []),
            ...(findPython() === undefined ? [PYTHON_TEST] : []),
          ],
          globalSetup: ['apps/server/testkit/src/global-setup.ts'],
          // Every file imports the whole server: once a worker instead of once a file halves the run (303 s, 156 s).
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          expect: expectations,
          environment: 'jsdom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/test/setup.ts'],
          // React, Mantine and jsdom once a worker instead of once a file: 70 s of processor time instead of 230 s.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
