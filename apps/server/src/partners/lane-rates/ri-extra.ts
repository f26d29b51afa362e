import { NO_RATE, RATE_GROUPS, type RateGroup } from './lane-rates.port.ts';

/** How a missing value is written. */
const MISSING = '-';
/** The items before the rates; the index identifies them by position only. */
const LEADING_ITEMS = 4;
const LONGEST_ITEM = 80;

/** One item of the list. */
interface RiPair {
  readonly name: string;
  readonly value: string;
}

/**
 * Normalises the index's pipe-separated list to name and value pairs: `0` to `3`, then Van, Reefer and Flatbed. A
 * missing value becomes `-`; the older `VanRate=2.41` becomes Van with `$2.41`. An item without a name is named by its
 * position; items after the seventh are dropped.
 */
export function normalizeRiExtra(text: string): RiPair[] {
  const names = [...Array.from({ length: LEADING_ITEMS }, (_, at) => String(at)), ...RATE_GROUPS];
  const values = new Map<string, string>();
  for (const [place, item] of text.split('|', 32).entries()) {
    const { name, value } = toPair(item.trim().slice(0, LONGEST_ITEM), names[place] ?? '');
    if (value !== '' && !values.has(name)) values.set(name, value);
  }
  return names.map((name) => ({ name, value: values.get(name) ?? MISSING }));
}

/** Formats pairs as the list that is sent: `0=…|…|Flatbed=$3.10`. */
export function formatRiExtra(pairs: readonly RiPair[]): string {
  return pairs.map(({ name, value }) => `${name}=${value}`).join('|');
}

/** The rates of a normalised list in US dollars; -1 for a missing or invalid one. */
export function toSpotRates(pairs: readonly RiPair[]): Record<RateGroup, number> {
  const rateOf = (group: RateGroup) => parseRate(pairs.find(({ name }) => name === group)?.value ?? MISSING);
  return { Van: rateOf('Van'), Reefer: rateOf('Reefer'), Flatbed: rateOf('Flatbed') };
}

/** Formats a rate for the list: `$2.41`, or `-` for none. */
export function formatRate(rate: number): string {
  return rate === NO_RATE ? MISSING : `$${rate.toFixed(2)}`;
}

function toPair(item: string, placeName: string): RiPair {
  const sign = item.indexOf('=');
  if (sign < 0) return { name: placeName, value: toGroupValue(placeName, item) };
  const given = item.slice(0, sign).trim();
  const value = item.slice(sign + 1).trim();
  const group = RATE_GROUPS.find((name) => given === name || given === `${name}Rate`);
  return group === undefined ? { name: given, value } : { name: group, value: toGroupValue(group, value) };
}

/** Formats rates with the dollar sign in either input format; an invalid amount counts as missing. */
function toGroupValue(name: string, value: string): string {
  if (!RATE_GROUPS.some((group) => group === name)) return value;
  const rate = parseRate(value);
  return rate === NO_RATE ? '' : formatRate(rate);
}

function parseRate(value: string): number {
  const match = /^\$?\s*(\d{1,6}(?:,\d{3})*(?:\.\d{1,6})?)$/.exec(value);
  const rate = match === null ? 0 : Number(match[1]!.replaceAll(',', ''));
  return rate > 0 ? Math.round(rate * 100) / 100 : NO_RATE;
}
