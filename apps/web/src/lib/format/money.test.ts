import { toNoticeContent, toNoticeWords } from '@loadstone/contracts/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { toRateText } from '../fact-values.ts';
import { changeLanguage } from '../settings/language.ts';
import { findText } from '../texts/t.ts';
import { formatMoney } from './formatting.ts';

afterEach(() => changeLanguage('en'));

/** As it is stored, for a reader of any language. */
const offered = toNoticeContent('offer.received', {
  company: 'Northgate Carriers',
  amount: '1950.00 USD',
  srceCity: 'Toronto',
  srceSt: 'ON',
  destCity: 'Chicago',
  destSt: 'IL',
  day: '2026-11-29',
});
const perMile = toNoticeContent('rate.proposed', { ...offered.values, amount: '2.45 CAD/mi' } as never);

describe('an amount is written one way', () => {
  it('in English', () => {
    expect(formatMoney({ amount: 1_950_00, currency: 'USD' })).toBe('$1,950 USD');
    expect(formatMoney({ amount: 1_950_50, currency: 'CAD' })).toBe('$1,950.50 CAD');
    expect(toRateText({ amount: 2_45, currency: 'USD', basis: 'mile' })).toBe('$2.45 USD/mi');
    expect(toNoticeWords(offered, findText)?.body).toMatch(/^Northgate Carriers offers \$1,950 USD: /);
    expect(toNoticeWords(perMile, findText)?.body).toMatch(/ proposes \$2\.45 CAD\/mi: /);
  });

  it('in French', async () => {
    await changeLanguage('fr-CA');
    const plain = (text = '') => text.replaceAll(/\s/g, ' ');
    expect(plain(formatMoney({ amount: 1_950_00, currency: 'USD' }))).toBe('1 950 $ US');
    expect(plain(toRateText({ amount: 2_45, currency: 'CAD', basis: 'mile' }))).toBe('2,45 $ CA/mi');
    expect(plain(toNoticeWords(offered, findText)?.body)).toContain('1 950 $ US');
  });
});
