import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { listUsers } from '@loadstone/contracts/companies';
import { defineEndpoint } from '@loadstone/contracts/endpoint';
import {
  addServiceAccount,
  addServiceAccountCredential,
  listServiceAccounts,
  removeServiceAccountCredential,
  revokeServiceAccount,
  SERVICE_ACCOUNT_LIMITS,
  type PublicKey,
  type ServiceAccount,
} from '@loadstone/contracts/service-accounts';
import { getUserClaims } from '@loadstone/contracts/users';
import { createFakeClock, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../../test/run-command.ts';
import { hashPassword } from '../../auth/index.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createMachine, signMachineToken } from '../../../test/machine-calls.ts';
import { isInNetworks } from './machine-access.ts';

const PASSWORD = 'correct horse battery';
const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/v1/test/me',
  summary: 'Test',
  tag: 'test',
  callers: { machine: ['postings:read'] },
  reply: z.object({ custCd: z.string(), nickName: z.string(), scopes: z.array(z.string()), features: z.int() }),
});

let board: TestApp;
let admin: Person;
beforeAll(async () => {
  board = await createTestApp({
    clock: createFakeClock(new Date()),
    callerCacheMs: 30_000,
    addEndpoints: (http) =>
      registerEndpoint(http, whoAmI, ({ caller: { custCd, nickName, scopes, permits } }) => ({
        custCd,
        nickName,
        scopes: [...scopes],
        features: permits.length,
      })),
  });
  admin = await createAdministrator();
});
afterAll(() => board.close());

async function createAdministrator(): Promise<Person> {
  const password_hash = await hashPassword(PASSWORD);
  return createPerson(board.db, { modes: ['B'], user: { role: 'administrator', password_hash } });
}

const add = (body: Record<string, unknown> = {}, as = admin) =>
  board.call(addServiceAccount, {
    as,
    body: { name: 'TMS', scopes: ['postings:read', 'postings:write'], password: PASSWORD, ...body },
  });

async function requestToken(form: Record<string, string>, basic?: { id: string; secret: string }) {
  const response = await board.http.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic && { authorization: `Basic ${Buffer.from(`${basic.id}:${basic.secret}`).toString('base64')}` }),
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });
  return { status: response.statusCode, ...response.json<{ access_token?: string; scope?: string; error?: string }>() };
}

const callWith = (token: string | undefined, headers: Record<string, string> = {}) =>
  board.call(whoAmI, { headers: { authorization: `Bearer ${token ?? ''}`, ...headers } });

