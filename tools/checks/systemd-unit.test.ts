import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'loadstone-unit-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What systemd says about a unit; nothing where it is right. It only warns of a key that it does not know. */
function verify(unit: string): string {
  const file = join(folder, 'loadstone.service');
  // The folder and the program that it starts must exist.
  writeFileSync(file, unit.replaceAll('/opt/loadstone', resolve('.')).replace('/usr/bin/node', process.execPath));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  return (stdout + stderr).trim();
}

it('systemd accepts the unit and every setting in it', () => {
  const unit = readFileSync('deploy/systemd/loadstone.service', 'utf8');
  expect(verify(unit)).toBe('');
  expect(verify(unit.replace('NoNewPrivileges', 'NoNewPrivilege'))).toContain('Unknown key');
});
