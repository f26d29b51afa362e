import { ACTIVITY_TYPES, addLoginActivity } from '@loadstone/contracts/activity';
import { getUserClaims } from '@loadstone/contracts/users';
import { createPerson, createTestApp, createTestBrowser, type TestApp } from '@loadstone/testkit';
import * as dpop from 'dpop';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { PUBLIC_URL } from '../../../test/device-keys.ts';
import { setUpProvenCalls, toTokenHash } from '../../../test/proven-calls.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { createSeenProofs } from './used-proofs.ts';

const PASSWORD = 'correct horse battery';

const set = setUpProvenCalls();
const { callWith, forge, proveBy, readEntries } = set;

describe('a token that is bound to a key', () => {
  it('needs the server’s nonce once, and a proof in each call, which another library makes', async () => {
    const first = await callWith(await proveBy(set.device.keys));
    expect(first).toMatchObject({ said: '401 session.nonceNeeded', nonce: expect.stringMatching(/.{40,}/) });
    expect(first.challenge).toBe('DPoP error="use_dpop_nonce", algs="ES256"');
    for (const _ of [1, 2]) expect((await callWith(await proveBy(set.device.keys, first.nonce))).said).toBe('accepted');
  });

  it('accepts a proof that is almost a minute old', async () => {
    const issuedAt = Math.floor(set.board.clock.now().getTime() / 1000) - 50;
    expect((await callWith(await forge({ issuedAt }))).said).toBe('accepted');
  });

  it('has no entry in the log that a client can make look like one of the server', async () => {
    const forged = {
      userActivityTypeId: ACTIVITY_TYPES.DPoPValidate,
      description: 'Proof refused: device',
      source: 'server',
      networkAddress: '203.0.113.9',
    };
    const { status } = await set.board.call(addLoginActivity, { as: set.person, body: forged as never });
    expect(status).toBe(200);
    expect(await readEntries()).toMatchObject([{ source: 'client', network_address: '127.0.0.1' }]);
  });
});

it('a token that is bound to no key is not accepted as if it were', async () => {
  const free = await set.board.tokenFor(set.person);
  expect((await set.call({ authorization: `Bearer ${free}` })).said).toBe('accepted');
  expect((await callWith(await forge({ claims: { ath: toTokenHash(free) } }), free)).said).toBe('401 session.invalid');
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
    const address = await set.board.listen();
    const url = `${PUBLIC_URL}/hub/`;
    expect(await connect(address, { token: set.token })).toMatchObject({ code: 'session.proofInvalid' });
    const refused = await connect(address, { token: set.token, proof: await proveBy(set.device.keys, undefined, url) });
    expect(refused).toMatchObject({ code: 'session.nonceNeeded', nonce: expect.any(String) });
    await expect.poll(readEntries).toMatchObject([
      {
        description: 'Proof refused: missing',
        source: 'server',
        network_address: expect.stringMatching(/127\.0\.0\.1$/),
      },
    ]);
    const forCall = await connect(address, { token: set.token, proof: await proveBy(set.device.keys, refused.nonce) });
    expect(forCall).toMatchObject({ code: 'session.proofInvalid' });
    expect(
      await connect(address, { token: set.token, proof: await proveBy(set.device.keys, refused.nonce, url) }),
    ).toEqual({});
  });
});

