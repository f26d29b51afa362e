import { getUserClaims } from '@loadstone/contracts/users';
import {
  createFakeClock,
  createPerson,
  createTestApp,
  createTestBrowser,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessionsOfUser, rotateOidcKeys } from './index.ts';
import { hashPassword } from './sign-in/passwords.ts';

const PASSWORD = 'correct horse battery';
const publicUrl = 'http://127.0.0.1:18199';

let board: TestApp;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  board = await createTestApp({ clock: createFakeClock(new Date()) });
});
afterAll(() => board.close());

const createUser = (app: TestApp = board): Promise<Person> =>
  createPerson(app.db, { modes: ['B'], user: { password_hash: passwordHash } });

async function signIn(person: Person, app: TestApp = board) {
  const browser = createTestBrowser(app.http, publicUrl);
  const { location: callback = '' } = await browser.signIn(person.email, PASSWORD);
  return { browser, callback, tokens: await browser.redeem(callback) };
}

/** The API's reply to a request with a token: 200, or the code of its refusal. */
async function request(person: Person, accessToken: string, app: TestApp = board): Promise<number | string> {
  const response = await app.call(getUserClaims, {
    query: { userId: person.userId },
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return response.status === 200 ? 200 : response.error.code;
}

describe('a code', () => {
  it('that is used twice revokes every token that it issued', async () => {
    const person = await createUser();
    const { browser, callback, tokens } = await signIn(person);
    expect(await request(person, tokens.access_token)).toBe(200);
    expect(await browser.redeem(callback)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await browser.refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await request(person, tokens.access_token)).toBe('session.expired');
  });

  it('that is used ten times at once issues tokens at most once, and they are revoked', async () => {
    const person = await createUser();
    const browser = createTestBrowser(board.http, publicUrl);
    const { location: callback = '' } = await browser.signIn(person.email, PASSWORD);
    const responses = await Promise.all(Array.from({ length: 10 }, () => browser.redeem(callback)));
    const given = responses.filter((response) => response.status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const tokens of given) expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
  });
});

describe('a session', () => {
  it('ends twelve hours after the sign-in, however often it is used', async () => {
    const own = await createTestApp({ clock: createFakeClock(new Date()) });
    try {
      const person = await createUser(own);
      const { browser, tokens } = await signIn(person, own);
      const read = () => own.db.selectFrom('oidc_records').select('expires_on').where('kind', '=', 'Session').execute();
      const [before] = await read();
      own.clock.advance(10 * 60_000);
      // Another start of a sign-in uses the session, which is saved again.
      expect((await browser.beginSignIn()).location).toContain('code=');
      const [after] = await read();
      const hours = (after!.expires_on.getTime() - own.clock.now().getTime()) / 3_600_000;
      expect(hours).toBeLessThan(11.9);
      expect(after!.expires_on.getTime()).toBeLessThanOrEqual(before!.expires_on.getTime() + 5_000);
      expect(tokens.status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('a refresh token', () => {
  it('is renewed with each use', async () => {
    const person = await createUser();
    const { browser, tokens } = await signIn(person);
    const second = await browser.refresh(tokens.refresh_token);
    expect(second.status).toBe(200);
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(await request(person, second.access_token)).toBe(200);
    expect((await browser.refresh(second.refresh_token)).status).toBe(200);
  });

  it('that is used again ends the session, also for the holder of the new token', async () => {
    const person = await createUser();
    const { browser, tokens } = await signIn(person);
    const second = await browser.refresh(tokens.refresh_token);
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await browser.refresh(second.refresh_token)).status).toBe(400);
    expect(await request(person, second.access_token)).toBe('session.expired');
  });

  it('is refused once its user has no access', async () => {
    const person = await createUser();
    const { browser, tokens } = await signIn(person);
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', person.userId).execute();
    expect(await browser.refresh(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await request(person, tokens.access_token)).toBe('session.disabled');
  });
});

describe('logging out', () => {
  it('ends the session, its refresh token and its access token', async () => {
    const person = await createUser();
    const { browser, tokens } = await signIn(person);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${publicUrl}/`,
    });
    const page = await browser.get(`/oidc/session/end?${query}`);
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
    const left = await browser.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
    expect(left.location).toBe(`${publicUrl}/`);

    expect(await request(person, tokens.access_token)).toBe('session.expired');
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await browser.beginSignIn()).location).toContain('/interaction/');
  });

  it('asks for confirmation where nothing proves that the board has asked the user', async () => {
    const { browser } = await signIn(await createUser());
    const page = await browser.get('/oidc/session/end');
    expect(page.text).toContain('Do you want to logout?');
    expect(page.text).not.toContain('<script>');
    expect(page.headers['content-security-policy']).toContain("script-src 'none'");
  });

  it('submits its form itself where the board has asked the user, by a script that the page’s policy allows', async () => {
    const { browser, tokens } = await signIn(await createUser());
    const page = await browser.get(`/oidc/session/end?id_token_hint=${tokens.id_token}`);
    expect(page.text).toContain('<script>');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-/);
  });

  it('of all sessions of a user reaches every browser', async () => {
    const person = await createUser();
    const [one, other] = [await signIn(person), await signIn(person)];
    await endSessionsOfUser(board.db, person.userId, board.clock.now());
    for (const { browser, tokens } of [one, other]) {
      expect(await request(person, tokens.access_token)).toBe('session.expired');
      expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
      expect((await browser.beginSignIn()).location).toContain('/interaction/');
    }
  });
});

describe('two servers on one database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const openServer = () => createTestApp({ database, clock: createFakeClock(new Date()) });

  it('share keys, sessions and codes', async () => {
    const [first, second] = await Promise.all([openServer(), openServer()]);
    try {
      const person = await createUser(first);
      const { browser, tokens } = await signIn(person, first);
      expect(await request(person, tokens.access_token, second)).toBe(200);

      const { location: callback = '' } = await browser.beginSignIn();
      const elsewhere = createTestBrowser(second.http, publicUrl);
      expect((await elsewhere.refresh(tokens.refresh_token)).status).toBe(200);
      expect(new URL(callback).pathname).toBe('/login-callback');
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('keep sessions and refresh tokens through a restart', async () => {
    const before = await openServer();
    const person = await createUser(before);
    const { tokens } = await signIn(person, before);
    await before.close();

    const after = await openServer();
    try {
      expect(await request(person, tokens.access_token, after)).toBe(200);
      const browser = createTestBrowser(after.http, publicUrl);
      expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
    } finally {
      await after.close();
    }
  });

  it('accept each other’s tokens when one has started with newer keys', async () => {
    const old = await openServer();
    const person = await createUser(old);
    const { tokens: oldTokens } = await signIn(person, old);
    await rotateOidcKeys(old.db, old.vault, old.clock);
    const renewed = await openServer();
    try {
      const { tokens: newTokens } = await signIn(person, renewed);
      expect(await request(person, oldTokens.access_token, renewed)).toBe(200);
      old.clock.advance(31_000);
      expect(await request(person, newTokens.access_token, old)).toBe(200);
    } finally {
      await old.close();
      await renewed.close();
    }
  });
});

describe('the table of records', () => {
  it('holds no secret that gives access', async () => {
    const person = await createUser();
    const { callback, tokens } = await signIn(person);
    const rows = await board.db.selectFrom('oidc_records').selectAll().execute();
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [tokens.refresh_token, new URL(callback).searchParams.get('code') ?? '?']) {
      expect(text).not.toContain(secret);
    }
  });
});
