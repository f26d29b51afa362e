import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSource } from '../src/index.ts';
import { createContext } from './describe-row.ts';
import { anyText, readEverywhere } from './fuzz.ts';

describe('any text', () => {
  it('R9: is read without a failure, and words are those at their offsets', () => {
    fc.assert(fc.property(anyText, readEverywhere), { numRuns: 1_000, seed: 50 });
  });

  it.each([
    'Toronto ',
    '1,',
    '"',
    '"a\t',
    '11/28 ',
    '$1 ',
    'van ',
    'a@',
    '(416) ',
    '8-',
    'St. ',
    'x\n',
    'Toronto, ON > Chicago, IL van 42k $1850\n',
    'Toronto, ON\tChicago, IL\n',
    "53' ",
    '> ',
    'PU: ',
    'Hi,\n\n',
  ])('R9: takes a time that grows with its length: %j', (part) => {
    const context = createContext();
    const measure = (length: number): number => {
      const text = part.repeat(Math.ceil(length / part.length));
      const started = process.cpuUsage();
      readSource(text, context);
      return process.cpuUsage(started).user;
    };
    measure(2_000);
    const [short, long] = [Math.min(measure(8_000), measure(8_000)), Math.min(measure(32_000), measure(32_000))];
    // Four times the length: sixteen times the time would be quadratic. Below 20 ms the clock decides.
    expect(long, `${short} µs, ${long} µs`).toBeLessThan(Math.max(short, 20_000) * 10);
  });
});
