import type { PostingKind, VehicleSize } from '@loadstone/contracts/postings';
import type { Point } from '@loadstone/places';
import { toDayNumber } from './calendar.ts';
import { drawDayOffset } from './dates.ts';
import { drawEquipment, drawRadius } from './equipment.ts';
import { getLaneModel } from './lanes.ts';
import { createRandom } from './random.ts';

/**
 * A posting in the format of the matching engine, for benches. Points are shared between postings and must not be
 * changed.
 */
export interface StreamedPosting {
  token: number;
  kind: PostingKind;
  /** A number for the company; a tenth of the companies post both loads and trucks. */
  company: number;
  origin: Readonly<Point>;
  originRadius: number;
  destination: Readonly<Point>;
  destinationRadius: number;
  /** Vehicle type letters. */
  types: string;
  size: VehicleSize;
  /** Attribute letters. */
  attributes: string;
  /** Days since 1970-01-01. */
  day: number;
  corridor: boolean;
  /** Always 0: visible to all companies. */
  networkId: 0;
  /** Milliseconds since 1970; increases with the token. */
  createdOn: number;
}

/** Number of postings of each kind, day and seed. */
interface StreamOptions {
  seed: number | string;
  today: string;
  loads: number;
  trucks: number;
  /** Number of companies that post; one per hundred postings by default. */
  companies?: number;
}

/** The share of trucks with a corridor, among those with different ends. */
export const CORRIDOR_SHARE = 0.1;

/**
 * Yields loads and trucks in mixed order with tokens from 1, one object per posting: about two microseconds each. The
 * same options give the same postings.
 */
export function* generatePostings(options: StreamOptions): Generator<StreamedPosting, void, undefined> {
  const random = createRandom(`stream ${options.seed}`);
  const lanes = getLaneModel('million');
  const today = toDayNumber(options.today);
  const total = options.loads + options.trucks;
  const companies = options.companies ?? Math.max(10, Math.ceil(total / 100));
  const brokers = Math.ceil(companies * 0.4);
  const firstCarrier = Math.floor(brokers * 0.75);
  const points = new Map<number, Readonly<Point>>();
  const pointOf = (city: { id: number; lat: number; lon: number }): Readonly<Point> => {
    const known = points.get(city.id);
    if (known !== undefined) return known;
    const point = { lat: city.lat, lon: city.lon };
    points.set(city.id, point);
    return point;
  };
  let loadsLeft = options.loads;
  for (let token = 1; token <= total; token += 1) {
    const kind: PostingKind = random.next() * (total - token + 1) < loadsLeft ? 'L' : 'E';
    if (kind === 'L') loadsLeft -= 1;
    const lane = kind === 'L' ? lanes.drawLoadLane(random) : lanes.drawTruckLane(random);
    const equipment = drawEquipment(random, kind);
    yield {
      token,
      kind,
      company: 1 + (kind === 'L' ? random.below(brokers) : firstCarrier + random.below(companies - firstCarrier)),
      origin: pointOf(lane.origin),
      originRadius: drawRadius(random, kind, lane.origin.st),
      destination: pointOf(lane.destination),
      destinationRadius: drawRadius(random, kind, lane.destination.st),
      types: equipment.vehicleType,
      size: equipment.vehicleSize,
      attributes: equipment.postingAttrib,
      day: today + drawDayOffset(random),
      corridor: kind === 'E' && lane.origin !== lane.destination && random.chance(CORRIDOR_SHARE),
      networkId: 0,
      createdOn: today * 86_400_000 + token,
    };
  }
}
