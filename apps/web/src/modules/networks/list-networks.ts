import { listNetworks, type Network } from '@loadstone/contracts/networks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { networksKey } from '../../live/query-keys.ts';

/** The company's companywide networks and the user's own, by name. */
const networksQuery = queryOptions({
  queryKey: [...networksKey, 'list'],
  queryFn: ({ signal }): Promise<Network[]> => callEndpoint(listNetworks, { signal }),
});

/** Loads the networks that can be chosen for a posting. */
export function useNetworks(isEnabled = true) {
  return useQuery({ ...networksQuery, enabled: isEnabled });
}

/** Loads the networks that the user can see, and reloads them whenever a screen that shows them opens. */
export function useFreshNetworks() {
  return useQuery({ ...networksQuery, staleTime: 0 });
}
