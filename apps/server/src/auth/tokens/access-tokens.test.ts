import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadOidcKeys, signAccessToken, type TokenGrant } from '../index.ts';
import { toPublicKey } from '../provider/oidc-keys.ts';

let board: TestApp;
let person: Person;

beforeAll(async () => {
  board = await createTestApp();
  person = await createBroker(board.db);
});
afterAll(() => board.close());

async function request(authorization: string | undefined) {
  const { status, error } = await board.call(getUserClaims, {
    query: { userId: person.userId },
    headers: authorization === undefined ? {} : { authorization },
  });
  return status === 200 ? 'accepted' : `${status} ${error.code}`;
}

async function sign(change: Partial<TokenGrant> = {}) {
  const [key] = (await loadOidcKeys(board.db, board.vault, board.clock)).signing;
  if (!key) throw new Error('no key');
  return signAccessToken(key, {
    issuer: board.app.auth.issuer,
    audience: 'linkup',
    userId: person.userId,
    accountId: person.accountId,
    custCd: person.custCd,
    sessionId: 'a session',
    issuedOn: board.clock.now(),
    lifetimeSeconds: 3600,
    ...change,
  });
}

/** Signs a token with valid claims under a header and a key that the test chooses. */
async function signWith(key: CryptoKey | Uint8Array, header: { alg: string; typ?: string; kid?: string }) {
  const issuedAt = Math.floor(board.clock.now().getTime() / 1000);
  return new SignJWT({
    account_id: person.accountId,
    cust_cd: person.custCd,
    mysession: 'a session',
    userid: person.userId,
    scope: 'linkup.full_access',
  })
    .setProtectedHeader(header)
    .setIssuer(board.app.auth.issuer)
    .setAudience('linkup')
    .setSubject(String(person.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(key);
}

describe('the token of a call', () => {
  it('is accepted when it is the provider’s own', async () => {
    expect(await request(`Bearer ${await sign()}`)).toBe('accepted');
    expect(await request(`bearer ${await sign()}`)).toBe('accepted');
  });

  it('is missing where there is none, or another kind of credential', async () => {
    expect(await request(undefined)).toBe('401 session.missing');
    expect(await request('Basic dXNlcjpwYXNz')).toBe('401 session.missing');
    expect(await request('Bearer')).toBe('401 session.missing');
    expect(await request('Bearer a b')).toBe('401 session.missing');
  });

  it('is refused without the scope of the board', async () => {
    expect(await request(`Bearer ${await sign({ scope: 'vetting:access' })}`)).toBe('403 session.scopeMissing');
  });

  it('is refused from its expiry on, also where its signature was verified shortly before', async () => {
    const authorization = `Bearer ${await sign({ lifetimeSeconds: 10 })}`;
    expect(await request(authorization)).toBe('accepted');
    // Five seconds are the tolerance between two servers' clocks.
    board.clock.advance(16_000);
    expect(await request(authorization)).toBe('401 session.expired');
  });

  it('is refused when it has expired', async () => {
    const authorization = `Bearer ${await sign({ lifetimeSeconds: -60 })}`;
    expect(await request(authorization)).toBe('401 session.expired');
    const query = { userId: person.userId };
    const { error } = await board.call(getUserClaims, { query, headers: { authorization } });
    expect(error.message).toBe('Your session expired!!');
  });

  it('is refused for another audience and from another issuer', async () => {
    expect(await request(`Bearer ${await sign({ audience: 'another-api' })}`)).toBe('401 session.invalid');
    expect(await request(`Bearer ${await sign({ issuer: 'https://evil.example' })}`)).toBe('401 session.invalid');
  });

  it('is refused when it was changed', async () => {
    const [header, , signature] = (await sign()).split('.');
    const [, otherPayload] = (await sign({ userId: person.userId + 1 })).split('.');
    expect(await request(`Bearer ${header}.${otherPayload}.${signature}`)).toBe('401 session.invalid');
  });

  it('is refused when another key signed it, even under the provider’s key id', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const [key] = (await loadOidcKeys(board.db, board.vault, board.clock)).signing;
    expect(await request(`Bearer ${await signWith(privateKey, { alg: 'ES256', typ: 'at+jwt', kid: key?.kid })}`)).toBe(
      '401 session.invalid',
    );
    expect(await request(`Bearer ${await signWith(privateKey, { alg: 'ES256', typ: 'at+jwt', kid: 'unknown' })}`)).toBe(
      '401 session.invalid',
    );
  });

  it('is refused without a signature', async () => {
    const [, payload] = (await sign()).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect(await request(`Bearer ${header}.${payload}.`)).toBe('401 session.invalid');
  });

  it('is refused when the public key was used as a shared secret', async () => {
    const [key] = (await loadOidcKeys(board.db, board.vault, board.clock)).signing;
    const secret = new TextEncoder().encode(JSON.stringify(toPublicKey(key ?? { kty: 'EC' })));
    const token = await signWith(secret, { alg: 'HS256', typ: 'at+jwt', kid: key?.kid });
    expect(await request(`Bearer ${token}`)).toBe('401 session.invalid');
  });

  it('is refused when it is not an access token, such as an id token of the same key', async () => {
    const [key] = (await loadOidcKeys(board.db, board.vault, board.clock)).signing;
    const privateKey = (await importJWK(key ?? { kty: 'EC' }, 'ES256')) as CryptoKey;
    const token = await signWith(privateKey, { alg: 'ES256', typ: 'JWT', kid: key?.kid });
    expect(await request(`Bearer ${token}`)).toBe('401 session.invalid');
  });

  it.each(['x', 'a.b.c', '...', 'x'.repeat(10_000), 'eyJhbGciOiJFUzI1NiJ9.e30.AA'])(
    'is refused when it is garbage (%#)',
    async (token) => {
      expect(await request(`Bearer ${token}`)).toBe('401 session.invalid');
    },
  );

  it('is refused for a user who no longer exists', async () => {
    expect(await request(`Bearer ${await sign({ userId: 2_000_000_000 })}`)).toBe('401 session.invalid');
  });

  it('never decides by its claims which company the caller has', async () => {
    const stranger = await createBroker(board.db);
    const token = await sign({ accountId: stranger.accountId, custCd: stranger.custCd });
    const { body } = await board.call(getUserClaims, {
      query: { userId: person.userId },
      headers: { authorization: `Bearer ${token}`, claims: JSON.stringify({ accountId: stranger.accountId }) },
    });
    expect(body).toMatchObject({ accountId: person.accountId, custCd: person.custCd });
  });
});

describe('the provider’s published keys', () => {
  it('are public parts only', async () => {
    const response = await board.http.inject('/oidc/jwks');
    const { keys } = response.json<{ keys: Record<string, unknown>[] }>();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).not.toHaveProperty('d');
  });

  it('a key that is exported keeps its private part in the database only', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    expect(toPublicKey({ ...(await exportJWK(publicKey)), d: 'secret' })).not.toHaveProperty('d');
  });
});

describe('a disabled user or company', () => {
  it.each([
    ['a disabled user', 'users', { status_id: 2 }],
    ['a driver', 'users', { role: 'driver' }],
    ['a closed company', 'companies', { is_closed: true }],
    ['a company without access', 'companies', { is_access_enabled: false }],
  ] as const)('%s hears 403 on every call', async (_title, table, change) => {
    const other = await createBroker(board.db);
    if (table === 'users') {
      await board.db.updateTable('users').set(change).where('user_id', '=', other.userId).execute();
    } else {
      await board.db.updateTable('companies').set(change).where('account_id', '=', other.accountId).execute();
    }
    const { status, error } = await board.call(getUserClaims, { as: other, query: { userId: other.userId } });
    expect(`${status} ${error.code}`).toBe('403 session.disabled');
  });
});
