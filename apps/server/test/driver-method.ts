import type { AuthenticationMethod } from '../src/auth/index.ts';
import type { DriverCaller } from '../src/ground/caller.ts';

export const TEST_DRIVER: DriverCaller = {
  kind: 'driver',
  driverId: 7,
  sessionId: 'driver-session',
  displayName: 'Driver One',
  boundTo: { by: 'reference', reference: '555-0107' },
  assignmentIds: [1],
};

/** Authenticates one driver by a special header, so that tests can call as a caller of another kind. */
export const driverMethod: AuthenticationMethod = {
  name: 'test driver',
  isCarriedBy: ({ headers }) => headers['x-test-driver'] !== undefined,
  authenticate: () =>
    Promise.resolve({
      caller: TEST_DRIVER,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      readCaller: () => Promise.resolve(TEST_DRIVER),
    }),
};

export const asDriver = { 'x-test-driver': 'yes' } as const;
