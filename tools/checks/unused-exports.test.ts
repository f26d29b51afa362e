import { describe, expect, it } from 'vitest';
import { listUnusedExports } from './unused-exports.ts';

const check = (texts: Record<string, string>): string[] => listUnusedExports(new Map(Object.entries(texts)));
const refuse = (path: string, name: string): string =>
  `${path}: no other file imports ${name}; remove it or its export`;

describe('the check of exports', () => {
  it('finds what no other file imports, even where another file has the name', () => {
    const faults = check({
      'apps/web/a.ts': 'export const used = 1;\nexport const own = 2;\nexport interface Shape {}\nconst two = own;',
      'apps/web/b.ts': "import { used, type Other } from './a.ts';\nexport async function own() {}",
    });
    expect(faults).toEqual([
      refuse('apps/web/a.ts', 'own'),
      refuse('apps/web/a.ts', 'Shape'),
      refuse('apps/web/b.ts', 'own'),
    ]);
  });

  it('finds a name that an index forwards without a use', () => {
    const files = {
      'apps/server/posts/index.ts': "export { one, two as second } from './posts.ts';",
      'apps/server/posts/posts.ts': 'export const one = 1;\nexport const two = 2;',
      'apps/server/a.ts': "import { one } from './posts/index.ts';",
    };
    expect(check(files)).toEqual([refuse('apps/server/posts/index.ts', 'second')]);
  });

  it('follows a package, whose names any file of it can contain', () => {
    const files = {
      'packages/places/src/cities.ts': 'export const listCities = 1;\nexport const unused = 2;',
      'apps/web/a.ts': "import {\n  listCities,\n} from '@loadstone/places/browser';",
    };
    expect(check(files)).toEqual([refuse('packages/places/src/cities.ts', 'unused')]);
  });

  it('follows the names that a file uses of a package that it imports under a name', () => {
    const files = {
      'packages/places/src/cities.ts': 'export const listCities = 1;\nexport const unused = 2;',
      'apps/web/a.ts': "import * as places from '@loadstone/places';\nplaces.listCities();",
    };
    expect(check(files)).toEqual([refuse('packages/places/src/cities.ts', 'unused')]);
  });

  it('follows a file that forwards all names of another', () => {
    const files = {
      'apps/web/index.ts': "export * from './a.ts';",
      'apps/web/a.ts': 'export const one = 1;\nexport const two = 2;',
      'apps/web/b.ts': "import { one } from './index.ts';",
    };
    expect(check(files)).toEqual([refuse('apps/web/a.ts', 'two')]);
  });

  it('counts every name of a file that is loaded as a whole', () => {
    const files = { 'apps/web/a.ts': 'export const one = 1;', 'apps/web/b.ts': "const load = () => import('./a.ts');" };
    expect(check(files)).toEqual([]);
  });
});
