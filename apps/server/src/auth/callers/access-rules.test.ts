import { describe, expect, it } from 'vitest';
import { findAccessRefusal, toBoardProducts, toSignInPlace, type AccessFacts } from './access-rules.ts';

const allowed: AccessFacts = {
  statusId: 1,
  role: 'user',
  isEmailVerified: true,
  isCompanyClosed: false,
  isCompanyAccessEnabled: true,
};

describe('who may enter', () => {
  it.each([
    ['a user in good standing enters', {}, undefined],
    ['a closed company is 88.1', { isCompanyClosed: true }, '88.1'],
    ['a company without access is 88.2', { isCompanyAccessEnabled: false }, '88.2'],
    ['an unverified address is 88.3', { isEmailVerified: false }, '88.3'],
    ['a disabled user is 99.1', { statusId: 2 }, '99.1'],
    ['a driver is 99.2', { role: 'driver' }, '99.2'],
    ['a closed company is named before its disabled user', { isCompanyClosed: true, statusId: 2 }, '88.1'],
    ['a disabled user is named before the unverified address', { statusId: 2, isEmailVerified: false }, '99.1'],
  ] as const)('%s', (_title, change, refusal) => {
    expect(findAccessRefusal({ ...allowed, ...change })).toBe(refusal);
  });
});

describe('who may enter the driver’s page', () => {
  it('a driver enters, with the other reasons of the desk', () => {
    const driver = { ...allowed, role: 'driver' };
    expect(findAccessRefusal(driver, 'driverPage')).toBeUndefined();
    expect(findAccessRefusal({ ...driver, statusId: 2 }, 'driverPage')).toBe('99.1');
    expect(findAccessRefusal({ ...driver, isCompanyClosed: true }, 'driverPage')).toBe('88.1');
  });

  it('it is the place of a sign-in that ends there, and of no other', () => {
    expect(toSignInPlace('https://board.example.com/driver')).toBe('driverPage');
    expect(['https://board.example.com/login-callback', '', undefined, 7].map(toSignInPlace)).toEqual(
      Array(4).fill('desk'),
    );
  });
});

describe('products of the board', () => {
  it('other subscriptions are left out, repeats too', () => {
    expect(toBoardProducts([19, 7, 13, 13])).toEqual([13, 19]);
    expect(toBoardProducts([1, 2])).toEqual([]);
  });
});
