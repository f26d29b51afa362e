import { matchEquipment } from '../fields/read-equipment.ts';
import { parseNumber } from '../fields/read-number.ts';
import type { Source } from '../text.ts';
import { toPattern } from '../words/languages.ts';
import { COUNTED } from '../words/line-words.ts';
import { isSaid } from './name-limits.ts';

/** How many postings a row stands for (rule R9). */
interface CountMatch {
  readonly count: number;
  readonly to: number;
}

const COUNT_BEFORE = new RegExp(
  String.raw`(?:${toPattern('quantity')}:? ?)?\(?(\d{1,2})\)? ?(?:[x×](?![\p{L}\d])|${toPattern('loads')}(?![\p{L}]))`,
  'iuy',
);
const COUNT_AFTER = new RegExp(
  String.raw`(?:[x×]|${toPattern('quantity')}:?) ?(\d{1,2})(?![\p{L}\d]| ?(?:${toPattern('feet', 'pounds', 'inches')}|['"#])(?!\p{L}))`,
  'iuy',
);
const WEIGHT_UNIT = new RegExp(`^(?:${toPattern('pounds', 'kilograms')})$`, 'iu');
const ENDS_WITH_COUNTED = new RegExp(`^(?:${COUNTED})$`, 'iu');
/** The count of "Toronto to Detroit 3x 1850" and of "Toronto to Detroit (3) van". */
const COUNT_WITHIN = /(\d{1,2})[x×](?= |$|\n)|\((\d{1,2})\)(?= |$|\n)/iuy;
/** A higher number in brackets may be the feet of a trailer. */
const MOST_IN_BRACKETS = 19;
const FURTHER_DIMENSION = new RegExp(String.raw`[x×] ?\d|(?:cm|${toPattern('metres')})(?!\p{L})`, 'iuy');
/** A smaller number before "x2" may be a side of the goods; so may one that is not that many times the number after it. */
const LEAST_BEFORE_COUNT = 100;
const MOST_BETWEEN_SIDES = 30;

/** True after the mark of a list at the start of a line. */
export function isAfterMark({ tokens }: Source, at: number): boolean {
  return /^[*•●▪◦·‣-]$/.test(tokens[at - 1]?.text ?? '') && (at === 1 || tokens[at - 2]?.kind === 'line');
}

/** "3x", "2 loads" at the start of a line. */
export function matchFirstCount(source: Source, at: number): CountMatch | undefined {
  const found = source.match(COUNT_BEFORE, at);
  const count = Number(found?.match[1] ?? 0);
  return found !== undefined && count > 0 ? { count, to: found.to } : undefined;
}

/** "3x", "(3)", "x2" and "qty 2" within a line. */
export function matchCount(source: Source, at: number): CountMatch | undefined {
  const within = matchCountWithin(source, at);
  if (within !== undefined) return within;
  // `1X9` is a part of a postal code.
  const found = source.tokens[at]?.isJoined === true ? undefined : source.match(COUNT_AFTER, at);
  const count = Number(found?.match[1] ?? 0);
  return found === undefined || count < 1 || isDimension(source, at, count, found.to)
    ? undefined
    : { count, to: found.to };
}

/**
 * "3x" in the middle of a line is the count of the posting before a trailer, a rate, a day, a sign and the end. Before another
 * word it may be that of the goods: "2x tarps".
 */
function matchCountWithin(source: Source, at: number): CountMatch | undefined {
  const found = source.match(COUNT_WITHIN, at);
  const count = Number(found?.match[1] ?? found?.match[2] ?? 0);
  if (found?.match[2] !== undefined && !isCountInBrackets(source, at, count)) return undefined;
  const [before, after] = [source.tokens[at - 1], source.tokens[found?.to ?? at]];
  // `40x48` and `8' 6x 7` are dimensions.
  const isPart = source.tokens[at]?.isJoined === true || /^[\d'"#x×]/.test(before?.text ?? '');
  if (found === undefined || count < 1 || isPart) return undefined;
  const { to } = found;
  // "straps 6x" counts the straps.
  const isOfGoods = ENDS_WITH_COUNTED.test(before?.folded ?? '');
  const isEnd = !isOfGoods && (after === undefined || after.kind === 'line' || /^[$,;|@(>→-]$/.test(after.text));
  const isSaidAfter = isSaid(source, to) || (matchEquipment(source, to, 'text')?.meaning.types ?? '') !== '';
  const amount = after?.kind === 'number' ? (parseNumber(after.text) ?? 0) : 0;
  const unit = source.tokens[to + 1]?.folded ?? '';
  const hasUnit = /^['"x×#]|^(?:ft|in|pi|po|cm|m|t|mt|tons?|tonnes?|each|ea)$/.test(unit) || WEIGHT_UNIT.test(unit);
  const isAmount = amount >= LEAST_BEFORE_COUNT && amount >= count * MOST_BETWEEN_SIDES && !hasUnit;
  return isEnd || isSaidAfter || isAmount ? { count, to } : undefined;
}

/** "(3)" at the start of a line may be the number of the line. */
function isCountInBrackets({ tokens }: Source, at: number, count: number): boolean {
  return count <= MOST_IN_BRACKETS && at > 0 && tokens[at - 1]?.kind !== 'line';
}

/** "2 x 20" may be a measure; the 2 of "$1850 x2" and "1850 x 2" is a count, without a unit or one more dimension after it. */
function isDimension(source: Source, at: number, count: number, to: number): boolean {
  const before = source.tokens[at - 1];
  if (before?.kind !== 'number') return false;
  if (source.match(FURTHER_DIMENSION, to) !== undefined) return true;
  const value = parseNumber(before.text) ?? 0;
  return source.tokens[at - 2]?.text !== '$' && (value < LEAST_BEFORE_COUNT || value < count * MOST_BETWEEN_SIDES);
}
