import { describe, expect, it } from 'vitest';
import { makeAccessToken, makeClaims, makePermits } from '../../../test/people.ts';
import { findTokenClaims } from './access-token.ts';
import { createSession } from './session.ts';

describe('the keys of a session', () => {
  const session = createSession(makeClaims({ productIds: '13,19' }), makePermits(), 'B', ['B', 'C']);

  it('are those of the current mode’s product', () => {
    expect(session.keyFor('ll_live')).toBe('ll_live-13');
    expect(session.hasFeature('ll_live')).toBe(true);
  });

  it('are NA for a feature that only the other product has', () => {
    expect(session.keyFor('ll_eqpostings_view')).toBe('NA');
    expect(session.hasFeature('ll_eqpostings_view')).toBe(false);
  });
});

describe('an access token', () => {
  it('contains its user and its expiry', () => {
    expect(findTokenClaims(makeAccessToken({ userId: 12 }))?.userid).toBe(12);
  });

  it.each(['', 'word', 'a.b.c', 'a.e30.c'])('that is invalid has no claims: %j', (text) => {
    expect(findTokenClaims(text)).toBeUndefined();
  });
});
