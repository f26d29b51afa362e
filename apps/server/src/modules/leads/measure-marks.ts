import type { Lead } from '@loadstone/contracts/leads';
import { toHaul, toRatePerMile } from '@loadstone/contracts/money';
import { sumAddedMiles, type PostingKind } from '@loadstone/contracts/postings';
import { findCity, toMiles } from '@loadstone/places';
import { markPair, type PairMarks } from '../../matching/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';
import type { LeadRow } from './leads.queries.ts';

/** The columns of a posting that decide its marks (M15). */
type MeasuredRow = Pick<
  LeadRow,
  | 'kind'
  | 'srce_id'
  | 'dest_id'
  | 'stops'
  | 'rate'
  | 'weight_lbs'
  | 'length_ft'
  | 'free_weight_lbs'
  | 'free_length_ft'
  | 'min_rate_per_mile'
>;

/** The fields of a lead with its marks; those without a number are omitted. */
export type MeasureMarks = Pick<Lead, 'overWeight' | 'overLength' | 'underMinimum' | 'underMinimumBy'>;

const NO_MARKS: MeasureMarks = {};

/** True where a posting states a measure, so that the other posting of its pairs must be known. */
function isMeasured(row: MeasuredRow): boolean {
  return row.kind === 'L'
    ? row.rate !== null || row.weight_lbs !== null || row.length_ft !== null
    : row.min_rate_per_mile !== null || row.free_weight_lbs !== null || row.free_length_ft !== null;
}

/** The own postings of the leads that state a measure: both postings of a pair decide its marks. */
export function listOwnTokens(
  requests: readonly { readonly myToken: number; readonly pair: { readonly leadToken: number } }[],
  rows: ReadonlyMap<number, MeasuredRow>,
): number[] {
  const measured = requests.filter(({ pair }) => {
    const row = rows.get(pair.leadToken);
    return row !== undefined && isMeasured(row);
  });
  return [...new Set(measured.map(({ myToken }) => myToken))];
}

/**
 * What a pair does not fit, as the company of one of the two sees it: how far a rate is under the least rate per mile is
 * for the company of the truck only.
 *
 * @param viewerKind the kind of the own posting
 * @param roadMiles of the haul of the load, where they are known
 */
export function toMeasureMarks(
  one: MeasuredRow,
  other: MeasuredRow | undefined,
  viewerKind: PostingKind,
  roadMiles: Pick<RoadMiles, 'findHaul'>,
): MeasureMarks {
  if (other === undefined || !isMeasured(one) || !isMeasured(other)) return NO_MARKS;
  const [load, truck] = one.kind === 'L' ? [one, other] : [other, one];
  const marks = markPair(
    {
      weight: load.weight_lbs,
      length: load.length_ft,
      perMile: findRatePerMile(load, roadMiles.findHaul(load.srce_id, load.stops, load.dest_id)),
    },
    {
      freeWeight: truck.free_weight_lbs,
      freeLength: truck.free_length_ft,
      leastPerMile: truck.min_rate_per_mile,
    },
  );
  return toFields(marks, viewerKind === 'E' ? truck : undefined);
}

function toFields(marks: PairMarks, ownTruck: MeasuredRow | undefined): MeasureMarks {
  const { overWeight, overLength, underMinimum } = marks;
  const currency = ownTruck?.min_rate_per_mile?.currency;
  return {
    ...(overWeight > 0 && { overWeight }),
    ...(overLength > 0 && { overLength }),
    ...(underMinimum > 0 && { underMinimum: true }),
    ...(underMinimum > 0 && currency && { underMinimumBy: { amount: underMinimum, currency } }),
  };
}

/** The rate of a load for each mile; null where it has none. */
function findRatePerMile(load: MeasuredRow, roadMiles: number | undefined) {
  const [origin, destination] = [findCity(load.srce_id), findCity(load.dest_id)];
  if (load.rate === null || origin === undefined || destination === undefined) return null;
  const airMiles = toMiles(origin, destination) + sumAddedMiles(load.stops ?? []);
  return toRatePerMile(load.rate, toHaul(airMiles, roadMiles));
}
