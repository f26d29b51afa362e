import { CURRENCIES, type Currency } from '@loadstone/contracts';
import { t } from './texts/t.ts';

/** How an amount can be typed, and in what currency one without a currency is read. */
export function toAmountHint(currency: Currency): string {
  return t('facts.entry.amountHint', { currency, other: CURRENCIES.find((each) => each !== currency) ?? currency });
}
