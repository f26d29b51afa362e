import {
  createBroker,
  createFakeClock,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSoftwarePasskey } from '../../../test/software-passkey.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const PUBLIC_URL = 'http://localhost:18199';
const PASSWORD = 'a good password';
const PAGE = '/oidc/security';

let board: TestApp;
let passwordHash: string;
let person: Person;
beforeAll(async () => {
  board = await createTestApp({ environment: { PUBLIC_URL }, clock: createFakeClock(new Date()) });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db, { user: { password_hash: passwordHash, role: 'administrator' } });
});

type Browser = ReturnType<typeof createTestBrowser>;
const findToken = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
const findChallenge = (page: string) => /&quot;challenge&quot;:&quot;([^&]+)&quot;/.exec(page)?.[1] ?? 'none';

async function open(): Promise<{ browser: Browser; token: string }> {
  const browser = createTestBrowser(board.http, PUBLIC_URL);
  await browser.signIn(person.email, PASSWORD);
  return { browser, token: findToken((await browser.get(`${PAGE}/password`)).text) };
}

const confirm = async ({ browser, token }: { browser: Browser; token: string }, password = PASSWORD) =>
  browser.post(`${PAGE}/confirm`, { token, password, to: 'passkey' });

async function addAuthenticator({ browser, token }: { browser: Browser; token: string }) {
  const { text } = await browser.get(`${PAGE}/authenticator`);
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: board.clock.now().getTime() });
  return browser.post(`${PAGE}/authenticator`, { token, code });
}

const listLog = async () =>
  (
    await board.db
      .selectFrom('user_login_activity')
      .select('description')
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute()
  ).map(({ description }) => description);

