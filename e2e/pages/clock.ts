import type { Page } from '@playwright/test';

/**
 * Lets a journey move the page's clock. The server's stays, so the page reads no date in a reply. Nothing is held on its
 * way for that: a request that is being answered for the page when a window closes can keep it from closing.
 */
export async function takeOverClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const get = Headers.prototype.get;
    Headers.prototype.get = function (this: Headers, name: string) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
}
