import { CITY_INPUT_PATTERN, CITY_PREFIX_MINIMUM, listCities, type City } from '@loadstone/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What the type-ahead may look up: more than two characters, of those that a city's name can have. */
export function toCityPrefix(typed: string): string | null {
  const prefix = typed.trim();
  return prefix.length >= CITY_PREFIX_MINIMUM && CITY_INPUT_PATTERN.test(prefix) ? prefix : null;
}

/** The cities whose names begin with the prefix, biggest first; the server folds case and accents. */
export function citiesQuery(prefix: string | null) {
  return queryOptions({
    queryKey: ['cities', prefix?.toLowerCase()],
    queryFn: ({ signal }): Promise<City[]> =>
      callEndpoint(listCities, { params: { prefix: prefix ?? '', countOnly: '1' }, signal }),
    enabled: prefix !== null,
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  });
}

/** Looks cities up as somebody types. */
export function useCities(typed: string) {
  return useQuery(citiesQuery(toCityPrefix(typed)));
}
