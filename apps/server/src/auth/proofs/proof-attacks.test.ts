import { createHmac, randomUUID } from 'node:crypto';
import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { getUserClaims } from '@loadstone/contracts/users';
import * as dpop from 'dpop';
import { exportJWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_URL } from '../../../test/device-keys.ts';
import { CLAIMS_URL, setUpProvenCalls, toTokenHash, type Forgery } from '../../../test/proven-calls.ts';

const set = setUpProvenCalls();
let thief: dpop.KeyPair;
beforeAll(async () => {
  thief = await dpop.generateKeyPair('ES256');
});

/** The reply to each request whose proof is not valid, whatever is wrong with it. */
const REFUSED = {
  said: '401 session.proofInvalid',
  nonce: undefined,
  challenge: 'DPoP error="invalid_dpop_proof", algs="ES256"',
  message: 'This session is not valid; please sign in again.',
};

const nowSeconds = () => Math.floor(set.board.clock.now().getTime() / 1000);
const toHeaders = (proof: string, scheme = 'DPoP') => ({ authorization: `${scheme} ${set.token}`, dpop: proof });
const forged = (change: Forgery) => async () => toHeaders(await set.forge(change));

async function makeClaims(): Promise<Record<string, unknown>> {
  const nonce = await set.readNonce();
  return { jti: randomUUID(), htm: 'GET', htu: CLAIMS_URL, ath: toTokenHash(set.token), nonce, iat: nowSeconds() };
}

/** The first two parts of a proof of another algorithm. */
async function makeUnsigned(alg: string): Promise<string> {
  const parts = [{ typ: 'dpop+jwt', alg, jwk: set.device.publicJwk }, await makeClaims()];
  return parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}

/** What the attacker does, the reason in the log, and the headers of the request. */
const ATTACKS: readonly [string, string, () => Promise<Record<string, string>>][] = [
  [
    'a stolen token with a proof of another key',
    'key',
    async () => toHeaders(await set.proveBy(thief, await set.readNonce())),
  ],
  ['a stolen token without a proof', 'missing', async () => ({ authorization: `DPoP ${set.token}` })],
  ['a downgrade to the bearer scheme', 'missing', async () => ({ authorization: `Bearer ${set.token}` })],
  ['a proof under the bearer scheme', 'missing', async () => toHeaders(await set.forge(), 'Bearer')],
  [
    'a replayed proof',
    'replayed',
    async () => {
      const proof = await set.forge();
      expect((await set.callWith(proof)).said).toBe('accepted');
      return toHeaders(proof);
    },
  ],
  ['a proof for another method', 'method', forged({ claims: { htm: 'POST' } })],
  ['a proof for another path', 'address', forged({ claims: { htu: `${PUBLIC_URL}/api/tags` } })],
  ['a proof for another host', 'address', forged({ claims: { htu: CLAIMS_URL.replace('127.0.0.1', 'evil.example') } })],
  ['a proof for another scheme', 'address', forged({ claims: { htu: CLAIMS_URL.replace('http:', 'https:') } })],
  ['a proof for an address that is none', 'address', forged({ claims: { htu: 'nonsense' } })],
  ['a proof for another token', 'token', forged({ claims: { ath: toTokenHash('another') } })],
  ['a proof without the hash of the token', 'malformed', forged({ claims: { ath: undefined } })],
  ['a proof without an id', 'malformed', forged({ claims: { jti: undefined } })],
  ['a proof with an endless id', 'malformed', forged({ claims: { jti: 'x'.repeat(129) } })],
  ['a proof without a time', 'malformed', forged({ claims: { iat: undefined } })],
  ['an old proof', 'time', async () => toHeaders(await set.forge({ issuedAt: nowSeconds() - 70 }))],
  ['a proof from the future', 'time', async () => toHeaders(await set.forge({ issuedAt: nowSeconds() + 10 }))],
  ['the algorithm none', 'malformed', async () => toHeaders(`${await makeUnsigned('none')}.`)],
  [
    'HS256 with the public key as the secret',
    'malformed',
    async () => {
      const unsigned = await makeUnsigned('HS256');
      const secret = JSON.stringify(set.device.publicJwk);
      return toHeaders(`${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`);
    },
  ],
  [
    'the device’s key in the header of a proof that another key has signed',
    'malformed',
    async () => {
      const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: set.device.publicJwk };
      return toHeaders(await new SignJWT(await makeClaims()).setProtectedHeader(header).sign(thief.privateKey));
    },
  ],
  [
    'a private key in the header',
    'malformed',
    async () => toHeaders(await set.forge({ header: { jwk: await exportJWK(set.device.keys.privateKey) } })),
  ],
  ['a token of another type as the proof', 'malformed', forged({ header: { typ: 'JWT' } })],
  ['a proof that is no token', 'malformed', async () => toHeaders('a.b')],
  ['an endless proof', 'malformed', async () => toHeaders('x'.repeat(5000))],
  ['two proofs', 'malformed', async () => toHeaders(`${await set.forge()}, ${await set.forge()}`)],
];

