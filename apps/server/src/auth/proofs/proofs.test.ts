import { createHash, createHmac, randomUUID } from 'node:crypto';
import { ACTIVITY_TYPES, addLoginActivity, getUserClaims } from '@loadstone/contracts';
import {
  createBroker,
  createPerson,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import * as dpop from 'dpop';
import { exportJWK, SignJWT, type JWK } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevice, createRunningClock, PUBLIC_URL } from '../../../test/device-keys.ts';
import { hashPassword } from '../passwords.ts';
import { createSeenProofs } from './seen-proofs.ts';

const CLAIMS_URL = `${PUBLIC_URL}${getUserClaims.path}`;
const PASSWORD = 'correct horse battery';

let board: TestApp;
let person: Person;
let device: dpop.KeyPair;
let publicJwk: JWK;
let thumbprint: string;
let token: string;

beforeAll(async () => {
  board = await createTestApp({ clock: createRunningClock() });
  ({ keys: device, publicJwk, thumbprint } = await createDevice());
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db);
  token = await board.tokenFor(person, { keyThumbprint: thumbprint });
});

async function call(headers: Record<string, string>) {
  const reply = await board.call(getUserClaims, { query: { userId: person.userId }, headers });
  return {
    said: reply.status === 200 ? 'accepted' : `${reply.status} ${reply.error.code}`,
    nonce: reply.headers['dpop-nonce'] as string | undefined,
    challenge: reply.headers['www-authenticate'],
    message: reply.status === 200 ? undefined : reply.error.message,
  };
}

/** A proof by the `dpop` library, which is not the product's own. */
const proveBy = (keys: dpop.KeyPair, nonce?: string, url = CLAIMS_URL, method = 'GET', accessToken = token) =>
  dpop.generateProof(keys, url, method, nonce, accessToken);

const callWith = (proof: string, accessToken = token) => call({ authorization: `DPoP ${accessToken}`, dpop: proof });

async function readNonce(): Promise<string> {
  const { nonce } = await callWith(await proveBy(device));
  if (nonce === undefined) throw new Error('no nonce');
  return nonce;
}

function toHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('base64url');
}

/** The entries of the person in the sign-in log. */
function readEntries() {
  return board.db
    .selectFrom('user_login_activity')
    .select([
      'description',
      'error_code as code',
      'email_address',
      'user_activity_type_id as type',
      'source',
      'network_address',
    ])
    .where('user_id', '=', person.userId)
    .orderBy('id')
    .execute();
}

/** A valid proof with changes, signed with the device's key. */
async function forge(
  change: { claims?: Record<string, unknown>; header?: Record<string, unknown>; issuedAt?: number } = {},
): Promise<string> {
  const issuedAt = change.issuedAt ?? Math.floor(board.clock.now().getTime() / 1000);
  const claims = {
    jti: randomUUID(),
    htm: 'GET',
    htu: CLAIMS_URL,
    ath: toHash(token),
    nonce: change.claims !== undefined && 'nonce' in change.claims ? undefined : await readNonce(),
  };
  return new SignJWT({ ...claims, iat: issuedAt, ...change.claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicJwk, ...change.header })
    .sign(device.privateKey);
}

