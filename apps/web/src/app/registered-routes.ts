import type { FeatureRoute } from '../lib/react/feature-route.ts';
import { useSession, type Session } from '../lib/session/session.ts';
import { DESTINATIONS, ROUTING_TABLE, type Destination } from './routing-table.ts';

const modules = {
  ...import.meta.glob<FeatureRoute[]>('../modules/*/routes.tsx', { eager: true, import: 'routes' }),
  ...import.meta.glob<FeatureRoute[]>('./pages/routes.tsx', { eager: true, import: 'routes' }),
};

/** Throws for a screen whose path is not in the routing table, or whose guard differs from the table's. */
export function checkRoutes(routes: readonly FeatureRoute[]): readonly FeatureRoute[] {
  for (const { path, guard } of routes) {
    const expected = ROUTING_TABLE[path];
    if (expected === undefined) throw new RangeError(`The routing table has no '${path}'.`);
    if (expected !== guard) throw new RangeError(`'${path}' must have the guard '${expected}'.`);
  }
  return routes;
}

/** The registered screens. */
export const registeredRoutes = checkRoutes(Object.values(modules).flat());

/** The destinations whose screens are registered and whose feature the company has in the current mode. */
export function listDestinations(
  routes: readonly FeatureRoute[],
  { hasFeature }: Pick<Session, 'hasFeature'>,
): Destination[] {
  const paths = new Set(routes.map(({ path }) => path.replace(/\/:.*$/, '')));
  return DESTINATIONS.filter(({ path, feature }) => paths.has(path) && (feature === undefined || hasFeature(feature)));
}

/** The destinations of the signed-in user. */
export function useDestinations(): Destination[] {
  return listDestinations(registeredRoutes, useSession());
}
