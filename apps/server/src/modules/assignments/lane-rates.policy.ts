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
 * The lane between two cities; undefined where the gazetteer lacks one of them. Each equipment belongs to one group, so that two lanes have no load in common and no user can
 * subtract one from the other.
 *
 * @param vehicleType letters of the code table, at least one; the first of a rate group decides, else the first letter
 */
export function findLane(srceId: number, destId: number, vehicleType: string): AssignmentLane | undefined {
  const [srce, dest] = [findHubOfCity(srceId), findHubOfCity(destId)];
  if (srce === undefined || dest === undefined) return undefined;
  return { srceArea: srce.id, destArea: dest.id, equipment: toRateGroup(vehicleType) || vehicleType.slice(0, 1) };
}

/** Identifies a lane. */
export function toLaneKey({ srceArea, destArea, equipment }: AssignmentLane): string {
  return `${srceArea}:${destArea}:${equipment}`;
}

type LaneColumns = Pick<NewAssignmentRow, 'lane_srce_area' | 'lane_dest_area' | 'lane_equipment' | 'lane_miles'>;

/**
 * The lane of a load, for its assignment; nothing where the gazetteer lacks one of its cities, and in the sandbox, whose
 * rates never count.
 */
export function toLaneColumns(load: PostingRow, { isSandbox }: { isSandbox: boolean }): LaneColumns {
  if (isSandbox) return {};
  const [from, to] = [findCity(load.srce_id), findCity(load.dest_id)];
  const lane = findLane(load.srce_id, load.dest_id, load.vehicle_type);
  if (from === undefined || to === undefined || lane === undefined) return {};
  const { srceArea, destArea, equipment } = lane;
  return {
    lane_srce_area: srceArea,
    lane_dest_area: destArea,
    lane_equipment: equipment,
    lane_miles: toHaul(toMiles(from, to) + sumAddedMiles(load.stops ?? [])).miles,
  };
}
