import type { PlainFactName, PlainFactValues } from '@loadstone/contracts/postings';
import { t } from './texts/t.ts';

const CENTS = 100;

/** The text that a field shows for a value. `readFactEntry` reads the same value from it. */
export function toFactEntry(name: PlainFactName, values: Partial<PlainFactValues>): string {
  const value = values[name] as Exclude<PlainFactValues[PlainFactName], readonly unknown[]> | undefined;
  // Stops have fields of their own; a quantity of one is what an empty field means.
  if (value === null || value === undefined || name === 'stops' || (name === 'quantity' && value === 1)) return '';
  if (typeof value === 'boolean') return value ? t('facts.entry.yes') : '';
  if (typeof value !== 'object') return String(value);
  if ('from' in value) return value.from === value.to ? value.from : `${value.from}-${value.to}`;
  const isPerMile = !('basis' in value) || value.basis === 'mile';
  const { amount, currency } = value;
  const decimals = isPerMile || amount % CENTS !== 0 ? 2 : 0;
  return `${(amount / CENTS).toFixed(decimals)}${isPerMile ? '/mi' : ''} ${currency}`;
}
