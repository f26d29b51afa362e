import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS } from './playwright.config.ts';
import { startProduct } from './product.ts';
import { JOURNEY_TIME_ZONE } from './time-zone.ts';

/** Starts the product and a browser, runs `work` with both, and stops both also after a failure. */
export async function withProduct(
  options: { port: number; trafficPerMinute: number },
  work: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  const product = await startProduct(options.port, options.trafficPerMinute);
  try {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const env = { ...process.env, TZ: JOURNEY_TIME_ZONE };
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, env });
    try {
      await work(browser, product.address);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
