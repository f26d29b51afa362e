import { listFlags, type Flag } from '@loadstone/contracts/flags';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { flagsKey } from '../../live/query-keys.ts';

/** The company's flagged leads, newest first. */
const flagsQuery = queryOptions({
  queryKey: flagsKey,
  queryFn: ({ signal }): Promise<Flag[]> => callEndpoint(listFlags, { signal }),
  staleTime: 0,
});

/** Loads the flagged leads, again each time the screen opens. */
export function useFlags(isEnabled: boolean) {
  return useQuery({ ...flagsQuery, enabled: isEnabled });
}
