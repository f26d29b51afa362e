import { describe, expect, it } from 'vitest';
import { toEmptyForm, type PostingFormValues } from '../../../modules/postings/index.ts';
import { listFormErrors, listRadii, toMissingSummary, toServerErrors } from './posting-form.ts';

const today = '2026-11-22';
const limits = { commentMaxLength: 150, westernProvinces: ['BC', 'AB'] };
const toronto = { id: 11, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };
const calgary = { id: 13, city: 'Calgary', st: 'AB', label: 'Calgary, AB' };
const filled: PostingFormValues = {
  ...toEmptyForm(today),
  origin: toronto,
  destination: calgary,
  vehicleTypes: ['R', 'V'],
  vehicleSize: 'T',
  attributes: ['T', 'A'],
};

describe('listFormErrors', () => {
  it('finds nothing wrong with a filled form', () => {
    expect(listFormErrors('B', filled, limits)).toEqual({});
    expect(listFormErrors('C', { ...filled, vehicleSize: 'B', corridor: 'C' }, limits)).toEqual({});
  });

  it('shows what is missing, each at its field', () => {
    const errors = listFormErrors('B', { ...toEmptyForm(today), dateAvail: null }, limits);
    expect(Object.keys(errors).sort()).toEqual(['dateAvail', 'destination', 'origin', 'vehicleSize', 'vehicleTypes']);
  });

  it('refuses both sizes for a load', () => {
    expect(listFormErrors('B', { ...filled, vehicleSize: 'B' }, limits).vehicleSize).toBeDefined();
  });

  it('refuses a corridor that begins and ends in one city, whatever else is missing', () => {
    const values = { ...toEmptyForm(today), origin: toronto, destination: toronto, corridor: 'C' as const };
    expect(listFormErrors('C', values, limits).corridor).toBe(
      'Corridor cannot be enabled with same source and destination',
    );
  });

  it('refuses 1000 miles at the end that is not western', () => {
    const errors = listFormErrors('C', { ...filled, srceRadius: 1000, destRadius: 1000 }, limits);
    expect(Object.keys(errors)).toEqual(['srceRadius']);
  });

  it('refuses a comment over the configured length', () => {
    const values = { ...filled, comment: 'x'.repeat(21) };
    expect(listFormErrors('B', values, { ...limits, commentMaxLength: 20 }).comment).toBeDefined();
  });
});

describe('toMissingSummary', () => {
  const summary = 'Please fill all the required fields: Date, Origin, Destination, Equipment Type, Equipment Size.';

  it('shows nothing for a form that can be sent', () => {
    expect(toMissingSummary({})).toBeNull();
  });

  it('names the required fields, and the radii where one is wrong', () => {
    expect(toMissingSummary({ origin: 'x' })).toBe(`${summary} Still to fill: Origin.`);
    expect(toMissingSummary({ origin: 'x', destRadius: 'x' })).toBe(
      `${summary} Correct your radius fields Still to fill: Origin.`,
    );
    expect(toMissingSummary({ srceRadius: 'x' })).toBe('Correct your radius fields');
  });

  it('says what is wrong with the stops', () => {
    expect(toMissingSummary({ stops: 'The days are not in order.' })).toBe('The days are not in order.');
  });
});

describe('listRadii', () => {
  it('offers 1000 miles to carriers at a western end only', () => {
    expect(listRadii('C', calgary, ['AB'])).toContain(1000);
    expect(listRadii('C', toronto, ['AB'])).not.toContain(1000);
    expect(listRadii('C', null, ['AB'])).not.toContain(1000);
    expect(listRadii('B', calgary, ['AB'])).toEqual([50, 100, 150, 200]);
  });
});

describe('toServerErrors', () => {
  it('puts a refusal at the field that shows it, and hands back the rest', () => {
    expect(
      toServerErrors([
        { field: 'srceID', message: 'No such city.' },
        { field: 'productName', message: 'Too long.' },
      ]),
    ).toEqual({ errors: { origin: 'No such city.' }, rest: ['Too long.'] });
  });
});
