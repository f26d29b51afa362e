import { IconBan, IconBookmarks, IconFlag, IconHome, IconSearch, IconUsersGroup, type Icon } from '@tabler/icons-react';
import type { FeatureRoute } from '../lib/feature-route.ts';
import { shellTexts } from '../lib/texts/shell.ts';

/** A place that the header and the sidebar name. */
export interface Destination {
  path: string;
  label: string;
  icon: Icon;
}

/** Every place of the product that navigation may name, in its order; shown once its screen stands. */
export const DESTINATIONS: readonly Destination[] = [
  { path: '/home', label: shellTexts.home, icon: IconHome },
  { path: '/network', label: shellTexts.network, icon: IconUsersGroup },
  { path: '/flagged', label: shellTexts.flagged, icon: IconFlag },
  { path: '/excluded', label: shellTexts.excluded, icon: IconBan },
  { path: '/template', label: shellTexts.templates, icon: IconBookmarks },
  { path: '/search', label: shellTexts.search, icon: IconSearch },
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
