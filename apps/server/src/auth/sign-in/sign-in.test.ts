import { findSignInRefusal, getUserClaims } from '@loadstone/contracts/users';
import { createFakeClock, createPerson, createTestApp, createTestBrowser, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewCompanyRow, NewUserRow } from '../../db/tables/schema.ts';
import { english } from '../../ground/texts/en.ts';
import { removeAbandonedSignIns } from '../provider/oidc-records.queries.ts';
import { hashPassword } from './passwords.ts';
import { createSignInTries, TRY_LIMITS } from './sign-in.service.ts';

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;

let board: TestApp;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  board = await createTestApp({ clock: createFakeClock(new Date()) });
});
afterAll(() => board.close());

const publicUrl = 'http://127.0.0.1:18199';
const openBrowser = () => createTestBrowser(board.http, publicUrl);

function createUser(columns: { user?: Partial<NewUserRow>; company?: Partial<NewCompanyRow> } = {}) {
  return createPerson(board.db, {
    modes: ['B'],
    company: columns.company,
    user: { password_hash: passwordHash, ...columns.user },
  });
}

/** Submits a new sign-in page and stays on it. */
async function tryPassword(email: string, password: string, headers: Record<string, string> = {}) {
  const browser = openBrowser();
  const { location = '' } = await browser.beginSignIn();
  return browser.post(location, { email, password }, headers);
}

function readCallback(location: string | undefined) {
  const address = new URL(location ?? '', publicUrl);
  return { path: address.pathname, ...Object.fromEntries(address.searchParams) } as Record<string, string | undefined>;
}

