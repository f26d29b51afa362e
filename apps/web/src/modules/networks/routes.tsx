import type { FeatureRoute } from '../../lib/react/feature-route.ts';

const load = () => import('./components/networks-page.tsx').then((module) => module.NetworksPage);

export const routes: FeatureRoute[] = [
  { path: '/network', guard: 'signed-in', load },
  { path: '/network/:id', guard: 'signed-in', load },
];
