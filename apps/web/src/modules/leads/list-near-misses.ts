import { listNearMisses, type NearMissList } from '@loadstone/contracts/leads';
import type { Posting } from '@loadstone/contracts/postings';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/**
 * The near misses of a posting. Requested only where its list is short, and again after an edit; until then those of the
 * version before it are returned.
 */
export function useNearMisses({ token, version }: Pick<Posting, 'token' | 'version'>, isThin: boolean) {
  return useQuery({
    queryKey: ['near-misses', token, version],
    queryFn: ({ signal }): Promise<NearMissList> => callEndpoint(listNearMisses, { params: { token }, signal }),
    enabled: isThin,
    placeholderData: (before) => (before?.token === token ? before : undefined),
  });
}
