import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCookies, startFakeAgent } from '../../../test/fake-agent.ts';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeAccessToken, makeIdToken, testSettings } from '../../../test/people.ts';
import { observeServerDate } from '../../lib/time/clock.ts';
import { keepAgentPort } from '../../lib/device/agent-cookie.ts';
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

describe('with the key of a device agent', () => {
  const thumbprint = 'key-of-this-machine';
  beforeEach(() => keepAgentPort(65001));
  afterEach(clearCookies);

  /** Makes the provider require a proof with its nonce, and return the proofs that it receives. */
  function requireProof(idToken: () => string | undefined) {
    const proofs: (string | null)[] = [];
    server.respondToPath('POST', '/oidc/token', ({ headers }) => {
      proofs.push(headers.get('dpop'));
      if (proofs.length === 1) {
        return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'dpop-nonce': 'n1' } });
      }
      return { access_token: 'bound', token_type: 'DPoP', refresh_token: 'refresh', id_token: idToken() };
    });
    return proofs;
  }

  async function beginBound() {
    const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
    const request = new URL(await provider.beginSignIn(thumbprint)).searchParams;
    const finish = () => provider.finishSignIn(callback({ code: 'c1', state: request.get('state') ?? '' }));
    return { request, finish };
  }

  it('names the key, and exchanges the code with a proof and the provider’s nonce', async () => {
    const agent = startFakeAgent(server, thumbprint);
    const { request, finish } = await beginBound();
    expect(request.get('dpop_jkt')).toBe(thumbprint);
    const proofs = requireProof(() => makeIdToken(issuer, clientId, request.get('nonce') ?? ''));
    await expect(finish()).resolves.toMatchObject({ accessToken: 'bound' });
    expect(proofs).toEqual(['proof 1', 'proof 2']);
    expect(agent.listProofs().map(({ path, body }) => ({ path, body }))).toMatchObject([
      { path: '/Device/authorize', body: { htm: 'POST', htu: `${issuer}/token` } },
      { path: '/Device/authorize', body: { nonce: 'n1' } },
    ]);
  });

  it('renews bound tokens with a proof', async () => {
    startFakeAgent(server, thumbprint);
    const proofs = requireProof(() => undefined);
    const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
    const tokens = { accessToken: makeAccessToken({ thumbprint }), refreshToken: 'refresh' };
    await expect(provider.renew(tokens)).resolves.toMatchObject({ accessToken: 'bound' });
    expect(proofs).toEqual(['proof 1', 'proof 2']);
  });

  it('refuses the user with 77.2 where the agent gives no proof, but not at a renewal', async () => {
    startFakeAgent(server, thumbprint).isRunning = false;
    const { finish } = await beginBound();
    await expect(finish()).rejects.toMatchObject({
      name: 'SignInRefused',
      description: expect.stringMatching(/^77\.2 /),
    });
    const provider = createIdentityProvider(testSettings.oidc, ORIGIN);
    const tokens = { accessToken: makeAccessToken({ thumbprint }), refreshToken: 'refresh' };
    await expect(provider.renew(tokens)).rejects.toMatchObject({ name: 'AgentError' });
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
