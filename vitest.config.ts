import { configDefaults, defineConfig } from 'vitest/config';
import { BROKER_TEST, findBrokerProgram } from './tools/run/find-program.ts';

/** Tests that start the embedded database themselves: a second run on another server would only repeat them. */
const EMBEDDED_ONLY = [
  'apps/server/src/db/embedded-postgres.test.ts',
  'apps/server/prove/**',
  'apps/server/scripts/**',
  'apps/server/test/process.test.ts',
];
/** Tests in which the database plays no part, or the same one whoever serves it. */
const DATABASE_ASIDE = [
  'apps/server/src/partners/**',
  'apps/server/src/plugins/**',
  'apps/server/src/auth/passwords.test.ts',
  'apps/server/src/live/flood.test.ts',
  'apps/server/src/live/slow-client.test.ts',
  'apps/server/test/{partner-leads,slow-bureau}.test.ts',
  BROKER_TEST,
];
const isOnOtherServer = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
const NOT_HERE = [
  ...(isOnOtherServer ? [...EMBEDDED_ONLY, ...DATABASE_ASIDE] : []),
  ...(findBrokerProgram() === undefined ? [BROKER_TEST] : []),
];

/** One project a kind of test; `npm run test:unit -- --project server` runs one alone. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Two cores are what the run is sized for; the default would leave one of them idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'packages',
          environment: 'node',
          include: ['packages/{contracts,places,market}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'engine',
          environment: 'node',
          include: ['packages/engine/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: { name: 'tools', environment: 'node', include: ['{tools,e2e}/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/{server,agent}/**/*.test.ts', 'packages/testkit/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...NOT_HERE],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
          // Every file imports the whole server: once a worker instead of once a file halves the run (303 s, 156 s).
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/test/setup.ts'],
          // React, Mantine and jsdom once a worker instead of once a file: 70 s of processor time instead of 230 s.
          isolate: false,
          testTimeout: 20_000,
        },
      },
    ],
  },
});
