import { createHash, randomBytes } from 'node:crypto';
import { API_SCOPES, LOGIN_CALLBACK_PATH } from '@loadstone/contracts/users';
import type { FastifyInstance } from 'fastify';

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A reply as a browser sees it. */
interface BrowserResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The address to which it redirects, if any. */
  readonly location: string | undefined;
}

/** The reply of the token endpoint. */
interface TokenResponse {
  readonly status: number;
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly error?: string;
  readonly token_type: string;
  /** The provider's nonce for proofs. */
  readonly nonce: string | undefined;
}

/** A browser with cookies and without script, for signing in as a user does. */
interface TestBrowser {
  readonly cookies: Map<string, Cookie>;
  get(address: string, headers?: Readonly<Record<string, string>>): Promise<BrowserResponse>;
  post(
    address: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<BrowserResponse>;
  /** Starts a sign-in; returns the address to which the provider redirects the browser. */
  beginSignIn(parameters?: Readonly<Record<string, string | undefined>>): Promise<BrowserResponse>;
  /** Submits the sign-in page and follows redirects to the callback's address, or to the page with the refusal. */
  signIn(email: string, password: string): Promise<BrowserResponse>;
  /** Exchanges a callback's code for tokens. */
  redeem(
    callback: string,
    form?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TokenResponse>;
  refresh(refreshToken: string, headers?: Readonly<Record<string, string>>): Promise<TokenResponse>;
}

/** Opens a browser on an app that is called without a network. */
export function createTestBrowser(http: FastifyInstance, publicUrl: string): TestBrowser {
  const cookies = new Map<string, Cookie>();
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${publicUrl}${LOGIN_CALLBACK_PATH}`;
  const client = { client_id: 'loadstone-web' };

  const send = async (
    method: 'GET' | 'POST',
    address: string,
    form: Readonly<Record<string, string>> | undefined,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<BrowserResponse> => {
    const url = new URL(address, publicUrl);
    const sent = [...cookies].filter(([, cookie]) => url.pathname.startsWith(cookie.path));
    const response = await http.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        host: new URL(publicUrl).host,
        accept: 'text/html',
        cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value, path = '/' } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, { value, path });
    }
    const location = response.headers.location;
    return { status: response.statusCode, headers: response.headers, text: response.body, location };
  };

  const requestTokens = async (
    form: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TokenResponse> => {
    const response = await send(
      'POST',
      '/oidc/token',
      { ...client, ...form },
      { accept: 'application/json', ...headers },
    );
    const nonce = response.headers['dpop-nonce'] as string | undefined;
    return {
      status: response.status,
      nonce,
      ...(JSON.parse(response.text) as Omit<TokenResponse, 'status' | 'nonce'>),
    };
  };

  const browser: TestBrowser = {
    cookies,
    get: (address, headers) => send('GET', address, undefined, headers),
    post: (address, form, headers) => send('POST', address, form, headers),

    beginSignIn(parameters = {}) {
      const query = new URLSearchParams();
      const asked: Record<string, string | undefined> = {
        ...client,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: `openid ${API_SCOPES.join(' ')}`,
        state: 'test-state',
        nonce: 'test-nonce',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...parameters,
      };
      for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, value);
      return send('GET', `/oidc/auth?${query}`, undefined);
    },

    async signIn(email, password) {
      const begun = await browser.beginSignIn();
      const page = begun.location ?? '';
      // With a running session the provider redirects straight to the callback.
      if (!page.includes('/interaction/')) return begun;
      const shown = await browser.get(page);
      if (shown.status !== 200) return shown.location === undefined ? shown : browser.get(shown.location);
      const response = await browser.post(page, { email, password });
      return response.location === undefined ? response : browser.get(response.location);
    },

    redeem(callback, form = {}, headers = {}) {
      const code = new URL(callback, publicUrl).searchParams.get('code') ?? '';
      return requestTokens(
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
          ...form,
        },
        headers,
      );
    },

    refresh: (refreshToken, headers) =>
      requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, headers),
  };
  return browser;
}
