import type { FeedPosting } from '../../db/change-feed/change-feed.ts';
import type { Matching } from '../../matching/index.ts';
import { fits } from '../trips/index.ts';
import type { FollowedRow } from './alerts.queries.ts';

interface FollowedTruck {
  readonly token: number;
  readonly accountId: number;
  /** Null unless only a network sees the posting (post mode P). */
  readonly networkId: number | null;
  readonly equipment: Parameters<typeof fits>[0];
}

/** The trucks whose trips are followed, in the memory of one server. `find` says for which of them a load may make a trip. */
export class FollowedTrucks {
  readonly #matching: Pick<Matching, 'index'>;
  readonly #trucks = new Map<number, FollowedTruck>();
  /** How many trucks of each company are followed. */
  readonly #byCompany = new Map<number, number>();

  constructor(matching: Pick<Matching, 'index'>) {
    this.#matching = matching;
  }

  get size(): number {
    return this.#trucks.size;
  }

  /** Adds the truck of an alert as it is now, or replaces it. */
  put(row: FollowedRow): void {
    const { id, account_id: accountId, token, post_mode: postMode, network_id: networkId } = row;
    const { vehicle_type: vehicleType, vehicle_size: vehicleSize, posting_attrib: postingAttrib } = row;
    this.remove(id);
    if (token === null || vehicleType === null || vehicleSize === null || postingAttrib === null) return;
    const equipment = { vehicleType, vehicleSize, postingAttrib };
    this.#trucks.set(id, { token, accountId, networkId: postMode === 'P' ? networkId : null, equipment });
    this.#byCompany.set(accountId, (this.#byCompany.get(accountId) ?? 0) + 1);
  }

  /** Removes the truck of an alert; nothing happens where there is none. */
  remove(alertId: number): void {
    const truck = this.#trucks.get(alertId);
    if (truck === undefined) return;
    this.#trucks.delete(alertId);
    this.#byCompany.set(truck.accountId, (this.#byCompany.get(truck.accountId) ?? 1) - 1);
  }

  /** True where a truck of the company is followed. After a change of its postings that truck may have another token or equipment. */
  hasTrucksOf(accountId: number): boolean {
    return (this.#byCompany.get(accountId) ?? 0) > 0;
  }

  /**
   * The alerts whose trips a posted or edited load may change: the load is open to the truck (M2, M3) and
   * fits its equipment (M4 to M6). Only the search compares places and days, because a load far away may be a later one
   * of a trip. O(trucks).
   */
  find(load: FeedPosting): number[] {
    // A confirmation and a report of a carrier are no edits.
    if (load.kind !== 'L' || load.isSameVersion === true) return [];
    const { index } = this.#matching;
    const owner = { accountId: load.accountId, networkId: load.postMode === 'P' ? load.networkId : null };
    return [...this.#trucks].flatMap(([alertId, truck]) =>
      // A truck that is no longer open is not in the index.
      fits(truck.equipment, load) && index.findOwner(truck.token) !== undefined && index.isOpenTo(truck, owner)
        ? [alertId]
        : [],
    );
  }
}
