import { MACHINE_SCOPES } from '@loadstone/contracts';
import type { AuthenticationMethod } from '../src/auth/index.ts';
import type { MachineCaller } from '../src/caller.ts';

/** Authenticates a machine by a special header with its scopes, so that tests can call as a third kind of caller. */
export const machineMethod: AuthenticationMethod = {
  name: 'test machine',
  isCarriedBy: ({ headers }) => headers['x-test-machine'] !== undefined,
  authenticate({ headers }) {
    const granted = String(headers['x-test-machine']).split(' ');
    const caller: MachineCaller = {
      kind: 'machine',
      serviceAccountId: 9,
      accountId: 1,
      custCd: 'MACH',
      userId: 9,
      email: 'machine@invalid',
      nickName: 'Machine One',
      productIds: [13, 19],
      permits: [],
      isGloballyExcluded: false,
      insuranceExpiryDate: null,
      canVet: false,
      scopes: MACHINE_SCOPES.filter((scope) => granted.includes(scope)),
    };
    return Promise.resolve({
      caller,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      readCaller: () => Promise.resolve(caller),
    });
  },
};

export const asMachine = (scopes: readonly string[]) => ({ 'x-test-machine': scopes.join(' ') || 'none' });
