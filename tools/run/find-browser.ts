import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

type BrowserSearch = { path: string } | { missing: string };

/** The installed Chromium: that of `CHROMIUM_PATH`, or one in a usual location. */
export function findInstalledBrowser(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return (named === undefined ? CANDIDATES : [named]).find((path) => existsSync(path));
}

/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, the usual locations, or an installation of Debian's package
 * if this process is root and `apt-get` exists.
 *
 * @returns its path, or a message on how to install it
 */
export function findBrowser(): BrowserSearch {
  const found = findInstalledBrowser();
  if (found !== undefined) return { path: found };
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined) return { missing: `CHROMIUM_PATH names ${named}, which does not exist` };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return { missing: 'no Chromium found; install one (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH' };
  }
  console.log("Installing Debian's chromium for the browser tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    stdio: 'ignore',
    env,
  });
  return existsSync('/usr/bin/chromium')
    ? { path: '/usr/bin/chromium' }
    : { missing: "Debian's chromium could not be installed; install a Chromium and set CHROMIUM_PATH" };
}