describe('a token that is bound to a key', () => {
  it('needs the server’s nonce once, and a proof in each call, which another library makes', async () => {
    const first = await callWith(await proveBy(device));
    expect(first).toMatchObject({ said: '401 session.nonceNeeded', nonce: expect.stringMatching(/.{40,}/) });
    expect(first.challenge).toBe('DPoP error="use_dpop_nonce", algs="ES256"');
    for (const _ of [1, 2]) expect((await callWith(await proveBy(device, first.nonce))).said).toBe('accepted');
  });

  it('is worthless without the key: no proof, the other scheme, or a proof of another key', async () => {
    const thief = await dpop.generateKeyPair('ES256');
    const stolen = await callWith(await proveBy(thief, await readNonce()));
    expect(stolen.said).toBe('401 session.proofInvalid');
    expect(stolen.nonce).toBeUndefined();
    expect((await call({ authorization: `Bearer ${token}` })).said).toBe('401 session.proofInvalid');
    expect((await call({ authorization: `DPoP ${token}` })).said).toBe('401 session.proofInvalid');
    expect((await call({ authorization: `Bearer ${token}`, dpop: await forge() })).said).toBe(
      '401 session.proofInvalid',
    );
  });

  it('accepts a proof once', async () => {
    const proof = await forge();
    expect((await callWith(proof)).said).toBe('accepted');
    expect((await callWith(proof)).said).toBe('401 session.proofInvalid');
  });

  it.each([
    ['for another method', 'method', { htm: 'POST' }],
    ['for another path', 'address', { htu: `${PUBLIC_URL}/api/tags` }],
    ['for another host', 'address', { htu: CLAIMS_URL.replace('127.0.0.1', 'evil.example') }],
    ['for another scheme', 'address', { htu: CLAIMS_URL.replace('http:', 'https:') }],
    ['for another token', 'token', { ath: toHash('another') }],
    ['without the hash of the token', 'malformed', { ath: undefined }],
    ['without an id', 'malformed', { jti: undefined }],
    ['with an endless id', 'malformed', { jti: 'x'.repeat(129) }],
    ['without a time', 'malformed', { iat: undefined }],
    ['for an address that is none', 'address', { htu: 'nonsense' }],
  ])('refuses a proof %s, with the reply that every invalid proof gets, and logs it', async (_, fault, claims) => {
    const reply = await callWith(await forge({ claims }));
    expect(reply).toEqual({
      said: '401 session.proofInvalid',
      nonce: undefined,
      challenge: 'DPoP error="invalid_dpop_proof", algs="ES256"',
      message: 'This session is not valid; please sign in again.',
    });
    await expect.poll(readEntries).toMatchObject([{ description: `Proof refused: ${fault}` }]);
  });

  it('refuses an old proof, and one from the future', async () => {
    const now = Math.floor(board.clock.now().getTime() / 1000);
    expect((await callWith(await forge({ issuedAt: now - 50 }))).said).toBe('accepted');
    expect((await callWith(await forge({ issuedAt: now - 70 }))).said).toBe('401 session.proofInvalid');
    expect((await callWith(await forge({ issuedAt: now + 10 }))).said).toBe('401 session.proofInvalid');
  });

  it('requests a new nonce where the nonce is missing, invented or too old', async () => {
    for (const nonce of [undefined, 'invented']) {
      expect((await callWith(await forge({ claims: { nonce } }))).said).toBe('401 session.nonceNeeded');
    }
    const nonce = await readNonce();
    board.clock.advance(11 * 60_000);
    expect((await callWith(await forge({ claims: { nonce } }))).said).toBe('401 session.nonceNeeded');
    board.clock.advance(-11 * 60_000);
  });

  it('refuses other algorithms and keys: none, a shared secret, a private key or another’s key in the header', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      jti: randomUUID(),
      htm: 'GET',
      htu: CLAIMS_URL,
      ath: toHash(token),
      nonce: await readNonce(),
      iat: Math.floor(board.clock.now().getTime() / 1000),
    };
    const none = `${part({ typ: 'dpop+jwt', alg: 'none', jwk: publicJwk })}.${part(claims)}.`;
    const head = `${part({ typ: 'dpop+jwt', alg: 'HS256', jwk: publicJwk })}.${part(claims)}`;
    const shared = `${head}.${createHmac('sha256', JSON.stringify(publicJwk)).update(head).digest('base64url')}`;
    const secret = await forge({ header: { jwk: await exportJWK(device.privateKey) } });
    const thief = await dpop.generateKeyPair('ES256');
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicJwk })
      .sign(thief.privateKey);
    const untyped = await forge({ header: { typ: 'JWT' } });
    for (const proof of [
      none,
      shared,
      secret,
      confused,
      untyped,
      'a.b',
      'x'.repeat(5000),
      `${await forge()}, ${await forge()}`,
    ]) {
      expect((await callWith(proof)).said).toBe('401 session.proofInvalid');
    }
  });

  it('has its refused proofs in the log, once a minute for each reason and address', async () => {
    const callFrom = (remoteAddress: string, headers: Record<string, string>) =>
      board.http.inject({ url: `${getUserClaims.path}?userId=${person.userId}`, headers, remoteAddress });
    for (const _ of [1, 2, 3]) await callFrom('192.0.2.1', { authorization: `Bearer ${token}` });
    const row = {
      description: 'Proof refused: missing',
      code: '77.1',
      email_address: person.email,
      type: ACTIVITY_TYPES.DPoPValidate,
      source: 'server',
      network_address: '192.0.2.1',
    };
    await expect.poll(readEntries).toEqual([row]);
    await callFrom('198.51.100.7', { authorization: `Bearer ${token}` });
    await expect.poll(readEntries).toEqual([row, { ...row, network_address: '198.51.100.7' }]);
    await callFrom('192.0.2.1', { authorization: `DPoP ${token}`, dpop: await forge({ claims: { htm: 'POST' } }) });
    const method = { ...row, description: 'Proof refused: method', code: '' };
    await expect.poll(readEntries).toEqual([row, { ...row, network_address: '198.51.100.7' }, method]);
  });

  it('has no entry in the log that a client can make look like one of the server', async () => {
    token = await board.tokenFor(person);
    const forged = {
      userActivityTypeId: ACTIVITY_TYPES.DPoPValidate,
      description: 'Proof refused: device',
      source: 'server',
      networkAddress: '203.0.113.9',
    };
    const { status } = await board.call(addLoginActivity, { as: person, body: forged as never });
    expect(status).toBe(200);
    expect(await readEntries()).toMatchObject([{ source: 'client', network_address: '127.0.0.1' }]);
  });
});

