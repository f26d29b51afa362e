import { t } from './texts/t.ts';

/** Stands for a phone number that a company does not show: `offers only until 7:00`. Empty where the number is shown. */
export function toOffersOnlyText(offersOnly: string | undefined): string {
  if (offersOnly === undefined) return '';
  return offersOnly === 'always'
    ? t('companies.offersOnly')
    : t('companies.offersOnlyUntil', { time: toShortTime(offersOnly) });
}

/** `07:00` as `7:00`. */
function toShortTime(time: string): string {
  return time.replace(/^0/, '');
}
