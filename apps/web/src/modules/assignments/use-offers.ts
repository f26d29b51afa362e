import type { Assignment } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { useQuery } from '@tanstack/react-query';
import { offersQuery } from './get-assignment.ts';
import { useSession } from '../../lib/session/session.ts';

/** The loads that wait for the carrier to accept or decline, oldest first; undefined before they are known and for a broker. */
export function useOffers(): readonly Assignment[] | undefined {
  const { mode, hasFeature } = useSession();
  return useQuery({ ...offersQuery, enabled: mode === 'C' && hasFeature(POSTING_FEATURES.C.view) }).data;
}
