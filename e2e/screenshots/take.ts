import type { Browser, Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withProduct } from '../product-in-browser.ts';
import { SCENES, type Scene } from './scenes.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_081);
const TRAFFIC_PER_MINUTE = 60;
const folder = process.env['SCREENSHOT_DIR'] ?? 'docs/screenshots';
const WIDTHS = [1024, 1280, 1920] as const;
const THEMES = ['light', 'dark'] as const;

async function takeScene(browser: Browser, address: string, scene: Scene): Promise<void> {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        baseURL: address,
        colorScheme: theme,
        viewport: { width, height: Math.round((width * 10) / 16) },
        reducedMotion: 'reduce',
      });
      const page: Page = await context.newPage();
      await scene.prepare(page);
      await page.screenshot({ path: join(folder, `${scene.name}-${theme}-${width}.png`) });
      await context.close();
    }
  }
}

const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
mkdirSync(folder, { recursive: true });
await withProduct({ port: PORT, trafficPerMinute: TRAFFIC_PER_MINUTE }, async (browser, address) => {
  for (const scene of SCENES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    await takeScene(browser, address, scene);
    console.log(`${scene.name}: taken`);
  }
});
