import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

interface Component {
  readonly purl: string;
  readonly licenses?: readonly unknown[];
}

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const { packages } = readJson('package-lock.json') as { packages: Record<string, LockEntry> };
const isWorkspace = (path: string): boolean => !path.includes('node_modules/');
const toPurl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

describe('the list of packages', () => {
  let list: { bomFormat: string; specVersion: string; components: Component[] };
  beforeAll(() => {
    execSync('npm run --silent sbom', { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    list = readJson('sbom.cdx.json') as typeof list;
  });

  it('is a CycloneDX document in a file that git ignores', () => {
    expect(list).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('sbom.cdx.json');
  });

  it('names each package that a workspace uses in production, with version and licence', () => {
    const used = Object.entries(packages)
      .filter(([path]) => isWorkspace(path))
      .flatMap(([, { dependencies = {} }]) => Object.entries(dependencies))
      .filter(([name]) => !name.startsWith('@loadstone/'))
      .map(([name, version]) => toPurl(name, version));
    const licensed = new Set(
      list.components.filter(({ licenses = [] }) => licenses.length > 0).map(({ purl }) => purl),
    );
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter((purl) => !licensed.has(purl))).toEqual([]);
  });

  it('has no package that only builds and tests need', () => {
    const entries = Object.entries(packages).filter(([path]) => !isWorkspace(path));
    const listPurls = (isDevelopment: boolean): string[] =>
      entries
        .filter(([, { dev }]) => (dev === true) === isDevelopment)
        .map(([path, { name, version = '' }]) => toPurl(name ?? path.split('node_modules/').at(-1) ?? '', version));
    const production = new Set(listPurls(false));
    const development = new Set(listPurls(true).filter((purl) => !production.has(purl)));
    expect(development.size).toBeGreaterThan(100);
    expect(list.components.map(({ purl }) => purl).filter((purl) => development.has(purl))).toEqual([]);
  });
});