describe('a change of the account’s security', () => {
  it.each(['/authenticator', '/passkey'])('at %s needs the password again, for ten minutes', async (path) => {
    const visit = await open();
    const asked = async () => (await visit.browser.get(PAGE + path)).text.includes('Please confirm that it is you');
    expect(await asked()).toBe(true);
    expect((await confirm(visit, 'wrong')).status).toBe(422);
    expect(await asked()).toBe(true);
    expect((await confirm(visit)).location).toBe(`${PAGE}/passkey`);
    expect(await asked()).toBe(false);
    board.clock.advance(10 * 60_000);
    expect(await asked()).toBe(true);
  });

  it.each(['/authenticator', '/passkey', '/remove', '/codes', '/policy', '/phone', '/allow', '/deny'])(
    'is not made by a form at %s without it',
    async (path) => {
      const { browser, token } = await open();
      const reply = await browser.post(PAGE + path, {
        token,
        id: 'authenticator',
        secondFactor: 'always',
        code: '000000',
      });
      expect(reply.text).toContain('Please confirm that it is you');
      expect(await listLog()).toEqual(['New browser', 'Signed in']);
    },
  );

  it.each([
    '/authenticator',
    '/passkey',
    '/remove',
    '/codes',
    '/policy',
    '/phone',
    '/allow',
    '/deny',
    '/password',
    '/end',
    '/confirm',
  ])('is refused at %s for a form of another site or session', async (path) => {
    const visit = await open();
    await confirm(visit);
    const other = await open();
    const replies = [
      await visit.browser.post(PAGE + path, { token: other.token, password: PASSWORD }),
      await visit.browser.post(PAGE + path, { token: visit.token }, { 'sec-fetch-site': 'cross-site' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('sets up an authenticator app with recovery codes shown once, and removes it', async () => {
    const visit = await open();
    await confirm(visit);
    const added = await addAuthenticator(visit);
    expect(added.text.match(/<code>[a-z0-9-]{29}<\/code>/g)).toHaveLength(10);
    const page = (await visit.browser.get(PAGE)).text;
    expect(page).toContain('An authenticator app is set up.');
    expect(page).toContain('10 recovery codes are left.');
    expect(page).not.toMatch(/<code>[a-z0-9-]{29}<\/code>/);
    await visit.browser.post(`${PAGE}/remove`, { token: visit.token, id: 'authenticator' });
    expect((await visit.browser.get(PAGE)).text).toContain('None is set up.');
    expect((await listLog()).slice(2)).toEqual([
      'Confirmed again who it is',
      'Authenticator app added',
      'Authenticator app removed',
    ]);
  });

  it('adds a passkey, which then confirms and signs in; one of another origin is not added', async () => {
    const visit = await open();
    await confirm(visit);
    const [passkey, foreign] = [createSoftwarePasskey('localhost'), createSoftwarePasskey('localhost')];
    const first = findChallenge((await visit.browser.get(`${PAGE}/passkey`)).text);
    const refused = await visit.browser.post(`${PAGE}/passkey`, {
      token: visit.token,
      credential: foreign.create(first, 'https://loadstone.example.net'),
    });
    expect([refused.status, /id="passkey-failure"[^>]*hidden/.test(refused.text)]).toEqual([422, false]);
    const credential = passkey.create(findChallenge(refused.text), PUBLIC_URL);
    expect((await visit.browser.post(`${PAGE}/passkey`, { token: visit.token, credential })).text).toContain(
      'recovery codes',
    );
    expect((await visit.browser.get(PAGE)).text.match(/Remove passkey/g)).toHaveLength(1);
    board.clock.advance(10 * 60_000);
    const asked = await visit.browser.get(`${PAGE}/passkey`);
    const used = passkey.use(findChallenge(asked.text), PUBLIC_URL);
    const form = { token: visit.token, to: 'passkey', credential: used };
    expect((await visit.browser.post(`${PAGE}/confirm`, form)).status).toBe(303);
    expect((await visit.browser.post(`${PAGE}/confirm`, form)).status).toBe(422);
  });

  it('ends another session, and not the own one', async () => {
    const [visit, other] = [await open(), await open()];
    const { text } = await visit.browser.get(PAGE);
    expect(text.match(/End the session of/g)).toHaveLength(1);
    const id = /name="id" value="([^"]{10,})"/.exec(text)?.[1] ?? '';
    await visit.browser.post(`${PAGE}/end`, { token: visit.token, id });
    expect((await other.browser.get(PAGE)).text).toContain('You are not signed in.');
    expect((await visit.browser.get(PAGE)).text).toContain('this one');
  });

  it('cannot end the session of another user', async () => {
    const visit = await open();
    const own = person;
    person = await createBroker(board.db, { user: { password_hash: passwordHash } });
    const foreign = await open();
    const { session_id: id } = await board.db
      .selectFrom('sign_ins')
      .select('session_id')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    person = own;
    await visit.browser.post(`${PAGE}/end`, { token: visit.token, id });
    expect((await foreign.browser.get(PAGE)).text).toContain('this one');
  });

  it('changes the password by the same rules, and ends the other sessions', async () => {
    const [visit, other] = [await open(), await open()];
    const change = (present: string, password: string) =>
      visit.browser.post(`${PAGE}/password`, { token: visit.token, present, password });
    expect((await change('wrong', 'velvet harbour clock 59')).text).toContain('This is not your password.');
    expect((await change(PASSWORD, 'password123')).text).toContain('This password is easy to guess.');
    expect((await change(PASSWORD, PASSWORD)).text).toContain('one of your last five');
    expect((await change(PASSWORD, 'velvet harbour clock 59')).status).toBe(303);
    expect((await other.browser.get(PAGE)).text).toContain('You are not signed in.');
    expect((await visit.browser.get(PAGE)).status).toBe(200);
  });

  it('makes the change that needed the password, once that is given', async () => {
    const visit = await open();
    const change = { token: visit.token, secondFactor: 'always' };
    const asked = (await visit.browser.post(`${PAGE}/policy`, change)).text;
    const fields = [...asked.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const form = Object.fromEntries(fields) as Record<string, string>;
    const wrong = await visit.browser.post(`${PAGE}/confirm`, { ...form, password: 'wrong' });
    expect(wrong.text).toContain('name="secondFactor" value="always"');
    expect((await visit.browser.get(PAGE)).text).toMatch(/value="off"\s+selected/);
    expect((await visit.browser.post(`${PAGE}/confirm`, { ...form, password: PASSWORD })).location).toBe(PAGE);
    expect((await visit.browser.get(PAGE)).text).toMatch(/value="always"\s+selected/);
  });

  it('sets the policy of the company for administrators only', async () => {
    const visit = await open();
    await confirm(visit);
    const find = () =>
      board.db
        .selectFrom('companies')
        .select('second_factor')
        .where('account_id', '=', person.accountId)
        .executeTakeFirstOrThrow();
    await visit.browser.post(`${PAGE}/policy`, { token: visit.token, secondFactor: 'newDevices' });
    expect((await find()).second_factor).toBe('newDevices');
    await board.db.updateTable('users').set({ role: 'user' }).where('user_id', '=', person.userId).execute();
    await visit.browser.post(`${PAGE}/policy`, { token: visit.token, secondFactor: 'off' });
    expect((await find()).second_factor).toBe('newDevices');
    expect((await visit.browser.get(PAGE)).text).not.toContain('Your company');
  });
});
