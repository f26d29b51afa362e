import { Button } from '@mantine/core';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, Outlet, type RouteObject, useMatches } from 'react-router';
import type { FeatureRoute } from '../lib/react/feature-route.ts';
import { findTokens } from '../lib/session/tokens.ts';
import { loadOtherTexts, t } from '../lib/texts/t.ts';
import { useFreeFocus } from '../ui/focus/free-focus.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { RetryState } from '../ui/states/retry-state.tsx';
import { FailedPage } from './pages/failed-page.tsx';
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

/** The id of the route of all unknown paths. */
const UNKNOWN = 'unknown';

/** The shell with its guard. At an unknown path, a stranger is not sent to sign in. */
function Frame() {
  const isUnknown = useMatches().some(({ id }) => id === UNKNOWN);
  const [isStranger] = useState(() => findTokens() === undefined);
  if (!isUnknown || !isStranger) return <SignedInFrame />;
  return (
    <main style={{ height: '100%' }}>
      <Outlet />
    </main>
  );
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
        {
          element: <Frame />,
          errorElement: <FailedPage />,
          children: [...guarded.map(toRoute), { id: UNKNOWN, path: '*', element: <NotFoundPage /> }],
        },
        ...open.map(toRoute),
      ],
    },
  ];
}

/**
 * A screen whose code could not be loaded: it is requested again, and has Retry where that fails too. A route keeps a
 * failure until the page is reloaded, and a reload without a server loses the desk.
 *
 * @param load requests the screen
 */
function toRetriedScreen(load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazyComponent(async () => ({ default: await load() }));
  return function RetriedScreen() {
    return (
      <ErrorBoundary fallback={(error, reset) => <RetryState error={error} onRetry={reset} />}>
        <Suspense fallback={null}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** Shown at every unknown path. Its one control has the focus. */
function NotFoundPage() {
  const home = useRef<HTMLAnchorElement>(null);
  useFreeFocus(home);
  useEffect(() => {
    const before = document.title;
    document.title = t('shell.pageNotFoundTitle');
    return () => void (document.title = before);
  }, []);
  return (
    <EmptyState
      isPage
      title={t('shell.pageNotFound')}
      action={
        <Button component={Link} ref={home} to="/home" variant="default">
          {t('shell.goHome')}
        </Button>
      }
    >
      {t('shell.pageNotFoundHint')}
    </EmptyState>
  );
}
