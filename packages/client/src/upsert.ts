import type { Client } from 'openapi-fetch';
import type { components, paths } from './generated/api.ts';
import { ProblemError } from './problem.ts';

export type UpsertRow = components['schemas']['UpsertRowInput'];
export type UpsertResult = components['schemas']['UpsertResult'];

export interface UpsertOptions {
  /** Also deletes the open postings of this service account that are not sent; for at most 1,000 rows. Default false. */
  readonly replace?: boolean;
}

/** The most rows that one call takes. */
const BATCH = 1_000;

/**
 * Creates and changes postings by own reference, a thousand rows in a call, one call after the other. The same rows again
 * change nothing.
 *
 * @returns what became of each row, in the order of the rows, and the tokens that `replace` has deleted
 * @throws RangeError where `replace` has more rows than one call takes: each call would delete the rows of the others
 * @throws ProblemError where the board refuses a call; single refused rows are in the results
 */
export async function upsertPostings(
  api: Client<paths>,
  rows: readonly UpsertRow[],
  { replace = false }: UpsertOptions = {},
): Promise<{ results: UpsertResult[]; deleted: number[] }> {
  if (replace && rows.length > BATCH) throw new RangeError(`replace takes at most ${BATCH} rows, not ${rows.length}`);
  const results: UpsertResult[] = [];
  const deleted: number[] = [];
  for (let start = 0; start < Math.max(rows.length, 1); start += BATCH) {
    const postings = rows.slice(start, start + BATCH);
    const { data, error, response } = await api.PUT('/v1/postings', { body: { postings, replace } });
    if (data === undefined) throw new ProblemError(response.status, error);
    results.push(...data.results);
    deleted.push(...data.deleted);
  }
  return { results, deleted };
}
