import { defineEndpoint } from '@loadstone/contracts/endpoint';
import { readEvents } from '@loadstone/contracts/machine';
import {
  addServiceAccount,
  addServiceAccountCredential,
  removeServiceAccountCredential,
  type CreatedCredential,
  type PublicKey,
} from '@loadstone/contracts/service-accounts';
import {
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '../../auth/index.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';

const PASSWORD = 'correct horse battery';
const WAIT = { timeout: 120_000, interval: 20 };
const whoAmI = defineEndpoint({
  method: 'GET',
  path: '/v1/test/rights',
  summary: 'Test',
  tag: 'test',
  callers: { machine: ['postings:read'] },
  reply: z.object({ scopes: z.array(z.string()) }),
});

let database: TestDatabase;
let servers: readonly [TestApp, TestApp];
let first: TestApp;
let addresses: readonly string[];
let admin: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  const open = () =>
    createTestApp({
      database,
      callerCacheMs: 30_000,
      addEndpoints: (http) => registerEndpoint(http, whoAmI, ({ caller }) => ({ scopes: [...caller.scopes] })),
    });
  servers = [await open(), await open()];
  [first] = servers;
  addresses = [await servers[0].listen(), await servers[1].listen()];
  const password_hash = await hashPassword(PASSWORD);
  admin = await createPerson(first.db, { modes: ['B'], user: { role: 'administrator', password_hash } });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.close();
});

const add = (body: Record<string, unknown> = {}) =>
  first.call(addServiceAccount, {
    as: admin,
    body: { name: 'TMS', scopes: ['postings:read', 'postings:write'], password: PASSWORD, ...body },
  });

interface TokenReply {
  readonly status: number;
  readonly access_token?: string;
  readonly scope?: string;
  readonly error?: string;
}

async function requestToken(
  form: Record<string, string>,
  { authorization, board = first }: { authorization?: string; board?: TestApp } = {},
): Promise<TokenReply> {
  const response = await board.http.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(authorization && { authorization }) },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });
  return { status: response.statusCode, ...response.json<Omit<TokenReply, 'status'>>() };
}

const toBasic = ({ account, secret }: CreatedCredential) => ({
  authorization: `Basic ${Buffer.from(`${account.clientId}:${secret ?? ''}`).toString('base64')}`,
});
const callWith = async (token: string | undefined, board = first) => {
  const reply = await board.call(whoAmI, { headers: { authorization: `Bearer ${token ?? ''}` } });
  return reply.status === 200 ? reply.body.scopes : reply.error.code;
};

/** A program with a key of its own, and a function that signs an assertion. */
async function createSigner(kid?: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(publicKey)), ...(kid && { kid }) } as PublicKey;
  const sign = async (clientId: string) => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(first.app.auth.issuer)
      .setJti(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey),
  });
  return { key, sign };
}

describe('the scopes that a program asks for', () => {
  it.each([
    'postings:reed',
    'postings:read postings:reed',
    'linkup.full_access',
    'openid',
    'postings:read  leads:read',
  ])('are refused as a whole where one does not exist: %s', async (scope) => {
    const { body } = await add();
    expect(await requestToken({ scope }, toBasic(body))).toMatchObject({ status: 400, error: 'invalid_scope' });
  });

  it('are those of the account where it asks for none, and no more than it asks for otherwise', async () => {
    const { body } = await add();
    const all = await requestToken({}, toBasic(body));
    expect(await callWith(all.access_token)).toEqual(['postings:read', 'postings:write']);
    const one = await requestToken({ scope: 'postings:read' }, toBasic(body));
    expect([one.scope, await callWith(one.access_token)]).toEqual(['postings:read', ['postings:read']]);
  });
});

describe('an assertion that is signed with a key', () => {
  it('gives one token, also where it arrives eight times at one instant at two servers', async () => {
    const { key, sign } = await createSigner();
    const { body } = await add({ publicKey: key });
    const { clientId: client_id } = body.account;
    for (let round = 0; round < 5; round += 1) {
      const form = { client_id, ...(await sign(client_id)) };
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, count) => requestToken(form, { board: servers[count % 2 === 0 ? 0 : 1] })),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(401)]);
      expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([undefined, 'invalid_client']));
    }
  });
});

