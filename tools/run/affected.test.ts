import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAffected, NAMED_JOURNEYS, NAMED_NOUNS } from './affected.ts';

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

  it('is the journeys of a noun on both sides, with the one that opens every screen', () => {
    for (const path of ['apps/server/src/modules/trips/trips.routes.ts', 'apps/web/src/modules/trips/trips.ts']) {
      expect(findAffected([path]).journeys).toEqual([SCREENS, 'journeys/trips.spec.ts']);
    }
    expect(findAffected(['apps/web/src/driver/main.tsx']).journeys).toContain('journeys/driver.spec.ts');
    expect(findAffected(['apps/web/src/features/leads/routes.tsx']).journeys).toBe('all');

    expect(findAffected(['apps/web/src/modules/networks/routes.tsx']).journeys).toEqual([
      SCREENS,
      'journeys/leads.spec.ts',
      'journeys/networks.spec.ts',
      'journeys/postings-form.spec.ts',
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
    const journeys = globSync('e2e/journeys/*.spec.ts').map((path) => basename(path, '.spec.ts'));
    expect(NAMED_JOURNEYS.filter((name) => !journeys.includes(name))).toEqual([]);
    const folders = globSync('apps/{web/src/{modules,screens},server/src/modules}/*').map((path) => basename(path));
    expect(NAMED_NOUNS.filter((noun) => !folders.includes(noun))).toEqual([]);
    const { unitTests } = findAffected(['apps/server/src/app.ts']);
    expect((unitTests as string[]).filter((path) => !existsSync(path))).toEqual([]);
  });
});
