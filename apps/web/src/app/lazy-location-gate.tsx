import { Suspense, type ReactNode } from 'react';
import { useSession } from '../lib/session/session.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';

const LocationGate = lazyComponent(async () => ({
  default: (await import('../modules/location-checks/components/location-gate.tsx')).LocationGate,
}));

/** The location gate for users who must share their location; for all others its code is not loaded. */
export function LazyLocationGate({ children }: { children: ReactNode }) {
  if (!useSession().claims.geoEnforced) return children;
  return (
    <Suspense fallback={null}>
      <LocationGate>{children}</LocationGate>
    </Suspense>
  );
}
