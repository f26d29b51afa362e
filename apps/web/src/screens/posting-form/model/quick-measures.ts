import {
  PLAIN_FACTS,
  listPlainFacts,
  type FactValue,
  type PlainFactName,
  type PostingKind,
} from '@loadstone/contracts/postings';

/** A rate, a weight or a length at the start of the words: the fact and its text. The fact is null where it is none. */
interface ReadMeasure {
  readonly name: PlainFactName | null;
  readonly typed: string;
  readonly words: number;
}

/** The fact that a rate, a weight or a length is for a posting of the kind: the first with such a value. */
function findFact(kind: PostingKind, isSuch: (value: FactValue) => boolean): PlainFactName {
  const found = listPlainFacts(kind).find((name) => isSuch(PLAIN_FACTS[name].value));
  if (found === undefined) throw new Error(`Postings of kind ${kind} have no such fact.`);
  return found;
}
const isAmount = ({ type }: FactValue) => type === 'rate' || type === 'perMile';
const isMeasureIn = (unit: 'lb' | 'ft') => (value: FactValue) => value.type === 'measure' && value.unit === unit;

const POUNDS = /^(?:lbs?|pounds?|#)$/;
const FEET = /^(?:ft|feet|foot|'|’)$/;
const CURRENCY = /^(?:usd|cad|cdn|us|us\$|ca\$|c\$)$/;
const BASIS = /^(?:flat|\/mi|\/mile|\/miles|pm|rpm)$/;
const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const AMOUNT = new RegExp(String.raw`^(?:us|ca|c)?\$?${NUMBER}k?(?:usd|cad|cdn|\/mi|\/mile|\/miles|pm)?$`);
/** A truck's rate above this is no rate per mile. */
const MOST_PER_MILE = 25;

/**
 * Reads a measure of a posting: `42k`, `42,000 lbs`, `53'`, `$1850`, `cad 3100`, `2.45/mi`. A number without a sign or a unit is
 * none. Undefined for other words.
 */
export function readMeasureWords(rest: readonly string[], kind: PostingKind): ReadMeasure | undefined {
  return readRate(rest, kind) ?? readUnit(rest, kind);
}

function readUnit([first = '', second = '']: readonly string[], kind: PostingKind): ReadMeasure | undefined {
  const joined = new RegExp(`^(${NUMBER}k?)(lbs?|pounds|#|ft|feet|'|’)?$`).exec(first);
  if (!joined) return undefined;
  const [, number = '', ownUnit] = joined;
  const unit = ownUnit ?? second;
  const words = ownUnit === undefined ? 2 : 1;
  if (POUNDS.test(unit)) return { name: findFact(kind, isMeasureIn('lb')), typed: `${number} lb`, words };
  if (FEET.test(unit)) return { name: findFact(kind, isMeasureIn('ft')), typed: `${number} ft`, words };
  // Thousands without a unit are pounds: an amount has its sign.
  return number.endsWith('k') ? { name: findFact(kind, isMeasureIn('lb')), typed: number, words: 1 } : undefined;
}

function readRate(rest: readonly string[], kind: PostingKind): ReadMeasure | undefined {
  let words = 0;
  const isMinimum = rest[0] === 'min';
  if (isMinimum) words += 1;
  const leads = CURRENCY.test(rest[words] ?? '');
  if (leads) words += 1;
  const amount = rest[words] ?? '';
  if (!AMOUNT.test(amount)) return undefined;
  words += 1;
  const texts = [...(leads ? [rest[words - 2] ?? ''] : []), amount.replace(/pm$/, '/mi')];
  let isMarked = leads || isMinimum || /\$|usd|cad|cdn|\/|pm/.test(amount);
  for (;;) {
    const word = rest[words] ?? '';
    const isPer = word === 'per' && /^(?:mi|mile)$/.test(rest[words + 1] ?? '');
    if (!CURRENCY.test(word) && !BASIS.test(word) && !isPer) break;
    texts.push(isPer || /^(?:pm|rpm)$/.test(word) ? '/mi' : word);
    words += isPer ? 2 : 1;
    isMarked = true;
  }
  if (!isMarked) return undefined;
  const typed = texts.join(' ');
  const isPerMile = typed.includes('/mi');
  const dollars = Number.parseFloat(amount.replace(/[^\d.]/g, ''));
  if (kind === 'E' && !isPerMile && (dollars > MOST_PER_MILE || amount.includes('k')))
    return { name: null, typed, words };
  return { name: findFact(kind, isAmount), typed, words };
}
