import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@loadstone/contracts/texts';
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
/** In a narrower window the desk shows one pane at a time. */
const ONE_PANE_BELOW = 1_200;

/** `--language=fr-CA` takes them in this language; it may be given several times. */
const languages = process.argv.flatMap((word) => /^--language=(.+)$/.exec(word)?.[1] ?? []);

/** The function of the product that changes the language of an open page. In a build only its message distinguishes it from others. */
const SWITCH = /async function (\w+)\(\w+,\w+\)\{(?:(?!function).)*There are no texts of the language/s;

/**
 * Makes the function that changes the language reachable: a scene finds texts in English, and keeps its dialogs only
 * where the page is not loaded again.
 */
async function exposeSwitch(page: Page): Promise<void> {
  await page.route(/\/assets\/frame-[^/]+\.js$/, async (route) => {
    const reply = await route.fetch();
    const body = await reply.text();
    const name = SWITCH.exec(body)?.[1];
    if (name === undefined) throw new Error('The page has no function that changes its language.');
    await route.fulfill({ response: reply, body: `${body}\nglobalThis.switchLanguage=${name};` });
  });
}

/** The pages of the sign-in, of a driver and of a customer are in the language of a cookie. */
async function switchByCookie(page: Page, language: string): Promise<void> {
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: page.url() }]);
  // The page of a driver starts from its stored copy, in the language of the time before.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
}

async function switchLanguage(page: Page, language: string): Promise<void> {
  const isDesk = await page.evaluate(() => 'switchLanguage' in globalThis);
  if (!isDesk) return switchByCookie(page, language);
  await page.evaluate(async (wanted) => {
    await (window as unknown as { switchLanguage(language: string): Promise<void> }).switchLanguage(wanted);
  }, language);
}

/** Prepares a scene once and takes it in each language, size and theme, as a user sees it who resizes the window. */
async function takeScene(browser: Browser, address: string, scene: Scene): Promise<void> {
  const context = await browser.newContext({ baseURL: address, viewport: toViewport(WIDTHS[0]) });
  const page: Page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (languages.some((language) => language !== 'en')) await exposeSwitch(page);
  await scene.prepare(page);
  for (const language of languages.length === 0 ? ['en'] : languages) {
    const suffix = language === 'en' ? '' : `-${language}`;
    if (language !== 'en') {
      // The panel and the comments of leads need the widest window.
      await page.setViewportSize(toViewport(WIDTHS[0]));
      await switchLanguage(page, language);
      await scene.reopen?.(page);
    }
    await takeSizes(page, scene, (colorScheme, width) => `${scene.name}${suffix}-${colorScheme}-${width}.png`);
  }
  await context.close();
}

/** Opens what is beside the list of the desk where that is alone on the screen. */
async function openDetails(page: Page): Promise<void> {
  const list = page.locator('main [role="listbox"]');
  if (!(await list.isVisible())) return;
  await list.focus();
  await page.keyboard.press('Enter');
}

async function takeSizes(page: Page, scene: Scene, toName: (theme: string, width: number) => string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(toViewport(width));
    if (scene.showsDetails === true && width < ONE_PANE_BELOW) await openDetails(page);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The grid and the map draw again after they have measured their new size.
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: join(folder, toName(colorScheme, width)) });
    }
  }
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
