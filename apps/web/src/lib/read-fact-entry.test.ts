import type { Rate } from '@loadstone/contracts/money';
import type { PlainFactName, PlainFactValues } from '@loadstone/contracts/postings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFactEntry } from './fact-entry.ts';
import { readFactEntry } from './read-fact-entry.ts';
import { changeLanguage } from './settings/language.ts';

function rate(dollars: number, currency: Rate['currency'] = 'USD', basis: Rate['basis'] = 'flat') {
  return { value: { amount: Math.round(dollars * 100), currency, basis } };
}

describe('a typed rate', () => {
  it.each([
    ['2450', rate(2450)],
    ['$1,850', rate(1850)],
    ['1 850,50', rate(1850.5)],
    ['1.850,50', rate(1850.5)],
    ['1,234,567.00', { problem: 'The amount may be 1,000,000 at most.' }],
    ['2.4k', rate(2400)],
    ['2.45/mi', rate(2.45, 'USD', 'mile')],
    ['2,45 / mi', rate(2.45, 'USD', 'mile')],
    ['2.45 per mile', rate(2.45, 'USD', 'mile')],
    ['$2.45/mi CAD', rate(2.45, 'CAD', 'mile')],
    ['cad 3100', rate(3100, 'CAD')],
    ['C$3,100', rate(3100, 'CAD')],
    ['CA$3,100', rate(3100, 'CAD')],
    ['US$3,100 flat', rate(3100)],
    ['3100.5 USD', rate(3100.5)],
    ['', { value: null }],
  ])('%s is understood', (typed, read) => {
    expect(readFactEntry('rate', typed)).toEqual(read);
  });

  it.each([
    ['-5', 'The amount must be more than 0.'],
    ['−2450', 'The amount must be more than 0.'],
    ['0', 'The amount must be more than 0.'],
    ['0.00/mi', 'The amount must be more than 0.'],
    ['1000000.01', 'The amount may be 1,000,000 at most.'],
    ['999999999999', 'The amount may be 1,000,000 at most.'],
    ['1e9', 'Write an amount, such as 2450, 2.45/mi or cad 3100.'],
    ['NaN', 'Write an amount, such as 2450, 2.45/mi or cad 3100.'],
    ['Infinity', 'Write an amount, such as 2450, 2.45/mi or cad 3100.'],
    ['call', 'Write an amount, such as 2450, 2.45/mi or cad 3100.'],
    ['3100 gbp', 'Only USD, CAD can be used.'],
    ['2.455', 'Write an amount, such as 2450, 2.45/mi or cad 3100.'],
    ['1.850', 'Write an amount, such as 2450, 2.45/mi or cad 3100.'],
    ['12-13', 'Write an amount, such as 2450, 2.45/mi or cad 3100.'],
    ['eur 3100', 'Only USD, CAD can be used.'],
    ['€3100', 'Only USD, CAD can be used.'],
    ['usd cad 3100', 'Write one currency.'],
  ])('%s is refused', (typed, problem) => {
    expect(readFactEntry('rate', typed)).toEqual({ problem });
  });

  it('without a currency is in that of what it replies to', () => {
    expect(readFactEntry('rate', '$2,450', 'CAD')).toEqual(rate(2450, 'CAD'));
    expect(readFactEntry('rate', 'usd 2.45/mi', 'CAD')).toEqual(rate(2.45, 'USD', 'mile'));
  });

  it('of a truck is always for each mile', () => {
    expect(readFactEntry('minRatePerMile', '2.10')).toEqual({ value: { amount: 210, currency: 'USD' } });
    expect(readFactEntry('minRatePerMile', 'cad 2,80')).toEqual({ value: { amount: 280, currency: 'CAD' } });
    expect(readFactEntry('minRatePerMile', '2100 flat')).toEqual({
      problem: 'Write the amount for each mile, such as 2.10.',
    });
  });
});

describe('a typed measure', () => {
  it.each<[PlainFactName, string, number]>([
    ['quantity', '', 1],
    ['quantity', '5', 5],
    ['quantity', '3x', 3],
    ['quantity', 'x 50', 50],
    ['weightLbs', '44000', 44_000],
    ['weightLbs', '44,000 lb', 44_000],
    ['weightLbs', '44 000 lbs', 44_000],
    ['weightLbs', '44k', 44_000],
    ['weightLbs', '44.5k', 44_500],
    ['weightLbs', '44000#', 44_000],
    ['lengthFt', "53'", 53],
    ['lengthFt', '53 ft', 53],
    ['freeLengthFt', '12feet', 12],
  ])('of %s, %s, is understood', (name, typed, value) => {
    expect(readFactEntry(name, typed)).toEqual({ value });
  });

  it.each<[PlainFactName, string, string]>([
    ['weightLbs', '0', 'From 1 to 100,000 lb.'],
    ['weightLbs', '-44000', 'From 1 to 100,000 lb.'],
    ['weightLbs', '123456789012', 'From 1 to 100,000 lb.'],
    ['weightLbs', '1e9', 'Write the weight in pounds, such as 44000 or 44k.'],
    ['weightLbs', 'NaN', 'Write the weight in pounds, such as 44000 or 44k.'],
    ['weightLbs', '20000 kg', 'Write the weight in pounds, such as 44000 or 44k.'],
    ['weightLbs', '44.5', 'Write whole pounds.'],
    ['lengthFt', '200', 'From 1 to 199 ft.'],
    ['lengthFt', `53'6"`, 'Write the length in feet, such as 53.'],
  ])('of %s, %s, is refused', (name, typed, problem) => {
    expect(readFactEntry(name, typed)).toEqual({ problem });
  });
});