describe('a service account', () => {
  it('signs in with its secret and acts as its company, under its own name', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    const { clientId: id } = body.account;
    const token = await requestToken({}, { id, secret: body.secret ?? '' });
    expect(token.status).toBe(200);
    const me = await callWith(token.access_token);
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({ custCd: admin.custCd, nickName: 'TMS', scopes: body.account.scopes });
    expect(me.body.features).toBeGreaterThan(5);
    expect(me.body.scopes).toEqual(['postings:read', 'postings:write']);
  });

  it('gets the scopes that it asks for, and none that it does not have', async () => {
    const { body } = await add({ name: 'Reader', scopes: ['postings:read'] });
    const client = { id: body.account.clientId, secret: body.secret ?? '' };
    const { access_token } = await requestToken({ scope: 'postings:read leads:read' }, client);
    expect((await callWith(access_token)).body.scopes).toEqual(['postings:read']);
    const other = await requestToken({ scope: 'leads:read' }, client);
    expect((await callWith(other.access_token)).error.code).toBe('scope.missing');
  });

  it('is refused with a wrong secret and without one, and its token is no token of a user', async () => {
    const { body } = await add({ name: 'Wrong' });
    const { clientId: id } = body.account;
    expect((await requestToken({}, { id, secret: 'x'.repeat(43) })).error).toBe('invalid_client');
    expect((await requestToken({ client_id: id })).error).toBe('invalid_client');
    expect((await requestToken({}, { id: 'sa_none', secret: 'x'.repeat(43) })).error).toBe('invalid_client');
    const { access_token } = await requestToken({}, { id, secret: body.secret ?? '' });
    const asUser = await board.call(getUserClaims, { headers: { authorization: `Bearer ${access_token}` } });
    expect([asUser.status, asUser.error.code]).toEqual([403, 'caller.notAccepted']);
    const hub = await board.app.auth
      .identify({
        method: 'GET',
        url: '/',
        headers: {},
        authorizations: [`Bearer ${access_token}`],
        networkAddress: '',
      })
      .catch((error: unknown) => (error as { code: string }).code);
    expect(hub).toBe('session.invalid');
  });

  it('has two secrets at a time, so that one can be replaced without a gap', async () => {
    const { body } = await add({ name: 'Rotating' });
    const { id, clientId } = body.account;
    const second = await board.call(addServiceAccountCredential, {
      as: admin,
      params: { id },
      body: { password: PASSWORD },
    });
    const third = await board.call(addServiceAccountCredential, {
      as: admin,
      params: { id },
      body: { password: PASSWORD },
    });
    expect([third.status, third.error.code]).toEqual([409, 'serviceAccount.limitReached']);
    const signIn = async (secret: string | null) =>
      (await requestToken({}, { id: clientId, secret: secret ?? '' })).status;
    expect([await signIn(body.secret), await signIn(second.body.secret)]).toEqual([200, 200]);
    const credentialId = body.account.credentials[0]!.id;
    const left = await board.call(removeServiceAccountCredential, { as: admin, params: { id, credentialId } });
    expect(left.body.credentials).toHaveLength(1);
    expect([await signIn(body.secret), await signIn(second.body.secret)]).toEqual([401, 200]);
  });

  it('signs in with a signature of its key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const { body } = await add({ name: 'Signing', publicKey: (await exportJWK(publicKey)) as PublicKey });
    expect(body.secret).toBeNull();
    const { clientId } = body.account;
    const sign = (key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(clientId)
        .setSubject(clientId)
        .setAudience(board.app.auth.issuer)
        .setJti(crypto.randomUUID())
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(key);
    const assert = (assertion: string) =>
      requestToken({
        client_id: clientId,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      });
    const assertion = await sign(privateKey);
    const token = await assert(assertion);
    expect((await callWith(token.access_token)).body.nickName).toBe('Signing');
    expect((await assert(assertion)).error).toBe('invalid_client');
    const other = await generateKeyPair('ES256');
    expect((await assert(await sign(other.privateKey))).error).toBe('invalid_client');
    const { id } = body.account;
    const mixed = await board.call(addServiceAccountCredential, {
      as: admin,
      params: { id },
      body: { password: PASSWORD },
    });
    expect(mixed.error.details?.map(({ field }) => field)).toEqual(['publicKey']);
  });

  it('is refused at once when it is revoked, also with the token that it has', async () => {
    await board.listen();
    const { body } = await add({ name: 'Revoked' });
    const client = { id: body.account.clientId, secret: body.secret ?? '' };
    const { access_token } = await requestToken({}, client);
    expect((await callWith(access_token)).status).toBe(200);
    await board.call(revokeServiceAccount, { as: admin, params: { id: body.account.id } });
    const after = await callWith(access_token);
    expect([after.status, after.error.code]).toEqual([403, 'session.disabled']);
    expect((await requestToken({}, client)).error).toBe('invalid_client');
  });

  it('is refused from another network than it may be used from', async () => {
    const near = await createMachine(board, admin, { networks: ['127.0.0.0/8'], name: 'Near' });
    const far = await createMachine(board, admin, { networks: ['203.0.113.0/24'], name: 'Far' });
    expect((await near.call(whoAmI)).status).toBe(200);
    expect((await far.call(whoAmI)).error.code).toBe('caller.addressRefused');
  });

  it('is refused with a token that names no secret or key: none that is younger than an hour lacks it', async () => {
    const machine = await createMachine(board, admin, { name: 'Old' });
    const old = await signMachineToken(board, machine.clientId, { credential_id: undefined });
    expect((await callWith(old)).error.code).toBe('session.expired');
    expect((await machine.call(whoAmI)).status).toBe(200);
  });

  it('shows when and from where it was last used', async () => {
    const machine = await createMachine(board, admin, { name: 'Used' });
    await machine.call(whoAmI);
    const { body } = await board.call(listServiceAccounts, { as: admin });
    const used = body.find(({ id }) => id === machine.id);
    expect(used).toMatchObject({ lastUsedOn: board.clock.now().toISOString(), lastUsedFrom: '127.0.0.1' });
  });

  it('of a closed company is refused, and so is an unknown one', async () => {
    const owner = await createAdministrator();
    const machine = await createMachine(board, owner);
    await board.db
      .updateTable('companies')
      .set({ is_access_enabled: false })
      .where('account_id', '=', owner.accountId)
      .execute();
    expect((await machine.call(whoAmI)).error.code).toBe('session.disabled');
    expect((await callWith(await signMachineToken(board, 'sa_unknown'))).error.code).toBe('session.invalid');
  });
});

