import {
  createLane,
  deleteLane,
  editLane,
  findLaneOfPosting,
  importLanes,
  listLaneAnswers,
  listLaneDays,
  listLanes,
  pauseLane,
  type Lane,
  type LaneAnswers,
  type LaneDay,
  type LaneDraftInput,
  type LaneImport,
} from '@loadstone/contracts/lanes';
import type { ProductMode } from '@loadstone/contracts/postings';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { toRefusalWords } from '../../lib/api/refusal-words.ts';
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
