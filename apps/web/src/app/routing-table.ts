import {
  IconBan,
  IconBookmarks,
  IconFlag,
  IconHome,
  IconMessageDollar,
  IconSearch,
  IconTruck,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { FeatureCode } from '@loadstone/contracts/board';
import type { FeatureRoute } from '../lib/react/feature-route.ts';
import type { PlainTextKey } from '../lib/texts/text-key.ts';

/** An entry of the header and the sidebar. */
export interface Destination {
  path: string;
  labelKey: PlainTextKey;
  icon: Icon;
  /** The feature that the entry requires; where omitted, all users see it. */
  feature?: FeatureCode;
}

/** Every possible entry of the navigation, in its order; an entry is shown once its screen is registered. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/home', labelKey: 'shell.home', icon: IconHome },
  { path: '/network', labelKey: 'shell.network', icon: IconUsersGroup },
  { path: '/flagged', labelKey: 'shell.flagged', icon: IconFlag },
  { path: '/excluded', labelKey: 'shell.excluded', icon: IconBan },
  { path: '/template', labelKey: 'shell.templates', icon: IconBookmarks },
  { path: '/search', labelKey: 'shell.search', icon: IconSearch },
  { path: '/offers', labelKey: 'shell.offers', icon: IconMessageDollar },
  { path: '/resources', labelKey: 'shell.resources', icon: IconTruck, feature: 'll_resources' },
];

/**
 * Every route of the product with its guard. A feature's screen must have one of these paths. A path without a screen
 * shows 'Page not found!' like any unknown path.
 */
export const ROUTING_TABLE: Readonly<Record<string, FeatureRoute['guard']>> = {
  '/home/:id?/documents?': 'signed-in',
  '/network': 'signed-in',
  '/network/:id': 'signed-in',
  '/flagged': 'signed-in',
  '/excluded': 'signed-in',
  '/template': 'signed-in',
  '/search': 'signed-in',
  '/offers/:id?': 'signed-in',
  '/resources': 'signed-in',
  '/trips/:from/:id': 'signed-in',
  '/documents/:id': 'signed-in',
  '/login-callback': 'none',
  '/GeoEnforce': 'none',
  '/LocationAccess': 'none',
};
