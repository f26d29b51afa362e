import type { SecurityToken } from '@loadstone/contracts/devices';
import type { SessionEnd } from '@loadstone/contracts/live';
import type { Session } from '../../../lib/session/session.ts';
import type { Refusal } from './refusal.ts';

/** The state of the sign-in of one tab. */
export type SignInState =
  | { status: 'checking' }
  | { status: 'redirecting' }
  /** This computer is not the registered one of the user. */
  | { status: 'registering'; userId: number; record: SecurityToken }
  /**
   * `isOver`: the session has ended on the server; the screen stays until the user signs in again. `isAgentLost`: the
   * session cannot continue without the device agent.
   */
  | { status: 'signedIn'; session: Session; isOver: boolean; endReason?: SessionEnd | undefined; isAgentLost?: boolean }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'failed'; message: string };
