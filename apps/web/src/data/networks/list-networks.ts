import { listNetworks, type Network } from '@loadstone/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';

export const networksKey = ['networks'] as const;

/** The company's companywide networks and the person's own, by name. */
export const networksQuery = queryOptions({
  queryKey: [...networksKey, 'list'],
  queryFn: ({ signal }): Promise<Network[]> => callEndpoint(listNetworks, { signal }),
});

/** Reads the networks that a posting may be made for. */
export function useNetworks(isEnabled = true) {
  return useQuery({ ...networksQuery, enabled: isEnabled });
}

/** Reads the networks that the person sees, and reloads them whenever a screen that shows them opens. */
export function useFreshNetworks() {
  return useQuery({ ...networksQuery, staleTime: 0 });
}
