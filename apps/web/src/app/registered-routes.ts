import type { FeatureCode } from '@loadstone/contracts/board';
import {
  type Icon,
  IconBan,
  IconBookmarks,
  IconFlag,
  IconHome,
  IconMessageDollar,
  IconRoute,
  IconSearch,
  IconTruck,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { FeatureRoute } from '../lib/react/feature-route.ts';
import { type Session, useSession } from '../lib/session/session.ts';
import type { PlainTextKey } from '../lib/texts/text-key.ts';

/** An entry of the header and the sidebar. */
interface Destination {
  path: string;
  labelKey: PlainTextKey;
  icon: Icon;
  /** The feature that the entry requires; where omitted, all users see it. */
  feature?: FeatureCode;
}

/** Every possible entry of the navigation, in its order; an entry is shown once its screen is registered. */
const DESTINATIONS: readonly Destination[] = [
  { path: '/home', labelKey: 'shell.home', icon: IconHome },
  { path: '/network', labelKey: 'shell.network', icon: IconUsersGroup },
  { path: '/flagged', labelKey: 'shell.flagged', icon: IconFlag },
  { path: '/excluded', labelKey: 'shell.excluded', icon: IconBan },
  { path: '/template', labelKey: 'shell.templates', icon: IconBookmarks },
  { path: '/search', labelKey: 'shell.search', icon: IconSearch },
  { path: '/offers', labelKey: 'shell.offers', icon: IconMessageDollar },
  { path: '/lanes', labelKey: 'shell.lanes', icon: IconRoute },
  { path: '/resources', labelKey: 'shell.resources', icon: IconTruck, feature: 'll_resources' },
];

/**
 * Every route of the product with its guard. A feature's screen must have one of these paths. A path without a screen
 * shows 'Page not found!' like any unknown path.
 */
const ROUTING_TABLE: Readonly<Record<string, FeatureRoute['guard']>> = {
  '/home/:id?/documents?': 'signed-in',
  '/network': 'signed-in',
  '/network/:id': 'signed-in',
  '/flagged': 'signed-in',
  '/excluded': 'signed-in',
  '/template': 'signed-in',
  '/lanes': 'signed-in',
  '/search': 'signed-in',
  '/offers/:id?': 'signed-in',
  '/resources': 'signed-in',
  '/trips/:from/:id': 'signed-in',
  '/documents/:id': 'signed-in',
  '/login-callback': 'none',
  '/GeoEnforce': 'none',
  '/LocationAccess': 'none',
};

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
