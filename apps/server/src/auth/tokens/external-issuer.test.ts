import { getClientSettings } from '@loadstone/contracts/board';
import { addServiceAccount } from '@loadstone/contracts/service-accounts';
import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Issuer } from '../../../test/external-issuer.ts';
import { createMachine } from '../../../test/machine-calls.ts';

const issuer = new Issuer();

interface Change {
  issuer?: string;
  audience?: string;
  expiresOn?: string;
  scope?: string;
  clientId?: string;
}

/** A token with the board's own ids, or of a machine. */
function sign(of: Person, change: Change = {}): Promise<string> {
  const { clientId } = change;
  const claims = {
    ...{ account_id: of.accountId, cust_cd: of.custCd, mysession: 's', userid: of.userId },
    scope: change.scope ?? 'linkup.full_access',
  };
  return issuer.sign({
    ...(clientId === undefined ? claims : { client_id: clientId }),
    sub: clientId ?? 'unknown-subject',
    ...(change.issuer !== undefined && { iss: change.issuer }),
    ...(change.audience !== undefined && { aud: change.audience }),
    ...(change.expiresOn !== undefined && { exp: new Date(change.expiresOn).getTime() / 1_000 }),
  });
}

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
        headers: { authorization: `Bearer ${await sign(person, { clientId })}` },
      });
    expect((await callWith(machine.clientId)).error.code).toBe('caller.notAccepted');
    expect((await callWith('unknown-subject')).error.code).toBe('session.invalid');
    const administrator = await createPerson(board.db, { modes: ['B'], user: { role: 'administrator' } });
    const refused = await board.call(addServiceAccount, {
      headers: { authorization: `Bearer ${await sign(administrator)}` },
      body: { name: 'TMS', scopes: ['webhooks'], password: 'any' },
    });
    expect(refused.error.code).toBe('password.unavailable');
  });

  it('is the issuer in the settings of the front end', async () => {
    const { body } = await board.call(getClientSettings);
    expect(body.oidc).toMatchObject({ issuer: issuer.address, audience: 'linkup-at-home' });
  });

  it('is trusted for its own tokens', async () => {
    expect(await request(await sign(person))).toBe('accepted');
  });

  it('is not trusted for another audience, another issuer’s name, or an expired token', async () => {
    expect(await request(await sign(person, { audience: 'linkup' }))).toBe('401 session.invalid');
    expect(await request(await sign(person, { issuer: 'http://127.0.0.1/other' }))).toBe('401 session.invalid');
    expect(await request(await sign(person, { expiresOn: '2020-01-01' }))).toBe('401 session.expired');
  });

  it('is not trusted without the scope of the board, whose name can be configured', async () => {
    expect(await request(await sign(person, { scope: 'openid' }))).toBe('403 session.scopeMissing');
    expect(await request(await sign(person, { scope: '' }))).toBe('403 session.scopeMissing');
    const other = await createTestApp({
      database: board.database,
      environment: { OIDC_ISSUER: issuer.address, OIDC_AUDIENCE: 'linkup-at-home', OIDC_API_SCOPE: 'board' },
    });
    try {
      expect(await request(await sign(person, { scope: 'openid board' }), other)).toBe('accepted');
      expect(await request(await sign(person), other)).toBe('403 session.scopeMissing');
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
      expect(await request(await sign(person), fresh)).toBe('accepted');
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
      expect(await request(await sign(person), late)).toBe('503 partner.unavailable');
      issuer.isDown = false;
      expect(await request(await sign(person), late)).toBe('accepted');
    } finally {
      await late.close();
    }
  });
});
