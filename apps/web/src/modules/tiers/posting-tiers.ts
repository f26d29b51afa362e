import type { Posting } from '@loadstone/contracts/postings';
import { getPostingTiers } from '@loadstone/contracts/tiers';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** The tiers of an own load. They are read again when one is released or the load is edited, which its row states. */
export function usePostingTiers({ token, version, tiers }: Pick<Posting, 'token' | 'version' | 'tiers'>) {
  return useQuery({
    queryKey: ['postingTiers', token, version, tiers],
    queryFn: ({ signal }) => callEndpoint(getPostingTiers, { params: { token }, signal }),
    enabled: tiers !== undefined,
    placeholderData: (known) => (known?.token === token ? known : undefined),
  });
}
