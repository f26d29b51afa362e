import { listNetworks, type Network } from '@loadstone/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api-client.ts';

/** The company's companywide networks and the person's own; one cache with every screen that shows them. */
export const networksQuery = queryOptions({
  queryKey: ['networks', 'list'],
  queryFn: ({ signal }): Promise<Network[]> => callEndpoint(listNetworks, { signal }),
});

/** Reads the networks that a posting may be made for. */
export function useNetworks(isEnabled = true) {
  return useQuery({ ...networksQuery, enabled: isEnabled });
}