describe('credentials in two places of one request', () => {
  it('are refused, whichever is right', async () => {
    const { body } = await add();
    const { clientId: client_id } = body.account;
    const secret = body.secret ?? '';
    for (const client_secret of [secret, 'wrong']) {
      expect(await requestToken({ client_id, client_secret }, toBasic(body))).toMatchObject({
        status: 400,
        error: 'invalid_request',
      });
    }
    const wrong = toBasic({ ...body, secret: 'x'.repeat(43) });
    expect((await requestToken({ client_id, client_secret: secret }, wrong)).error).toBe('invalid_request');
    expect((await requestToken({ client_id }, toBasic(body))).status, 'the id alone is no credential').toBe(200);
    const { key, sign } = await createSigner();
    const signing = (await add({ publicKey: key })).body;
    const form = await sign(signing.account.clientId);
    expect((await requestToken({ ...form, client_secret: 'x' })).error).toBe('invalid_request');
    expect((await requestToken(form)).status).toBe(200);
  });
});

describe('a credential that is removed', () => {
  const addSecond = (id: number, publicKey?: PublicKey) =>
    first.call(addServiceAccountCredential, { as: admin, params: { id }, body: { password: PASSWORD, publicKey } });
  const remove = (id: number, credentialId: number) =>
    first.call(removeServiceAccountCredential, { as: admin, params: { id, credentialId } });

  it('ends the tokens of its secret on every server, and not those of the other one', async () => {
    const { body } = await add();
    const { id, credentials } = body.account;
    const second = (await addSecond(id)).body;
    const old = await requestToken({}, toBasic(body));
    const other = await requestToken({}, toBasic(second));
    for (const server of servers) {
      expect(await callWith(old.access_token, server)).toEqual(body.account.scopes);
      expect(await callWith(other.access_token, server)).toEqual(body.account.scopes);
    }
    expect((await remove(id, credentials[0]?.id ?? 0)).status).toBe(200);
    expect(await callWith(old.access_token)).toBe('session.expired');
    await expect.poll(() => callWith(old.access_token, servers[1]), WAIT).toBe('session.expired');
    for (const server of servers) expect(await callWith(other.access_token, server)).toEqual(body.account.scopes);
  });

  it.each<[title: string, kid?: string]>([['with names of their own'], ['with one name for both', 'same']])(
    'ends the tokens of its key, of two keys %s',
    async (...[, kid]) => {
      const [one, two] = [await createSigner(kid), await createSigner(kid)];
      const { body } = await add({ publicKey: one.key });
      const { id, clientId, credentials } = body.account;
      expect((await addSecond(id, two.key)).status).toBe(200);
      const old = await requestToken(await one.sign(clientId));
      const other = await requestToken(await two.sign(clientId));
      expect([await callWith(old.access_token), await callWith(other.access_token)]).toEqual([
        body.account.scopes,
        body.account.scopes,
      ]);
      await remove(id, credentials[0]?.id ?? 0);
      expect(await callWith(old.access_token)).toBe('session.expired');
      expect(await callWith(other.access_token)).toEqual(body.account.scopes);
    },
  );

  it('ends its event streams on every server, and not those of the other one', async () => {
    const { body } = await add();
    const { id, credentials } = body.account;
    const second = (await addSecond(id)).body;
    const ended: string[] = [];
    const follow = async (name: string, address: string, reply: TokenReply): Promise<void> => {
      const headers = { authorization: `Bearer ${reply.access_token ?? ''}` };
      const response = await fetch(address + readEvents.path, { headers });
      expect(response.status).toBe(200);
      void response.text().then(() => ended.push(name));
    };
    for (const [index, address] of addresses.entries()) {
      await follow(`old ${index}`, address, await requestToken({}, toBasic(body)));
      await follow(`other ${index}`, address, await requestToken({}, toBasic(second)));
    }
    await remove(id, credentials[0]?.id ?? 0);
    await expect.poll(() => ended.toSorted(), WAIT).toEqual(['old 0', 'old 1']);
    // What the other secret has opened is checked by the same notification, so it would have ended by now.
    expect(servers.map(({ app }) => app.parts.eventStreams.count)).toEqual([1, 1]);
    await remove(id, second.account.credentials[1]?.id ?? 0);
    await expect.poll(() => ended.length, WAIT).toBe(4);
  });
});

describe('the networks of a program', () => {
  it.each(['::/0', '0.0.0.0/0', '203.0.113.9/0', '0.0.0.0/1', '2000::/3', '::ffff:0:0/96', '::ffff:128.0.0.0/97'])(
    'are refused where they contain almost every address: %s',
    async (network) => {
      const { status, error } = await add({ networks: [network] });
      expect([status, error.code]).toEqual([400, 'request.invalid']);
      expect(error.details).toMatchObject([
        { field: 'networks.0', message: expect.stringContaining('the whole Internet') },
      ]);
    },
  );

  it('may be as wide as a large network is', async () => {
    expect((await add({ networks: ['10.0.0.0/8', '2001:db8::/32', '::ffff:203.0.113.0/120'] })).status).toBe(200);
  });
});
