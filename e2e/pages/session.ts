import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { DEMO_PASSWORD } from './sign-in-page.ts';

/** The tokens of one window, in the shape that the front end stores. */
interface Tokens {
  accessToken: string;
  refreshToken: string;
  idToken: string;
  tabName: string;
}

interface ClientSettings {
  oidc: { issuer: string; clientId: string; scope: string; audience: string };
}

/** Where the front end stores them; `lib/session/tokens.ts` of the front end. */
const TOKENS_KEY = 'loadstone.user.tokens';

/** The cookies of each user's session at the identity provider: one password check per user and worker. */
const sessions = new Map<string, Awaited<ReturnType<APIRequestContext['storageState']>>>();

/**
 * Signs a user in at the real identity provider, by the requests that a browser sends, without one.
 *
 * @returns tokens that no other window has
 */
export async function requestTokens(address: string, email: string): Promise<Tokens> {
  const http = await request.newContext({ storageState: sessions.get(email) });
  let isFirst = false;
  try {
    const { oidc } = await readJson<ClientSettings>(await http.get(`${address}/config.json`));
    const verifier = randomBytes(32).toString('base64url');
    const redirectUri = `${address}/login-callback`;
    const params = {
      client_id: oidc.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: oidc.scope,
      audience: oidc.audience,
      state: randomUUID(),
      nonce: randomUUID(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    let reached = await http.get(`${oidc.issuer}/auth`, { params });
    if (!reached.url().startsWith(redirectUri)) {
      reached = await http.post(reached.url(), { form: { email, password: DEMO_PASSWORD } });
      sessions.set(email, await http.storageState());
      isFirst = true;
    }
    const code = new URL(reached.url()).searchParams.get('code') ?? '';
    const form = {
      grant_type: 'authorization_code',
      client_id: oidc.clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const tokens = await readJson<{ access_token: string; refresh_token: string; id_token: string }>(
      await http.post(`${oidc.issuer}/token`, { form }),
    );
    if (isFirst) await closeHints(http, address, tokens.access_token);
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
      tabName: randomUUID(),
    };
  } finally {
    await http.dispose();
  }
}

/** Closes the hints of a first visit, which are not what the journeys are about. A user without the product has none. */
async function closeHints(http: APIRequestContext, address: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${address}/api/UserPreference`;
  // The products of brokers and of carriers.
  for (const productId of [13, 19]) {
    const stored = await http.get(url, { headers, params: { productId } });
    if (!stored.ok()) continue;
    const { preference } = (await stored.json()) as { preference: object };
    await http.put(url, { headers, data: { productId, preference: { ...preference, Hints: 'False' } } });
  }
}

async function readJson<Body>(reply: APIResponse): Promise<Body> {
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()) as Body;
}

/** Opens the home screen of a signed-in user. `SignInPage` signs in by the form instead. */
export async function openHome(page: Page, address: string, email: string): Promise<void> {
  const tokens = await requestTokens(address, email);
  // Session storage belongs to an origin: a small document of the board gives access to it.
  await page.goto(`${address}/version.json`);
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), toStoredTokens(tokens));
  await page.goto(`${address}/home`);
}

/** The entry of the session storage that holds the tokens of a window. */
export function toStoredTokens(tokens: Tokens): readonly [key: string, value: string] {
  return [TOKENS_KEY, JSON.stringify(tokens)];
}

/** The access token of a page's user. */
export async function readAccessToken(page: Page): Promise<string> {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), TOKENS_KEY);
  return (JSON.parse(stored ?? '{}') as Partial<Tokens>).accessToken ?? '';
}
