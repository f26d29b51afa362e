import type { FeedChange } from '../../db/change-feed/change-feed.ts';
import { toDayNumber, toEnginePosting, type SnapshotPage } from '../translate.ts';
import type { TruckTable } from './truck-table.ts';

/** Adds the trucks of a page. A truck that is refused is passed to `onRefused` and skipped. */
export function loadTrucks(
  trucks: TruckTable,
  { postings, originStates, destinationStates }: SnapshotPage,
  onRefused: (token: number, error: unknown) => void,
): void {
  for (const [row, posting] of postings.entries()) {
    if (posting.kind !== 'E') continue;
    try {
      trucks.put(posting, [originStates[row] ?? '', destinationStates[row] ?? '']);
    } catch (error) {
      onRefused(posting.token, error);
    }
  }
}

/**
 * Applies a change of the feed to the trucks. Suspensions, exclusions and networks change nothing here: each search
 * reads from the tables what its viewer may see.
 */
export function followTrucks(trucks: TruckTable, change: FeedChange): void {
  switch (change.type) {
    case 'posting': {
      const { posting } = change;
      if (posting.kind === 'E') trucks.put(toEnginePosting(posting), [posting.srceSt ?? '', posting.destSt ?? '']);
      break;
    }
    case 'postingRemoved':
      trucks.remove(change.token);
      break;
    case 'companyClosed':
      trucks.removeCompany(change.accountId);
      break;
    case 'day':
      trucks.expireBefore(toDayNumber(change.day));
      break;
  }
}
