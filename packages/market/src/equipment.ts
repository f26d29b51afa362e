import { POSTING_ATTRIBUTES, type PostingKind, type VehicleSize } from '@loadstone/contracts/postings';
import { WESTERN_PROVINCES } from '@loadstone/places';
import type { Random } from './random.ts';
import { createChoice } from './weighted.ts';

/** The equipment of a posting as letters, in the order of the code tables. */
interface Equipment {
  vehicleType: string;
  vehicleSize: VehicleSize;
  postingAttrib: string;
}

/** Shares of the main equipment: van about 57 %, reefer 20 %, flatbed and step deck together about 18 %. */
const MAIN_TYPES: readonly (readonly [type: string, weight: number])[] = [
  ['V', 0.565],
  ['R', 0.195],
  ['F', 0.125],
  ['S', 0.055],
  ['K', 0.012],
  ['D', 0.006],
  ['T', 0.006],
  ['C', 0.008],
  ['U', 0.003],
  ['H', 0.003],
  ['L', 0.006],
  ['O', 0.003],
  ['N', 0.004],
  ['P', 0.005],
  ['I', 0.003],
  ['E', 0.003],
];

/** The sets of other equipment that a load of the main type accepts. */
const LOAD_SETS: Readonly<Record<string, readonly (readonly [types: string, weight: number])[]>> = {
  V: [
    ['V', 0.8],
    ['VR', 0.15],
    ['VK', 0.03],
    ['VN', 0.01],
    ['VI', 0.01],
  ],
  R: [['R', 1]],
  F: [
    ['F', 0.68],
    ['FS', 0.27],
    ['FT', 0.03],
    ['FH', 0.02],
  ],
  S: [
    ['S', 0.7],
    ['SD', 0.15],
    ['FS', 0.15],
  ],
  D: [
    ['D', 0.6],
    ['DL', 0.4],
  ],
};

const TRUCK_SETS: Readonly<Record<string, readonly (readonly [types: string, weight: number])[]>> = {
  V: [
    ['V', 0.93],
    ['VK', 0.04],
    ['VN', 0.02],
    ['VP', 0.01],
  ],
  R: [
    ['R', 0.65],
    ['VR', 0.35],
  ],
  F: [
    ['F', 0.72],
    ['FS', 0.18],
    ['FT', 0.06],
    ['FI', 0.04],
  ],
  S: [
    ['S', 0.5],
    ['FS', 0.4],
    ['SD', 0.1],
  ],
};

/** Attributes that suit the main type; all other types use the last row. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  V: 'AAEMZNWGH',
  R: 'FFHMIVAN',
  F: 'TTTCCXBA',
  S: 'TTCCXA',
  other: 'ACTZNXGE',
};

const drawMainType = createChoice(MAIN_TYPES);
const drawLoadSet = toSetDraws(LOAD_SETS);
const drawTruckSet = toSetDraws(TRUCK_SETS);
const drawLoadSize = createChoice<VehicleSize>([
  ['T', 0.81],
  ['L', 0.19],
]);
const drawTruckSize = createChoice<VehicleSize>([
  ['T', 0.79],
  ['L', 0.06],
  ['B', 0.15],
]);
const drawLoadAttributeCount = createChoice([
  [0, 0.78],
  [1, 0.18],
  [2, 0.04],
]);
const drawTruckAttributeCount = createChoice([
  [0, 0.45],
  [1, 0.2],
  [2, 0.17],
  [4, 0.12],
  [7, 0.06],
]);
const drawBrokerRadius = createChoice([
  [50, 0.46],
  [100, 0.3],
  [150, 0.14],
  [200, 0.1],
]);
const drawCarrierRadius = createChoice([
  [50, 0.26],
  [100, 0.33],
  [150, 0.17],
  [200, 0.13],
  [300, 0.06],
  [400, 0.03],
  [500, 0.02],
]);
/** How often a carrier with a western end uses the radius of 1000 miles allowed there. */
const WESTERN_RADIUS_SHARE = 0.04;

/** Draws the equipment of a load or truck. */
export function drawEquipment(random: Random, kind: PostingKind): Equipment {
  const main = drawMainType(random);
  const vehicleType = ((kind === 'L' ? drawLoadSet : drawTruckSet)[main] ?? (() => main))(random);
  const count = (kind === 'L' ? drawLoadAttributeCount : drawTruckAttributeCount)(random);
  return {
    vehicleType,
    vehicleSize: (kind === 'L' ? drawLoadSize : drawTruckSize)(random),
    postingAttrib: drawAttributes(random, main, count),
  };
}

/** Draws the radius at one end of a posting; 1000 miles only for a truck at a western end. */
export function drawRadius(random: Random, kind: PostingKind, st: string): number {
  if (kind === 'L') return drawBrokerRadius(random);
  if (WESTERN_PROVINCES.includes(st) && random.chance(WESTERN_RADIUS_SHARE)) return 1000;
  return drawCarrierRadius(random);
}

/** The letters without repeats, in the order of the attributes. */
export function sortAttributes(letters: string): string {
  return letters.length < 2 ? letters : ATTRIBUTE_ORDER.filter((letter) => letters.includes(letter)).join('');
}

const ATTRIBUTE_ORDER = Object.keys(POSTING_ATTRIBUTES);

function drawAttributes(random: Random, main: string, count: number): string {
  if (count === 0) return '';
  const pool = ATTRIBUTES[main] ?? ATTRIBUTES['other']!;
  let letters = '';
  for (let draw = 0; draw < count; draw += 1) letters += pool[random.below(pool.length)]!;
  return sortAttributes(letters);
}

function toSetDraws(
  table: Readonly<Record<string, readonly (readonly [types: string, weight: number])[]>>,
): Record<string, (random: Random) => string> {
  return Object.fromEntries(Object.entries(table).map(([main, sets]) => [main, createChoice(sets)]));
}
