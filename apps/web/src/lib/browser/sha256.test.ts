import { expect, it } from 'vitest';
import { toSha256 } from './sha256.ts';

it('the hash of a text has the form that PKCE and DPoP need', async () => {
  // The example of RFC 7636, appendix B.
  expect(await toSha256('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});
