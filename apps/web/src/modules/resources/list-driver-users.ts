import { listUsers, USER_STATUSES, type Colleague } from '@loadstone/contracts/companies';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { resourcesKey } from '../../live/query-keys.ts';

const driverUsersQuery = queryOptions({
  queryKey: [...resourcesKey, 'driverUsers'],
  queryFn: ({ signal }): Promise<Colleague[]> =>
    callEndpoint(listUsers, { query: { statusId: USER_STATUSES.enabled, roleName: 'carrier driver' }, signal }),
  staleTime: 0,
});

/** Loads the company's enabled users with the role of a driver, by name. */
export function useDriverUsers(isEnabled: boolean) {
  return useQuery({ ...driverUsersQuery, enabled: isEnabled });
}
