import { describe, expect, it } from 'vitest';
import { toEmptyForm } from '../../../modules/postings/index.ts';
import { rememberChoices, toNewForm } from './last-choices.ts';

const TODAY = '2026-11-22';
const empty = toEmptyForm(TODAY);

describe('a new form', () => {
  it('is empty before the first posting', () => {
    expect(toNewForm('B', TODAY)).toEqual(empty);
  });

  it('has the equipment, the size and the radius values of the last posting, and nothing else', () => {
    rememberChoices('B', {
      ...empty,
      vehicleTypes: ['R', 'V'],
      vehicleSize: 'T',
      srceRadius: 50,
      destRadius: 200,
      attributes: ['T'],
      comment: 'call first',
      networkId: 3,
    });
    expect(toNewForm('B', TODAY)).toEqual({
      ...empty,
      vehicleTypes: ['R', 'V'],
      vehicleSize: 'T',
      srceRadius: 50,
      destRadius: 200,
    });
    expect(toNewForm('C', TODAY)).toEqual(empty);
  });

  it('does not have a radius that only some cities allow, or values that are not allowed any more', () => {
    rememberChoices('B', { ...empty, vehicleTypes: ['?'], vehicleSize: 'B', srceRadius: 1000, destRadius: 7 });
    expect(toNewForm('B', TODAY)).toEqual(empty);
  });
});
