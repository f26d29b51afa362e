import { removeAbandonedSignIns, removeEndedSessions, removeExpiredRecords } from './provider/oidc-records.queries.ts';
import { removeStaleTries } from './sign-in/sign-in-tries.queries.ts';
import type { ModuleDeclaration } from '../module-declaration.ts';

/** Sign-ins that are started and not finished; the oldest above this number are deleted each minute. */
const UNFINISHED_SIGN_INS = 10_000;

/** What sign-in has. */
export const authModule = {
  tables: {
    ended_sessions: {
      rows: 'one a session that ended early',
      daily: '0.1 KB a sign-in',
      removed: 'after 48 hours',
      refusals: ['request.tooMany'],
    },
    oidc_keys: { rows: 'two', daily: 'none', removed: 'never', refusals: 'none' },
    oidc_records: {
      rows: '10,000 unfinished sign-ins; five a session',
      daily: '300 starts an address and minute (`RATE_LIMIT_SIGN_IN`), 14 KB each',
      removed: 'each minute when expired, the oldest unfinished above 10,000',
      refusals: ['request.tooMany'],
    },
    sign_in_tries: {
      rows: 'one a typed address and one a network address',
      daily: '50 tries of an address in 15 minutes: 4,800 × 0.3 KB = 1.4 MB',
      removed: 'after a day',
      refusals: 'none: the page states the lock',
    },
    user_devices: {
      rows: 'one a device of a user',
      daily: '0.2 KB a device; changes of a device are limited',
      removed: 'never',
      refusals: ['device.limitReached'],
    },
    user_security_tokens: {
      rows: 'one a user',
      daily: 'none: the row is replaced',
      removed: 'never',
      refusals: 'none',
    },
  },
  retention: [
    // Records state their own end.
    { kept: { hours: 0 }, remove: removeExpiredRecords },
    // Longer than the lifetime of any access token, so that the token of an ended session stays refused.
    { kept: { hours: 48 }, remove: removeEndedSessions },
    { kept: { hours: 24 }, remove: removeStaleTries },
  ],
  jobs: [
    {
      name: 'unfinished sign-ins',
      at: ['50 * * * * *'],
      run: async ({ db, clock }) => {
        await removeAbandonedSignIns(db, clock.now(), UNFINISHED_SIGN_INS);
        return undefined;
      },
    },
  ],
} satisfies ModuleDeclaration;
