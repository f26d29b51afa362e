import { expect, test as base } from '@playwright/test';
import { takeConsoleFaults } from './console-faults.ts';
import { resetDemoUsers } from './reset-demo-users.ts';

/**
 * A journey. It fails where the content policy of a screen refuses a style or a script, or where a text is missing. One
 * that fails leaves nothing behind that would make the next ones on the same server fail as well.
 */
export const test = base.extend<{ resetAfterFailure: undefined; consoleFaults: undefined }>({
  resetAfterFailure: [
    async ({ baseURL }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) await resetDemoUsers(baseURL ?? '');
    },
    { auto: true, timeout: 600_000 },
  ],
  consoleFaults: [
    async ({ baseURL: _baseURL }, use) => {
      await use(undefined);
      expect(takeConsoleFaults()).toEqual([]);
    },
    { auto: true },
  ],
});
