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
const COUNTED_WORD = new RegExp(String.raw`^(?:${COUNTED})$`, 'iu');
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

function isAfterCounted({ tokens }: Source, at: number): boolean {
  const before = tokens.slice(Math.max(0, at - TOKENS_TO_GOODS), at);
  return before
    .slice(before.findLastIndex(({ kind }) => kind === 'line') + 1)
    .some(({ text }) => COUNTED_WORD.test(text));
}
