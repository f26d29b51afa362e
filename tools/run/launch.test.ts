import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from './launch.ts';

const run = (...args: string[]) => spawnSync(process.execPath, ['tools/run/launch.ts', ...args], { encoding: 'utf8' });

describe('benches and proofs', () => {
  it('are files that exist', () => {
    const files = Object.values(PROGRAMS)
      .flatMap((programs) => Object.values(programs))
      .flatMap(({ file, tests }) => [file, ...(tests?.paths ?? []).filter((path) => path.endsWith('.ts'))])
      .filter((path) => path !== undefined);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('are listed where no name is given, and where the name does not exist', () => {
    expect(run('bench')).toMatchObject({ status: 0, stdout: expect.stringContaining('lighthouse') as string });
    expect(run('prove', 'nothing')).toMatchObject({ status: 2, stdout: expect.stringContaining('topology') as string });
  });

  it('are the ones that documents and comments name', () => {
    const paths = globSync(['*.md', '{docs,apps,packages,e2e,tools}/**/*.{md,ts,tsx,mjs}'], {
      exclude: (path) => /node_modules|\/dist/.test(path),
    });
    const unknown = paths.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/npm run (bench|prove)[ :](\w+)/g)]
        .filter(([text, kind = '', name = '']) => text.includes(':') || !(name in PROGRAMS[kind as 'bench' | 'prove']))
        .map(([text]) => `${path}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });

  it('and all other commands are at most 25 scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(25);
  });
});
