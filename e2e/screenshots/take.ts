import type { Browser, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withProduct } from '../product-in-browser.ts';
import { toInboundMailSettings } from '../ports.ts';
import { SCENES, type Scene } from './scenes.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_081);
const TRAFFIC_PER_MINUTE = 60;
const folder = process.env['SCREENSHOT_DIR'] ?? 'docs/screenshots';
/**
 * The widest first: a narrow window shows one pane at a time, and closes the panel. It has the comments of leads, too, by
 * which scenes find them.
 */
const WIDTHS = [1920, 1440, 1280, 1024] as const;
const THEMES = ['light', 'dark'] as const;
const SETTLE_MS = 1_000;

/** Prepares a scene once and takes it in each size and theme, as a user sees it who resizes the window. */
async function takeScene(browser: Browser, address: string, scene: Scene): Promise<void> {
  const context = await browser.newContext({ baseURL: address, viewport: toViewport(WIDTHS[0]) });
  const page: Page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await scene.prepare(page);
  for (const width of WIDTHS) {
    await page.setViewportSize(toViewport(width));
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The grid and the map draw again after they have measured their new size.
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: join(folder, `${scene.name}-${colorScheme}-${width}.png`) });
    }
  }
  await context.close();
}

function toViewport(width: number): { width: number; height: number } {
  return { width, height: Math.round((width * 10) / 16) };
}

const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
mkdirSync(folder, { recursive: true });
const options = { port: PORT, trafficPerMinute: TRAFFIC_PER_MINUTE, settings: toInboundMailSettings(0) };
await withProduct(options, async (browser, address) => {
  for (const scene of SCENES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    await takeScene(browser, address, scene);
    console.log(`${scene.name}: taken`);
  }
});
