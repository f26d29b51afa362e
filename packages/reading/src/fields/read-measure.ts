import type { VehicleType } from '@loadstone/contracts/postings';
import type { AskReason } from '../reading.ts';
import type { Source } from '../text.ts';
import { toPattern, type PatternName } from '../words/languages.ts';
import { NUMBER, parseNumber } from './read-number.ts';

/** Lengths of trailers that a number alone can only be. */
export const TRAILER_FEET: ReadonlySet<number> = new Set([48, 53]);

export type MeasureUnit = 'lb' | 'ft';

/** A weight or a length as the source states it. */
interface MeasureMatch {
  readonly unit: MeasureUnit;
  /** Whole pounds or feet; several where the unit has several meanings. */
  readonly values: readonly number[];
  readonly reason?: AskReason;
  readonly to: number;
}

const POUNDS_OF_KILOGRAM = 2.204_622_621_8;
const POUNDS_OF_TON = 2000;
const METRES_OF_FOOT = 0.3048;
const INCHES_OF_FOOT = 12;

const toUnit = (signs: string, name: PatternName) => new RegExp(`^(?:${signs}|${toPattern(name)})$`);
const UNITS: readonly (readonly [pattern: RegExp, unit: MeasureUnit, factor: number])[] = [
  [toUnit('#s?', 'pounds'), 'lb', 1],
  [toUnit('kg', 'kilograms'), 'lb', POUNDS_OF_KILOGRAM],
  [toUnit('t', 'metricTons'), 'lb', POUNDS_OF_KILOGRAM * 1000],
  [toUnit("'", 'feet'), 'ft', 1],
  [toUnit('m', 'metres'), 'ft', 1 / METRES_OF_FOOT],
  [toUnit(`"|''`, 'inches'), 'ft', 1 / INCHES_OF_FOOT],
];
const UNIT = `#s?|tons?|''|'|"|${toPattern('pounds', 'kilograms', 'metricTons', 'feet', 'metres', 'inches')}`;
const MEASURE = new RegExp(
  String.raw`(?<amount>${NUMBER})(?<thousands> ?k)? ?(?<unit>${UNIT})\.?(?! ?(?:x|by|par) ?\d)(?!['"]?\d)(?![\p{L}]{2}|\$)`,
  'iuy',
);
const BESIDE_DIMENSION = new RegExp(`^${toPattern('besideDimension')}$`, 'i');
const THOUSANDS = /(?<amount>\d{1,3}(?:[.,]\d{1,3})?) ?k(?![\p{L}\d$])/iuy;
/** `53p`: other numbers with such a letter are pallets. */
const TRAILER_FEET_SHORT = new RegExp(String.raw`(48|53)${toPattern('trailerFeet')}(?![\p{L}\d])`, 'iuy');
/** Thousands without a unit between these are pounds: no rate is so high. */
const LEAST_LOAD_THOUSANDS = 10;
const MOST_LOAD_THOUSANDS = 100;

/** A weight or a length with its unit at a token (rule R7), or thousands that can be pounds only. */
export function matchMeasure(source: Source, at: number): MeasureMatch | undefined {
  const found = source.match(MEASURE, at);
  if (found !== undefined) {
    const { amount = '', thousands, unit = '' } = found.match.groups ?? {};
    return toMeasure(amount, thousands, unit.toLowerCase(), found.to, source.tokens[found.to]?.text);
  }
  const trailer = source.match(TRAILER_FEET_SHORT, at);
  if (trailer !== undefined) return { unit: 'ft', values: [Number(trailer.match[1])], to: trailer.to };
  const short = source.match(THOUSANDS, at);
  const number = short && parseNumber(short.match.groups?.['amount'] ?? '');
  if (short === undefined || number === undefined) return undefined;
  if (number < LEAST_LOAD_THOUSANDS || number > MOST_LOAD_THOUSANDS) return undefined;
  return { unit: 'lb', values: [Math.round(number * 1000)], to: short.to };
}

function toMeasure(
  amount: string,
  thousands: string | undefined,
  unit: string,
  to: number,
  next: string | undefined,
): MeasureMatch | undefined {
  const number = parseNumber(amount) ?? parseNumber(amount.replace('.', ','));
  if (number === undefined) return undefined;
  const value = number * (thousands === undefined ? 1 : 1000);
  // `24" wide` and `8' 6" high` are dimensions of the goods.
  if (BESIDE_DIMENSION.test(next ?? '')) return undefined;
  if (/^tons?$/.test(unit)) {
    const values = [Math.round(value * POUNDS_OF_TON), Math.round(value * POUNDS_OF_KILOGRAM * 1000)];
    return { unit: 'lb', values, reason: 'number', to };
  }
  const known = UNITS.find(([pattern]) => pattern.test(unit));
  if (known === undefined) return undefined;
  const [, kind, factor] = known;
  const exact = value * factor;
  // Inches are rounded up: less would not have the room.
  return { unit: kind, values: [factor < 1 ? Math.ceil(exact - 1e-9) : Math.round(exact)], to };
}

/** A number without a unit in a column of one measure. */
export function toBareMeasure(text: string, unit: MeasureUnit): readonly number[] | undefined {
  const found = /^([\d.,\s']+)( ?k)?$/i.exec(text.trim());
  const number = found?.[1] === undefined ? undefined : parseNumber(found[1]);
  if (number === undefined) return undefined;
  const value = number * (found?.[2] === undefined ? 1 : 1000);
  if (unit === 'ft') return Number.isInteger(value) ? [value] : undefined;
  return [Math.round(value)];
}

const MOST_POUNDS: Partial<Record<VehicleType, number>> = { K: 26_000, V: 50_000, R: 50_000, N: 50_000, I: 60_000 };
const LEAST_TRUCKLOAD_POUNDS = 500;
const LEAST_TRUCKLOAD_FEET = 10;
const MOST_FEET: Partial<Record<VehicleType, number>> = { V: 57, R: 57, N: 57, K: 34, C: 53 };
const GREATEST = { lb: 100_000, ft: 199 } as const;

/** What is known of the vehicle when its measures are judged. */
interface Vehicle {
  readonly types: readonly VehicleType[];
  readonly isPartial: boolean;
  readonly isTruck: boolean;
}

/** True where no vehicle of these types carries the value, or no truckload has so little. */
export function isImpossible(value: number, unit: MeasureUnit, { types, isPartial, isTruck }: Vehicle): boolean {
  const limits = unit === 'lb' ? MOST_POUNDS : MOST_FEET;
  const most = Math.max(
    ...types.map((type) => limits[type] ?? GREATEST[unit]),
    types.length === 0 ? GREATEST[unit] : 0,
  );
  if (value < 1 || value > Math.min(most, GREATEST[unit])) return true;
  // Room that is left on a truck, and a part of a load, may be small.
  if (isPartial || isTruck) return false;
  return value < (unit === 'lb' ? LEAST_TRUCKLOAD_POUNDS : LEAST_TRUCKLOAD_FEET);
}

/** A value that the contract can hold. */
export function isStorable(value: number, unit: MeasureUnit): boolean {
  return Number.isInteger(value) && value >= 1 && value <= GREATEST[unit];
}

/** Words in the place of a measure that say that there is none. */
export const NO_MEASURE = /^(?:tbd|tba|n ?\/ ?a|na|none|nil|0+|-+|s\/o|aucun)$/iu;
