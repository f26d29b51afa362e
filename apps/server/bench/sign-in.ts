import { createHash, randomBytes } from 'node:crypto';
import { getClientSettings, type FeatureCode } from '@loadstone/contracts/board';
import { API_SCOPES, listUserPermits, LOGIN_CALLBACK_PATH, type Permit } from '@loadstone/contracts/users';

const STEPS_AT_MOST = 10;

/** A user who has signed in with authorization code and PKCE. */
interface SignedIn {
  readonly accessToken: string;
  readonly permits: readonly Permit[];
  /** The company's key of a feature for a product. @throws Error where the company does not hold it */
  keyFor(code: FeatureCode, productId: number): string;
}

/** Signs in through the provider's own page. @throws Error where the sign-in is refused */
export async function signIn(address: string, email: string, password: string): Promise<SignedIn> {
  const settings = getClientSettings.reply.parse(await (await fetch(`${address}${getClientSettings.path}`)).json());
  const { issuer, clientId } = settings.oidc;
  const discovered = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<
    string,
    string
  >;
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${address}${LOGIN_CALLBACK_PATH}`;
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: `openid ${API_SCOPES.join(' ')}`,
    state: 'bench',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const callback = await walkToCallback(`${discovered['authorization_endpoint']}?${query}`, redirectUri, {
    email,
    password,
  });
  const tokens = (await (
    await fetch(discovered['token_endpoint'] ?? '', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
  ).json()) as { access_token?: string };
  const accessToken = tokens.access_token;
  if (accessToken === undefined) throw new Error(`${email} got no token: ${JSON.stringify(tokens)}`);
  const response = await fetch(`${address}${listUserPermits.path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const permits = listUserPermits.reply.parse(await response.json());
  return {
    accessToken,
    permits,
    keyFor(code, productId) {
      const permit = permits.find((held) => held.code === code && held.productId === productId);
      if (permit === undefined) throw new Error(`${email} does not hold ${code}`);
      return permit.apI_Key;
    },
  };
}

/** Follows redirects as a browser does and fills in the sign-in form where it is shown. */
async function walkToCallback(
  start: string,
  redirectUri: string,
  form: { email: string; password: string },
): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < STEPS_AT_MOST; step++) {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), accept: 'text/html' },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      body = undefined;
      if (url.href.startsWith(redirectUri)) return url;
      continue;
    }
    const page = await response.text();
    if (body !== undefined || !page.includes('name="password"')) throw new Error(`Sign-in refused: ${response.status}`);
    body = new URLSearchParams(form);
  }
  throw new Error('The sign-in did not reach the callback.');
}
