import { LocationRequired } from '../../features/location/components/location-required.tsx';
import { SessionGate } from '../../features/sign-in/components/session-gate.tsx';
import { useSignIn } from '../../features/sign-in/model/sign-in-context.ts';

/** Shown to a user whose location is not shared, although the account requires it. */
export function GeoEnforcePage() {
  const signIn = useSignIn();
  return (
    <SessionGate waiting={null}>
      <LocationRequired onLogOut={() => void signIn.logOut()} />
    </SessionGate>
  );
}
