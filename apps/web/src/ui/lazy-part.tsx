import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './states/error-boundary.tsx';

/** Contains a small part of a screen whose code is loaded on request. The screen is complete without it. */
export function LazyPart({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
