import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { findFirefox, findWebKit, type OtherBrowser } from '../../tools/run/find-other-browsers.ts';
import { findFreePort } from '../../tools/run/free-port.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';
import { openDriverTools } from './driver-tools.ts';

/** For what never ends, not for what is slow. */
export const LIMIT_MS = 240_000;
const QUIT_LIMIT_MS = 20_000;
const SIZE = { width: 1600, height: 1000 };

/** The keys with a name that the proof presses, as in `KeyboardEvent.key`. */
export type NamedKey = 'Enter' | 'Tab' | 'Escape' | 'ArrowDown';

/** A window of a browser. What fails in it throws the error of its driver. */
export interface OtherWindow {
  /** The browser and its version. */
  readonly version: string;
  readonly goTo: (address: string) => Promise<void>;
  /** Runs the body of a function in the page. @returns what it returns, which is JSON */
  readonly run: (script: string) => Promise<unknown>;
  /** Clicks at a point of the window, in CSS pixels. */
  readonly click: (x: number, y: number) => Promise<void>;
  readonly press: (key: NamedKey) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Writes a picture of the page, for the search for a fault. */
  readonly takePicture: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function openFirefox(): Promise<OtherWindow> {
  const { puppeteer } = await openDriverTools();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox() ?? '',
    headless: true,
    timeout: LIMIT_MS,
    protocolTimeout: LIMIT_MS,
    defaultViewport: SIZE,
    env: { ...process.env, TZ: JOURNEY_TIME_ZONE },
  });
  const page = await browser.newPage();
  return {
    version: await browser.version(),
    goTo: async (address) => void (await page.goto(address, { timeout: LIMIT_MS })),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: async (text) => {
      for (const character of text) await page.keyboard.press(character);
    },
    takePicture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
}

/** Ends a program that was started here. */
async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await ended;
}

/** Starts a display of its own, because WebKit has no window without one. @returns its number, which the program chooses */
async function startDisplay(path: string): Promise<{ program: ChildProcess; number: string }> {
  const size = `${SIZE.width}x${SIZE.height}x24`;
  const options = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'];
  const program = spawn(path, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const chosen = program.stdio[3] as Readable;
  const number = await new Promise<string>((resolve, reject) => {
    chosen.once('data', (line: Buffer) => resolve(line.toString().trim()));
    program.once('exit', () => reject(new Error('The display for WebKit did not start.')));
  });
  return { program, number };
}

async function openWebKit(): Promise<OtherWindow> {
  const { selenium } = await openDriverTools();
  const { browser: binary, driver: driverPath = '', display: displayPath = '' } = findWebKit();
  const display = await startDisplay(displayPath);
  const port = await findFreePort();
  const program = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, TZ: JOURNEY_TIME_ZONE, DISPLAY: `:${display.number}`, WAYLAND_DISPLAY: '' },
  });
  const stopPrograms = async () => {
    await stop(program);
    await stop(display.program);
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitForReply(`${address}/status`);
    const driver = await new selenium.Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      })
      .build();
    await driver.manage().window().setRect(SIZE);
    const press = (key: string) => driver.actions().keyDown(key).keyUp(key).perform();
    return {
      version: `WebKit ${String((await driver.getCapabilities()).get('browserVersion'))}`,
      goTo: (page) => driver.get(page),
      run: (script) => driver.executeScript(script),
      click: (x, y) => driver.actions().move({ x, y, duration: 0 }).click().perform(),
      press: (key) => press(String(selenium.Key[WEBKIT_KEYS[key]])),
      type: async (text) => {
        for (const character of text) await press(character);
      },
      takePicture: async (path) => writeFileSync(path, await driver.takeScreenshot(), 'base64'),
      close: async () => {
        // A driver that has stopped replying ends with its program.
        await Promise.race([driver.quit().catch(() => undefined), setTimeout(QUIT_LIMIT_MS)]);
        await stopPrograms();
      },
    };
  } catch (error) {
    await stopPrograms();
    throw error;
  }
}

/** Selenium's names of the keys. */
const WEBKIT_KEYS: Readonly<Record<NamedKey, string>> = {
  Enter: 'ENTER',
  Tab: 'TAB',
  Escape: 'ESCAPE',
  ArrowDown: 'ARROW_DOWN',
};

async function waitForReply(address: string): Promise<void> {
  const giveUpAt = performance.now() + LIMIT_MS;
  while ((await fetch(address).catch(() => undefined))?.ok !== true) {
    if (performance.now() > giveUpAt) throw new Error('The driver of WebKit does not reply.');
    await setTimeout(200);
  }
}

/** Opens a window of a browser that is installed. @throws Error where it does not start */
export function openOtherWindow(browser: OtherBrowser): Promise<OtherWindow> {
  return browser === 'firefox' ? openFirefox() : openWebKit();
}
