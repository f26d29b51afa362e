import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installOwnTools } from '../../tools/run/own-tools.ts';
import type { LighthouseResult } from './lighthouse-visit.ts';

/**
 * Lighthouse and the browser driver that it needs. They bring some 250 packages for one bench, which installs them
 * itself.
 */
const TOOLS = ['lighthouse@13.5.0', 'puppeteer-core@25.9.0'] as const;

/** What the bench uses of a page of the browser driver. */
export interface Page {
  readonly goto: (url: string, options?: { waitUntil: 'domcontentloaded' }) => Promise<unknown>;
  readonly evaluate: (run: (name: string, text: string) => void, name: string, text: string) => Promise<void>;
  readonly on: (
    event: 'request',
    handle: (request: { readonly resourceType: () => string; readonly url: () => string }) => void,
  ) => void;
  readonly setViewport: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly waitForSelector: (selector: string) => Promise<unknown>;
}

/** What it uses of the browser. */
export interface Browser {
  readonly createBrowserContext: () => Promise<{
    readonly newPage: () => Promise<Page>;
    readonly close: () => Promise<void>;
  }>;
  readonly close: () => Promise<void>;
}

interface LighthouseModule {
  readonly default: (url: string, flags: object, config: object, page: Page) => Promise<LighthouseResult | undefined>;
  readonly desktopConfig: object;
}

interface DriverModule {
  readonly default: {
    readonly launch: (options: {
      executablePath: string;
      args: readonly string[];
      env: Readonly<Record<string, string | undefined>>;
    }) => Promise<Browser>;
  };
}

/** Installs the tools where they are missing, and loads them. @throws Error where the registry cannot be reached */
export async function openLighthouse() {
  const require = createRequire(join(installOwnTools('lighthouse', TOOLS), 'package.json'));
  const load = async <Module>(name: string) => (await import(pathToFileURL(require.resolve(name)).href)) as Module;
  const { default: lighthouse, desktopConfig } = await load<LighthouseModule>('lighthouse');
  const { default: puppeteer } = await load<DriverModule>('puppeteer-core');
  return { lighthouse, desktopConfig, puppeteer };
}
