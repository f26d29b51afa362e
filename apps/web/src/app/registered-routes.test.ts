import { describe, expect, it } from 'vitest';
import type { FeatureRoute } from '../lib/react/feature-route.ts';
import { checkRoutes, listDestinations, registeredRoutes } from './registered-routes.ts';

const make = (path: string, guard: FeatureRoute['guard']): FeatureRoute => ({
  path,
  guard,
  load: () => Promise.resolve(() => null),
});

describe('a screen that registers', () => {
  it('must stand under a path of the routing table, with its guard', () => {
    expect(() => checkRoutes([make('/search', 'signed-in')])).not.toThrow();
    expect(() => checkRoutes([make('/somewhere', 'signed-in')])).toThrow(RangeError);
    expect(() => checkRoutes([make('/search', 'none')])).toThrow(RangeError);
  });

  it('is named by the navigation, and no other is', () => {
    const routes = [make('/search', 'signed-in'), make('/home/:id?/documents?', 'signed-in')];
    expect(listDestinations(routes, { hasFeature: () => false }).map(({ path }) => path)).toEqual(['/home', '/search']);
  });

  it('is named only where the company has its feature', () => {
    const routes = [make('/resources', 'signed-in')];
    expect(listDestinations(routes, { hasFeature: () => false })).toEqual([]);
    const named = listDestinations(routes, { hasFeature: (code) => code === 'll_resources' });
    expect(named.map(({ path }) => path)).toEqual(['/resources']);
  });

  it('is found in its feature’s folder', () => {
    expect(registeredRoutes.map(({ path }) => path)).toContain('/login-callback');
  });
});
