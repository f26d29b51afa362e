import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Firefox speaks WebDriver BiDi itself, which Puppeteer drives; WebKit's driver speaks classic WebDriver, which Selenium
 * drives. They bring some 40 packages for one proof, which installs them itself.
 */
const TOOLS = ['puppeteer-core@25.9.0', 'selenium-webdriver@4.49.0'];
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/other-browsers');

interface Mouse {
  readonly click: (x: number, y: number) => Promise<void>;
}

/** What the proof uses of Puppeteer. */
interface PuppeteerModule {
  readonly default: {
    readonly launch: (options: {
      readonly browser: 'firefox';
      readonly executablePath: string;
      readonly headless: boolean;
      readonly timeout: number;
      readonly protocolTimeout: number;
      readonly defaultViewport: { readonly width: number; readonly height: number };
      readonly env: Readonly<Record<string, string | undefined>>;
    }) => Promise<{
      readonly newPage: () => Promise<{
        readonly goto: (address: string, options: { readonly timeout: number }) => Promise<unknown>;
        readonly evaluate: (script: string) => Promise<unknown>;
        readonly mouse: Mouse;
        readonly keyboard: { readonly press: (key: string) => Promise<void> };
        readonly screenshot: (options: { readonly path: string }) => Promise<unknown>;
      }>;
      readonly version: () => Promise<string>;
      readonly close: () => Promise<void>;
    }>;
  };
}

/** A chain of actions of Selenium. */
interface Actions {
  readonly move: (to: { readonly x: number; readonly y: number; readonly duration: number }) => Actions;
  readonly click: () => Actions;
  readonly keyDown: (key: string) => Actions;
  readonly keyUp: (key: string) => Actions;
  readonly perform: () => Promise<void>;
}

interface Builder {
  readonly usingServer: (address: string) => Builder;
  readonly withCapabilities: (capabilities: object) => Builder;
  readonly build: () => Promise<{
    readonly get: (address: string) => Promise<void>;
    readonly executeScript: (script: string) => Promise<unknown>;
    readonly actions: () => Actions;
    readonly takeScreenshot: () => Promise<string>;
    readonly manage: () => {
      readonly window: () => {
        readonly setRect: (size: { readonly width: number; readonly height: number }) => Promise<unknown>;
      };
    };
    readonly getCapabilities: () => Promise<{ readonly get: (name: string) => unknown }>;
    readonly quit: () => Promise<void>;
  }>;
}

/** What it uses of Selenium. */
interface SeleniumModule {
  readonly default: {
    readonly Builder: new () => Builder;
    readonly Key: Readonly<Record<string, unknown>>;
  };
}

/** Installs the tools where they are missing, and loads them. @throws Error where the registry cannot be reached */
export async function openDriverTools() {
  if (!TOOLS.every((tool) => existsSync(join(FOLDER, 'node_modules', tool.split('@')[0] ?? '')))) {
    const options = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--save-exact'];
    execFileSync('npm', ['install', ...options, ...TOOLS], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const require = createRequire(join(FOLDER, 'package.json'));
  const load = async <Module>(name: string) => (await import(pathToFileURL(require.resolve(name)).href)) as Module;
  const { default: puppeteer } = await load<PuppeteerModule>('puppeteer-core');
  const { default: selenium } = await load<SeleniumModule>('selenium-webdriver');
  return { puppeteer, selenium };
}
