import { deviceNowMs, nowMs } from '../../../lib/time/clock.ts';

const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 20_000, maximumAge: 5 * 60_000 };
/** The code of `GeolocationPositionError` where the user or the browser refuses. */
const PERMISSION_DENIED = 1;

/** A position in the shape of the contract. */
export interface FoundPosition {
  readonly lat: number;
  readonly long: number;
  /** Metres. */
  readonly accuracy: number;
  /** ISO 8601, by the server's clock. */
  readonly recordedOn: string;
}

type PositionResult =
  | { readonly type: 'found'; readonly position: FoundPosition }
  /** `isRefused` is false where the position is allowed, but could not be found. */
  | { readonly type: 'missing'; readonly isRefused: boolean };

/** False for a browser without geolocation. */
export function hasGeolocation(): boolean {
  return 'geolocation' in navigator;
}

/** Requests the position once. The browser asks the user where they have not decided. */
export function findPosition(): Promise<PositionResult> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const ageMs = Math.max(0, deviceNowMs() - timestamp);
        const recordedOn = new Date(nowMs() - ageMs).toISOString();
        const { latitude: lat, longitude: long, accuracy } = coords;
        resolve({ type: 'found', position: { lat, long, accuracy, recordedOn } });
      },
      ({ code }) => resolve({ type: 'missing', isRefused: code === PERMISSION_DENIED }),
      POSITION_OPTIONS,
    );
  });
}

/** The user's decision about the location; undefined where the browser does not report it. */
export async function findPermission(): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return undefined;
  }
}
