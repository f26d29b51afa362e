import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getClientSettings } from '@loadstone/contracts/board';
import { addServiceAccount } from '@loadstone/contracts/service-accounts';
import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from '../../../test/machine-calls.ts';

/** An external issuer with RSA keys, such as a company's own. */
class Issuer {
  readonly #server: Server;
  readonly #keys: { kid: string; privateKey: CryptoKey; publicJwk: JWK }[] = [];
  isDown = false;

  constructor() {
    this.#server = createServer((request, response) => {
      if (this.isDown) {
        response.writeHead(500).end('down');
        return;
      }
      const isDiscovery = request.url === '/realm/.well-known/openid-configuration';
      const body = isDiscovery
        ? { issuer: this.address, jwks_uri: `${this.address}/keys` }
        : { keys: this.#keys.map((key) => key.publicJwk) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/realm`;
  }

  async start(): Promise<void> {
    await this.addKey();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async addKey(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${this.#keys.length + 1}`;
    this.#keys.push({ kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } });
  }

  async sign(
    person: Person,
    change: { issuer?: string; audience?: string; expiresOn?: string; scope?: string; clientId?: string } = {},
  ): Promise<string> {
    const key = this.#keys.at(-1);
    if (!key) throw new Error('The issuer has no key.');
    const claims = {
      account_id: person.accountId,
      cust_cd: person.custCd,
      mysession: 's',
      userid: person.userId,
      scope: change.scope ?? 'linkup.full_access',
    };
    const machine = { client_id: change.clientId };
    return new SignJWT(change.clientId === undefined ? claims : machine)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(change.issuer ?? this.address)
      .setAudience(change.audience ?? 'linkup-at-home')
      .setSubject(change.clientId ?? 'somebody')
      .setExpirationTime(new Date(change.expiresOn ?? '2099-01-01'))
      .sign(key.privateKey);
  }
}

const issuer = new Issuer();
let board: TestApp;
let person: Person;

beforeAll(async () => {
  await issuer.start();
  board = await createTestApp({ environment: { OIDC_ISSUER: issuer.address, OIDC_AUDIENCE: 'linkup-at-home' } });
  person = await createBroker(board.db);
});
afterAll(async () => {
  await board.close();
  await issuer.stop();
});

async function request(token: string, app: TestApp = board) {
  const { status, error } = await app.call(getUserClaims, {
    query: { userId: person.userId },
    headers: { authorization: `Bearer ${token}` },
  });
  return status === 200 ? 'accepted' : `${status} ${error.code}`;
}

describe('an issuer elsewhere', () => {
  it('signs the machines of service accounts in, which have no password here', async () => {
    const machine = await createMachine(board, person, { scopes: ['webhooks'] });
    const callWith = async (clientId: string) =>
      board.call(getUserClaims, {
        headers: { authorization: `Bearer ${await issuer.sign(person, { clientId })}` },
      });
    expect((await callWith(machine.clientId)).error.code).toBe('caller.notAccepted');
    expect((await callWith('somebody')).error.code).toBe('session.invalid');
    const administrator = await createPerson(board.db, { modes: ['B'], user: { role: 'administrator' } });
    const refused = await board.call(addServiceAccount, {
      headers: { authorization: `Bearer ${await issuer.sign(administrator)}` },
      body: { name: 'TMS', scopes: ['webhooks'], password: 'any' },
    });
    expect(refused.error.code).toBe('password.unavailable');
  });

  it('is the issuer in the settings of the front end', async () => {
    const { body } = await board.call(getClientSettings);
    expect(body.oidc).toMatchObject({ issuer: issuer.address, audience: 'linkup-at-home' });
  });

  it('is trusted for its own tokens', async () => {
    expect(await request(await issuer.sign(person))).toBe('accepted');
  });

  it('is not trusted for another audience, another issuer’s name, or an expired token', async () => {
    expect(await request(await issuer.sign(person, { audience: 'linkup' }))).toBe('401 session.invalid');
    expect(await request(await issuer.sign(person, { issuer: 'http://127.0.0.1/other' }))).toBe('401 session.invalid');
    expect(await request(await issuer.sign(person, { expiresOn: '2020-01-01' }))).toBe('401 session.expired');
  });

  it('is not trusted without the scope of the board, whose name can be configured', async () => {
    expect(await request(await issuer.sign(person, { scope: 'openid' }))).toBe('403 session.scopeMissing');
    expect(await request(await issuer.sign(person, { scope: '' }))).toBe('403 session.scopeMissing');
    const other = await createTestApp({
      database: board.database,
      environment: { OIDC_ISSUER: issuer.address, OIDC_AUDIENCE: 'linkup-at-home', OIDC_API_SCOPE: 'board' },
    });
    try {
      expect(await request(await issuer.sign(person, { scope: 'openid board' }), other)).toBe('accepted');
      expect(await request(await issuer.sign(person), other)).toBe('403 session.scopeMissing');
    } finally {
      await other.close();
    }
  });

  it('is trusted with a key that it has added since', async () => {
    await issuer.addKey();
    // The key set is fetched at most every half minute; a new server fetches it at once.
    const fresh = await createTestApp({
      database: board.database,
      environment: { OIDC_ISSUER: issuer.address, OIDC_AUDIENCE: 'linkup-at-home' },
    });
    try {
      expect(await request(await issuer.sign(person), fresh)).toBe('accepted');
    } finally {
      await fresh.close();
    }
  });

  it('replaces the embedded provider', async () => {
    expect((await board.http.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404);
  });

  it('that does not reply is reported as unavailable, and is requested again later', async () => {
    issuer.isDown = true;
    const late = await createTestApp({
      database: board.database,
      environment: { OIDC_ISSUER: issuer.address, OIDC_AUDIENCE: 'linkup-at-home' },
    });
    try {
      expect(await request(await issuer.sign(person), late)).toBe('503 partner.unavailable');
      issuer.isDown = false;
      expect(await request(await issuer.sign(person), late)).toBe('accepted');
    } finally {
      await late.close();
    }
  });
});
