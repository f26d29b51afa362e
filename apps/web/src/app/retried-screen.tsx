import { Suspense, type ComponentType } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { RetryState } from '../ui/states/retry-state.tsx';

/**
 * A screen whose code could not be loaded: it is requested again, and has Retry where that fails too. A route keeps a
 * failure until the page is reloaded, and a reload without a server loses the desk.
 *
 * @param load requests the screen
 */
export function toRetriedScreen(load: () => Promise<ComponentType>): ComponentType {
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
