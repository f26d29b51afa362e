import { AMOUNT_LIMITS, CURRENCIES, type Currency, type RateBasis } from '@loadstone/contracts/money';
import {
  EMPTY_VALUES,
  PLAIN_FACTS,
  type CountValue,
  type FactValue,
  type Hours,
  type MeasureValue,
  type PlainFactName,
  type PlainFactValues,
} from '@loadstone/contracts/postings';
import { formatNumber } from './format/formatting.ts';
import { t } from './texts/t.ts';
import { toTypedPattern } from './format/typed-words.ts';

/** The currency of an amount without one, where nothing else is known of the posting. */
export const DEFAULT_CURRENCY: Currency = 'USD';

/** What a typed text means, or why it is not understood. The value of an empty text is null, '' or false. */
type ReadEntry<Value> = { readonly value: Value } | { readonly problem: string };

/**
 * Reads what was typed for a fact, in any of the short forms.
 *
 * @param currency that of an amount that states none
 */
export function readFactEntry<Name extends PlainFactName>(
  name: Name,
  typed: string,
  currency = DEFAULT_CURRENCY,
): ReadEntry<PlainFactValues[Name]> {
  return readValue(PLAIN_FACTS[name].value, typed.trim(), currency) as ReadEntry<PlainFactValues[Name]>;
}

function readValue(described: FactValue, text: string, currency: Currency): ReadEntry<PlainFactValues[PlainFactName]> {
  switch (described.type) {
    case 'text':
      return { value: text };
    case 'line':
      return text.length <= described.maxLength
        ? { value: text }
        : { problem: t('facts.entry.long', { most: described.maxLength }) };
    case 'choice':
      return readChoice(text);
    case 'count':
      return readCount(text, described);
    default:
      if (text === '') return { value: null };
  }
  switch (described.type) {
    case 'measure':
      return readMeasure(text, described);
    case 'rate':
      return readRate(text, { basis: 'flat', currency });
    case 'perMile': {
      const read = readRate(text, { basis: 'mile', currency });
      if ('problem' in read) return read;
      if (read.value.basis === 'flat') return { problem: t('facts.entry.perMileOnly') };
      return { value: { amount: read.value.amount, currency: read.value.currency } };
    }
    case 'hours':
      return readHours(text);
    case 'stops':
      throw new TypeError(described.type);
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && toIsoDay(text) === text
        ? { value: text }
        : { problem: t('facts.entry.day') };
  }
}

const CENTS = 100;

/** The words for each currency. A lone `$` is none of them: it means the usual currency of the field. */
const CURRENCY_WORDS: Readonly<Record<string, Currency>> = {
  usd: 'USD',
  us$: 'USD',
  us: 'USD',
  cad: 'CAD',
  ca$: 'CAD',
  c$: 'CAD',
  cdn: 'CAD',
};

/** Reads a rate: `2450`, `$1,850`, `cad 3100`, `2.45/mi`, `2,45/mi`, `2.4k`. */
function readRate(text: string, usual: { readonly basis: RateBasis; readonly currency: Currency }) {
  let rest = foldAccents(text);
  let { basis } = usual;
  const perMile = `\\s*(?:/|\\b${toTypedPattern('typed.per')}\\b)\\s*${toTypedPattern('typed.miles')}\\b`;
  rest = rest.replace(new RegExp(perMile), () => {
    basis = 'mile';
    return ' ';
  });
  rest = rest.replace(new RegExp(`\\b${toTypedPattern('typed.flat')}\\b`), () => {
    basis = 'flat';
    return ' ';
  });
  const currencies = new Set<Currency>();
  rest = rest.replace(/\b(?:usd|cad|cdn|us\$?|ca\$|c\$)(?![a-z])/g, (word) => {
    const currency = CURRENCY_WORDS[word];
    if (currency) currencies.add(currency);
    return ' ';
  });
  rest = rest.replace('$', ' ').trim();
  if (currencies.size > 1) return { problem: t('facts.entry.currencies') };
  if (/\d/.test(rest) && /[€£¥₱]|[a-z]{3}/.test(rest)) {
    return { problem: t('facts.entry.currency', { currencies: CURRENCIES.join(', ') }) };
  }
  const typedAmount = readNumber(rest, 2);
  if (typedAmount === undefined) return { problem: t('facts.entry.amount') };
  if (typedAmount <= 0) return { problem: t('facts.entry.positive') };
  const amount = Math.round(typedAmount * CENTS);
  if (amount > AMOUNT_LIMITS.most) {
    return { problem: t('facts.entry.most', { most: formatNumber(AMOUNT_LIMITS.most / CENTS) }) };
  }
  return { value: { amount, currency: [...currencies][0] ?? usual.currency, basis } };
}

