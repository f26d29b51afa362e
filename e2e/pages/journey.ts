import { test as base } from '@playwright/test';
import { resetDemoUsers } from './reset-demo-users.ts';

/** A journey. One that fails leaves nothing behind that would make the next ones on the same server fail as well. */
export const test = base.extend<{ resetAfterFailure: undefined }>({
  resetAfterFailure: [
    async ({ baseURL }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) await resetDemoUsers(baseURL ?? '');
    },
    { auto: true, timeout: 60_000 },
  ],
});
