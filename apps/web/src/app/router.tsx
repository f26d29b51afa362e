import { Navigate, Outlet, type RouteObject } from 'react-router';
import type { FeatureRoute } from '../lib/react/feature-route.ts';
import { loadOtherTexts } from '../lib/texts/t.ts';
import { FailedPage } from './pages/failed-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { toRetriedScreen } from './retried-screen.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** Each screen is its own chunk and has its own error boundary. */
function toRoute({ path, load, hasStartTexts = false }: FeatureRoute): RouteObject {
  return {
    path,
    caseSensitive: false,
    lazy: async () => {
      const loadScreen = async () => {
        const [screen] = await Promise.all([load(), hasStartTexts ? undefined : loadOtherTexts()]);
        return screen;
      };
      return { Component: await loadScreen().catch(() => toRetriedScreen(loadScreen)) };
    },
    errorElement: <FailedPage />,
    HydrateFallback: () => null,
  };
}

/** The routes of the product: guarded screens inside the shell, the others outside. */
export function toRouteObjects(routes: readonly FeatureRoute[]): RouteObject[] {
  const guarded = routes.filter(({ guard }) => guard === 'signed-in');
  const open = routes.filter(({ guard }) => guard === 'none');
  return [
    {
      element: <Outlet />,
      errorElement: <FailedPage />,
      HydrateFallback: () => null,
      children: [
        { index: true, element: <Navigate to="/home" replace /> },
        { element: <SignedInFrame />, errorElement: <FailedPage />, children: guarded.map(toRoute) },
        ...open.map(toRoute),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
