import { addDays } from '@loadstone/contracts/board';
import { ROAD_MILES_PER_AIR_MILE } from '@loadstone/contracts/money';
import type { PlainFactValues, PostingKind } from '@loadstone/contracts/postings';
import { findCountryOfState, toMiles } from '@loadstone/places';
import type { Lane } from './lanes.ts';
import { createRandom, type Random } from './random.ts';
import type { PostingFields } from './rows.ts';

type Measured = Pick<PostingFields, 'vehicleType' | 'vehicleSize' | 'dateAvail' | 'comment'>;

/** US dollars for each road mile, by the equipment that is paid best; a van where none of them is taken. */
const DOLLARS_PER_MILE: Readonly<Record<string, number>> = { F: 2.75, R: 2.45 };
const VAN_DOLLARS_PER_MILE = 2.1;
const CAD_PER_USD = 1.35;
/** What the shortest haul pays. */
const LEAST_DOLLARS = 350;
const MILES_PER_DAY = 550;

const COMMODITIES: Readonly<Record<string, readonly string[]>> = {
  F: ['Steel coils', 'Lumber', 'Machinery', 'Pipe'],
  R: ['Produce', 'Frozen food', 'Dairy', 'Meat'],
  V: ['Paper rolls', 'Auto parts', 'Packaged food', 'Furniture', 'Beverages'],
};
const HOURS = [
  { from: '06:00', to: '14:00' },
  { from: '07:00', to: '15:00' },
  { from: '08:00', to: '16:00' },
  { from: '09:00', to: '09:00' },
];

/**
 * Money and measures of a sample posting: about as much as its equipment and its miles are paid. They have a random
 * source of their own, so that they do not change what else is drawn.
 */
export function drawMeasures(kind: PostingKind, lane: Lane, posting: Measured): Partial<PlainFactValues> {
  const { dateAvail, comment, vehicleType } = posting;
  const random = createRandom(
    `${kind} ${lane.origin.id} ${lane.destination.id} ${dateAvail} ${vehicleType} ${comment}`,
  );
  return kind === 'L' ? drawLoad(random, lane, posting) : drawTruck(random, lane, posting);
}

function drawLoad(random: Random, lane: Lane, posting: Measured): Partial<PlainFactValues> {
  const miles = toMiles(lane.origin, lane.destination) * ROAD_MILES_PER_AIR_MILE;
  const isPartial = posting.vehicleSize === 'L';
  const commodities = COMMODITIES[toGroup(posting)] ?? [];
  const rate = random.chance(0.7) ? drawRate(random, lane, posting, miles) : null;
  return {
    rate,
    weightLbs: readWeight(posting.comment) ?? (random.chance(0.7) ? drawWeight(random, isPartial) : null),
    lengthFt: random.chance(0.5) ? (isPartial ? 6 + random.below(20) : 48 + 5 * random.below(2)) : null,
    commodity: random.chance(0.4) ? random.pick(commodities) : '',
    pickupHours: random.chance(0.4) ? random.pick(HOURS) : null,
    deliveryDate: random.chance(0.5) ? addDays(posting.dateAvail, Math.ceil(miles / MILES_PER_DAY)) : null,
    deliveryHours: random.chance(0.3) ? random.pick(HOURS) : null,
    bookNow: rate !== null && random.chance(0.15),
  };
}

function drawTruck(random: Random, lane: Lane, posting: Measured): Partial<PlainFactValues> {
  const isPartial = posting.vehicleSize === 'L';
  const { currency, factor } = toCurrency(lane);
  const perMile = toDollarsPerMile(posting) * factor * (0.75 + random.next() * 0.3);
  return {
    minRatePerMile: random.chance(0.4) ? { amount: Math.round(perMile * 20) * 5, currency } : null,
    freeWeightLbs: random.chance(0.5) ? (isPartial ? drawWeight(random, true) : 42_000 + 500 * random.below(9)) : null,
    freeLengthFt: random.chance(0.4) ? (isPartial ? 8 + random.below(24) : 48 + 5 * random.below(2)) : null,
  };
}

function drawRate(random: Random, lane: Lane, posting: Measured, miles: number): PlainFactValues['rate'] {
  const { currency, factor } = toCurrency(lane);
  const share = posting.vehicleSize === 'L' ? 0.45 : 1;
  const perMile = toDollarsPerMile(posting) * factor * share * (0.8 + random.next() * 0.45);
  if (random.chance(0.2)) return { amount: Math.round(perMile * 20) * 5, currency, basis: 'mile' };
  const dollars = Math.max(LEAST_DOLLARS * share, perMile * miles);
  return { amount: Math.round(dollars / 25) * 2_500, currency, basis: 'flat' };
}

function drawWeight(random: Random, isPartial: boolean): number {
  return isPartial ? 2_000 + 500 * random.below(25) : 18_000 + 500 * random.below(55);
}

/** The weight that the comment states, so that both say the same. */
function readWeight(comment: string): number | null {
  const [, digits] = /(\d{1,3},\d{3}) lb/.exec(comment) ?? [];
  return digits === undefined ? null : Number(digits.replace(',', ''));
}

function toGroup({ vehicleType }: Measured): string {
  return ['F', 'R'].find((letter) => vehicleType.includes(letter)) ?? 'V';
}

function toDollarsPerMile(posting: Measured): number {
  return DOLLARS_PER_MILE[toGroup(posting)] ?? VAN_DOLLARS_PER_MILE;
}

function toCurrency({ origin }: Lane): { readonly currency: 'USD' | 'CAD'; readonly factor: number } {
  return findCountryOfState(origin.st) === 'CA'
    ? { currency: 'CAD', factor: CAD_PER_USD }
    : { currency: 'USD', factor: 1 };
}
