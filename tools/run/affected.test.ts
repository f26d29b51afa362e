import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findAffected } from './affected.ts';

const SCREENS = 'journeys/accessibility.spec.ts';

describe('what a change can affect', () => {
  it('is nothing where only prose changed', () => {
    expect(findAffected(['README.md', 'docs/glossary.md'])).toEqual({ unitTests: [], journeys: [] });
  });

  it('is the tests that import a changed file, and every journey where the product changed', () => {
    const path = 'apps/web/src/grid/data-grid.tsx';
    expect(findAffected([path])).toEqual({ unitTests: [path], journeys: 'all' });
  });

  it('is the server’s processes as well where the server or a package that it imports changed', () => {
    for (const path of [
      'apps/server/src/app.ts',
      'packages/contracts/src/board/day.ts',
      'packages/engine/src/index.ts',
    ]) {
      const { unitTests, journeys } = findAffected([path]);
      expect(unitTests).toEqual(
        expect.arrayContaining([path, 'apps/server/test/process.test.ts', 'tools/dev.test.ts']),
      );
      expect(journeys).toBe('all');
    }
  });

  it('is no journey where only a test changed', () => {
    const path = 'apps/server/src/modules/tags/tags.test.ts';
    expect(findAffected([path])).toEqual({ unitTests: [path], journeys: [] });
  });

  it('is the journey itself where a journey changed, and all of them where a page model did', () => {
    const path = 'e2e/journeys/track.spec.ts';
    expect(findAffected([path])).toEqual({ unitTests: [], journeys: ['journeys/track.spec.ts'] });
    expect(findAffected(['e2e/pages/desk-page.ts']).journeys).toBe('all');
  });

  it('is the journey of a part that one journey covers, with the one that opens every screen', () => {
    expect(findAffected(['apps/web/src/modules/networks/routes.tsx']).journeys).toEqual([
      SCREENS,
      'journeys/networks.spec.ts',
    ]);
  });

  it.each([
    'package-lock.json',
    'vitest.config.ts',
    'apps/web/package.json',
    'apps/server/migrations/0001-base.ts',
    'apps/server/schema.sql',
    'packages/places/src/cities.json',
    'apps/server/testkit/src/test-app.ts',
  ])('is everything where the import graph cannot say: %s', (path) => {
    expect(findAffected([path, 'README.md'])).toEqual({ unitTests: 'all', journeys: 'all' });
  });

  it('is every unit test where a specification changed that a test reads', () => {
    expect(findAffected(['packages/engine/SPEC.md'])).toEqual({ unitTests: 'all', journeys: [] });
  });

  it('is no unit test where only styles changed, and every test of the tools where a tool changed', () => {
    expect(findAffected(['apps/web/src/grid/grid.module.css'])).toEqual({ unitTests: [], journeys: 'all' });
    const { unitTests } = findAffected(['tools/boundaries/rules.cjs']);
    expect(unitTests).toContain('tools/boundaries/check.test.ts');
  });

  it('names only files that exist', () => {
    const parts = ['preferences', 'templates', 'networks', 'notifications'];
    const { journeys } = findAffected(parts.map((part) => `apps/web/src/modules/${part}/routes.tsx`));
    const known = globSync('e2e/journeys/*.spec.ts').map((path) => path.slice('e2e/'.length));
    expect(known).toEqual(expect.arrayContaining(journeys as string[]));
    const { unitTests } = findAffected(['apps/server/src/app.ts']);
    expect((unitTests as string[]).filter((path) => !existsSync(path))).toEqual([]);
  });
});
