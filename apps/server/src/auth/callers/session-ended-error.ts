import type { SessionEndReason } from '../../db/tables/identity-tables.ts';
import { AppError } from '../../ground/errors.ts';

/** `session.expired` of a session that was ended, with the reason: a connection states it to its user. */
export class SessionEndedError extends AppError {
  override readonly name = 'SessionEndedError';
  readonly reason: SessionEndReason;

  constructor(reason: SessionEndReason) {
    super('session.expired');
    this.reason = reason;
  }
}
