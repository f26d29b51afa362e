import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Issuer } from '../../../test/external-issuer.ts';
import { runCommand } from '../../../test/run-command.ts';

const issuer = new Issuer();
const log: Record<string, unknown>[] = [];
let environment: Record<string, string>;
let board: TestApp;
let person: Person;
let count = 0;

beforeAll(async () => {
  await issuer.start();
  environment = { OIDC_ISSUER: issuer.address, OIDC_AUDIENCE: 'linkup-at-home' };
  board = await createTestApp({ environment, onLog: (line) => log.push(line) });
});
afterAll(async () => {
  await board.close();
  await issuer.stop();
});
beforeEach(async () => {
  log.length = 0;
  person = await createBroker(board.db);
});

/** Seconds, a little after the time of the board. */
const later = (): number => Math.floor(board.clock.now().getTime() / 1_000) + 1;

/** Claims as foreign issuers state them: none of the board's ids. */
const toPayload = (change: JWTPayload = {}): JWTPayload => ({
  ...{ sub: `subject ${(count += 1)}`, email: person.email, email_verified: true, scp: ['linkup.full_access'] },
  ...change,
});

async function request(payload: JWTPayload, app: TestApp = board) {
  const headers = { authorization: `Bearer ${await issuer.sign(payload)}` };
  const { status, body, error } = await app.call(getUserClaims, { query: {}, headers });
  return status === 200
    ? { user: body.userId, email: body.email }
    : { status, code: error.code, text: error.text?.name, message: error.message };
}

const admin = (line: string) => runCommand(board, line.split(' '));

