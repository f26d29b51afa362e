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
