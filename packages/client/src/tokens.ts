/** A private key as JWK: P-256, Ed25519 or RSA. */
type PrivateKey = Readonly<Record<string, unknown>> & {
  readonly kty?: string;
  readonly alg?: string;
  readonly kid?: string;
};

/** How the service account proves itself: by its secret, or by a key whose public part the board knows. */
export type Credential = { readonly secret: string } | { readonly privateKey: PrivateKey };

interface TokenOptions {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly credential: Credential;
  /** Scopes with spaces; default every scope of the account. */
  readonly scope?: string | undefined;
  /** How long a request of a token may take. */
  readonly timeoutMs: number | undefined;
  readonly fetch: typeof fetch;
}

export interface Tokens {
  /** The access token; a new one shortly before the old one expires. */
  get(): Promise<string>;
  /** Forgets a token that the board has refused. */
  forget(token: string): void;
}

/** A token is renewed so long before it expires, so that it does not expire on its way. */
const MARGIN_MS = 60_000;
const ASSERTION_SECONDS = 60;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Requests tokens by client credentials and keeps the last one. Calls at the same time share one request. */
export function createTokens(options: TokenOptions): Tokens {
  let last: { token: string; renewAtMs: number } | undefined;
  let pending: Promise<string> | undefined;
  const request = async (): Promise<string> => {
    const { token, seconds } = await requestToken(options);
    last = { token, renewAtMs: Date.now() + Math.max(seconds * 500, seconds * 1_000 - MARGIN_MS) };
    return token;
  };
  return {
    get() {
      if (last !== undefined && Date.now() < last.renewAtMs) return Promise.resolve(last.token);
      pending ??= request().finally(() => (pending = undefined));
      return pending;
    },
    forget(token) {
      if (last?.token === token) last = undefined;
    },
  };
}

async function requestToken(options: TokenOptions): Promise<{ token: string; seconds: number }> {
  const { baseUrl, scope, timeoutMs } = options;
  const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  const send: typeof fetch = (url, init) => options.fetch(url, { ...init, signal });
  const { headers, form } = await toProof({ ...options, fetch: send });
  const response = await send(`${baseUrl}/oidc/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }), ...form }).toString(),
  });
  const reply = (await response.json()) as { access_token?: string; expires_in?: number; error?: string };
  if (reply.access_token === undefined) throw new Error(`the board issued no token: ${reply.error ?? response.status}`);
  return { token: reply.access_token, seconds: reply.expires_in ?? 0 };
}

async function toProof(
  options: TokenOptions,
): Promise<{ headers: Record<string, string>; form: Record<string, string> }> {
  const { clientId, credential } = options;
  if ('secret' in credential) {
    const pair = [clientId, credential.secret].map(encodeURIComponent).join(':');
    return { headers: { authorization: `Basic ${btoa(pair)}` }, form: {} };
  }
  const assertion = await signAssertion(options, credential.privateKey);
  return {
    headers: {},
    form: { client_id: clientId, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
  };
}

/** A signed statement of the account's id (RFC 7523), for the issuer that the board names. */
async function signAssertion({ baseUrl, clientId, fetch: send }: TokenOptions, key: PrivateKey): Promise<string> {
  const described = await send(`${baseUrl}/oidc/.well-known/openid-configuration`);
  const { issuer } = (await described.json()) as { issuer: string };
  const { alg, importAs, signAs } = findAlgorithm(key);
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: issuer,
    jti: crypto.randomUUID(),
    iat: now,
    exp: now + ASSERTION_SECONDS,
  };
  const content = [{ alg, ...(key.kid === undefined ? {} : { kid: key.kid }) }, claims]
    .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.');
  const imported = await crypto.subtle.importKey('jwk', key, importAs, false, ['sign']);
  const signature = await crypto.subtle.sign(signAs, imported, new TextEncoder().encode(content));
  return `${content}.${toBase64Url(new Uint8Array(signature))}`;
}

function findAlgorithm({ kty, alg }: PrivateKey) {
  if (kty === 'EC') {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    return { alg: 'ES256', importAs: curve, signAs: { name: 'ECDSA', hash: 'SHA-256' } };
  }
  if (kty === 'OKP') return { alg: 'EdDSA', importAs: { name: 'Ed25519' }, signAs: { name: 'Ed25519' } };
  if (kty !== 'RSA') throw new RangeError(`a key of type ${kty ?? 'undefined'} cannot sign`);
  const isPss = alg === 'PS256';
  const name = isPss ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5';
  const signAs = isPss ? { name, saltLength: 32 } : { name };
  return { alg: isPss ? 'PS256' : 'RS256', importAs: { name, hash: 'SHA-256' }, signAs };
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
