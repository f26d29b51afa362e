import { listCityLabels } from '@loadstone/contracts/places';
import { createCityListIndex, toCityLabel } from '@loadstone/places/city-list';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import type { CityLookUp } from '../../lib/places/cities.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_SUGGESTIONS = 8;

/**
 * The index of every city, cached for a day. The browser revalidates its copy by the ETag, so that an outdated one is
 * replaced.
 */
const cityIndexQuery = queryOptions({
  queryKey: ['cities'],
  queryFn: async ({ signal }) => createCityListIndex(await callEndpoint(listCityLabels, { signal, cache: 'no-cache' })),
  staleTime: DAY_MS,
  gcTime: Infinity,
  structuralSharing: false,
});

/** Loads the list of the day and searches it from the third letter on, ignoring case, accents and periods. */
export function useCityLookUp(): CityLookUp {
  const { data: index, isError } = useQuery(cityIndexQuery);
  return useMemo(
    () => ({
      status: index !== undefined ? 'ready' : isError ? 'failed' : 'loading',
      list: (typed, most = MOST_SUGGESTIONS) =>
        (index?.list(typed, most) ?? []).map((city) => ({
          id: city.id,
          city: city.name,
          st: city.st,
          label: toCityLabel(city),
        })),
    }),
    [index, isError],
  );
}

/** Requests the list of cities again after it could not be loaded. */
export function useCityRetry(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.refetchQueries({ queryKey: cityIndexQuery.queryKey }), [client]);
}
