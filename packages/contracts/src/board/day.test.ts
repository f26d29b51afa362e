import { describe, expect, it } from 'vitest';
import { sharedEnglish } from '../texts/en/index.ts';
import type { FindText } from '../texts/find-text.ts';
import { addDays, formatDay } from './day.ts';

/** The English patterns, without the library that fills them. */
const find: FindText = (key, values = {}) => {
  const text = sharedEnglish.formats[key.replace('formats.', '') as keyof typeof sharedEnglish.formats];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
};

describe('a calendar day', () => {
  it('is moved over months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('is written MMM dd y, the same in every zone', () => {
    expect(formatDay('2026-11-02', find)).toBe('Nov 02 2026');
    expect(formatDay('2026-11-02T23:59:59', find)).toBe('Nov 02 2026');
  });

  it('is written without its year as MMM dd', () => {
    expect(formatDay('2026-11-02', find, 'dayShort')).toBe('Nov 02');
  });

  it('that is none comes back as it is', () => {
    expect(formatDay('soon', find)).toBe('soon');
  });
});
