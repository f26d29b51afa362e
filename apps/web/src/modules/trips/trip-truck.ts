import { postTripTruck, type TripRequestDraft } from '@loadstone/contracts/trips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { tripsKey } from '../../live/query-keys.ts';
import { reloadCached } from '../../live/cached-data.ts';

/** A load of a trip, for which the truck is posted. */
interface TripTruckQuestion {
  readonly request: TripRequestDraft;
  readonly tokens: number[];
  readonly token: number;
}

/** Posts the truck of a trip where it is free for a load, or finds the own truck that is posted there. */
export function usePostTripTruck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TripTruckQuestion) =>
      withRetryKey(`trip truck ${body.token}`, body, (idempotencyKey) =>
        callEndpoint(postTripTruck, { body, idempotencyKey }),
      ),
    // A trip that is refused has changed.
    onError: () => reloadCached(client, tripsKey),
  });
}
