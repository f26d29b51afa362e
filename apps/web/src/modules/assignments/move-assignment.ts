import { cancelLoad, declineAssignedLoad, unassignLoad, type Assignment } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import type { Session } from '../../lib/session/session.ts';
import { callsOf } from '../postings/index.ts';

/** The actions of a company on a running assignment. */
export const ASSIGNMENT_MOVES = [
  'accept',
  'confirmExternal',
  'decline',
  'pickUp',
  'deliver',
  'unassign',
  'cancel',
] as const;
export type OfferedMove = (typeof ASSIGNMENT_MOVES)[number];
/** `deliverForCarrier` is not among those that a status alone allows: it needs an overdue delivery. */
export type AssignmentMove = OfferedMove | 'deliverForCarrier';

const STATUS_AFTER = { accept: 'A', confirmExternal: 'A', pickUp: 'R', deliver: 'D', deliverForCarrier: 'D' } as const;

/** Sends a move of the assignment in the version on screen, by the caller's own posting. */
export function sendMove(session: Session, assignment: Assignment, move: AssignmentMove): Promise<void> {
  const { id, version } = assignment;
  return withRetryKey(`assignment ${id}`, [move, version], (idempotencyKey) =>
    callMove(session, { assignment, move, idempotencyKey }),
  );
}

interface MoveCall {
  readonly assignment: Assignment;
  readonly move: AssignmentMove;
  readonly idempotencyKey: string;
}

async function callMove(session: Session, { assignment, move, idempotencyKey }: MoveCall): Promise<void> {
  const { token, eToken, version } = assignment;
  if (move === 'decline') {
    await callEndpoint(declineAssignedLoad, { params: { id: token }, query: { version }, idempotencyKey });
  } else if (move === 'unassign') {
    await callEndpoint(unassignLoad, { body: { token, version }, idempotencyKey });
  } else if (move === 'cancel') {
    await callEndpoint(cancelLoad, { body: { eToken, version }, idempotencyKey });
  } else {
    const { mode, keyFor } = session;
    await callEndpoint(callsOf(mode).setStatus, {
      params: { id: mode === 'B' ? token : eToken, key: keyFor(POSTING_FEATURES[mode].update) },
      body: { pStatus: STATUS_AFTER[move], version },
      idempotencyKey,
    });
  }
}
