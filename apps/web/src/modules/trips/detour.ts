import { judgeDetour, type JudgedDetour, type TripRequestDraft } from '@loadstone/contracts/trips';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { tripsKey } from '../../live/query-keys.ts';

/** A load, and the truck whose way it is judged by. */
export interface DetourQuestion {
  readonly start: TripRequestDraft['start'];
  readonly token: number;
  readonly endCityId?: number | undefined;
}

/**
 * What a load adds to the way of a truck, with the predicted times.
 *
 * @param version of the load and of the truck; another one asks again
 */
export function useDetour({ start, token, endCityId }: DetourQuestion, version: string) {
  const body = { start, token, ...(endCityId !== undefined && { endCityId }) };
  return useQuery({
    queryKey: [...tripsKey, 'detour', body, version],
    queryFn: ({ signal }): Promise<JudgedDetour> => callEndpoint(judgeDetour, { body, signal }),
  });
}
