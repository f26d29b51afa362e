import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAccessToken, makeIdToken, testSettings } from '../../../../test/people.ts';
import { observeServerDate } from '../../../lib/clock.ts';
import { createIdentityProvider } from './identity-provider.ts';

const { issuer, clientId } = testSettings.oidc;
const ORIGIN = 'http://localhost:3000';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respondToPath('GET', '/oidc/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    id_token_signing_alg_values_supported: ['ES256'],
  }));
});

function respondWithToken(reply: (form: URLSearchParams) => unknown) {
  server.respondToPath('POST', '/oidc/token', ({ body }) => reply(new URLSearchParams(String(body))));
}

async function begin() {
  const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
  return { provider, request: new URL(await provider.beginSignIn()).searchParams };
}

function callback(parameters: Record<string, string>): URL {
  return new URL(`${ORIGIN}/login-callback?${new URLSearchParams(parameters).toString()}`);
}

describe('going to the provider', () => {
  it('requests a code, with proof of this tab', async () => {
    const { request } = await begin();
    expect(Object.fromEntries(request)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${ORIGIN}/login-callback`,
      scope: testSettings.oidc.scope,
      audience: 'linkup',
      code_challenge_method: 'S256',
    });
    expect(request.get('code_challenge')).toHaveLength(43);
  });
});

describe('coming back', () => {
  it('trades the code and the verifier for tokens', async () => {
    const { provider, request } = await begin();
    const accessToken = makeAccessToken();
    let form = new URLSearchParams();
    respondWithToken((sent) => {
      form = sent;
      return {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: 'refresh',
        id_token: makeIdToken(issuer, clientId, request.get('nonce') ?? ''),
      };
    });
    const tokens = await provider.finishSignIn(callback({ code: 'c1', state: request.get('state') ?? '' }));
    expect(tokens).toMatchObject({ accessToken, refreshToken: 'refresh' });
    expect(form.get('code')).toBe('c1');
    expect(form.get('code_verifier')).toHaveLength(43);
  });

  it('refuses a callback for another tab’s request', async () => {
    const { provider } = await begin();
    await expect(provider.finishSignIn(callback({ code: 'c1', state: 'foreign' }))).rejects.toThrow();
  });

  it('refuses tokens for another request', async () => {
    const { provider, request } = await begin();
    respondWithToken(() => ({
      access_token: makeAccessToken(),
      token_type: 'Bearer',
      id_token: makeIdToken(issuer, clientId, 'another nonce'),
    }));
    await expect(provider.finishSignIn(callback({ code: 'c1', state: request.get('state') ?? '' }))).rejects.toThrow();
  });

  it('reports why the provider refused the user', async () => {
    const { provider, request } = await begin();
    const respond = { error: 'access_denied', error_description: '88.1 closed', state: request.get('state') ?? '' };
    await expect(provider.finishSignIn(callback(respond))).rejects.toMatchObject({
      name: 'SignInRefused',
      description: '88.1 closed',
    });
  });

  it('returns undefined where this tab has sent no request', async () => {
    const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
    await expect(provider.finishSignIn(callback({ code: 'c1', state: 's' }))).resolves.toBeUndefined();
  });
});

describe('renewal', () => {
  it('keeps what the provider does not renew', async () => {
    const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
    respondWithToken(() => ({ access_token: 'next', token_type: 'Bearer' }));
    const tokens = { accessToken: 'old', refreshToken: 'refresh', idToken: 'id' };
    await expect(provider.renew(tokens)).resolves.toEqual({ ...tokens, accessToken: 'next' });
  });

  it('reports that the session has ended when the provider does', async () => {
    const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
    respondWithToken(() => Response.json({ error: 'invalid_grant' }, { status: 400 }));
    await expect(provider.renew({ accessToken: 'old', refreshToken: 'used' })).rejects.toMatchObject({
      name: 'SignInRefused',
    });
  });
});

describe('a machine whose own clock is hours ahead', () => {
  afterEach(() => {
    vi.useRealTimers();
    observeServerDate(new Date().toUTCString());
  });

  it('accepts tokens that are new by the server’s clock', async () => {
    const serverTime = new Date('2026-11-22T12:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: serverTime });
    const { provider, request } = await begin();
    const idToken = makeIdToken(issuer, clientId, request.get('nonce') ?? '');
    vi.setSystemTime(new Date('2026-11-22T17:00:00Z'));
    respondWithToken(() =>
      Response.json(
        { access_token: makeAccessToken(), token_type: 'Bearer', refresh_token: 'refresh', id_token: idToken },
        { headers: { date: serverTime.toUTCString() } },
      ),
    );
    const tokens = await provider.finishSignIn(callback({ code: 'c1', state: request.get('state') ?? '' }));
    expect(tokens).toMatchObject({ idToken });
  });
});

describe('logging out', () => {
  it('names the session to end and where to come back', async () => {
    const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
    const url = new URL((await provider.findLogoutUrl('id')) ?? '');
    expect(url.pathname).toBe('/oidc/session/end');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      id_token_hint: 'id',
      client_id: clientId,
      post_logout_redirect_uri: `${ORIGIN}/`,
    });
  });
});
