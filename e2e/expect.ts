import { expect as base } from '@playwright/test';

/** A limit for what never comes, not for what is slow: an assertion ends as soon as it is true. */
export const EXPECT_TIMEOUT_MS = 120_000;

/** The assertions of journeys, also for programs that have no test runner to configure them: there the default is five seconds. */
export const expect = base.configure({ timeout: EXPECT_TIMEOUT_MS });
