import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../test/make-posting.ts';
import {
  listFormErrors,
  listRadii,
  listSizes,
  toDraft,
  toEmptyForm,
  toFilledForm,
  toMissingSummary,
  toServerErrors,
  type PostingFormValues,
} from './posting-form.ts';

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

  it('asks for what is missing, each at its field', () => {
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

  it('says nothing for a form that can be sent', () => {
    expect(toMissingSummary({})).toBeNull();
  });

  it('names the required fields, and the radii where one is wrong', () => {
    expect(toMissingSummary({ origin: 'x' })).toBe(summary);
    expect(toMissingSummary({ origin: 'x', destRadius: 'x' })).toBe(`${summary} Correct your radius fields`);
    expect(toMissingSummary({ srceRadius: 'x' })).toBe('Correct your radius fields');
  });
});

describe('toDraft', () => {
  it('sends letters in the order of the code tables and numbers as numbers', () => {
    expect(toDraft('B', filled)).toMatchObject({
      dateAvail: today,
      srceID: 11,
      destID: 13,
      srceRadius: 50,
      vehicleType: 'VR',
      postingAttrib: 'AT',
    });
  });

  it('sends corridor and tracking for equipment only', () => {
    expect(toDraft('B', filled)).not.toHaveProperty('corridor');
    expect(toDraft('C', filled)).toMatchObject({ corridor: 'R', customerTracking: false });
  });

  it('keeps what the form does not show of an edited posting', () => {
    const kept = makePosting({ token: 1, clientRefNum: 'PO 17' });
    expect(toDraft('B', filled, kept)).toMatchObject({ clientRefNum: 'PO 17', productName: 'WEBAPI' });
  });

  it('is private where a network is chosen, and public else', () => {
    expect(toDraft('B', { ...filled, networkId: 4 })).toMatchObject({ postMode: 'P', networkId: 4 });
    expect(toDraft('B', filled)).toMatchObject({ postMode: 'A', networkId: 0 });
    expect(toFilledForm(makePosting({ token: 1, postMode: 'P', networkId: 4 }), today).networkId).toBe(4);
  });
});

describe('toFilledForm', () => {
  it('replaces a past day by today', () => {
    expect(toFilledForm(makePosting({ token: 1, dateAvail: '2026-11-01' }), today).dateAvail).toBe(today);
    expect(toFilledForm(makePosting({ token: 1, dateAvail: '2026-12-01' }), today).dateAvail).toBe('2026-12-01');
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

describe('listSizes', () => {
  it('leaves Both to carriers', () => {
    expect(listSizes('B')).not.toContain('B');
    expect(listSizes('C')).toContain('B');
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
