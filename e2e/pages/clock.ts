import type { Page } from '@playwright/test';

/** Lets a journey move the page's clock. The server's stays, so replies then say nothing of the time. */
export async function takeOverClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.route(/\/(api|oidc\/token)/, async (route) => {
    const response = await route.fetch();
    const headers = Object.entries(response.headers()).filter(([name]) => name !== 'date');
    await route.fulfill({ response, headers: Object.fromEntries(headers) });
  });
}
