import type { Assignment } from '@loadstone/contracts/assignments';
import { useInsurance } from '../companies/index.ts';
import { useSession } from '../../lib/session/session.ts';

/** True for a carrier that chooses driver and truck now. */
export function useCanSetCrew({ side, pStatus }: Assignment): boolean {
  const { hasFeature } = useSession();
  const isUninsured = useInsurance() === 'expired';
  return side === 'C' && !isUninsured && (pStatus === 'A' || pStatus === 'R') && hasFeature('ll_resources');
}
