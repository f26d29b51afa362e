import { AMOUNT_LIMITS, type Currency, type Rate, type RateBasis } from '@loadstone/contracts/money';
import type { ReadContext } from '../context.ts';
import type { AskReason } from '../reading.ts';
import type { Source } from '../text.ts';
import { toPattern } from '../words/languages.ts';
import { NUMBER, parseNumber } from './read-number.ts';
import { TRAILER_FEET } from './read-measure.ts';

/** An amount as the source states it. */
export interface MoneyMatch {
  /** More than one for `$1800-2000`. */
  readonly amounts: readonly number[];
  readonly currency?: Currency;
  readonly basis?: RateBasis;
  /** True with a sign or a currency: the number is money. */
  readonly isMarked: boolean;
  readonly to: number;
}

const CODE = String.raw`USD\$?|U\.?S\.?\$|CAD\$?|CAN\$|CDN\$?|CA\$|C\$|\$ ?USD?|\$ ?CAD?|\$ ?CAN|\$ ?CDN`;
const AFTER = String.raw`\$ ?(?:USD?|CA[DN]?|CDN|can\.?|am\.?|É\.?-?U\.?)(?![\p{L}])|USD\$?|US\$|CAD\$?|CAN\$|CDN\$?|\$|US funds|CAD funds|US dollars?|dollars? (?:am[ée]ricains?|canadiens?)|dollars?|US(?![\p{L}])|CAN(?![\p{L}])`;
const PER_MILE = String.raw`${toPattern('perMile')}(?![\p{L}])`;
const FLAT = String.raw`${toPattern('flat')}(?![\p{L}])`;

const MONEY = new RegExp(
  String.raw`(?:(?<first>${toPattern('beforeAmount')})[ :]{1,2})?(?<before>${CODE}|\$)? ?(?<amount>${NUMBER})(?<thousands> ?k)?(?:(?: ?- ?| ${toPattern('betweenAmounts')} )(?<sign>\$)?(?<second>${NUMBER})(?<thousands2> ?k)?)?(?: ?(?<after>${AFTER}))?(?: ?(?<basis>${PER_MILE}|${FLAT}))?(?: ?(?<late>${AFTER}))?(?: (?<basis2>${FLAT}))?(?![\p{L}\d'"#%°:]|[/.,]\d|\$\d)`,
  'iuy',
);

/** An amount at a token (rule R6); a number without a sign is one only where the caller says so. */
export function matchMoney(source: Source, at: number, isBareAllowed: boolean): MoneyMatch | undefined {
  const found = source.match(MONEY, at);
  if (found === undefined) return undefined;
  const {
    first,
    before,
    amount = '',
    thousands,
    sign,
    second,
    thousands2,
    after,
    basis,
    late,
    basis2,
  } = found.match.groups ?? {};
  const currencies = new Set([before, after, late].flatMap((words) => toCurrency(words) ?? []));
  const isMarked =
    before !== undefined ||
    after !== undefined ||
    late !== undefined ||
    isMileWord(first) ||
    (basis ?? basis2) !== undefined;
  if (!isMarked && (!isBareAllowed || first !== undefined)) return undefined;
  if (currencies.size > 1) return undefined;
  if (before === undefined && isCodeOfNext(source, found.to, after, toAmount(amount, thousands))) return undefined;
  // "48 flat" is a flatbed of 48 feet.
  if (
    before === undefined &&
    after === undefined &&
    isFlatWord(basis) &&
    TRAILER_FEET.has(toAmount(amount, thousands) ?? 0)
  )
    return undefined;
  // "del Fri 3pm" has an hour; "2.95 pm", "$3 pm" and the cell of a rate have an amount for each mile.
  const isHour = /^pm$/i.test(basis ?? '') && /^(?:[1-9]|1[0-2])$/.test(amount);
  if (isHour && before === undefined && late === undefined && !isBareAllowed) return undefined;
  // `53 850 $` is a number with a space only before a sign.
  if (/ /.test(amount) && after === undefined && before === undefined) return undefined;
  if (second !== undefined && after === undefined && before === undefined && basis === undefined) return undefined;
  const values = [
    toAmount(amount, thousands ?? (second === undefined ? undefined : thousands2)),
    toAmount(second, thousands2),
  ];
  const amounts = values.filter((value) => value !== undefined);
  // "42k - $2k": a range ascends; here only the second number is money.
  const [least = 0, most = 0] = amounts;
  if (before === undefined && sign !== undefined && most < least) return undefined;
  if (amounts.length < (second === undefined ? 1 : 2)) return undefined;
  const words = [first, basis, basis2].filter((word) => word !== undefined).join(' ');
  const [currency] = currencies;
  return {
    amounts,
    ...(currency && { currency }),
    ...(words !== '' && { basis: toBasis(words) }),
    isMarked,
    to: found.to,
  };
}

/** "48k USD 1400": after a weight, the code of a currency is of the amount that follows. */
function isCodeOfNext({ tokens }: Source, to: number, code: string | undefined, value = 0): boolean {
  const next = tokens[to]?.kind === 'number' ? parseNumber(tokens[to].text) : undefined;
  const isWeight = value >= LEAST_BARE_POUNDS && value <= MOST_BARE_POUNDS;
  return (
    isWeight && /^\p{L}/u.test(code ?? '') && next !== undefined && next >= LEAST_BARE_FLAT && next < LEAST_BARE_POUNDS
  );
}

