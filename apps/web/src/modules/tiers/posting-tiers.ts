import type { Posting } from '@loadstone/contracts/postings';
import { getPostingTiers } from '@loadstone/contracts/tiers';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { offersKey } from '../../live/query-keys.ts';

/**
 * The tiers of an own load, with the responses of the companies. They are read again when one is released or the load is edited
 * or assigned, which its row states, and with each event of the company's offers.
 */
export function usePostingTiers({ token, version, tiers }: Pick<Posting, 'token' | 'version' | 'tiers'>) {
  return useQuery({
    queryKey: [...offersKey, 'tiersOf', token, version, tiers],
    queryFn: ({ signal }) => callEndpoint(getPostingTiers, { params: { token }, signal }),
    enabled: tiers !== undefined,
    placeholderData: (known) => (known?.token === token ? known : undefined),
  });
}
