import { IconBan, IconBookmarks, IconFlag, IconHome, IconSearch, IconUsersGroup, type Icon } from '@tabler/icons-react';
import type { FeatureRoute } from '../lib/feature-route.ts';
import type { PlainTextKey } from '../lib/texts/text-key.ts';

/** A place that the header and the sidebar name. */
export interface Destination {
  path: string;
  labelKey: PlainTextKey;
  icon: Icon;
}

/** Every place of the product that navigation may name, in its order; shown once its screen stands. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/home', labelKey: 'shell.home', icon: IconHome },
  { path: '/network', labelKey: 'shell.network', icon: IconUsersGroup },
  { path: '/flagged', labelKey: 'shell.flagged', icon: IconFlag },
  { path: '/excluded', labelKey: 'shell.excluded', icon: IconBan },
  { path: '/template', labelKey: 'shell.templates', icon: IconBookmarks },
  { path: '/search', labelKey: 'shell.search', icon: IconSearch },
];

/**
 * Every route of the product with its guard. A feature's screen must stand under one of them, and
 * one whose screen does not stand yet answers 'Page not found!' like any other path.
 */
export const ROUTING_TABLE: Readonly<Record<string, FeatureRoute['guard']>> = {
  '/home': 'signed-in',
  '/network': 'signed-in',
  '/network/:id': 'signed-in',
  '/flagged': 'signed-in',
  '/excluded': 'signed-in',
  '/template': 'signed-in',
  '/search': 'signed-in',
  '/resources': 'signed-in',
  '/documents/:id': 'signed-in',
  '/login-callback': 'none',
  '/GeoEnforce': 'none',
  '/LocationAccess': 'none',
};
