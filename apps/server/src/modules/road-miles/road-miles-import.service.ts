import type { Tx } from '../../db/database.ts';
import { readRoadMileRows, type RefusedRow } from './road-mile-rows.ts';
import { saveRoadMiles } from './road-miles.queries.ts';

export type { RefusedRow } from './road-mile-rows.ts';

/** A file that was not imported; the message states why. */
export class RoadMilesError extends Error {
  override readonly name = 'RoadMilesError';
}

interface ImportOutcome {
  /** Pairs that the file states. */
  readonly pairs: number;
  readonly refused: readonly RefusedRow[];
  /** False where nothing was written, because rows are refused. */
  readonly isWritten: boolean;
}

const PAIRS_PER_STATEMENT = 10_000;

/**
 * Imports a table of city pairs in the caller's transaction. Where a row is refused, nothing is written unless refused
 * rows are skipped.
 *
 * @param text the CSV file
 */
export async function importRoadMiles(
  tx: Tx,
  text: string,
  { now, skipsRefused }: { readonly now: Date; readonly skipsRefused: boolean },
): Promise<ImportOutcome> {
  const { pairs, refused } = readRoadMileRows(text);
  const isWritten = pairs.length > 0 && (refused.length === 0 || skipsRefused);
  if (isWritten) {
    for (let start = 0; start < pairs.length; start += PAIRS_PER_STATEMENT) {
      await saveRoadMiles(tx, pairs.slice(start, start + PAIRS_PER_STATEMENT), { source: 'table', now });
    }
  }
  return { pairs: pairs.length, refused, isWritten };
}
