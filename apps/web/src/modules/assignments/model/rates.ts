import type { Assignment, AssignmentRate } from '@loadstone/contracts/assignments';
import { RATES_PER_ASSIGNMENT } from '@loadstone/contracts/offers';

/** The newest agreed rate, which counts. */
export function findAgreedRate({ rates }: Pick<Assignment, 'rates'>): AssignmentRate | undefined {
  return rates.findLast(({ status }) => status === 'agreed');
}

/** The rate that waits for a reply. */
function findProposedRate({ rates }: Pick<Assignment, 'rates'>): AssignmentRate | undefined {
  const last = rates.at(-1);
  return last?.status === 'proposed' ? last : undefined;
}

/** True where either side may propose another rate. */
export function canProposeRate(assignment: Pick<Assignment, 'rates' | 'holder' | 'pStatus'>): boolean {
  const { rates, holder, pStatus } = assignment;
  const isUnderWay = pStatus === 'A' || pStatus === 'R';
  return holder === 'board' && isUnderWay && rates.length < RATES_PER_ASSIGNMENT && !findProposedRate(assignment);
}

/** True where the user's company can accept the confirmation of a rate. */
export function canAcceptConfirmation(assignment: Assignment, rate: AssignmentRate): boolean {
  const isNewest = findAgreedRate(assignment)?.number === rate.number;
  return assignment.side === 'C' && isNewest && rate.confirmationState === 'written' && rate.acceptedName === '';
}
