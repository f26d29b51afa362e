import { chromium, type Browser } from '@playwright/test';

/** Flags with which Debian's Chromium runs as root, without a GPU and without requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of `CHROMIUM_PATH`, or Debian's. */
export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Starts a browser with some variables of the environment. @throws Error where there is none */
export async function launchChromium(
  environment: Record<string, string> = {},
  executablePath = CHROMIUM_PATH,
): Promise<Browser> {
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, env: { ...process.env, ...environment } });
}
