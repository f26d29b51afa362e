import type { Assignment } from '@loadstone/contracts/assignments';
import type { OfferedMove } from '../move-assignment.ts';
import { canAcceptConfirmation, findAgreedRate } from './rates.ts';

/** What is to be done next on an assignment, or what the user's company waits for. */
export type NextStep =
  /** `crew` and `papers` are done at another place of the screen, the others by a button. */
  | { readonly kind: 'confirmation' | 'crew' | 'papers' }
  | { readonly kind: 'move'; readonly move: ForwardMove }
  | { readonly kind: 'wait'; readonly for: 'reply' | 'confirmation' | 'crew' | 'pickUp' | 'delivery' };

/** The moves that bring an assignment on; the others end it. */
const FORWARD = ['accept', 'confirmExternal', 'pickUp', 'deliver'] as const satisfies readonly OfferedMove[];
type ForwardMove = (typeof FORWARD)[number];

/**
 * The next step of an assignment: the reply, the rate confirmation, driver and truck, pick-up, delivery, papers.
 *
 * @param moves what the user may do now
 * @param rights what else the user may change
 */
export function toNextStep(
  assignment: Assignment,
  moves: readonly OfferedMove[],
  rights: { readonly canAccept: boolean; readonly canSetCrew: boolean },
): NextStep {
  const { side, pStatus, holder, hasDriver, hasEquipment } = assignment;
  const agreed = findAgreedRate(assignment);
  if (rights.canAccept && agreed && canAcceptConfirmation(assignment, agreed)) return { kind: 'confirmation' };
  if (pStatus === 'D') return { kind: 'papers' };
  if (pStatus === 'A' && holder === 'board' && !(hasDriver && hasEquipment)) {
    if (rights.canSetCrew) return { kind: 'crew' };
    if (side === 'B' && isUnconfirmed(agreed)) return { kind: 'wait', for: 'confirmation' };
    if (side === 'B') return { kind: 'wait', for: 'crew' };
  }
  const forward = FORWARD.find((move) => moves.includes(move));
  if (forward !== undefined) return { kind: 'move', move: forward };
  return { kind: 'wait', for: pStatus === 'P' ? 'reply' : pStatus === 'A' ? 'pickUp' : 'delivery' };
}

/** True for a rate whose written confirmation the carrier has not accepted. */
function isUnconfirmed(agreed: ReturnType<typeof findAgreedRate>): boolean {
  return agreed?.confirmationState === 'written' && agreed.acceptedName === '';
}
