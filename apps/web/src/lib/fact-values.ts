import { formatRate, type Money, type Rate } from '@loadstone/contracts/money';
import {
  EMPTY_VALUES,
  HIDDEN_CONTACT_DETAILS,
  PLAIN_FACTS,
  sumAddedMiles,
  toHoursText,
  type Hours,
  type PlainFactName,
  type PlainFactValues,
  type Stop,
} from '@loadstone/contracts/postings';
import { formatDay, formatLength, formatNumber } from './format/formatting.ts';
import { findText, t } from './texts/t.ts';

/** A rate as `$2,450 USD`, one for each mile as `$2.45 USD/mi`. */
export function toRateText(rate: Rate): string {
  return formatRate(rate, findText);
}

export function toPerMileText(money: Money): string {
  return toRateText({ ...money, basis: 'mile' });
}

/** A measure with its unit: `44,000 lb`. */
export function toMeasureText(value: number, unit: 'lb' | 'ft'): string {
  return t(`facts.units.${unit}`, { value: formatNumber(value) });
}

type Values = { readonly [Name in PlainFactName]?: PlainFactValues[Name] | undefined };

/** The value of a fact as it is shown; empty for a posting that does not have the fact. */
export function toFactText(name: PlainFactName, values: Values): string {
  const value = values[name];
  if (value === null || value === undefined || value === false) return '';
  const described = PLAIN_FACTS[name].value;
  switch (described.type) {
    case 'measure':
      return toMeasureText(value as number, described.unit);
    case 'count':
      return value === EMPTY_VALUES.count ? '' : `${formatNumber(value as number)}×`;
    case 'rate':
      return toRateText(value as Rate);
    case 'perMile':
      return toPerMileText(value as Money);
    case 'hours':
      return toHoursText(value as Hours);
    case 'day':
      return formatDay(value as string);
    case 'choice':
      return t('facts.yes');
    case 'stops':
      // How many stops a load has between its ends, and how much longer they make it: `2 stops, +38 mi`, in kilometres
      // `2 stops, +62 km`.
      return t('facts.via', {
        count: (value as readonly Stop[]).length,
        length: formatLength(sumAddedMiles(value as readonly Stop[])),
      });
    default:
      return (value as string).replaceAll(HIDDEN_CONTACT_DETAILS, t('facts.contactHidden'));
  }
}

/**
 * The value by which a fact is sorted. Amounts are sorted by currency first, because two of different currencies are never
 * compared. Stops are sorted by the miles that they add.
 */
export function toFactOrder(name: PlainFactName, values: Values): string | number | null {
  const value = values[name];
  if (typeof value === 'object' && value !== null && 'amount' in value) return toMoneyOrder(value);
  if (Array.isArray(value)) return sumAddedMiles(value as readonly Stop[]);
  return typeof value === 'number' ? value : toFactText(name, values) && toSortedText(value);
}

function toSortedText(value: PlainFactValues[PlainFactName] | undefined): string {
  return typeof value === 'object' && value !== null && 'from' in value ? value.from : String(value);
}

/** A text that orders amounts by currency, then by basis, then by amount. */
export function toMoneyOrder(money: Money & Partial<Pick<Rate, 'basis'>>): string {
  return `${money.currency} ${money.basis ?? ''} ${String(money.amount).padStart(AMOUNT_DIGITS, '0')}`;
}

const AMOUNT_DIGITS = 9;
