import type { FeatureRoute } from '../../lib/react/feature-route.ts';

/** Screens that combine several features. */
export const routes: FeatureRoute[] = [
  {
    path: '/home/:id?/documents?',
    guard: 'signed-in',
    load: async () => (await import('../../screens/desk/home-page.tsx')).HomePage,
    hasStartTexts: true,
  },
  {
    path: '/template',
    guard: 'signed-in',
    load: async () => (await import('../../screens/templates/template-page.tsx')).TemplatePage,
  },
  {
    path: '/lanes',
    guard: 'signed-in',
    load: async () => (await import('../../screens/lanes/lanes-page.tsx')).LanesPage,
  },
  {
    path: '/resources',
    guard: 'signed-in',
    load: async () => (await import('../../screens/resources/resources-page.tsx')).ResourcesPage,
  },
  {
    path: '/excluded',
    guard: 'signed-in',
    load: async () => (await import('../../screens/exclusions/excluded-page.tsx')).ExcludedPage,
  },
  {
    path: '/flagged',
    guard: 'signed-in',
    load: async () => (await import('../../screens/flags/flagged-page.tsx')).FlaggedPage,
  },
  {
    path: '/offers/:id?',
    guard: 'signed-in',
    load: async () => (await import('../../screens/offers/offers-page.tsx')).OffersPage,
  },
  {
    path: '/trips/:from/:id',
    guard: 'signed-in',
    load: async () => (await import('../../screens/trips/trips-page.tsx')).TripsPage,
  },
  {
    path: '/search',
    guard: 'signed-in',
    load: async () => (await import('../../screens/search/search-page.tsx')).SearchPage,
  },
  { path: '/GeoEnforce', guard: 'none', load: async () => (await import('./geo-enforce-page.tsx')).GeoEnforcePage },
  {
    path: '/LocationAccess',
    guard: 'none',
    load: async () => (await import('./location-access-page.tsx')).LocationAccessPage,
  },
  {
    path: '/documents/:id',
    guard: 'signed-in',
    load: async () => (await import('../../screens/documents/documents-page.tsx')).DocumentsPage,
  },
];
