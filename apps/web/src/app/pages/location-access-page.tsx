import { LocationHelp } from '../../features/location/components/location-help.tsx';
import { SessionGate } from '../../features/sign-in/components/session-gate.tsx';

/** How to share the location. */
export function LocationAccessPage() {
  return (
    <SessionGate waiting={null}>
      <LocationHelp />
    </SessionGate>
  );
}
