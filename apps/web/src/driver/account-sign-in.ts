import type { ClientSettings } from '@loadstone/contracts/board';
import { newRandomName } from '../lib/browser/random.ts';
import { toSha256 } from '../lib/browser/sha256.ts';
import type { DriverDatabase } from './driver-database.ts';

/** The identity provider's page did not lead to a token, for example because the user has no access. */
class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
}

interface Provider {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
}

const TIMEOUT_MS = 20_000;

async function readJson<T>(address: string, body?: URLSearchParams): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(address, { cache: 'no-store', signal, ...(body && { method: 'POST', body }) });
  if (!reply.ok) throw new AccountRefused(`${address} replied ${reply.status}`);
  return (await reply.json()) as T;
}

async function readProvider(): Promise<{ settings: ClientSettings['oidc']; provider: Provider }> {
  const { oidc: settings } = await readJson<ClientSettings>('/config.json');
  const provider = await readJson<Provider>(`${settings.issuer}/.well-known/openid-configuration`);
  return { settings, provider };
}

/**
 * Prepares a sign-in with an account (authorization code with PKCE).
 *
 * @returns the address of the identity provider's page
 */
export async function beginAccountSignIn(database: DriverDatabase, page: string): Promise<string> {
  const { settings, provider } = await readProvider();
  const verifier = newRandomName() + newRandomName();
  const state = newRandomName();
  await database.write('pendingSignIn', { verifier, state });
  const url = new URL(provider.authorization_endpoint);
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: page,
    response_type: 'code',
    scope: settings.scope,
    audience: settings.audience,
    // A phone may be shared: the provider always shows its form.
    prompt: 'login',
    code_challenge: await toSha256(verifier),
    code_challenge_method: 'S256',
    state,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Exchanges the code in the page's address for an access token.
 *
 * @param query of the address at which the provider's page has ended
 * @throws AccountRefused where the provider refuses, and for an address that this phone did not request
 */
export async function finishAccountSignIn(
  database: DriverDatabase,
  page: string,
  query: URLSearchParams,
): Promise<string> {
  const pending = await database.read('pendingSignIn');
  const code = query.get('code');
  if (pending === undefined || code === null || query.get('state') !== pending.state) {
    throw new AccountRefused(query.get('error') ?? 'no sign-in was requested');
  }
  const { settings, provider } = await readProvider();
  const form = {
    grant_type: 'authorization_code',
    client_id: settings.clientId,
    redirect_uri: page,
    code,
    code_verifier: pending.verifier,
  };
  const reply = await readJson<{ access_token: string }>(provider.token_endpoint, new URLSearchParams(form));
  return reply.access_token;
}
