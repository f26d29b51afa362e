import { Secret, TOTP } from 'otpauth';

/** Authenticator apps know these values; some ignore any others. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

function toTotp(secret: string, label = ''): TOTP {
  return new TOTP({ ...CODE, issuer: 'Loadstone', label, secret: Secret.fromBase32(secret) });
}

/** A new secret of an authenticator app, in base 32. */
export function createAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function toAuthenticatorAddress(secret: string, email: string): string {
  return toTotp(secret, email).toString();
}

/** The step of time that a code belongs to; undefined for a wrong code. Whether it was used before is not known here. */
export function findCodeStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = toTotp(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / (CODE.period * 1000)) + delta;
}