describe('the start of a sign-in', () => {
  const countRecords = async (): Promise<number> => {
    const { count } = await board.db
      .selectFrom('oidc_records')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'Interaction')
      .executeTakeFirstOrThrow();
    return count;
  };

  it('is refused when it is too long, and stores nothing', async () => {
    const before = await countRecords();
    const refused = await openBrowser().beginSignIn({ state: 'x'.repeat(2_000) });
    expect([refused.status, (JSON.parse(refused.text) as { code: string }).code]).toEqual([413, 'request.tooLarge']);
    expect(await countRecords()).toBe(before);
  });

  it('is a GET only, and cannot be pushed beforehand', async () => {
    const before = await countRecords();
    const form = { client_id: 'loadstone-web', response_type: 'code', scope: 'openid' };
    for (const path of ['/oidc/auth', '/OIDC/Auth/', '/oidc/request']) {
      expect([path, (await openBrowser().post(path, form)).status]).toEqual([path, 404]);
    }
    expect(await countRecords()).toBe(before);
  });

  it('has no form above 8 KB and none without a length', async () => {
    const large = await openBrowser().post('/oidc/token', { code: 'x'.repeat(9_000) });
    expect(large.status).toBe(413);
    const chunked = await openBrowser().post('/oidc/token', {}, { 'transfer-encoding': 'chunked' });
    expect(chunked.status).toBe(400);
  });

  it('is limited per address and minute', async () => {
    const strict = await createTestApp({ environment: { RATE_LIMIT_SIGN_IN: '3' } });
    try {
      const begin = () => createTestBrowser(strict.http, publicUrl).beginSignIn();
      for (let count = 0; count < 3; count += 1) expect((await begin()).status).toBe(303);
      expect((await begin()).status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('is deleted when it has expired, and above a number the oldest ones that no user finished', async () => {
    const own = await createTestApp({ clock: createFakeClock(new Date()) });
    try {
      const list = () =>
        own.db.selectFrom('oidc_records').select(['kind', 'expires_on']).where('kind', '=', 'Interaction').execute();
      for (let count = 0; count < 4; count += 1) {
        await createTestBrowser(own.http, publicUrl).beginSignIn();
        own.clock.advance(1_000);
      }
      const newest = (await list()).map((row) => row.expires_on.getTime()).toSorted((a, b) => b - a);
      expect(newest).toHaveLength(4);
      const { count } = await own.db
        .selectFrom('oidc_records')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      await removeAbandonedSignIns(own.db, own.clock.now(), count / 2);
      const kept = (await list()).map((row) => row.expires_on.getTime());
      expect(kept.length).toBeLessThan(4);
      expect(kept).toContain(newest[0]);
      own.clock.advance(2 * 3_600_000);
      await removeAbandonedSignIns(own.db, own.clock.now(), 1_000);
      expect(await list()).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

describe('signing in', () => {
  it('leads from the page through the code to tokens that the API accepts', async () => {
    const person = await createUser();
    const browser = openBrowser();
    const callback = await browser.signIn(person.email, PASSWORD);
    expect(readCallback(callback.location)).toMatchObject({ path: '/login-callback', state: 'test-state' });

    const tokens = await browser.redeem(callback.location ?? '');
    expect(tokens.status).toBe(200);
    expect(tokens.expires_in).toBe(3600);
    const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({
      iss: `${publicUrl}/oidc`,
      aud: 'linkup',
      scope: 'linkup.full_access vetting:access notifications:send:email',
      userid: person.userId,
      account_id: person.accountId,
      cust_cd: person.custCd,
      skipDeviceCheck: true,
      openAccessCheck: false,
      mysession: expect.stringMatching(/.{20,}/) as string,
    });

    const response = await board.call(getUserClaims, {
      query: { userId: person.userId },
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ userId: person.userId, custCd: person.custCd, productIds: '13' });
  });

  it('accepts the address in any case and with spaces around it', async () => {
    const { email } = await createUser();
    const response = await tryPassword(`  ${email.toUpperCase()} `, PASSWORD);
    expect(response.status).toBe(303);
  });

  it('returns straight to the board while the session is valid', async () => {
    const { email } = await createUser();
    const browser = openBrowser();
    await browser.signIn(email, PASSWORD);
    const again = await browser.beginSignIn();
    expect(readCallback(again.location)).toMatchObject({ path: '/login-callback' });
    expect((await browser.redeem(again.location ?? '')).status).toBe(200);
  });

  it('writes a sign-in and a refusal to the sign-in log', async () => {
    const person = await createUser();
    await openBrowser().signIn(person.email, PASSWORD);
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', person.userId).execute();
    await openBrowser().signIn(person.email, PASSWORD);
    const rows = await board.db
      .selectFrom('user_login_activity')
      .select(['description', 'error_code', 'email_address', 'source', 'network_address'])
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute();
    const written = { email_address: person.email, source: 'server', network_address: '127.0.0.1' };
    expect(rows).toEqual([
      { description: 'New browser', error_code: '', ...written },
      { description: 'Signed in', error_code: '', ...written },
      { description: 'Sign-in refused', error_code: '99.1', ...written },
    ]);
  });

  it('writes failures and the first refusal of a lock to the log, with the address that was typed', async () => {
    const { email } = await createUser();
    await tryPassword(email, '');
    for (let count = 0; count < TRY_LIMITS.account.limit + 3; count += 1) await tryPassword(email, 'not the password');
    const rows = await board.db
      .selectFrom('user_login_activity')
      .select(['user_id', 'description', 'error_code', 'source'])
      .where('email_address', '=', email)
      .orderBy('id')
      .execute();
    const failed = { user_id: null, description: 'Sign-in failed', error_code: 'wrong', source: 'server' };
    expect(rows).toEqual([
      ...Array.from({ length: TRY_LIMITS.account.limit }, () => failed),
      { user_id: null, description: 'Sign-in locked for the account', error_code: 'locked', source: 'server' },
    ]);
  });
});

describe('the form', () => {
  it('names each empty field beside it', async () => {
    const response = await tryPassword('', '');
    expect(response.status).toBe(422);
    expect(response.text).toContain(english.pages.signIn.errors.emailMissing);
    expect(response.text).toContain(english.pages.signIn.errors.passwordMissing);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('keeps the address and asks for the password again when it was wrong', async () => {
    const { email } = await createUser();
    const response = await tryPassword(email, 'not the password');
    expect(response.status).toBe(422);
    expect(response.text).toContain(english.pages.signIn.errors.notRecognized);
    expect(response.text).toContain(`value="${email}"`);
    expect(response.text).not.toContain('not the password');
  });

  it('shows the same message for an unknown user and for one without a password', async () => {
    const { email } = await createUser({ user: { password_hash: null } });
    const known = await tryPassword(email, 'not the password');
    const unknown = await tryPassword('unknown@example.com', 'not the password');
    const without = (text: string, own: string) => text.replaceAll(own, '').replaceAll(/interaction\/[\w-]+/g, '');
    expect(unknown.status).toBe(known.status);
    expect(without(unknown.text, 'unknown@example.com')).toBe(without(known.text, email));
  });

  it('fills in the address that a demo’s link or the application names, and focuses the password', async () => {
    const browser = openBrowser();
    const { location = '' } = await browser.beginSignIn({ login_hint: 'hinted@example.com' });
    expect((await browser.get(location)).text).toContain('value="hinted@example.com"');
    const chosen = await browser.get(`${location}?email=${encodeURIComponent('chosen@example.com')}`);
    expect(chosen.text).toContain('value="chosen@example.com"');
    expect(chosen.text).toMatch(/<input id="password"[^>]*autofocus/);
  });

  it('is refused when it comes from another site', async () => {
    const { email } = await createUser();
    const response = await tryPassword(email, PASSWORD, { 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(400);
  });

  it('is refused without the cookie of its page', async () => {
    const { email } = await createUser();
    const { location = '' } = await openBrowser().beginSignIn();
    const response = await openBrowser().post(location, { email, password: PASSWORD });
    expect(response.status).toBe(400);
    expect(response.text).toContain('This sign-in has expired');
  });

  it('is refused when it is larger than a form can be', async () => {
    const response = await tryPassword('x@example.com', 'x'.repeat(20_000));
    expect(response.status).toBe(413);
  });
});

describe('wrong attempts', () => {
  it('lock the account after five, refuse the right password too, and end after 15 minutes', async () => {
    const { email } = await createUser();
    for (let count = 1; count <= TRY_LIMITS.account.limit; count += 1) {
      expect((await tryPassword(email, 'wrong')).status).toBe(422);
    }
    const locked = await tryPassword(email, PASSWORD);
    expect(locked.status).toBe(429);
    expect(locked.text).toContain(english.pages.signIn.errors.locked);

    board.clock.advance(15 * MINUTE_MS - 1000);
    expect((await tryPassword(email, PASSWORD)).status).toBe(429);
    board.clock.advance(1000);
    expect((await tryPassword(email, PASSWORD)).status).toBe(303);
  });

  it('are reset by a right one', async () => {
    const { email } = await createUser();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 1; count < TRY_LIMITS.account.limit; count += 1) await tryPassword(email, 'wrong');
      expect((await tryPassword(email, PASSWORD)).status).toBe(303);
    }
  });

  it('lock an account that does not exist in the same way', async () => {
    for (let count = 1; count <= TRY_LIMITS.account.limit; count += 1) await tryPassword('ghost@example.com', 'wrong');
    expect((await tryPassword('ghost@example.com', 'wrong')).status).toBe(429);
  });

  it('are counted exactly when many arrive at once', async () => {
    const { email } = await createUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => tryPassword(email, 'wrong')));
    expect(responses.filter((response) => response.status === 422)).toHaveLength(TRY_LIMITS.account.limit);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(20 - TRY_LIMITS.account.limit);
  });

  it('do not lock a browser from which the user has signed in, which has a count of its own', async () => {
    const { email } = await createUser();
    const own = createTestBrowser(board.http, publicUrl);
    await own.signIn(email, PASSWORD);
    for (let count = 0; count <= TRY_LIMITS.account.limit; count += 1) await tryPassword(email, 'wrong');
    expect((await tryPassword(email, PASSWORD)).status, 'another browser').toBe(429);
    const page = (await own.beginSignIn({ prompt: 'login' })).location ?? '';
    expect((await own.post(page, { email, password: PASSWORD })).status, 'the own browser').toBe(303);
    const again = (await own.beginSignIn({ prompt: 'login' })).location ?? '';
    const statuses: number[] = [];
    for (let count = 0; count <= TRY_LIMITS.account.limit; count += 1) {
      statuses.push((await own.post(again, { email, password: 'wrong' })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('lock the account at their network only, until thirty from all networks lock it everywhere', async () => {
    const tries = createSignInTries(board.db, board.clock);
    const tryFrom = async (address: string) => (await tries.begin('aim@example.com', address)).lock?.by;
    for (let network = 1; network <= 6; network += 1) {
      for (let count = 1; count <= 5; count += 1) {
        expect(await tryFrom(`192.0.${network}.1`)).toBeUndefined();
      }
      expect(await tryFrom(`192.0.${network}.1`), 'the sixth').toBe('account');
    }
    expect(await tryFrom('192.0.99.1')).toBe('account');
  });

  it('from one /64 of IPv6 count as from one address', async () => {
    const tries = createSignInTries(board.db, board.clock);
    const tryFrom = async (host: number) =>
      (await tries.begin(`guess${host}@example.com`, `2001:db8:9:9::${host}`)).lock?.by;
    for (let host = 1; host <= TRY_LIMITS.address.limit; host += 1) expect(await tryFrom(host)).toBeUndefined();
    expect(await tryFrom(TRY_LIMITS.address.limit + 1)).toBe('address');
  });

  it.each([
    ['/56', (count: number) => `2001:db8:56:${count.toString(16)}::1`, 100],
    ['/48', (count: number) => `2001:db8:48:${(count * 256).toString(16)}::1`, 150],
    ['/24', (count: number) => `198.51.100.${count}`, 150],
  ])('from the addresses of one %s lock it after more than those of one address', async (_name, toAddress, most) => {
    const tries = createSignInTries(board.db, board.clock);
    const tryFrom = async (address: string, email: string) => (await tries.begin(email, address)).lock?.by;
    for (let count = 0; count < most; count += 1) {
      expect(await tryFrom(toAddress(count), `wide${count}@example.com`)).toBeUndefined();
    }
    expect(await tryFrom(toAddress(most), 'wide@example.com')).toBe('address');
    expect(await tryFrom('2001:db8:1::1', 'wide@example.com'), 'another network').toBeUndefined();
  });

  it('from the addresses of one network do not lock the account at other networks', async () => {
    const tries = createSignInTries(board.db, board.clock);
    const tryFrom = async (address: string) => (await tries.begin('owner@example.com', address)).lock?.by;
    for (let count = 0; count < 40; count += 1) await tryFrom(`2001:db8:77:${count.toString(16)}::1`);
    expect(await tryFrom('2001:db8:77:ff::1')).toBe('account');
    expect(await tryFrom('192.0.2.1')).toBeUndefined();
  });

  it('from one address lock that address, and right ones do not count', async () => {
    await board.db.deleteFrom('sign_in_tries').execute();
    const { email } = await createUser();
    for (let count = 0; count < TRY_LIMITS.address.limit; count += 1) {
      await tryPassword(`guess${Math.floor(count / 2)}@example.com`, '');
    }
    expect((await tryPassword(email, PASSWORD)).status, 'an empty password is not a try').toBe(303);
    await board.db
      .updateTable('sign_in_tries')
      .set({ tries: TRY_LIMITS.address.limit - 1 })
      .execute();
    expect((await tryPassword(email, PASSWORD)).status, 'the last try was right').toBe(303);
    expect((await tryPassword('other@example.com', 'wrong')).status, 'the last try was wrong').toBe(422);
    expect((await tryPassword(email, PASSWORD)).status).toBe(429);
    board.clock.advance(TRY_LIMITS.address.windowMs);
    expect((await tryPassword(email, PASSWORD)).status).toBe(303);
  });
});

describe('who is refused', () => {
  it.each([
    ['88.1', { company: { is_closed: true } }],
    ['88.2', { company: { is_access_enabled: false } }],
    ['88.3', { user: { is_email_verified: false } }],
    ['99.1', { user: { status_id: 2 } }],
    ['99.2', { user: { role: 'driver' } }],
  ] as const)('hears %s from the provider, with the right password only', async (code, columns) => {
    const { email } = await createUser(columns);
    expect((await tryPassword(email, 'wrong')).status).toBe(422);
    const callback = readCallback((await openBrowser().signIn(email, PASSWORD)).location);
    expect(callback).toMatchObject({ path: '/login-callback', error: 'access_denied', state: 'test-state' });
    expect(findSignInRefusal(callback['error_description'] ?? '')).toBe(code);
  });

  it('is refused although a session is still valid', async () => {
    const person = await createUser();
    const browser = openBrowser();
    await browser.signIn(person.email, PASSWORD);
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', person.userId).execute();
    const callback = readCallback((await browser.signIn(person.email, PASSWORD)).location);
    expect(findSignInRefusal(callback['error_description'] ?? '')).toBe('99.1');
  });

  it('sees the notice of maintenance before the form', async () => {
    const closed = await createTestApp({ environment: { MAINTENANCE: '1' }, clock: createFakeClock(new Date()) });
    try {
      const browser = createTestBrowser(closed.http, publicUrl);
      const callback = readCallback((await browser.signIn('anybody@example.com', 'x')).location);
      expect(callback['error']).toBe('temporarily_unavailable');
      expect(findSignInRefusal(callback['error_description'] ?? '')).toBe('Maintenance');
    } finally {
      await closed.close();
    }
  });
});

describe('an invalid request', () => {
  it('shows our own page when its redirect address is not allowed', async () => {
    const response = await openBrowser().beginSignIn({ redirect_uri: 'https://evil.example/login-callback' });
    expect(response.status).toBe(400);
    expect(response.location).toBeUndefined();
    expect(response.text).toContain('Sign-in could not be completed');
  });

  it('is refused without PKCE, and with plain PKCE', async () => {
    const without = await openBrowser().beginSignIn({ code_challenge: undefined, code_challenge_method: undefined });
    expect(readCallback(without.location)).toMatchObject({ error: 'invalid_request' });
    const plain = await openBrowser().beginSignIn({ code_challenge_method: 'plain' });
    expect(readCallback(plain.location)).toMatchObject({ error: 'invalid_request' });
  });

  it('gets no tokens for a code with the wrong verifier', async () => {
    const { email } = await createUser();
    const browser = openBrowser();
    const { location = '' } = await browser.signIn(email, PASSWORD);
    const tokens = await browser.redeem(location, { code_verifier: 'x'.repeat(43) });
    expect(tokens).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('does not use the host that the client claims for its addresses', async () => {
    const response = await openBrowser().get('/oidc/.well-known/openid-configuration', {
      accept: 'application/json',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(response.text).not.toContain('evil.example');
    expect(JSON.parse(response.text)).toMatchObject({ token_endpoint: `${publicUrl}/oidc/token` });
  });
});

describe('the portal', () => {
  it('states what to do and whom to call, and offers to log out', async () => {
    const response = await openBrowser().get('/portal');
    expect(response.status).toBe(200);
    expect(response.text).toContain('1-800-555-0100');
    expect(response.text).toContain('/oidc/session/end');
  });
});