function isFlatWord(word: string | undefined): boolean {
  return word?.toLowerCase() === 'flat';
}

function isMileWord(word: string | undefined): boolean {
  return word !== undefined && /^rpm/i.test(word);
}

function toAmount(text: string | undefined, thousands: string | undefined): number | undefined {
  const number = text === undefined ? undefined : parseNumber(text);
  return number === undefined ? undefined : number * (thousands === undefined ? 1 : 1000);
}

function toBasis(words: string): RateBasis {
  return new RegExp(`^(?:${PER_MILE})`, 'iu').test(words) ? 'mile' : 'flat';
}

function toCurrency(words: string | undefined): Currency | undefined {
  if (words === undefined) return undefined;
  if (/^[$ ]*(?:ca|cdn|c\$)|canadien/i.test(words)) return 'CAD';
  return /^[$ ]*(?:u|am|é)|am[ée]ricain/iu.test(words) ? 'USD' : undefined;
}

/** What an amount can be: one rate that is sure, or several. */
interface RateMeaning {
  readonly rates: readonly Rate[];
  readonly reason?: AskReason;
}

/** The haul of a row, as far as it is known. */
export interface Haul {
  /** By road, approximately. */
  readonly miles?: number;
  /** Of both ends, where it is one. */
  readonly country?: 'CA' | 'US' | 'MX';
}

const LEAST_FLAT = 50;
const MOST_FLAT = 50_000;
const LEAST_PER_MILE = 0.3;
const MOST_PER_MILE = 25;
/** A flat rate is more for each mile of a short haul. */
const LONG_HAUL_MILES = 100;

/** Decides currency and basis, and asks where the amount cannot be right. Undefined for a price that is none, such as 0. */
export function toRates(match: MoneyMatch, haul: Haul, context: ReadContext): RateMeaning | undefined {
  const ofCountry = haul.country === 'CA' ? 'CAD' : haul.country === 'US' ? 'USD' : context.defaults.currency;
  const currency = match.currency ?? ofCountry;
  const toRate = (amount: number, basis: RateBasis): Rate => ({ amount: Math.round(amount * 100), currency, basis });
  if (match.amounts.length > 1) {
    const basis = match.basis ?? ((match.amounts[0] ?? 0) < 10 ? 'mile' : 'flat');
    return { rates: match.amounts.map((amount) => toRate(amount, basis)), reason: 'several' };
  }
  const [amount = 0] = match.amounts;
  if (amount === 0) return undefined;
  const basis = match.basis ?? (amount >= 100 ? 'flat' : amount < 10 ? 'mile' : undefined);
  if (basis === undefined) return { rates: [toRate(amount, 'flat'), toRate(amount, 'mile')], reason: 'number' };
  const rate = toRate(amount, basis);
  if (rate.amount > AMOUNT_LIMITS.most) return { rates: [], reason: 'impossible' };
  // "9,500" on a short haul is as likely a weight.
  const miles = match.isMarked || haul.miles === undefined ? haul.miles : Math.max(haul.miles, LONG_HAUL_MILES);
  if (isRatePossible(amount, basis, miles)) return { rates: [rate] };
  const other = basis === 'flat' ? 'mile' : 'flat';
  const rates = isRatePossible(amount, other, haul.miles) ? [toRate(amount, other), rate] : [rate];
  return { rates, reason: 'impossible' };
}

/** A number alone from here to 9,999 is a flat rate, one from 10,000 on is a weight. */
const LEAST_BARE_FLAT = 100;
const LEAST_BARE_POUNDS = 10_000;
const MOST_BARE_POUNDS = 80_000;

/** True for a number without a sign that is a flat rate by its range, and no year (rule R7). */
export function isBareFlat(value: number, year: number): boolean {
  return value >= LEAST_BARE_FLAT && value < LEAST_BARE_POUNDS && Math.abs(value - year) > 1;
}

/** True for an amount that is usual for such a basis and haul. @param miles by road, approximately */
export function isRatePossible(amount: number, basis: RateBasis, miles: number | undefined): boolean {
  if (basis === 'mile') return amount >= LEAST_PER_MILE && amount <= MOST_PER_MILE;
  if (amount < LEAST_FLAT || amount > MOST_FLAT) return false;
  if (miles === undefined || miles < LONG_HAUL_MILES) return true;
  return amount / miles >= LEAST_PER_MILE && amount / miles <= MOST_PER_MILE;
}

/** Words of a line that say that there is no rate: of those in the place of a rate, the ones that say nothing else. */
export const NO_RATE_IN_LINE = new RegExp(String.raw`(?:\$ ?)?${toPattern('noRateInLine')}(?![\p{L}\d])`, 'iuy');

/** Words in the place of a rate that say that there is none. */
export const NO_RATE = new RegExp(
  String.raw`^(?:0+(?:[.,]0+)? ?\$?|\$ ?0+(?:[.,]0+)?|[-–—]+|${toPattern('noRate')})$`,
  'iu',
);
