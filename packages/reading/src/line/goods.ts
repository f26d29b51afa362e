import { matchEquipment } from '../fields/read-equipment.ts';
import type { Source } from '../text.ts';
import { COUNTED } from '../words/line-words.ts';
import { toPattern } from '../words/languages.ts';

const COUNTED_WORDS = new RegExp(
  String.raw`(?:\d{1,4}(?: ?- ?\d{1,3})?|${toPattern('fewNumbers')})[ -]?(?:extra |x )?(?:${COUNTED})(?![\p{L}\d])`,
  'iuy',
);
/** `2pu 1drop`: with a space the number may be another one. */
const JOINED_STOPS = new RegExp(String.raw`[1-9]${toPattern('stops')}(?![\p{L}\d])`, 'iuy');
const DIMENSION_UNIT = `(?:cm|${toPattern('inches', 'feet', 'metres')})`;
const DIMENSIONS = new RegExp(
  String.raw`\d{1,4}(?:\.\d+)?['"]{0,2}(?: ?${DIMENSION_UNIT})? ?[x×] ?\d{1,4}(?:\.\d+)?['"]{0,2}(?: ?[x×] ?\d{1,4}(?:\.\d+)?['"]{0,2})?(?: ?${DIMENSION_UNIT}(?![\p{L}]))?`,
  'iuy',
);
/** `102" wide`, `13'6" high`, `12 ft 6 large` */
const OVERSIZE = new RegExp(
  String.raw`\d{1,3}(?: ?(?:ft|in|pi|po)|['"])(?: ?\d{1,2}(?:['"]{1,2}| ?(?:in|po))?)? ?${toPattern('dimension')}(?!\p{L})`,
  'iuy',
);
/** "@ 1200 lbs ea": of one pallet, not of the load. */
const OF_EACH = new RegExp(
  String.raw`@? ?\d[\d,.]* ?(?:#|${toPattern('pounds', 'kilograms')}) ?${toPattern('each')}(?!\p{L})`,
  'iuy',
);
const NAMES_GOODS = new RegExp(String.raw`^@|(?:${COUNTED})$`, 'iu');
/** "2 coils", "2 hot rolled coils": a number of goods, with at most two words between. */
const NUMBER_OF_GOODS = new RegExp(
  String.raw`(?:\d{1,4}|${toPattern('fewNumbers')})[ -]?(?:(?!(?:${toPattern('feet', 'inches', 'metres', 'pounds', 'kilograms')})(?!\p{L}))\p{L}{2,} ){0,2}?(?!${toPattern('noGoods')}(?!\p{L}))(?:${COUNTED})(?![\p{L}\d])`,
  'iuy',
);
/** "2 coils hot rolled steel, 22,000 lbs each": as far before a weight as its goods are counted. */
const TOKENS_TO_GOODS = 6;
const DEGREES = String.raw`[-+]?\d{1,2}(?: ?(?:-|\/|${toPattern('betweenAmounts')}) ?[-+]?\d{1,2})?`;
const TEMPERATURE = new RegExp(
  String.raw`(?:${toPattern('temperature')} ?:? ?${DEGREES}(?: ?°? ?[fc](?![\p{L}])| ?°| ${toPattern('degrees')})?|${DEGREES} ?(?:°(?: ?[fc](?![\p{L}]))?|${toPattern('degrees')}(?: [fc])?(?![\p{L}])|[FC](?![\p{L}\d])))`,
  'iuy',
);

/** The token after words that belong to the goods: dimensions, temperatures, what is counted, the weight of one pallet. */
export function matchGoods(source: Source, at: number): number | undefined {
  const before = source.tokens[at - 1]?.text;
  // "$2 drops" has a price; "1850 $ 2 drops" has two drops.
  if (before === '$' && source.tokens[at - 2]?.kind !== 'number') return undefined;
  const each = source.match(OF_EACH, at);
  // "2 loads Gary IN > Lima OH 46,000 lbs each": of each load.
  if (each !== undefined && (NAMES_GOODS.test(each.match[0]) || isAfterCounted(source, at))) return each.to;
  const patterns = [OVERSIZE, DIMENSIONS, TEMPERATURE, COUNTED_WORDS, JOINED_STOPS];
  for (const pattern of patterns) {
    const goods = source.match(pattern, at);
    if (goods !== undefined) return goods.to;
  }
  return undefined;
}

/** True shortly after a number of goods. Tarps, straps and stops are counted too, but a weight is not that of each. */
function isAfterCounted(source: Source, at: number): boolean {
  for (let from = at - 1; from >= Math.max(0, at - TOKENS_TO_GOODS); from -= 1) {
    if (source.tokens[from]?.kind === 'line') return false;
    const { to = at + 1 } = source.match(NUMBER_OF_GOODS, from) ?? {};
    if (to <= at && !hasTrailer(source, from, to)) return true;
  }
  return false;
}

/** "53 dry van coils": the number is that of a trailer. */
function hasTrailer(source: Source, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const { types, size } = matchEquipment(source, at, 'text')?.meaning ?? {};
    if (types !== undefined || size !== undefined) return true;
  }
  return false;
}