describe('the provider', () => {
  it('binds the tokens of a sign-in to the key that proves, also when they are renewed', async () => {
    const user = await createPerson(set.board.db, {
      modes: ['B'],
      user: { password_hash: await hashPassword(PASSWORD) },
    });
    const browser = createTestBrowser(set.board.http, PUBLIC_URL);
    await browser.beginSignIn({ dpop_jkt: set.device.thumbprint });
    const callback = (await browser.signIn(user.email, PASSWORD)).location ?? '';
    const tokenUrl = `${PUBLIC_URL}/oidc/token`;
    const proveToken = (nonce?: string) => dpop.generateProof(set.device.keys, tokenUrl, 'POST', nonce);

    const refused = await browser.redeem(callback, {}, { dpop: await proveToken() });
    expect(refused).toMatchObject({ status: 400, error: 'use_dpop_nonce' });
    const nonce = refused.nonce;
    const tokens = await browser.redeem(callback, {}, { dpop: await proveToken(nonce) });
    expect(tokens).toMatchObject({ status: 200, token_type: 'DPoP' });
    const readKey = (accessToken: string) =>
      (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { cnf?: { jkt: string } })
        .cnf?.jkt;
    expect(readKey(tokens.access_token)).toBe(set.device.thumbprint);

    // A sign-in that named the key cannot end in tokens without it, or of another key.
    const thief = await dpop.generateKeyPair('ES256');
    for (const keys of [undefined, thief]) {
      const bound = (await browser.beginSignIn({ dpop_jkt: set.device.thumbprint })).location ?? '';
      const proof = keys === undefined ? undefined : await dpop.generateProof(keys, tokenUrl, 'POST', nonce);
      expect(await browser.redeem(bound, {}, proof === undefined ? {} : { dpop: proof })).toMatchObject({
        status: 400,
      });
    }

    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    const renewed = await browser.refresh(tokens.refresh_token, { dpop: await proveToken(nonce) });
    expect(renewed.status).toBe(200);
    expect(readKey(renewed.access_token)).toBe(set.device.thumbprint);
  });
});

describe('a proof at a second server', () => {
  const callAt = async (server: TestApp, proof: string) => {
    const headers = { authorization: `DPoP ${set.token}`, dpop: proof };
    const reply = await server.call(getUserClaims, { query: { userId: set.person.userId }, headers });
    return reply.status === 200 ? 'accepted' : reply.error.code;
  };

  it('is refused where the first one has accepted it, also before the second one was started', async () => {
    const early = await forge();
    expect((await callWith(early)).said).toBe('accepted');
    const second = await createTestApp({ database: set.board.database, clock: set.board.clock });
    try {
      expect(await callAt(second, early)).toBe('session.proofInvalid');
      const late = await forge();
      expect((await callWith(late)).said).toBe('accepted');
      expect(await callAt(second, late)).toBe('session.proofInvalid');
      const other = await forge();
      expect(await callAt(second, other)).toBe('accepted');
      expect((await callWith(other)).said).toBe('401 session.proofInvalid');
    } finally {
      await second.close();
    }
  });

  it('is accepted by one of them where both get it at once', async () => {
    const second = await createTestApp({ database: set.board.database, clock: set.board.clock });
    try {
      for (let round = 0; round < 10; round += 1) {
        const proof = await forge();
        const said = await Promise.all([callAt(second, proof), callAt(set.board, proof)]);
        expect(said.toSorted()).toEqual(['accepted', 'session.proofInvalid']);
      }
    } finally {
      await second.close();
    }
  });

  it('is refused after a restart of the only server', async () => {
    const proof = await forge();
    const alone = await createTestApp({ database: set.board.database, clock: set.board.clock });
    expect(await callAt(alone, proof)).toBe('accepted');
    await alone.close();
    const restarted = await createTestApp({ database: set.board.database, clock: set.board.clock });
    expect(await callAt(restarted, proof)).toBe('session.proofInvalid');
    await restarted.close();
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

  it('are remembered at 1,000 calls a second, and at more of them the others are refused', () => {
    let nowMs = 0;
    const seen = createSeenProofs(7_000, 7_000, () => nowMs);
    const countFull = (callsPerSecond: number) => {
      let full = 0;
      for (const endMs = nowMs + 14_000; nowMs < endMs; nowMs += 1_000) {
        for (let call = 0; call < callsPerSecond; call += 1) full += seen.add(`${nowMs} ${call}`) === 'full' ? 1 : 0;
      }
      return full;
    };
    expect(countFull(1_000)).toBe(0);
    expect(countFull(1_100)).toBe(1_400);
  });
});
