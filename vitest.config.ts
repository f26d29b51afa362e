import { defineConfig } from 'vitest/config';

/** One project a kind of test; `npm run test:unit -- --project server` runs one alone. */
export default defineConfig({
  test: {
    reporters: ['default'],
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
        test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/{server,agent}/**/*.test.ts', 'packages/testkit/**/*.test.ts'],
          globalSetup: ['packages/testkit/src/global-setup.ts'],
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
          testTimeout: 20_000,
        },
      },
    ],
  },
});
