import {
  addGeoRecord,
  addGeoRecordWithActivity,
  type GeoRecord,
  type LocationState,
} from '@loadstone/contracts/location-checks';
import { act } from '@testing-library/react';
import type { FakeServer } from './fake-server.ts';

/** A browser's geolocation and its permission. The test decides as the user. */
export interface FakeLocation {
  /** How often the position was requested. */
  readonly requests: number;
  /** Changes the permission, as the user does in the browser's settings. */
  setPermission: (state: PermissionState) => void;
  /** The user allows the location in the browser's question. */
  allow: () => void;
  /** The user refuses in the browser's question. */
  refuse: () => void;
  /** The position cannot be found while this is true, although it is allowed. */
  isLost: boolean;
  remove: () => void;
}

const COORDS = { latitude: 43.55, longitude: -80.25, accuracy: 35 };

/** Gives jsdom a geolocation. Remove it after the test. */
export function installFakeLocation(initial: PermissionState): FakeLocation {
  const permission = Object.assign(new EventTarget(), { state: initial });
  const waiting: [PositionCallback, PositionErrorCallback | null | undefined][] = [];
  const reply = ([found, failed]: (typeof waiting)[number]) => {
    if (permission.state === 'granted' && !fake.isLost) {
      found({ coords: COORDS, timestamp: Date.now() } as unknown as GeolocationPosition);
    } else failed?.({ code: permission.state === 'granted' ? 2 : 1 } as GeolocationPositionError);
  };
  const geolocation = {
    getCurrentPosition(found: PositionCallback, failed?: PositionErrorCallback | null) {
      fake.requests += 1;
      if (permission.state === 'prompt') waiting.push([found, failed]);
      else queueMicrotask(() => reply([found, failed]));
    },
  };
  const setPermission = (state: PermissionState) =>
    act(() => {
      permission.state = state;
      permission.dispatchEvent(new Event('change'));
      for (const one of waiting.splice(0)) reply(one);
    });
  const fake = {
    requests: 0,
    isLost: false,
    setPermission,
    allow: () => setPermission('granted'),
    refuse: () => setPermission('denied'),
    remove() {
      Reflect.deleteProperty(navigator, 'geolocation');
      Reflect.deleteProperty(navigator, 'permissions');
    },
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve(permission) },
  });
  return fake;
}

interface StoredCheck {
  call: 'GeoEnforce' | 'Aggregate';
  state: LocationState;
  lat?: number;
}

/** Makes the server store location checks. @returns a function that lists them, oldest first */
export function storeLocationChecks(server: FakeServer): () => StoredCheck[] {
  const record: GeoRecord = {
    accountId: 70,
    userId: 7,
    userEmail: 'broker.one@example.com',
    state: 'granted',
    long: null,
    lat: null,
    accuracy: null,
    address: 'near Guelph, ON',
    enforced: true,
  };
  server.respond(addGeoRecord, () => record);
  server.respond(addGeoRecordWithActivity, () => record);
  return () =>
    server.requests.flatMap(({ path, body }): StoredCheck[] => {
      if (path === addGeoRecord.path) return [{ call: 'GeoEnforce', ...toCheck(body) }];
      if (path !== addGeoRecordWithActivity.path) return [];
      return [{ call: 'Aggregate', ...toCheck((body as { geoEnforce: unknown }).geoEnforce) }];
    });
}

function toCheck(body: unknown): Omit<StoredCheck, 'call'> {
  const { state, lat } = body as Omit<StoredCheck, 'call'>;
  return lat === undefined ? { state } : { state, lat };
}
