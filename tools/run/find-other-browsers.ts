import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';

/** The browsers that the long run tries besides Chromium. */
export const OTHER_BROWSERS = ['firefox', 'webkit'] as const;
export type OtherBrowser = (typeof OTHER_BROWSERS)[number];

/** The Firefox of `FIREFOX_PATH`, or an installed one. */
export function findFirefox(): string | undefined {
  return process.env['FIREFOX_PATH'] ?? findProgram('firefox-esr') ?? findProgram('firefox');
}

/** The programs that show a page in WebKit; each is undefined where it is not installed. */
export function findWebKit() {
  // Debian's folder of the libraries of this processor.
  const root = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  const folders = existsSync(root) ? readdirSync(root).filter((name) => name.startsWith('webkit2gtk-4.')) : [];
  const browser = folders.map((folder) => join(root, folder, 'MiniBrowser')).find((path) => existsSync(path));
  return { browser, driver: findProgram('WebKitWebDriver'), display: findProgram('Xvfb') };
}

/** Why a browser cannot be tried here, with the packages of Debian that it needs; undefined where it can. */
export function findMissingFor(browser: OtherBrowser): string | undefined {
  if (browser === 'firefox') {
    const path = findFirefox();
    if (path === undefined) return 'no Firefox is on the PATH (Debian: apt-get install firefox-esr)';
    return existsSync(path) ? undefined : `FIREFOX_PATH names ${path}, which does not exist`;
  }
  const isThere = Object.values(findWebKit()).every((path) => path !== undefined);
  return isThere ? undefined : 'WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb)';
}