describe('typed hours', () => {
  it.each([
    ['7-15:30', { from: '07:00', to: '15:30' }],
    ['0700-1530', { from: '07:00', to: '15:30' }],
    ['07:00–15:30', { from: '07:00', to: '15:30' }],
    ['7am to 3:30pm', { from: '07:00', to: '15:30' }],
    ['12am-12pm', { from: '00:00', to: '12:00' }],
    ['8:15', { from: '08:15', to: '08:15' }],
    ['22-6', { from: '22:00', to: '06:00' }],
    ['22:00–06:00 +1', { from: '22:00', to: '06:00' }],
    ['8pm-4am', { from: '20:00', to: '04:00' }],
    ['9am-4am', { from: '09:00', to: '04:00' }],
    ['7 a-3 p', { from: '07:00', to: '15:00' }],
    ['08:00–16:00', { from: '08:00', to: '16:00' }],
    ['8h-16h', { from: '08:00', to: '16:00' }],
    ['8 h à 16 h', { from: '08:00', to: '16:00' }],
    ['from 8 to 16', { from: '08:00', to: '16:00' }],
    ['de 8 h à 16 h', { from: '08:00', to: '16:00' }],
    ['22h-6h', { from: '22:00', to: '06:00' }],
  ])('%s are understood', (typed, value) => {
    expect(readFactEntry('pickupHours', typed)).toEqual({ value });
  });

  it.each([
    ['8-4', 'Write the last hour as 16:00, 4pm or 4am.'],
    ['8:00-4:00', 'Write the last hour as 16:00, 4pm or 4am.'],
    ['7am-3', 'Write the last hour as 16:00, 4pm or 4am.'],
    ['25-26', 'Write hours, such as 7-15:30 or 7am-3pm.'],
    ['7:75', 'Write hours, such as 7-15:30 or 7am-3pm.'],
    ['13pm', 'Write hours, such as 7-15:30 or 7am-3pm.'],
    ['1-2-3', 'Write hours, such as 7-15:30 or 7am-3pm.'],
    ['morning', 'Write hours, such as 7-15:30 or 7am-3pm.'],
  ])('%s are refused', (typed, problem) => {
    expect(readFactEntry('deliveryHours', typed)).toEqual({ problem });
  });
});

describe('every value', () => {
  const values: Partial<PlainFactValues>[] = [
    { rate: { amount: 1, currency: 'CAD', basis: 'mile' } },
    { rate: { amount: 100_000_000, currency: 'USD', basis: 'flat' } },
    { rate: { amount: 185_050, currency: 'CAD', basis: 'flat' } },
    { minRatePerMile: { amount: 205, currency: 'USD' } },
    { weightLbs: 100_000 },
    { freeLengthFt: 1 },
    { commodity: 'Steel, coils' },
    { pickupHours: { from: '00:00', to: '23:59' } },
    { deliveryHours: { from: '09:00', to: '09:00' } },
    { deliveryDate: '2030-02-28' },
    { bookNow: true },
    { rate: null, weightLbs: null, bookNow: false, commodity: '', pickupHours: null, deliveryDate: null },
  ];

  it.each(values)('is read back from the text of its field: %j', (given) => {
    for (const [name, value] of Object.entries(given)) {
      const fact = name as PlainFactName;
      expect(readFactEntry(fact, toFactEntry(fact, given))).toEqual({ value });
    }
  });

  it('refuses a day that does not exist, and a long line', () => {
    expect(readFactEntry('deliveryDate', '2030-02-30')).toEqual({ problem: 'Write the day as 2030-01-31.' });
    expect(readFactEntry('commodity', 'x'.repeat(51))).toEqual({ problem: 'At most 50 characters.' });
  });
});

describe('a value that is typed in French', () => {
  beforeAll(() => changeLanguage('fr-CA'));
  afterAll(async () => {
    await changeLanguage('en');
    localStorage.clear();
  });

  it.each<[PlainFactName, string, unknown]>([
    ['rate', '2,45 par mille cad', { amount: 245, currency: 'CAD', basis: 'mile' }],
    ['rate', '1850 $ forfait', { amount: 185_000, currency: 'USD', basis: 'flat' }],
    ['weightLbs', '44 000 livres', 44_000],
    ['lengthFt', '53 pi', 53],
    ['lengthFt', '53 ft', 53],
    ['pickupHours', '7h à 15h30', { from: '07:00', to: '15:30' }],
    ['pickupHours', '08:00–16:00', { from: '08:00', to: '16:00' }],
    ['pickupHours', '8h-16h', { from: '08:00', to: '16:00' }],
    ['pickupHours', '8 h à 16 h', { from: '08:00', to: '16:00' }],
    ['pickupHours', 'de 8 h à 16 h', { from: '08:00', to: '16:00' }],
    ['pickupHours', 'De 8 h 30 à 16 h', { from: '08:30', to: '16:00' }],
    ['pickupHours', '8\u00a0h\u00a030 – 16\u00a0h', { from: '08:30', to: '16:00' }],
    ['pickupHours', '8h to 4h', { from: '08:00', to: '04:00' }],
    ['bookNow', 'Oui', true],
  ])('is read with the words of the language: %s %s', (name, typed, value) => {
    expect(readFactEntry(name, typed)).toEqual({ value });
  });
});
