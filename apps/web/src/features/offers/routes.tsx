import type { FeatureRoute } from '../../lib/react/feature-route.ts';

/** The screen of the offers. */
export const routes: FeatureRoute[] = [
  {
    path: '/offers/:id?',
    guard: 'signed-in',
    load: async () => (await import('./components/offers-screen.tsx')).OffersScreen,
  },
];
