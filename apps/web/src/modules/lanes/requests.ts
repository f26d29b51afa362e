import {
  createLane,
  deleteLane,
  editLane,
  findCityZone,
  findLaneOfPosting,
  getLane,
  importLanes,
  LANE_PAGE,
  listLaneAnswers,
  listLaneDays,
  listLanes,
  pauseLane,
  type Lane,
  type LaneAnswers,
  type LaneDay,
  type LaneDraftInput,
  type LaneImport,
  type LaneList,
} from '@loadstone/contracts/lanes';
import type { ProductMode } from '@loadstone/contracts/postings';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { toRefusalWords } from '../../lib/api/refusal-words.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { lanesKey } from '../../live/query-keys.ts';

const loadPage = (mode: ProductMode, query: { cursor?: string; limit?: number }, signal?: AbortSignal) =>
  callEndpoint(listLanes, { params: { mode }, query, ...(signal && { signal }) });

/** The company's lanes of a mode, newest first, page by page; loaded each time the screen opens. */
export const lanesQuery = (mode: ProductMode) =>
  infiniteQueryOptions({
    queryKey: [...lanesKey, 'list', mode],
    queryFn: ({ signal, pageParam }) => loadPage(mode, pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // A page that was loaded a moment before another one may have a lane of it.
    select: ({ pages }) => {
      const lanes = new Map(pages.flatMap(({ items }) => items.map((lane) => [lane.laneID, lane])));
      return { lanes: [...lanes.values()], total: pages.at(-1)?.total ?? lanes.size };
    },
    staleTime: 0,
  });

/** All lanes of a mode, also those that the screen has not loaded. @throws {ApiError} */
export async function loadAllLanes(mode: ProductMode): Promise<Lane[]> {
  const lanes: Lane[] = [];
  let cursor: string | null = null;
  do {
    const page: LaneList = await loadPage(mode, {
      limit: LANE_PAGE.maximum,
      ...(cursor !== null && { cursor }),
    });
    lanes.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return lanes;
}

/** Whether the company has a lane of a mode. */
export const hasLanesQuery = (mode: ProductMode) =>
  queryOptions({
    queryKey: [...lanesKey, 'any', mode],
    queryFn: async ({ signal }): Promise<boolean> => (await loadPage(mode, { limit: 1 }, signal)).total > 0,
    staleTime: Infinity,
  });

/** One lane, of whatever page. */
export const laneQuery = (laneID: number) =>
  queryOptions({
    queryKey: [...lanesKey, 'one', laneID],
    queryFn: ({ signal }): Promise<Lane> => callEndpoint(getLane, { params: { laneID }, signal }),
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

/** The zone of a city, by whose clock a lane from there posts; '' where it is not known. */
export const cityZoneQuery = (id: number) =>
  queryOptions({
    queryKey: ['cityZone', id],
    queryFn: async ({ signal }): Promise<string> =>
      (await callEndpoint(findCityZone, { params: { id }, signal })).timeZone,
    staleTime: Infinity,
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

/** A table of lanes as it is sent. */
interface LaneTable {
  readonly mode: ProductMode;
  readonly rows: readonly (readonly string[])[];
  /** Of the rows that the user has seen, which are written; undefined to check them only. */
  readonly digests: string[] | undefined;
  readonly language: 'en' | 'fr';
}

/** Adds and changes lanes by a table, or checks it. What is wrong is in the language of the user. @throws {ApiError} */
export async function sendLaneTable({ mode, rows, digests, language }: LaneTable): Promise<LaneImport> {
  const table = { rows: rows.map((cells) => [...cells]), language };
  const body =
    digests === undefined ? { ...table, isDryRun: true as const } : { ...table, isDryRun: false as const, digests };
  const reply = await callEndpoint(importLanes, { params: { mode }, body });
  const toWords = async (row: LaneImport['rows'][number]) => {
    const { details } = await toRefusalWords({ code: 'request.invalid', message: '', details: row.problems });
    const problems = row.problems.map((problem, at) => ({ ...problem, message: details[at]?.message ?? '' }));
    return { ...row, problems };
  };
  return { ...reply, rows: await Promise.all(reply.rows.map(toWords)) };
}
