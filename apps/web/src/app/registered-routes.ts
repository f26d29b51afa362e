import type { FeatureRoute } from '../lib/feature-route.ts';
import { DESTINATIONS, ROUTING_TABLE, type Destination } from './routing-table.ts';

const modules = {
  ...import.meta.glob<FeatureRoute[]>('../features/*/routes.tsx', { eager: true, import: 'routes' }),
  ...import.meta.glob<FeatureRoute[]>('./pages/routes.tsx', { eager: true, import: 'routes' }),
};

/** Refuses a screen under a path that the routing table does not know, or with another guard than it says. */
export function checkRoutes(routes: readonly FeatureRoute[]): readonly FeatureRoute[] {
  for (const { path, guard } of routes) {
    const expected = ROUTING_TABLE[path];
    if (expected === undefined) throw new RangeError(`The routing table has no '${path}'.`);
    if (expected !== guard) throw new RangeError(`'${path}' must have the guard '${expected}'.`);
  }
  return routes;
}

/** The screens that stand. */
export const registeredRoutes = checkRoutes(Object.values(modules).flat());

/** The places to name, of the screens that stand. */
export function listDestinations(routes: readonly FeatureRoute[]): Destination[] {
  const paths = new Set(routes.map(({ path }) => path));
  return DESTINATIONS.filter(({ path }) => paths.has(path));
}

export const destinations = listDestinations(registeredRoutes);
