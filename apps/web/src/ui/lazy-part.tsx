import { Suspense, type ReactNode } from 'react';
import { useStore } from '../lib/react/store.ts';
import { renewalCount } from './lazy-component.tsx';
import { ErrorBoundary } from './states/error-boundary.tsx';

/**
 * Contains a small part of a screen whose code is loaded on request. The screen is complete without it: where loading fails,
 * the part is requested again with the next Retry of another one, or when the connection is back.
 */
export function LazyPart({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null} resetKey={String(useStore(renewalCount))}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
