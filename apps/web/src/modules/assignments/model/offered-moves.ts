import type { Assignment } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import { isInsuranceNeeded, isOwnActionAllowed, MODE_KINDS, OWN_ACTORS } from '@loadstone/contracts/postings';
import { ASSIGNMENT_MOVES, type OfferedMove } from '../move-assignment.ts';

/**
 * The moves that the caller's side has in the status of the assignment, by the table that the server enforces.
 *
 * @param hasFeature true for a feature that the company holds in the mode of its side
 * @param isUninsured true for a carrier whose insurance is expired: it ends a load or moves it on, and accepts none
 */
export function listMoves(
  assignment: Assignment,
  hasFeature: (code: FeatureCode) => boolean,
  isUninsured: boolean,
): OfferedMove[] {
  const { side, pStatus, holder } = assignment;
  if (!hasFeature(POSTING_FEATURES[side].update)) return [];
  const { own } = MODE_KINDS[side];
  return ASSIGNMENT_MOVES.filter(
    (move) =>
      isOwnActionAllowed(move, own, pStatus, holder) && !(isUninsured && isInsuranceNeeded(move, OWN_ACTORS[own])),
  );
}
