import type { DeviceState } from '@loadstone/contracts/devices';
import type { AccessTokenClaims } from '@loadstone/contracts/users';

/** The facts that decide what the device of a request needs. */
export interface DeviceFacts {
  /** False for a user without a device check. */
  readonly isChecked: boolean;
  /** Thumbprint of the key that the access token is bound to; undefined for a bearer token. */
  readonly thumbprint: string | undefined;
  /** The device of the request was revoked. */
  readonly isRevoked: boolean;
  /** Thumbprint of the registered device; null where there is none. */
  readonly secToken: string | null;
  /** How often the registered device was replaced. */
  readonly diffCount: number;
  /** How often it can be replaced. */
  readonly limit: number;
}

/** Decides what the device of a request needs. A revoked device is refused also where it is the registered one. */
export function toDeviceState(facts: DeviceFacts): DeviceState {
  const { isChecked, thumbprint, isRevoked, secToken, diffCount, limit } = facts;
  if (!isChecked) return 'accepted';
  if (thumbprint === undefined) return 'proofNeeded';
  if (isRevoked) return 'revoked';
  if (secToken === null) return 'unregistered';
  if (secToken === thumbprint) return 'accepted';
  return diffCount < limit ? 'other' : 'unauthorized';
}

/** True where the claims of a token and the columns of its user require a registered device. */
export function isDeviceChecked(
  claims: Pick<AccessTokenClaims, 'skipDeviceCheck' | 'openAccessCheck'>,
  user: { readonly remote_user: boolean; readonly is_excluded: boolean | null },
): boolean {
  // A token without the claim skips the check.
  return (
    claims.skipDeviceCheck === false &&
    claims.openAccessCheck !== true &&
    !user.remote_user &&
    user.is_excluded !== true
  );
}