describe('a user of an issuer elsewhere', () => {
  it('is found by the verified address, and from then on by the subject, also with another address', async () => {
    const payload = toPayload({ email: person.email.toUpperCase() });
    expect(await request(payload)).toMatchObject({ user: person.userId });
    expect(await request({ ...payload, email: 'renamed@example.com' })).toMatchObject({ user: person.userId });
    expect(await request({ ...payload, email: undefined })).toMatchObject({ user: person.userId });
  });

  it('has the scopes of `scp` and of `scope`, as a list or as a text', async () => {
    for (const scopes of [
      { scp: 'openid linkup.full_access' },
      { scp: undefined, scope: 'openid linkup.full_access' },
      { scp: ['openid'], scope: ['linkup.full_access'] },
    ]) {
      expect(await request(toPayload({ ...scopes, sub: `scopes of ${person.email}` }))).toMatchObject({
        user: person.userId,
      });
    }
    expect(await request(toPayload({ scp: ['openid'] }))).toMatchObject({
      ...{ status: 403, code: 'session.scopeMissing', text: 'identity.scopeMissing' },
      message: expect.stringContaining('linkup.full_access') as string,
    });
  });

  it('is refused with what is missing, on screen and in the log, with names of claims and no address', async () => {
    const cases: [JWTPayload, string][] = [
      [{ email: undefined }, 'identity.emailMissing'],
      [{ email_verified: undefined }, 'identity.emailNotVerified'],
      [{ email_verified: 'false' }, 'identity.emailNotVerified'],
      [{ email: 'stranger@elsewhere.example' }, 'identity.noUser'],
    ];
    for (const [change, text] of cases) {
      expect(await request(toPayload(change))).toMatchObject({ status: 403, code: 'identity.unknown', text });
    }
    expect(await request(toPayload({ aud: 'another' }))).toMatchObject({ status: 401, text: 'identity.otherAudience' });
    const refusals = log.filter(({ msg }) => msg === 'a token of the issuer was refused');
    expect(refusals.map(({ code }) => code)).toEqual([
      ...new Array<string>(3).fill('identity.unknown'),
      'session.invalid',
    ]);
    expect(refusals[0]).toMatchObject({
      issuer: issuer.address,
      claims: expect.arrayContaining(['sub', 'scp']) as string[],
    });
    expect(JSON.stringify(refusals.map(({ reason: _reason, ...fields }) => fields))).not.toContain('@');
  });

  it('gets a reason where the issuer gives a token that is no JWT', async () => {
    const { status, error } = await board.call(getUserClaims, {
      query: {},
      headers: { authorization: 'Bearer opaque-token-of-a-provider' },
    });
    expect([status, error.code, error.text?.name]).toEqual([401, 'session.invalid', 'identity.noJwt']);
  });

  it('does not become the user of another subject that had the address, until support lets it', async () => {
    expect(await request(toPayload())).toMatchObject({ user: person.userId });
    const second = toPayload();
    expect(await request(second)).toMatchObject({ status: 403, text: 'identity.otherSubject' });
    expect(await admin(`reset-identity --email ${person.email}`)).toMatchObject({ code: 0 });
    expect(await request({ ...second, iat: later() })).toMatchObject({ user: person.userId });
  });

  it('does not come back with a token from before the reset, nor with one that does not state its time', async () => {
    const old = toPayload({ iat: later() - 60 });
    // Another token than the next one, because the claims of a token are kept for seconds.
    expect(await request({ ...old, jti: 'first' })).toMatchObject({ user: person.userId });
    await admin(`reset-identity --email ${person.email}`);
    expect(await request(old)).toMatchObject({ status: 403, text: 'identity.otherSubject' });
    expect(await request({ ...old, iat: undefined })).toMatchObject({ status: 403, text: 'identity.otherSubject' });
    expect(await request(toPayload({ iat: later() }))).toMatchObject({ user: person.userId });
  });

  it('stays out when its data is deleted, until support adds the user again and resets the identity', async () => {
    await admin(`allow-sign-in-domain --account ${person.custCd} --domain deleted.example --modes B`);
    const email = 'former.hire@deleted.example';
    const payload = toPayload({ email, iat: later() });
    expect(await request({ ...payload, sid: 'ends' })).toMatchObject({ email });
    expect(await admin(`delete-person ${email}`)).toMatchObject({ code: 0 });
    expect(await request(payload)).toMatchObject({ status: 403, text: 'identity.noUser' });
    expect(await board.db.selectFrom('users').where('email', '=', email).selectAll().execute()).toEqual([]);
    const again = await createBroker(board.db, { user: { email } });
    expect(await request(payload)).toMatchObject({ status: 403, text: 'identity.otherSubject' });
    await admin(`reset-identity --email ${email}`);
    expect(await request(payload)).toMatchObject({ user: again.userId });
  });

  it('stays out when its data is deleted after another account has taken its place', async () => {
    await admin(`allow-sign-in-domain --account ${person.custCd} --domain reset.example --modes B`);
    const email = 'former.hire@reset.example';
    const [first, second] = [1, 2].map(() => toPayload({ email, iat: later() })) as [JWTPayload, JWTPayload];
    expect(await request({ ...first, jti: 'first' })).toMatchObject({ email });
    await admin(`reset-identity --email ${email}`);
    expect(await request({ ...second, jti: 'first' })).toMatchObject({ email });
    await admin(`reset-identity --email ${email}`);
    expect(await admin(`delete-person ${email}`)).toMatchObject({ code: 0 });
    for (const payload of [first, second]) {
      expect(await request(payload)).toMatchObject({ status: 403, text: 'identity.noUser' });
    }
    expect(await board.db.selectFrom('users').where('email', '=', email).selectAll().execute()).toEqual([]);
  });

  it('is added with the first sign-in where a company lets its domain in, once for calls at the same time', async () => {
    const payload = toPayload({ email: 'new.hire@maple.example', given_name: 'New', family_name: 'Hire' });
    expect(await request(payload)).toMatchObject({ text: 'identity.noUser' });
    await admin(`allow-sign-in-domain --account ${person.custCd} --domain Maple.example --modes B`);
    const replies = await Promise.all([1, 2, 3].map(() => request(payload)));
    const added = await board.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'new.hire@maple.example')
      .execute();
    expect(replies).toEqual(added.flatMap((user) => [1, 2, 3].map(() => ({ user: user.user_id, email: user.email }))));
    expect(added).toMatchObject([
      { account_id: person.accountId, role: 'user', product_ids: [13], first_name: 'New', password_hash: null },
    ]);
    expect(await request(toPayload({ email: 'x@sub.maple.example' }))).toMatchObject({ text: 'identity.noUser' });
    expect(await request(toPayload({ email: 'x@maple.example', email_verified: false }))).toMatchObject({
      status: 403,
    });
    await admin(`disallow-sign-in-domain --account ${person.custCd} --domain maple.example`);
    expect(await request(toPayload({ email: 'y@maple.example' }))).toMatchObject({ text: 'identity.noUser' });
    expect(await request(payload)).toMatchObject({ user: added[0]?.user_id });
  });

  it('is refused where its domain has added as many users as it may, in a day and in all', async () => {
    const environmentOfLimits = { RATE_LIMIT_DOMAIN_USERS_PER_DAY: '2', DOMAIN_USER_LIMIT: '3' };
    const limited = await createTestApp({
      database: board.database,
      environment: { ...environment, ...environmentOfLimits },
    });
    const full = { status: 403, code: 'identity.unknown', text: 'identity.domainFull' };
    try {
      await admin(`allow-sign-in-domain --account ${person.custCd} --domain many.example --modes B`);
      const signIn = (name: string) => request(toPayload({ email: `${name}@many.example` }), limited);
      const replies = await Promise.all(['a', 'a+1', 'a+2', 'a+3'].map(signIn));
      expect(replies.filter((reply) => 'code' in reply)).toEqual([1, 2].map(() => expect.objectContaining(full)));
      // As a day later.
      await board.db
        .updateTable('users')
        .set({ created_on: new Date(board.clock.now().getTime() - 86_400_000) })
        .where('email', 'like', '%@many.example')
        .execute();
      expect(await signIn('b')).toMatchObject({ email: 'b@many.example' });
      expect(await signIn('c')).toMatchObject(full);
      await createBroker(board.db, { user: { email: 'd@many.example' } });
      expect(await signIn('d')).toMatchObject({ email: 'd@many.example' });
    } finally {
      await limited.close();
    }
  });

  it('loses access with the user and the company as others do', async () => {
    const payload = toPayload();
    expect(await request(payload)).toMatchObject({ user: person.userId });
    await admin(`disable-user --email ${person.email}`);
    expect(await request(payload)).toMatchObject({ code: 'session.disabled' });
  });

  it('gives a domain to one company only', async () => {
    const other = await createBroker(board.db);
    await admin(`allow-sign-in-domain --account ${person.custCd} --domain one.example --modes B`);
    expect(await admin(`allow-sign-in-domain --account ${other.custCd} --domain one.example --modes C`)).toMatchObject({
      code: 1,
    });
  });

  it('has other names of claims by configuration, and addresses that need no second claim', async () => {
    const names = {
      OIDC_EMAIL_CLAIM: 'https://claims.example/mail',
      OIDC_EMAIL_TRUSTED: '1',
      OIDC_SESSION_CLAIM: 'sessionId',
    };
    const other = await createTestApp({ database: board.database, environment: { ...environment, ...names } });
    try {
      const payload = {
        sub: 'mapped',
        scp: 'linkup.full_access',
        'https://claims.example/mail': person.email,
        sessionId: 's-1',
      };
      expect(await request(payload, other)).toMatchObject({ user: person.userId });
      expect(await request({ ...payload, sub: 'without', 'https://claims.example/mail': 7 }, other)).toMatchObject({
        text: 'identity.emailMissing',
      });
    } finally {
      await other.close();
    }
  });
});

