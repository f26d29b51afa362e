import type { FeatureRoute } from '../../lib/react/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/login-callback',
    guard: 'none',
    load: () => import('./components/login-callback-page.tsx').then((module) => module.LoginCallbackPage),
    hasStartTexts: true,
  },
];