describe('the management of service accounts', () => {
  it('is for administrators, of their own company', async () => {
    const user = await createPerson(board.db, { modes: ['B'] });
    const stranger = await createAdministrator();
    const { body } = await add({ name: 'Own' });
    const params = { id: body.account.id };
    expect((await board.call(listServiceAccounts, { as: user })).error.code).toBe('serviceAccount.notAllowed');
    expect((await add({}, user)).error.code).toBe('serviceAccount.notAllowed');
    expect((await board.call(listServiceAccounts, { as: stranger })).body).toEqual([]);
    const refused = await board.call(revokeServiceAccount, { as: stranger, params });
    expect([refused.status, refused.error.code]).toEqual([404, 'serviceAccount.notFound']);
  });

  it('asks for the password again, and counts wrong ones like those of the sign-in page', async () => {
    const own = await createAdministrator();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) codes.push((await add({ password: 'wrong' }, own)).error.code);
    expect(codes).toEqual([...Array<string>(5).fill('password.wrong'), 'password.locked']);
    expect((await board.call(listServiceAccounts, { as: own })).body).toEqual([]);
  });

  it('refuses wrong values by name, and private keys', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const wrong = await add({
      name: '',
      scopes: ['all'],
      networks: ['10.0.0.1'],
      publicKey: await exportJWK(privateKey),
    });
    const fields = wrong.error.details?.map(({ field }) => field).sort();
    expect(fields).toEqual(['name', 'networks.0', 'publicKey.d', 'scopes.0']);
  });

  it('allows as many accounts as the limit', async () => {
    const own = await createAdministrator();
    for (let count = 0; count < SERVICE_ACCOUNT_LIMITS.accounts; count += 1) await createMachine(board, own);
    expect((await add({}, own)).error.code).toBe('serviceAccount.limitReached');
  });

  it('is logged, and the author of a machine is no colleague', async () => {
    const own = await createAdministrator();
    const { body } = await add({}, own);
    await board.call(revokeServiceAccount, { as: own, params: { id: body.account.id } });
    const entries = await board.db
      .selectFrom('user_activity')
      .select(['description', 'user_activity_type_id'])
      .where('user_id', '=', own.userId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ description }) => description)).toEqual([
      'TMS: added with postings:read postings:write',
      'TMS: revoked',
    ]);
    expect(entries[0]?.user_activity_type_id).toBe(ACTIVITY_TYPES.ServiceAccount);
    const colleagues = await board.call(listUsers, { as: own });
    expect(colleagues.body.map(({ userId }) => userId)).toEqual([own.userId]);
  });
});

describe('support staff', () => {
  it('add, list and revoke accounts by commands', async () => {
    const own = await createAdministrator();
    const run = async (...words: string[]): Promise<string> => {
      const { text } = await runCommand(board, words);
      return text;
    };
    const added = await run(
      'add-service-account',
      '--account',
      own.custCd,
      '--name',
      'Feed',
      '--scopes',
      'postings:read',
    );
    const [, id = '', secret = ''] = /added as (\S+)\. The secret is (\S+)/.exec(added) ?? [];
    const { access_token } = await requestToken({}, { id, secret });
    expect((await callWith(access_token)).body.nickName).toBe('Feed');
    const [account] = (await board.call(listServiceAccounts, { as: own })).body as [ServiceAccount];
    expect(await run('list-service-accounts', '--account', own.custCd)).toContain(`${account.id}  ${id}  Feed`);
    await run('revoke-service-account', '--account', own.custCd, '--id', String(account.id));
    expect(await run('list-service-accounts', '--account', own.custCd)).toBe('There are none.');
  });
});

describe('networks', () => {
  it('contain addresses of both families', () => {
    expect(isInNetworks('203.0.113.9', [])).toBe(true);
    expect(isInNetworks('203.0.113.9', ['203.0.113.0/24'])).toBe(true);
    expect(isInNetworks('::ffff:203.0.113.9', ['203.0.113.0/24'])).toBe(true);
    expect(isInNetworks('2001:db8::1', ['203.0.113.0/24', '2001:db8::/32'])).toBe(true);
    expect(isInNetworks('203.0.113.9', ['::ffff:203.0.113.0/120'])).toBe(true);
    expect(isInNetworks('203.0.114.9', ['::ffff:203.0.113.0/120'])).toBe(false);
    expect(isInNetworks('203.0.114.9', ['203.0.113.0/24'])).toBe(false);
    expect(isInNetworks('unknown', ['203.0.113.0/24'])).toBe(false);
  });
});
