import { describe, expect, it } from 'vitest';
import { toRateGroup } from './rate-group.ts';
import { formatRiExtra, normalizeRiExtra, toSpotRates } from './ri-extra.ts';

const normalize = (text: string) => formatRiExtra(normalizeRiExtra(text));

describe('the rate index list', () => {
  it('is 0 to 3, then Van, Reefer and Flatbed', () => {
    expect(normalize('a|b|c|d|Van=$2.41|Reefer=$2.80|Flatbed=$3.10')).toBe(
      '0=a|1=b|2=c|3=d|Van=$2.41|Reefer=$2.80|Flatbed=$3.10',
    );
  });

  it('has a dash for what is missing', () => {
    expect(normalize('')).toBe('0=-|1=-|2=-|3=-|Van=-|Reefer=-|Flatbed=-');
    expect(normalize('a|b|c|d|Van=|Reefer=-|')).toBe('0=a|1=b|2=c|3=d|Van=-|Reefer=-|Flatbed=-');
  });

  it('takes the older spelling', () => {
    expect(normalize('a|b|c|d|VanRate=2.41|ReeferRate=|FlatbedRate=3.1')).toBe(
      '0=a|1=b|2=c|3=d|Van=$2.41|Reefer=-|Flatbed=$3.10',
    );
  });

  it('names an item without a name by its place, and keeps the name of one that has it', () => {
    expect(normalize('0=a|1=b|2=|d|2.41')).toBe('0=a|1=b|2=-|3=d|Van=$2.41|Reefer=-|Flatbed=-');
    expect(normalize('Flatbed=3.10|VanRate=2.41')).toBe('0=-|1=-|2=-|3=-|Van=$2.41|Reefer=-|Flatbed=$3.10');
  });

  it('is its own normal form', () => {
    const once = normalize('a|b|VanRate=1,204.5|junk=1|Reefer=soon');
    expect(normalize(once)).toBe(once);
    expect(once).toBe('0=a|1=b|2=-|3=-|Van=$1204.50|Reefer=-|Flatbed=-');
  });

  it('survives any text', () => {
    for (const text of ['|'.repeat(100_000), '='.repeat(1_000), '\u0000|=|==|Van=$$2', 'Van=-5', 'Van=1e9']) {
      expect(normalizeRiExtra(text)).toHaveLength(7);
      expect(toSpotRates(normalizeRiExtra(text))).toEqual({ Van: -1, Reefer: -1, Flatbed: -1 });
    }
  });

  it('gives the rates as dollars, -1 for none', () => {
    expect(toSpotRates(normalizeRiExtra('||||Van=$2.41|Reefer=-|FlatbedRate=3'))).toEqual({
      Van: 2.41,
      Reefer: -1,
      Flatbed: 3,
    });
  });
});

describe('the rate group of equipment', () => {
  it('is that of the first letter that has one', () => {
    expect(toRateGroup('V')).toBe('Van');
    expect(toRateGroup('CRV')).toBe('Reefer');
    expect(toRateGroup('SV')).toBe('Flatbed');
  });

  it('is none for containers, power only, dump trailers and no equipment', () => {
    expect(['C', 'P', 'E', 'O', ''].map(toRateGroup)).toEqual(['', '', '', '', '']);
  });
});
