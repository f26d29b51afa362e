import { LocationRequired } from '../../modules/location-checks/index.ts';
import { SessionGate, useSignIn } from '../../modules/sign-in/index.ts';

/** Shown to a user whose location is not shared, although the account requires it. */
export function GeoEnforcePage() {
  const signIn = useSignIn();
  return (
    <SessionGate waiting={null}>
      <LocationRequired onLogOut={() => void signIn.logOut()} />
    </SessionGate>
  );
}
