import { CITY_INPUT_PATTERN, CITY_PREFIX_MINIMUM, listCities } from '@loadstone/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The cities that begin with what was typed, as "City, ST", biggest first; from the third letter. */
export function useCityLabels(typed: string) {
  const prefix = (typed.split(',')[0] ?? '').trim();
  const isSearchable = prefix.length >= CITY_PREFIX_MINIMUM && CITY_INPUT_PATTERN.test(prefix);
  const query = useQuery({
    queryKey: ['city-labels', prefix.toLowerCase()],
    queryFn: async ({ signal }) => {
      const cities = await callEndpoint(listCities, { params: { prefix, countOnly: '1' }, signal });
      return [...new Set(cities.map(({ city, st }) => `${city}, ${st}`))];
    },
    enabled: isSearchable,
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  });
  return isSearchable ? (query.data ?? []) : [];
}
