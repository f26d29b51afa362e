import { removeAbandonedSignIns, removeEndedSessions, removeExpiredRecords } from './provider/oidc-records.queries.ts';
import { removeOldProofs } from './proofs/used-proofs.queries.ts';
import { removeOldSignIns } from './sign-in/known-browsers.queries.ts';
import { removeOldPasswordResets } from './account-security/password-resets.queries.ts';
import { removeStaleTries } from './sign-in/sign-in-tries.queries.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';
import type { Auth } from './register-auth.ts';

/** Sign-ins that are started and not finished; the oldest above this number are deleted each minute. */
const UNFINISHED_SIGN_INS = 10_000;

/** Longer than any proof is valid. */
const PROOFS_KEPT_SECONDS = 120;

/** What sign-in has. */
export const authModule = {
  tables: {
    authenticators: {
      rows: 'one a user with an authenticator app',
      daily: 'none: the row is replaced',
      removed: 'by its user or support',
      sealed: ['secret'],
      refusals: 'none',
    },
    ended_sessions: {
      rows: 'one a session that ended early',
      daily: '0.1 KB a sign-in',
      removed: 'after 48 hours',
      refusals: ['request.tooMany'],
    },
    known_browsers: {
      rows: 'one a browser from which a user has signed in',
      daily: '0.2 KB a sign-in from a new browser',
      removed: 'never',
      refusals: ['request.tooMany'],
    },
    oidc_keys: { rows: 'two', daily: 'none', removed: 'never', sealed: ['secret'], refusals: 'none' },
    oidc_records: {
      rows: '10,000 unfinished sign-ins; five a session',
      daily: '300 starts an address and minute (`RATE_LIMIT_SIGN_IN`), 14 KB each',
      removed: 'each minute when expired, the oldest unfinished above 10,000',
      refusals: ['request.tooMany'],
    },
    past_passwords: {
      rows: 'four a user who has changed the password',
      daily: '0.2 KB a change',
      removed: 'the oldest with each change',
      refusals: 'none',
    },
    password_resets: {
      rows: 'one a link that was requested',
      daily: '3 in 15 minutes and address: 288 × 0.1 KB',
      removed: 'after a day',
      refusals: 'none: the reply is the same',
    },
    passkeys: {
      rows: 'one a passkey, 10 a user at most',
      daily: '0.4 KB a passkey',
      removed: 'by its user or support',
      refusals: 'none: the page states the limit',
    },
    recovery_codes: {
      rows: '10 a user with a second factor',
      daily: 'none: the rows are replaced',
      removed: 'by its user or support',
      refusals: 'none',
    },
    sign_ins: {
      rows: 'one a session',
      daily: '0.2 KB a sign-in',
      removed: 'after 31 days',
      refusals: ['request.tooMany'],
    },
    sign_in_tries: {
      rows: 'one a typed address, up to six a user with wrong codes, and three a network address with its wider networks',
      daily: '50 tries of an address in 15 minutes: 4,800 × 0.3 KB = 1.4 MB',
      removed: 'after a day',
      refusals: 'none: the page states the lock',
    },
    external_identities: {
      rows: 'one a user who signs in by an issuer elsewhere',
      daily: 'none: the first sign-in adds it',
      removed: 'by support',
      refusals: ['identity.unknown'],
    },
    identity_resets: {
      rows: 'one a user whose account of an issuer elsewhere support has reset',
      daily: 'none: no call writes it',
      removed: 'by support',
      refusals: 'none',
    },
    deleted_identities: {
      rows: 'one an account of an issuer elsewhere that support has reset, or whose person it has deleted',
      daily: 'none: no call writes it',
      removed: 'never',
      refusals: 'none',
    },
    sign_in_domains: {
      rows: 'one a domain that support staff give to a company',
      daily: 'none: no call writes it',
      removed: 'by support',
      refusals: 'none',
    },
    used_proofs: {
      rows: 'one a call with a proof, where several servers run',
      daily: 'none: each is kept for minutes, 0.1 KB',
      removed: 'after two minutes, and when the database crashes',
      refusals: ['request.tooMany'],
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
    { kept: { hours: 24 }, remove: removeOldPasswordResets },
    // Longer than the longest session (`SESSION_HOURS`).
    { kept: { hours: 31 * 24 }, remove: removeOldSignIns },
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
    {
      name: 'used proofs',
      at: ['40 * * * * *'],
      run: async ({ db }) => {
        await removeOldProofs(db, PROOFS_KEPT_SECONDS);
        return undefined;
      },
    },
  ],
  gauges: [
    {
      name: 'loadstone_sign_ins_total',
      help: 'Attempts to sign in by their outcome; none with an issuer elsewhere',
      label: 'outcome',
      read: ({ auth }) => auth.signIns,
    },
  ],
} satisfies ModuleDeclaration<{ readonly auth: Pick<Auth, 'signIns'> }>;
