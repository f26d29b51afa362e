import type { ReadContext } from '../context.ts';
import { isBareFlat } from '../fields/read-money.ts';
import { TRAILER_FEET } from '../fields/read-measure.ts';
import type { FieldReadings, Words } from '../reading.ts';
import type { Source } from '../text.ts';
import type { Item, ItemDraft, NumberItem } from './items.ts';

const LEAST_POUNDS = 10_000;
const MOST_POUNDS = 80_000;
/** Lengths of trailers that may also be thousands of pounds. */
const SHORT_TRAILER_FEET: ReadonlySet<number> = new Set([20, 24, 26, 28, 40, 45]);

/** The parts with the numbers alone as amounts and measures, and the words of those that stay open. */
interface AssignedNumbers {
  readonly items: readonly Item[];
  readonly left: readonly Words[];
}

/**
 * Decides what numbers without a sign or a unit are, by their range and by what else the row states (rules R6 and R7): 44000 are
 * pounds, 53 are feet, 1850 is a rate, 44 is asked.
 */
export function assignNumbers(items: readonly Item[], fields: FieldReadings, context: ReadContext): AssignedNumbers {
  const has = (kind: 'money' | 'lb' | 'ft') =>
    items.some((item) => (item.kind === 'measure' ? item.unit === kind : item.kind === kind)) ||
    (kind === 'ft' && items.some((item) => item.kind === 'equipment' && item.meaning.feet !== undefined));
  const numbers = items.filter((item): item is NumberItem => item.kind === 'number');
  const isPartial = fields.vehicleSize?.state === 'understood' && fields.vehicleSize.value === 'L';
  const left: Words[] = [];
  const year = Number(context.today.slice(0, 4));
  const taken = { lb: has('lb'), ft: has('ft'), money: has('money') };
  const assign = (item: NumberItem): readonly Item[] => {
    const { value, hasDecimals, words } = item;
    const toMeasure = (unit: 'lb' | 'ft', values: readonly number[]): readonly Item[] => {
      taken[unit] = true;
      const reason = values.length > 1 ? ('number' as const) : undefined;
      return [{ kind: 'measure', unit, values, reason, words, role: item.role }];
    };
    if (!hasDecimals && value >= LEAST_POUNDS && value <= MOST_POUNDS && !taken.lb) return toMeasure('lb', [value]);
    if (!hasDecimals && TRAILER_FEET.has(value) && !taken.ft) return toMeasure('ft', [value]);
    // "0" at the place of a rate says that there is none.
    if (value === 0 && !taken.money) return [{ kind: 'money', money: 'none', words, role: item.role }];
    const isRate = isBareFlat(value, year) && !isPartial && context.kind === 'L';
    const isPerMile = hasDecimals && value >= 0.5 && value < 10;
    if ((isRate || isPerMile) && !taken.money) {
      // Two such numbers are both asked.
      return [{ kind: 'money', money: { amounts: [value], isMarked: false, to: 0 }, words, role: item.role }];
    }
    if (!hasDecimals && value >= 10 && value <= 48 && !taken.lb && context.kind === 'L') {
      // "TL 45": thousands of pounds, pounds or the feet of the trailer; of a part of a load any number may be feet.
      const isAlone = numbers.every((other) => other === item || other.value < 10 || other.value > 48);
      const isLength = !taken.ft && isAlone && (isPartial || SHORT_TRAILER_FEET.has(value));
      const length: readonly Item[] = isLength
        ? [{ kind: 'measure', unit: 'ft', values: [value], reason: 'number', words, role: item.role }]
        : [];
      return [...toMeasure('lb', [value * 1000, value]), ...length];
    }
    left.push(words);
    return [];
  };
  const assigned = new Map(numbers.map((item) => [item, assign(item)]));
  const feet = items.flatMap((item): readonly Item[] => {
    const value = item.kind === 'equipment' ? item.meaning.feet : undefined;
    return value === undefined ? [] : [{ kind: 'measure', unit: 'ft', values: [value], words: item.words }];
  });
  return {
    items: [...items.flatMap((item) => (item.kind === 'number' ? (assigned.get(item) ?? []) : [item])), ...feet],
    left,
  };
}

/**
 * "1 850", "42 500" and "46 000" without a unit: a rate of thousands and a weight, which are asked because they may be two
 * numbers, and a number whose thousands are whole.
 */
export function matchSpacedThousands(source: Source, at: number): ItemDraft | undefined {
  const [first, second, after] = [source.tokens[at], source.tokens[at + 1], source.tokens[at + 2]];
  const isPair =
    /^\d{1,2}$/.test(first?.text ?? '') && /^\d{3}$/.test(second?.text ?? '') && second?.isJoined === false;
  const isPart = after?.isJoined === true && !/^[,;)]$/.test(after.text);
  if (!isPair || isPart || !source.isFree(at + 1)) return undefined;
  const [thousands, rest] = [Number(first?.text), Number(second?.text)];
  const value = thousands * 1000 + rest;
  if (thousands >= 10 && rest === 0) return { kind: 'number', value, hasDecimals: false };
  // "53 900" is a trailer and a rate.
  if (thousands >= 10)
    return TRAILER_FEET.has(thousands) || rest < 100
      ? undefined
      : { kind: 'measure', unit: 'lb', values: [value, thousands * 1000], reason: 'number' };
  if (thousands === 0 || rest < 100) return undefined;
  return { kind: 'money', money: { amounts: [value, rest], isMarked: false, to: at + 2 } };
}
