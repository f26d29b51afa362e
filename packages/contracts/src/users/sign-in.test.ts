import { describe, expect, it } from 'vitest';
import { findSignInRefusal, SIGN_IN_REFUSALS, toRefusalDescription, type SignInRefusal } from './sign-in.ts';

describe('sign-in refusals', () => {
  it('every refusal can be read back from its own description', () => {
    for (const refusal of Object.keys(SIGN_IN_REFUSALS) as SignInRefusal[]) {
      expect(findSignInRefusal(toRefusalDescription(refusal))).toBe(refusal);
    }
  });

  it('a text that only contains digits like a code is not one', () => {
    expect(findSignInRefusal('request 188.1 failed')).toBeUndefined();
    expect(findSignInRefusal('88.14')).toBeUndefined();
    expect(findSignInRefusal('invalid_request')).toBeUndefined();
  });

  it('a maintenance text is found wherever it stands', () => {
    expect(findSignInRefusal('System Maintenance until noon')).toBe('Maintenance');
  });
});
