import type { ForceLogout, TerminateConnection } from '@loadstone/contracts/live';
import { AppError } from './errors.ts';

type SessionEndReason = Exclude<ForceLogout['reason'], 'disabled'> | TerminateConnection['reason'];

/** `session.expired` of a session that was ended, with the reason: a connection states it to its user. */
export class SessionEndedError extends AppError {
  override readonly name = 'SessionEndedError';
  readonly reason: SessionEndReason;

  constructor(reason: SessionEndReason) {
    super('session.expired');
    this.reason = reason;
  }
}
