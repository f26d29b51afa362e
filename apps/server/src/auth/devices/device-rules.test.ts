import { describe, expect, it } from 'vitest';
import { isDeviceChecked, toDeviceState, type DeviceFacts } from './device-rules.ts';

const first: DeviceFacts = {
  isChecked: true,
  thumbprint: 'this',
  isRevoked: false,
  secToken: null,
  diffCount: 0,
  limit: 2,
};

describe('the device of a request', () => {
  it.each<[string, string, Partial<DeviceFacts>]>([
    ['accepted', 'the device is not checked', { isChecked: false, thumbprint: undefined, isRevoked: true }],
    ['proofNeeded', 'the token is bound to no key', { thumbprint: undefined, secToken: 'this' }],
    ['unregistered', 'it is the first one', {}],
    ['accepted', 'it is the registered one', { secToken: 'this', diffCount: 2 }],
    ['other', 'another one is registered', { secToken: 'that' }],
    ['other', 'the registered one was replaced once', { secToken: 'that', diffCount: 1 }],
    ['unauthorized', 'the registered one was replaced twice', { secToken: 'that', diffCount: 2 }],
    ['other', 'the registered one can be replaced three times', { secToken: 'that', diffCount: 2, limit: 3 }],
    ['revoked', 'it was revoked while it was registered', { secToken: 'this', isRevoked: true }],
    ['revoked', 'it was revoked and none is registered', { isRevoked: true }],
    [
      'revoked',
      'it was revoked and the registered one was replaced twice',
      { isRevoked: true, secToken: 'that', diffCount: 2 },
    ],
  ])('is %s where %s', (state, _, facts) => {
    expect(toDeviceState({ ...first, ...facts })).toBe(state);
  });
});

describe('the check of devices', () => {
  const user = { remote_user: false, is_excluded: null };
  it.each([
    [true, 'that requires it', { skipDeviceCheck: false }, user],
    [false, 'that skips it', { skipDeviceCheck: true }, user],
    [false, 'without the claim', {}, user],
    [false, 'of open access', { skipDeviceCheck: false, openAccessCheck: true }, user],
    [false, 'of a remote user', { skipDeviceCheck: false }, { ...user, remote_user: true }],
    [false, 'of an excluded user', { skipDeviceCheck: false }, { ...user, is_excluded: true }],
  ])('is %s for a token %s', (isChecked, _, claims, row) => {
    expect(isDeviceChecked(claims, row)).toBe(isChecked);
  });
});
