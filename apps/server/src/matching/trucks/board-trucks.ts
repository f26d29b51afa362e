import type { FeedChange } from '../../db/change-feed/change-feed.ts';
import { toDayNumber, toEnginePosting, type SnapshotPage } from '../translate.ts';
import type { FoundTrucks, GroupTrucks, TruckCriteria, TruckViewer } from './truck-question.ts';
import { TruckTable } from './truck-table.ts';

/** The open trucks of the board. Those of sandbox companies are in a table of their own. */
export class BoardTrucks {
  readonly #market = new TruckTable();
  readonly #sandbox = new TruckTable();
  readonly #sandboxCompanies: Set<number>;

  constructor(sandboxCompanies: readonly number[] = []) {
    this.#sandboxCompanies = new Set(sandboxCompanies);
  }

  #tableOf(accountId: number): TruckTable {
    return this.#sandboxCompanies.has(accountId) ? this.#sandbox : this.#market;
  }

  /** Adds the trucks of a page. A truck that is refused is passed to `onRefused` and skipped. */
  load(
    { postings, originStates, destinationStates }: SnapshotPage,
    onRefused: (token: number, error: unknown) => void,
  ): void {
    for (const [row, posting] of postings.entries()) {
      if (posting.kind !== 'E') continue;
      try {
        this.#tableOf(posting.company).put(posting, [originStates[row] ?? '', destinationStates[row] ?? '']);
      } catch (error) {
        onRefused(posting.token, error);
      }
    }
  }

  /**
   * Applies a change of the feed. Suspensions, exclusions and networks change nothing here: each search reads from the
   * tables what its viewer may see.
   */
  apply(change: FeedChange): void {
    switch (change.type) {
      case 'sandboxCompany':
        this.#sandboxCompanies.add(change.accountId);
        break;
      case 'posting': {
        const { posting } = change;
        const states = [posting.srceSt ?? '', posting.destSt ?? ''] as const;
        if (posting.kind === 'E') this.#tableOf(posting.accountId).put(toEnginePosting(posting), states);
        break;
      }
      case 'postingRemoved':
        this.#tableOf(change.accountId).remove(change.token);
        break;
      case 'companyClosed':
        this.#tableOf(change.accountId).removeCompany(change.accountId);
        break;
      case 'day':
        this.#market.expireBefore(toDayNumber(change.day));
        this.#sandbox.expireBefore(toDayNumber(change.day));
        break;
    }
  }

  /** The trucks that meet the criteria and that the viewer may see: those of its own side of the sandbox. */
  search(criteria: TruckCriteria, viewer: TruckViewer, group: GroupTrucks): FoundTrucks {
    return this.#tableOf(viewer.accountId).search(criteria, viewer, group);
  }
}
