import type { Page } from '@playwright/test';

/**
 * Lets a journey move the page's clock, which starts at the time of the run. The server's clock does not move, so the
 * page gets no date from replies. The header is hidden in the page and not on its way there: an intercepted request
 * that is still pending when a window closes can prevent it from closing.
 */
export async function takeOverClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date() });
  await page.addInitScript(() => {
    const get = Headers.prototype.get;
    Headers.prototype.get = function (this: Headers, name: string) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
}

/** A clock cannot stop in the past, and on a slow machine the request to stop it takes a while. */
const PAUSE_AHEAD_MS = 3_000;

/** Stops the page's clock, a few seconds ahead: what counts down stays. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS);
}

/** Lets the paused clock of a page advance in steps of a millisecond while work on it needs timers, such as that of axe. */
export async function withTimers<T>(page: Page, work: Promise<T>): Promise<T> {
  let isDone = false;
  const advance = async () => {
    while (!isDone) await page.clock.runFor(1);
  };
  const [result] = await Promise.all([work.finally(() => (isDone = true)), advance()]);
  return result;
}
