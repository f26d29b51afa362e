import type { PostingKind } from '@loadstone/contracts/postings';
import { getDirections } from '@loadstone/contracts/tracking';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

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