it('a token that is bound to no key is not accepted as if it were', async () => {
  const free = await board.tokenFor(person);
  expect((await call({ authorization: `Bearer ${free}` })).said).toBe('accepted');
  expect((await callWith(await forge({ claims: { ath: toHash(free) } }), free)).said).toBe('401 session.invalid');
});

describe('the hub', () => {
  async function connect(address: string, auth: object): Promise<{ code?: string; nonce?: string }> {
    const socket: Socket = io(address, { path: '/hub', transports: ['websocket'], reconnection: false, auth });
    try {
      return await new Promise((resolve) => {
        socket.on('connect', () => resolve({}));
        socket.on('connect_error', (error) => resolve((error as Error & { data: { code: string } }).data));
      });
    } finally {
      socket.close();
    }
  }

  it('needs a proof of its own for a bound token, with a nonce that the refusal brings', async () => {
    const address = await board.listen();
    const url = `${PUBLIC_URL}/hub/`;
    expect(await connect(address, { token })).toMatchObject({ code: 'session.proofInvalid' });
    const refused = await connect(address, { token, proof: await proveBy(device, undefined, url) });
    expect(refused).toMatchObject({ code: 'session.nonceNeeded', nonce: expect.any(String) });
    await expect.poll(readEntries).toMatchObject([
      {
        description: 'Proof refused: missing',
        source: 'server',
        network_address: expect.stringMatching(/127\.0\.0\.1$/),
      },
    ]);
    const forCall = await connect(address, { token, proof: await proveBy(device, refused.nonce) });
    expect(forCall).toMatchObject({ code: 'session.proofInvalid' });
    expect(await connect(address, { token, proof: await proveBy(device, refused.nonce, url) })).toEqual({});
  });
});

describe('the provider', () => {
  it('binds the tokens of a sign-in to the key that proves, also when they are renewed', async () => {
    const user = await createPerson(board.db, {
      modes: ['B'],
      user: { password_hash: await hashPassword(PASSWORD) },
    });
    const browser = createTestBrowser(board.http, PUBLIC_URL);
    await browser.beginSignIn({ dpop_jkt: thumbprint });
    const callback = (await browser.signIn(user.email, PASSWORD)).location ?? '';
    const tokenUrl = `${PUBLIC_URL}/oidc/token`;
    const proveToken = (nonce?: string) => dpop.generateProof(device, tokenUrl, 'POST', nonce);

    const refused = await browser.redeem(callback, {}, { dpop: await proveToken() });
    expect(refused).toMatchObject({ status: 400, error: 'use_dpop_nonce' });
    const nonce = refused.nonce;
    const tokens = await browser.redeem(callback, {}, { dpop: await proveToken(nonce) });
    expect(tokens).toMatchObject({ status: 200, token_type: 'DPoP' });
    const readKey = (accessToken: string) =>
      (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { cnf?: { jkt: string } })
        .cnf?.jkt;
    expect(readKey(tokens.access_token)).toBe(thumbprint);

    // A sign-in that named the key cannot end in tokens without it, or of another key.
    const thief = await dpop.generateKeyPair('ES256');
    for (const keys of [undefined, thief]) {
      const bound = (await browser.beginSignIn({ dpop_jkt: thumbprint })).location ?? '';
      const proof = keys === undefined ? undefined : await dpop.generateProof(keys, tokenUrl, 'POST', nonce);
      expect(await browser.redeem(bound, {}, proof === undefined ? {} : { dpop: proof })).toMatchObject({
        status: 400,
      });
    }

    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    const renewed = await browser.refresh(tokens.refresh_token, { dpop: await proveToken(nonce) });
    expect(renewed.status).toBe(200);
    expect(readKey(renewed.access_token)).toBe(thumbprint);
  });
});

describe('used proofs', () => {
  it('are remembered for as long as they are valid, in bounded memory', () => {
    let nowMs = 0;
    const seen = createSeenProofs(1000, 2, () => nowMs);
    expect(['a', 'b', 'c', 'a'].map((id) => seen.add(id))).toEqual(['new', 'new', 'full', 'seen']);
    nowMs = 1000;
    expect(['a', 'c'].map((id) => seen.add(id))).toEqual(['seen', 'new']);
    nowMs = 1999;
    expect(seen.add('b')).toBe('seen');
    nowMs = 2000;
    expect(['a', 'c'].map((id) => seen.add(id))).toEqual(['new', 'seen']);
    nowMs = 9000;
    expect(['a', 'c'].map((id) => seen.add(id))).toEqual(['new', 'new']);
  });
});
