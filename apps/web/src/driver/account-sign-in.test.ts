import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAccountSignIn, finishAccountSignIn } from './account-sign-in.ts';
import { openDriverDatabase, type DriverDatabase } from './driver-database.ts';

const PAGE = 'https://board.example.com/driver';
const ISSUER = 'https://id.example.com';
const OIDC = { issuer: ISSUER, clientId: 'loadstone-web', scope: 'openid api', audience: 'linkup' };

let names = 0;
let database: DriverDatabase;
let sent: [string, string][];

beforeEach(async () => {
  database = await openDriverDatabase(`account-${(names += 1)}`);
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: URLSearchParams } = {}) => {
    sent.push([address, body?.toString() ?? '']);
    const replies: Record<string, unknown> = {
      '/config.json': { oidc: OIDC },
      [`${ISSUER}/.well-known/openid-configuration`]: {
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
      },
      [`${ISSUER}/token`]: { access_token: 'token' },
    };
    return Response.json(replies[address] ?? {}, { status: address in replies ? 200 : 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  database.close();
});

const toBase64Url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

describe('the sign-in of a driver with an account', () => {
  it('requests a code for this page, and exchanges it with the verifier of the request', async () => {
    const { origin, pathname, searchParams } = new URL(await beginAccountSignIn(database, PAGE));
    expect(origin + pathname).toBe(`${ISSUER}/auth`);
    const asked = Object.fromEntries(searchParams);
    expect(asked).toMatchObject({
      client_id: 'loadstone-web',
      redirect_uri: PAGE,
      response_type: 'code',
      prompt: 'login',
    });

    const query = new URLSearchParams({ code: 'c-1', state: asked['state'] ?? '' });
    expect(await finishAccountSignIn(database, PAGE, query)).toBe('token');
    const form = new URLSearchParams(sent.at(-1)?.[1]);
    expect([form.get('code'), form.get('redirect_uri')]).toEqual(['c-1', PAGE]);
    const verifier = new TextEncoder().encode(form.get('code_verifier') ?? '');
    expect(verifier.length).toBeGreaterThanOrEqual(43);
    expect(asked['code_challenge']).toBe(toBase64Url(await crypto.subtle.digest('SHA-256', verifier)));
  });

  it('refuses an address that this phone did not request, and a refusal of the provider', async () => {
    const forged = new URLSearchParams('code=c-1&state=forged');
    await expect(finishAccountSignIn(database, PAGE, forged)).rejects.toThrow('no sign-in was requested');
    await beginAccountSignIn(database, PAGE);
    await expect(finishAccountSignIn(database, PAGE, forged)).rejects.toThrow('no sign-in was requested');
    const refused = new URLSearchParams('error=access_denied&state=s');
    await expect(finishAccountSignIn(database, PAGE, refused)).rejects.toThrow('access_denied');
    expect(sent.filter(([address]) => address.endsWith('/token'))).toEqual([]);
  });
});
