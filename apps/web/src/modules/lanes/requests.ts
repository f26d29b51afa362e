import {
  createLane,
  deleteLane,
  editLane,
  findLaneOfPosting,
  listLaneAnswers,
  listLaneDays,
  listLanes,
  pauseLane,
  type Lane,
  type LaneAnswers,
  type LaneDay,
  type LaneDraftInput,
} from '@loadstone/contracts/lanes';
import type { ProductMode } from '@loadstone/contracts/postings';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { lanesKey } from '../../live/query-keys.ts';

/** The company's lanes of a mode, newest first; loaded each time the screen opens. */
export const lanesQuery = (mode: ProductMode) =>
  queryOptions({
    queryKey: [...lanesKey, 'list', mode],
    queryFn: ({ signal }): Promise<Lane[]> => callEndpoint(listLanes, { params: { mode }, signal }),
    staleTime: 0,
  });

/** The days of a month of a lane. @param month `YYYY-MM` */
export const laneDaysQuery = (laneID: number, month: string) =>
  queryOptions({
    queryKey: [...lanesKey, 'days', laneID, month],
    queryFn: ({ signal }): Promise<LaneDay[]> =>
      callEndpoint(listLaneDays, { params: { laneID }, query: { month }, signal }),
    staleTime: 0,
  });

/** What each company did with the loads of a lane. */
export const laneAnswersQuery = (laneID: number) =>
  queryOptions({
    queryKey: [...lanesKey, 'answers', laneID],
    queryFn: ({ signal }): Promise<LaneAnswers[]> => callEndpoint(listLaneAnswers, { params: { laneID }, signal }),
    staleTime: 0,
  });

/** The id of the lane that has posted an own posting; null for none. */
export const laneOfPostingQuery = (token: number) =>
  queryOptions({
    queryKey: [...lanesKey, 'of', token],
    queryFn: async ({ signal }): Promise<number | null> =>
      (await callEndpoint(findLaneOfPosting, { params: { token }, signal })).laneID,
  });

/** Adds a lane, or replaces the one that the user saw. @throws {ApiError} */
export function saveLane(before: Pick<Lane, 'laneID' | 'version'> | undefined, draft: LaneDraftInput): Promise<Lane> {
  if (before === undefined)
    return withRetryKey('lane', draft, (idempotencyKey) => callEndpoint(createLane, { body: draft, idempotencyKey }));
  const { laneID, version } = before;
  return withRetryKey(`lane ${laneID}`, { version, draft }, (idempotencyKey) =>
    callEndpoint(editLane, { params: { laneID }, body: { ...draft, version }, idempotencyKey }),
  );
}

/** Pauses or resumes a lane. @throws {ApiError} */
export function setLanePaused(laneID: number, isPaused: boolean): Promise<Lane> {
  return callEndpoint(pauseLane, { params: { laneID }, body: { isPaused } });
}

/** Deletes a lane. @returns how many open postings were withdrawn @throws {ApiError} */
export async function removeLane(laneID: number, withdraw: boolean): Promise<number> {
  return (await callEndpoint(deleteLane, { params: { laneID }, body: { withdraw } })).withdrawn;
}
