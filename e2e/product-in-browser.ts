import type { Browser } from '@playwright/test';
import { launchChromium } from './chromium.ts';
import { startProduct } from './product.ts';
import { JOURNEY_TIME_ZONE } from './time-zone.ts';

/** Starts the product and a browser, runs `work` with both, and stops both also after a failure. */
export async function withProduct(
  options: { port: number; trafficPerMinute: number; settings?: Readonly<Record<string, string>> },
  work: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  const product = await startProduct(options.port, options.trafficPerMinute, options.settings);
  try {
    const browser = await launchChromium({ TZ: JOURNEY_TIME_ZONE });
    try {
      await work(browser, product.address);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
