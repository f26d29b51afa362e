import { LocationHelp } from '../../modules/location-checks/index.ts';
import { SessionGate } from '../../modules/sign-in/index.ts';

/** How to share the location. */
export function LocationAccessPage() {
  return (
    <SessionGate waiting={null}>
      <LocationHelp />
    </SessionGate>
  );
}
