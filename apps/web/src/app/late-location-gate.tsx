import { Suspense, type ReactNode } from 'react';
import { useSession } from '../lib/session/session.ts';
import { lateComponent } from '../ui/late-component.tsx';

const LocationGate = lateComponent(async () => ({
  default: (await import('../features/location/components/location-gate.tsx')).LocationGate,
}));

/** The location gate for users who must share their location; for all others its code is not loaded. */
export function LateLocationGate({ children }: { children: ReactNode }) {
  if (!useSession().claims.geoEnforced) return children;
  return (
    <Suspense fallback={null}>
      <LocationGate>{children}</LocationGate>
    </Suspense>
  );
}
