import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBrowserVersion, readEmbeddedVersion } from './versions.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadstone-versions-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeProgram(line: string): string {
  const path = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
  return path;
}

it('names a browser and its version without its distribution', () => {
  const path = writeProgram('echo Chromium 150.0.7871.46 built on Debian GNU/Linux 13');
  expect(readBrowserVersion(path)).toBe('Chromium 150.0.7871.46');
});

it('says that a version is unknown', () => {
  expect(readBrowserVersion(writeProgram('exit 1'))).toBe('unknown');
  expect(readBrowserVersion(join(folder, 'nowhere'))).toBe('unknown');
  expect(readEmbeddedVersion(folder)).toBe('unknown');
});

it('names the version of the embedded database', () => {
  expect(readEmbeddedVersion()).toMatch(/^PostgreSQL \d+\.\d+/);
});