/** The words and the signs of a unit after a number. */
const UNIT_WORDS = {
  lb: () => new RegExp(`\\s*${toTypedPattern('typed.pounds')}\\.?$`),
  ft: () => new RegExp(`\\s*(?:${toTypedPattern('typed.feet')}|['′’])\\.?$`),
} as const;

/** A text in small letters and without accents; signs such as € stay. */
function foldAccents(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

/** Reads a whole number of a unit: `44000`, `44,000 lb`, `44k`, `53'`. */
function readMeasure(text: string, { unit, least, most }: MeasureValue): ReadEntry<number> {
  const measure = readNumber(foldAccents(text).replace(UNIT_WORDS[unit](), ''), 3);
  const limits = { least: formatNumber(least), most: formatNumber(most) };
  if (measure === undefined) return { problem: t(`facts.entry.number.${unit}`) };
  if (!Number.isInteger(measure)) return { problem: t(`facts.entry.whole.${unit}`) };
  return measure < least || measure > most ? { problem: t(`facts.entry.range.${unit}`, limits) } : { value: measure };
}

/** Reads how many: `5`, `5x`, `x 5`; one where nothing is typed. */
function readCount(text: string, { most }: CountValue): ReadEntry<number> {
  const digits = /^(?:[x×] ?)?(\d{1,4})(?: ?[x×])?$/i.exec(text)?.[1];
  const count = text === '' ? EMPTY_VALUES.count : Number(digits);
  return count >= 1 && count <= most ? { value: count } : { problem: t('facts.entry.count', { most }) };
}

/**
 * Reads a decimal number. A comma or a point before one or two last digits is a decimal sign; before three digits it
 * separates thousands, unless it is a lone point, which could be either. `k` stands for thousands.
 *
 * @returns undefined for anything else, such as `1e9`, `NaN`, or more decimals than given
 */
function readNumber(typed: string, mostDecimals: number): number | undefined {
  const [, sign = '', digits = '', thousands = ''] = /^([-–−]?)([\d.,\s'’]+)(k?)$/.exec(typed.trim()) ?? [];
  const compact = digits.replace(/[\s'’]/g, '');
  const plain =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(compact) ??
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(compact);
  if (plain === null || compact.length > MOST_DIGITS) return undefined;
  const [, whole = '', decimals = ''] = plain;
  const factor = thousands === 'k' ? 1000 : 1;
  const isAmbiguous = /^\d{1,3}\.\d{3}$/.test(compact) && factor === 1;
  if (isAmbiguous || (decimals.length > mostDecimals && factor === 1)) return undefined;
  const value = Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`) * factor;
  return sign === '' ? value : -value;
}

const MOST_DIGITS = 20;

/**
 * Reads hours: `7-15:30`, `7h-15h30`, `7 h à 15 h 30`, `de 7 h à 15 h`, `0700-1530`, `7am-3:30pm`, one time for an appointment, and `22-6` over
 * midnight.
 */
function readHours(text: string): ReadEntry<Hours> {
  const typed = foldAccents(text.replace(/ ?\+1$/, '')).trim();
  const range = typed.replace(new RegExp(`^${toTypedPattern('typed.hoursFrom')} (?=\\d)`), '');
  const [first = '', last = first, ...more] = range.split(
    // An `a` that no digit follows is of `7 a-3 p`.
    new RegExp(`\\s*(?:[-–—−]|\\b${toTypedPattern('typed.until')}\\b(?=\\s*\\d))\\s*`),
  );
  const from = readTime(first);
  const to = readTime(last);
  if (from === undefined || to === undefined || more.length > 0) return { problem: t('facts.entry.hours') };
  // "8-4" may end in the afternoon; "22-6" and "8pm-4am" go over midnight.
  if (to < from && from < NOON && !SURE_TIME.test(last.trim())) return { problem: t('facts.entry.hoursUnsure') };
  return { value: { from, to } };
}

const NOON = '12:00';
/** A typed time that can mean only one half of the day. */
const SURE_TIME = /^0\d|^\d{4}$|h|[ap]\.?m?\.?$/;

function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:\s*[:h]\s*)?(\d{2})?\s*([ap]m?)?$/.exec(text.trim().replace(/\./g, '')) ?? [];
  if (hours === '') return undefined;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

function readChoice(text: string): ReadEntry<boolean> {
  const word = text.toLowerCase();
  if (['', 'no', 'n', 'false', '0', t('facts.entry.no').toLowerCase()].includes(word)) return { value: false };
  if (['yes', 'y', 'true', '1', 'x', t('facts.entry.yes').toLowerCase()].includes(word)) return { value: true };
  return { problem: t('facts.entry.choice') };
}

function toIsoDay(text: string): string | undefined {
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10);
}
