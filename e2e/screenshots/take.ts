import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from '../playwright.config.ts';
import { SCENES, type Scene } from './scenes.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 18_081);
const ADDRESS = `http://127.0.0.1:${PORT}`;
const WIDTHS = [1280, 1920] as const;
const THEMES = ['light', 'dark'] as const;
const START_LIMIT_MS = 120_000;

/** Starts the product on a fresh demo market; answers the means to stop it. */
async function startProduct(dataFolder: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['tools/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      PUBLIC_URL: ADDRESS,
      DATA_DIR: dataFolder,
      DEMO: '1',
      DEMO_TRAFFIC_PER_MINUTE: '60',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const giveUpAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(`${ADDRESS}/health`).catch(() => undefined);
    if (answer?.ok && ((await answer.json()) as { status: string }).status === 'ok') break;
    if (performance.now() > giveUpAt) throw new Error('The product did not start.');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return () =>
    new Promise((resolve) => {
      server.on('exit', () => resolve());
      server.kill('SIGTERM');
    });
}

async function takeScene(browser: Browser, scene: Scene, folder: string): Promise<void> {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        baseURL: ADDRESS,
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
const folder = process.env['SCREENSHOT_DIR'] ?? 'docs/screenshots';
mkdirSync(folder, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'loadstone-screenshots-'));
const stop = await startProduct(dataFolder);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: CHROMIUM_FLAGS,
});
try {
  for (const scene of SCENES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    await takeScene(browser, scene, folder);
    console.log(`${scene.name}: taken`);
  }
} finally {
  await browser.close();
  await stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
