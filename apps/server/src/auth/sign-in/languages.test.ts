import { createFakeClock, createPerson, createTestApp, createTestBrowser, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'correct horse battery';
const PUBLIC_URL = 'http://127.0.0.1:18199';
const FRENCH = { 'accept-language': 'fr-CA, en;q=0.5' };

let board: TestApp;
let passwordHash: string;
let email: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  board = await createTestApp({ clock: createFakeClock(new Date()) });
});
afterAll(() => board.close());
beforeEach(async () => {
  ({ email } = await createPerson(board.db, { modes: ['B'], user: { password_hash: passwordHash } }));
});

const openBrowser = () => createTestBrowser(board.http, PUBLIC_URL);
const findLanguages = () =>
  board.db
    .selectFrom('users')
    .select(['language', 'browser_language'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
const languageOf = (browser: ReturnType<typeof openBrowser>) => browser.cookies.get('loadstone_language');

/** Opens the sign-in page and signs in, with a choice of the language on the page where one is given. */
async function signIn(browser: ReturnType<typeof openBrowser>, language?: string, headers = {}): Promise<string> {
  const { location = '' } = await browser.beginSignIn();
  const page = await browser.get(language === undefined ? location : `${location}?language=${language}`, headers);
  const reply = await browser.post(location, { email, password: PASSWORD }, headers);
  expect(reply.status).toBe(303);
  return page.text;
}

describe('the language of the sign-in page', () => {
  it('is that of the browser, and links to the others', async () => {
    const browser = openBrowser();
    const { location = '' } = await browser.beginSignIn();
    const page = await browser.get(location, FRENCH);
    expect(page.text).toContain('<html lang="fr-CA">');
    expect(page.text).toContain(`href="${new URL(location, PUBLIC_URL).pathname}?language=en" lang="en"`);
    expect(page.text).not.toContain('?language=fr-CA');
  });

  it('is the chosen one in the pages that follow, also after a wrong password', async () => {
    const browser = openBrowser();
    const { location = '' } = await browser.beginSignIn();
    await browser.get(`${location}?language=fr-CA`);
    const wrong = await browser.post(location, { email, password: 'wrong' });
    expect([wrong.status, wrong.text.includes('<html lang="fr-CA">')]).toEqual([422, true]);
    expect((await browser.get('/oidc/reset')).text).toContain('Réinitialiser votre mot de passe');
  });

  it('ignores a language that the board does not have', async () => {
    const browser = openBrowser();
    expect(await signIn(browser, 'de')).toContain('<html lang="en">');
    expect((await findLanguages()).language).toBeNull();
  });
});

describe('a sign-in', () => {
  it('makes the language that was chosen on the page that of the account, once', async () => {
    const browser = openBrowser();
    await signIn(browser, 'fr-CA');
    expect(await findLanguages()).toEqual({ language: 'fr-CA', browser_language: 'en' });
    expect(languageOf(browser)).toEqual({ value: 'fr-CA', path: '/' });
    const other = await createPerson(board.db, { modes: ['B'], user: { password_hash: passwordHash } });
    ({ email } = other);
    browser.cookies.delete('_session');
    await signIn(browser);
    expect((await findLanguages()).language).toBeNull();
  });

  it('gives the browser the language of the account, else its own, also where another user has used it before', async () => {
    const browser = openBrowser();
    browser.cookies.set('loadstone_language', { value: 'fr-CA', path: '/' });
    await signIn(browser);
    expect(languageOf(browser)?.value).toBe('en');
    expect(await findLanguages()).toEqual({ language: null, browser_language: 'en' });
    await board.db.updateTable('users').set({ language: 'fr-CA' }).where('email', '=', email).execute();
    const second = openBrowser();
    await signIn(second);
    expect(languageOf(second)?.value).toBe('fr-CA');
  });

  it('keeps the language of the browser, in which the board writes until the user chooses one', async () => {
    await signIn(openBrowser(), undefined, FRENCH);
    expect(await findLanguages()).toEqual({ language: null, browser_language: 'fr-CA' });
  });
});