describe('an attack on a token that is bound to a key', () => {
  it.each(ATTACKS)('is refused with one reply and logged: %s', async (_, fault, attack) => {
    expect(await set.call(await attack())).toEqual(REFUSED);
    const code = fault === 'missing' ? '77.1' : '';
    const entry = { type: ACTIVITY_TYPES.DPoPValidate, source: 'server', email_address: set.person.email };
    await expect
      .poll(set.readEntries)
      .toEqual([{ ...entry, description: `Proof refused: ${fault}`, code, network_address: '127.0.0.1' }]);
  });

  it('by a nonce that the server has not given out is refused and logged', async () => {
    const [period = '', mac = ''] = (await set.readNonce()).split('.');
    for (const nonce of ['invented', `${Number(period) - 1}.${mac}`, `${period}.${'A'.repeat(mac.length)}`]) {
      expect((await set.callWith(await set.forge({ claims: { nonce } }))).said).toBe('401 session.nonceNeeded');
    }
    await expect.poll(set.readEntries).toMatchObject([{ description: 'Proof refused: unknown nonce' }]);
  });

  it('is in the log once a minute for each reason and address, so that one attack does not hide another', async () => {
    const callFrom = (remoteAddress: string, headers: Record<string, string>) =>
      set.board.http.inject({ url: `${getUserClaims.path}?userId=${set.person.userId}`, headers, remoteAddress });
    const bearer = { authorization: `Bearer ${set.token}` };
    const readFaults = async () =>
      (await set.readEntries()).map(({ description, network_address: address }) => [description, address]);
    for (const _ of [1, 2, 3]) await callFrom('192.0.2.1', bearer);
    const faults = [['Proof refused: missing', '192.0.2.1']];
    await expect.poll(readFaults).toEqual(faults);
    await callFrom('198.51.100.7', bearer);
    faults.push(['Proof refused: missing', '198.51.100.7']);
    await expect.poll(readFaults).toEqual(faults);
    await callFrom('192.0.2.1', toHeaders(await set.forge({ claims: { htm: 'POST' } })));
    faults.push(['Proof refused: method', '192.0.2.1']);
    await expect.poll(readFaults).toEqual(faults);
  });
});

it('a missing or old nonce is not logged: each page gets its nonce by such a request', async () => {
  expect((await set.callWith(await set.forge({ claims: { nonce: undefined } }))).said).toBe('401 session.nonceNeeded');
  const nonce = await set.readNonce();
  set.board.clock.advance(11 * 60_000);
  expect((await set.callWith(await set.forge({ claims: { nonce } }))).said).toBe('401 session.nonceNeeded');
  set.board.clock.advance(-11 * 60_000);
  // The entry of a later attack shows that the log is complete.
  await set.call({ authorization: `Bearer ${set.token}` });
  await expect.poll(set.readEntries).toMatchObject([{ description: 'Proof refused: missing' }]);
});