describe('check-issuer', () => {
  const check = async (payload: JWTPayload) => {
    const { code, text } = await admin(`check-issuer ${await issuer.sign(payload)}`);
    const faults = text.split('\n').filter((line) => line.startsWith('fault'));
    return { code, text, faults: faults.map((line) => line.split(/ +/)[1]) };
  };

  it('names the user of a good token, and links nothing', async () => {
    const payload = toPayload({ sid: 'session 1' });
    const { code, text, faults } = await check(payload);
    expect([code, faults]).toEqual([0, []]);
    expect(text).toContain(`by the verified address ${person.email}`);
    expect(
      await board.db.selectFrom('external_identities').selectAll().where('user_id', '=', person.userId).execute(),
    ).toEqual([]);
    await request(payload);
    expect((await check(payload)).text).toContain('whose subject is linked');
  });

  it('names all that a bad token lacks', async () => {
    const { code, faults } = await check({
      sub: 'x',
      aud: 'another',
      exp: 1_000,
      scope: 'openid',
      iss: 'http://127.0.0.1/other',
    });
    expect(code).toBe(1);
    expect(faults).toEqual(['issuer', 'audience', 'expiry', 'scope', 'user']);
    const notVerified = await check(toPayload({ email_verified: false }));
    expect(notVerified.text).toContain('email_verified');
    expect(notVerified.text).toContain('each token counts as a session of its own');
  });

  it('says where a token is no JWT, and where it is not signed by the issuer', async () => {
    expect(await admin('check-issuer opaque-token')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no JWT') as string,
    });
    const [head, payload] = (await issuer.sign(toPayload())).split('.');
    const { text } = await admin(`check-issuer ${head}.${payload}.AAAA`);
    expect(text).toMatch(/^fault +signature/m);
  });
});
