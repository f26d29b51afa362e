import { toHaul } from '@loadstone/contracts/money';
import { sumAddedMiles } from '@loadstone/contracts/postings';
import type { NewAssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { toRateGroup } from '../../partners/index.ts';
import { findCity, findHubOfCity, toMiles } from '../places/index.ts';

/** A lane: the market areas of its ends, by the ids of their hub cities, and the group of its equipment. */
export interface AssignmentLane {
  readonly srceArea: number;
  readonly destArea: number;
  readonly equipment: string;
}

/**
 * The lane between two cities; undefined where the gazetteer lacks one of them. A load belongs to one lane only, so that no
 * user can find the rate of a load by subtracting one lane from another.
 *
 * @param vehicleType letters of the code table, at least one. The first that is in a rate group decides, else the first
 */
export function findLane(srceId: number, destId: number, vehicleType: string): AssignmentLane | undefined {
  const srceHub = findHubOfCity(srceId);
  const destHub = findHubOfCity(destId);
  if (srceHub === undefined || destHub === undefined) return undefined;
  return { srceArea: srceHub.id, destArea: destHub.id, equipment: toRateGroup(vehicleType) || vehicleType.slice(0, 1) };
}

/** Identifies a lane. */
export function toLaneKey({ srceArea, destArea, equipment }: AssignmentLane): string {
  return `${srceArea}:${destArea}:${equipment}`;
}

type LaneColumns = Pick<NewAssignmentRow, 'lane_srce_area' | 'lane_dest_area' | 'lane_equipment' | 'lane_miles'>;

/**
 * The columns of an assignment for the lane of its load. Empty where the gazetteer lacks one of its cities, and in the
 * sandbox, whose rates never count.
 */
export function toLaneColumns(load: PostingRow, { isSandbox }: { isSandbox: boolean }): LaneColumns {
  if (isSandbox) return {};
  const from = findCity(load.srce_id);
  const to = findCity(load.dest_id);
  const lane = findLane(load.srce_id, load.dest_id, load.vehicle_type);
  if (from === undefined || to === undefined || lane === undefined) return {};
  const { srceArea, destArea, equipment } = lane;
  return {
    lane_srce_area: srceArea,
    lane_dest_area: destArea,
    lane_equipment: equipment,
    lane_miles: toLaneMiles(load),
  };
}

/** The road miles of a load through its stops, as its lane counts them. */
export function toLaneMiles(load: Pick<PostingRow, 'srce_id' | 'dest_id' | 'stops'>): number | null {
  const from = findCity(load.srce_id);
  const to = findCity(load.dest_id);
  return from && to ? toHaul(toMiles(from, to) + sumAddedMiles(load.stops ?? [])).miles : null;
}
