import type { FindText } from '../texts/find-text.ts';
import { perLocale } from '../texts/per-locale.ts';
import type { Money, Rate } from './money.ts';

const wholeFormat = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const centsFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/**
 * An amount with its currency, the one way for screens, notifications, mails, pushes and papers: `$2,450 USD`,
 * `$2,450.50 CAD`, in French `2 450 $ US`; with `hasCents` always with two decimals.
 */
export function formatMoney({ amount, currency }: Money, find: FindText, { hasCents = false } = {}): string {
  const format = hasCents || amount % 100 !== 0 ? centsFormat : wholeFormat;
  const number = format(find('formats.locale') ?? '').format(amount / 100);
  return find('formats.money', { amount: number, currency }) ?? '';
}

/** A rate as `$2,450 USD`, for each mile as `$2.45 USD/mi`. */
export function formatRate({ amount, currency, basis }: Rate, find: FindText): string {
  if (basis !== 'mile') return formatMoney({ amount, currency }, find);
  return find('formats.perMile', { amount: formatMoney({ amount, currency }, find, { hasCents: true }) }) ?? '';
}

/** A rate as it is stored in a notification: `2450.00 USD` or `2.45 USD/mi`. */
export function toAmountText({ amount, currency, basis }: Rate): string {
  return `${(amount / 100).toFixed(2)} ${currency}${basis === 'mile' ? '/mi' : ''}`;
}

/** The rate of a text that `toAmountText` has made; undefined for any other text. */
export function readAmountText(text: string): Rate | undefined {
  const [, dollars, currency, perMile] = /^(\d+\.\d\d) (USD|CAD)(\/mi)?$/.exec(text) ?? [];
  if (dollars === undefined || (currency !== 'USD' && currency !== 'CAD')) return undefined;
  return { amount: Math.round(Number(dollars) * 100), currency, basis: perMile === undefined ? 'flat' : 'mile' };
}
