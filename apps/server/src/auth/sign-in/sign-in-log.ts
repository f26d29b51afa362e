import { ACTIVITY_TYPES, type LoginActivityDraft } from '@loadstone/contracts/activity';
import type { SignInOutcome } from './sign-in.service.ts';

/** The log that sign-in writes to. The composition root passes it in, so that `auth` imports no module. */
export interface SignInLog {
  addLoginActivity(
    subject: { userId: number | null; email: string; networkAddress: string },
    draft: LoginActivityDraft,
  ): Promise<void>;
}

/** An attempt to sign in: the e-mail address as typed and the network address. */
export interface SignInAttempt {
  readonly email: string;
  readonly networkAddress: string;
}

const E_MAIL_LENGTH = 254;

/** Counts the outcome of an attempt and writes it to the log. */
export type NoteSignIn = (outcome: SignInOutcome, attempt: SignInAttempt) => Promise<void>;

/** Outcomes of attempts to sign in since the start of this server, by type. */
export type SignInCounts = Record<SignInOutcome['type'] | 'wrongFactor', number>;

/** Creates the note of outcomes, and what it counts. */
export function createSignInNotes(log: SignInLog): { counts: SignInCounts; note: NoteSignIn } {
  const counts: SignInCounts = { signedIn: 0, refused: 0, wrong: 0, busy: 0, locked: 0, wrongFactor: 0 };
  return {
    counts,
    note(outcome, attempt) {
      counts[outcome.type] += 1;
      return noteSignIn(log, outcome, attempt);
    },
  };
}

/**
 * Writes the outcome of an attempt to sign in to the log. Of a locked account or address only the attempt that meets
 * the lock first is logged, and an incomplete form or one that was not checked is not, so that a flood does not fill the
 * log.
 */
async function noteSignIn(log: SignInLog, outcome: SignInOutcome, attempt: SignInAttempt): Promise<void> {
  if (outcome.type === 'locked' && !outcome.isFirst) return;
  if (outcome.type === 'busy' || (outcome.type === 'wrong' && !outcome.isChecked)) return;
  const { description, errorCode } = describe(outcome);
  const account = 'account' in outcome ? outcome.account : undefined;
  await log.addLoginActivity(
    {
      userId: account?.userId ?? null,
      email: account?.email ?? attempt.email.trim().slice(0, E_MAIL_LENGTH),
      networkAddress: attempt.networkAddress,
    },
    toSignInEntry(
      outcome.type === 'signedIn' ? ACTIVITY_TYPES.ProductActivity : ACTIVITY_TYPES.TokenSecurity,
      description,
      errorCode,
    ),
  );
}

/** An entry of the server without a place. */
export function toSignInEntry(
  userActivityTypeId: number,
  description: string,
  errorCode: string,
  appName: 'sign-in' | 'api' = 'sign-in',
): LoginActivityDraft {
  const noPlace = { long: null, lat: null, address: '', geoAccuracy: null };
  return { userActivityTypeId, description, appName, errorCode, ...noPlace };
}

function describe(outcome: Exclude<SignInOutcome, { type: 'busy' }>): { description: string; errorCode: string } {
  switch (outcome.type) {
    case 'signedIn':
      return { description: 'Signed in', errorCode: '' };
    case 'refused':
      return { description: 'Sign-in refused', errorCode: outcome.refusal };
    case 'wrong':
      return { description: 'Sign-in failed', errorCode: 'wrong' };
    case 'locked':
      return { description: `Sign-in locked for the ${outcome.subject}`, errorCode: 'locked' };
  }
}
