import type { PostingKind } from '@loadstone/contracts/postings';
import {
  getDirections,
  getEquipmentPosition,
  getLoadPosition,
  listTrucksUnderWay,
  TRACKING_RESPONSES,
  type Track,
  type TruckUnderWay,
} from '@loadstone/contracts/tracking';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import type { Session } from '../../lib/session/session.ts';
import { trackingKey, trackKey } from '../../live/query-keys.ts';

/** The positions and the journey of an assigned posting; null without a subscription. */
export function trackQuery({ keyFor }: Session, kind: PostingKind, token: number) {
  const params = { token, trackingKey: keyFor('ll_track') };
  return queryOptions({
    queryKey: trackKey(kind, token),
    queryFn: async ({ signal }): Promise<Track | null> => {
      const track = await callEndpoint(kind === 'L' ? getLoadPosition : getEquipmentPosition, { params, signal });
      return track.responseCode === TRACKING_RESPONSES.notSubscribed ? null : track;
    },
    staleTime: 0,
  });
}

/** The company's trucks under way in the mode of the session; null without a subscription. */
export function trucksQuery({ mode, keyFor }: Session) {
  const params = { mode, trackingKey: keyFor('ll_track') };
  return queryOptions({
    queryKey: [...trackingKey, 'trucks', mode],
    queryFn: async ({ signal }): Promise<TruckUnderWay[] | null> => {
      const { responseCode, trucks } = await callEndpoint(listTrucksUnderWay, { params, signal });
      return responseCode === TRACKING_RESPONSES.notSubscribed ? null : trucks;
    },
    staleTime: 0,
  });
}

/**
 * The driving route of an assigned posting. It is requested once, because both ends stay the same while it is assigned,
 * and again with the next view after a failure.
 */
export function directionsQuery(kind: PostingKind, token: number) {
  return queryOptions({
    queryKey: ['directions', kind, token],
    queryFn: ({ signal }) => callEndpoint(getDirections, { params: { kind, token }, signal }),
    staleTime: ({ state }) => (state.data?.status === 'OK' ? Infinity : 0),
  });
}
