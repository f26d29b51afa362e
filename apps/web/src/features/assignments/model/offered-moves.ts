import {
  isOwnActionAllowed,
  MODE_KINDS,
  POSTING_FEATURES,
  type Assignment,
  type FeatureCode,
} from '@loadstone/contracts';
import { ASSIGNMENT_MOVES, type AssignmentMove } from '../../../data/assignments/move-assignment.ts';

/**
 * The moves that the caller's side has in the status of the assignment, by the table that the server enforces.
 *
 * @param hasFeature true for a feature that the company holds in the mode of its side
 */
export function listMoves(assignment: Assignment, hasFeature: (code: FeatureCode) => boolean): AssignmentMove[] {
  const { side, pStatus, holder } = assignment;
  if (!hasFeature(POSTING_FEATURES[side].update)) return [];
  return ASSIGNMENT_MOVES.filter((move) => isOwnActionAllowed(move, MODE_KINDS[side].own, pStatus, holder));
}
