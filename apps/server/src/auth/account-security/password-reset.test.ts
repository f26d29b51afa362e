import {
  createBroker,
  createFakeClock,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../test/run-command.ts';
import { listMails } from '../../partners/mail/index.ts';
import { hashPassword } from '../sign-in/passwords.ts';

const PUBLIC_URL = 'http://127.0.0.1:18199';
const PASSWORD = 'a good password';
const NEW_PASSWORD = 'velvet harbour clock 59';

let board: TestApp;
let passwordHash: string;
let person: Person;
beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  await board.db.deleteFrom('sign_in_tries').execute();
  person = await createBroker(board.db, { user: { password_hash: passwordHash } });
});

const openBrowser = () => createTestBrowser(board.http, PUBLIC_URL);
const listOwnMails = async () =>
  (await listMails(board.db, board.vault, 100)).filter(({ recipient }) => recipient === person.email).reverse();

/** Requests a link as a browser does. @returns the links in the mails of the user, newest last */
async function requestLinks(headers: Record<string, string> = {}): Promise<string[]> {
  const reply = await openBrowser().post('/oidc/reset', { email: person.email }, headers);
  expect(reply.status).toBe(200);
  await board.app.parts.tasks.runDue();
  return (await listOwnMails()).flatMap(({ body }) => /\S+token=\S+/.exec(body)?.[0] ?? []);
}

const toToken = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';

async function signIn(password: string): Promise<boolean> {
  return (await openBrowser().signIn(person.email, password)).location?.includes('code=') ?? false;
}

describe('a link that resets a password', () => {
  it('sets the password once, ends all sessions, and is stored as a hash', async () => {
    const signedIn = openBrowser();
    await signedIn.signIn(person.email, PASSWORD);
    const [link] = await requestLinks();
    const token = toToken(link);
    const stored = await board.db
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const page = await openBrowser().get(link ?? '');
    expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    const form = { token, password: NEW_PASSWORD };
    expect((await openBrowser().post('/oidc/reset', form)).text).toContain('Your password is set');
    expect([await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([false, true]);
    expect((await signedIn.beginSignIn()).location).toContain('/interaction/');
    const again = await openBrowser().post('/oidc/reset', { token, password: 'another harbour clock 60' });
    expect([again.status, again.text.includes('This link was used already')]).toEqual([400, true]);
    expect(await signIn(NEW_PASSWORD)).toBe(true);
  });

  it('is mailed in the language of the account, else in that of the request', async () => {
    const listSubjects = async () =>
      (await board.db.selectFrom('mails').select('subject').where('recipient', '=', person.email).execute()).map(
        ({ subject }) => subject,
      );
    await requestLinks({ 'accept-language': 'fr-CA' });
    await board.db.updateTable('users').set({ language: 'en' }).where('user_id', '=', person.userId).execute();
    await requestLinks({ 'accept-language': 'fr-CA' });
    expect(await listSubjects()).toEqual(['Réinitialiser votre mot de passe', 'Reset your password']);
  });

  it('is used once also by two forms at the same time', async () => {
    const token = toToken((await requestLinks())[0]);
    const replies = await Promise.all(
      ['velvet harbour clock 61', 'velvet harbour clock 62'].map((password) =>
        openBrowser().post('/oidc/reset', { token, password }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('ends after 15 minutes, and with a newer one', async () => {
    const [first] = await requestLinks();
    const second = (await requestLinks())[1];
    expect((await openBrowser().get(first ?? '')).status).toBe(400);
    board.clock.advance(15 * 60_000);
    expect((await openBrowser().get(second ?? '')).status).toBe(400);
    const late = await openBrowser().post('/oidc/reset', { token: toToken(second), password: NEW_PASSWORD });
    expect(late.status).toBe(400);
  });

  it.each<Record<string, string>>([
    { host: 'evil.example.net' },
    { 'x-forwarded-host': 'evil.example.net', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example.net' },
  ])('has the configured address, whatever the request claims: %o', async (headers) => {
    const reply = await openBrowser().post('/oidc/reset', { email: person.email }, headers);
    expect(reply.headers['location'] ?? '').not.toContain('evil');
    await board.app.parts.tasks.runDue();
    for (const { body } of await listOwnMails()) {
      expect(body).toContain(`${PUBLIC_URL}/oidc/reset?token=`);
      expect(body).not.toContain('evil');
    }
  });

  it('is not readable in the stored mail', async () => {
    const [link] = await requestLinks();
    const stored = await board.db.selectFrom('mails').selectAll().where('recipient', '=', person.email).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(toToken(link));
  });

  it('is not revealed by the reply, and no mail goes to an unknown address', async () => {
    const known = await openBrowser().post('/oidc/reset', { email: person.email });
    const unknown = await openBrowser().post('/oidc/reset', { email: 'ghost@example.com' });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await board.app.parts.tasks.runDue();
    const ghosts = board.db.selectFrom('mails').select('id').where('recipient', '=', 'ghost@example.com');
    expect(await ghosts.execute()).toEqual([]);
  });

  it('does the same work for known and unknown addresses before the reply', async () => {
    const count = async (email: string) => {
      const before = await board.db.selectFrom('password_resets').select('user_id').execute();
      await openBrowser().post('/oidc/reset', { email });
      const after = await board.db.selectFrom('password_resets').select('user_id').execute();
      return after.length - before.length;
    };
    // Links are made by the task, not by the request.
    expect([await count(person.email), await count('ghost@example.com')]).toEqual([0, 0]);
  });

  it('is mailed three times in 15 minutes at most', async () => {
    for (let count = 0; count < 5; count += 1) await requestLinks();
    expect(await listOwnMails()).toHaveLength(3);
  });

  it('is in the sign-in log with its use', async () => {
    const [link] = await requestLinks();
    await openBrowser().post('/oidc/reset', { token: toToken(link), password: NEW_PASSWORD });
    const rows = await board.db
      .selectFrom('user_login_activity')
      .select('description')
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ description }) => description)).toEqual([
      'Link to reset the password mailed',
      'Password reset by mail, sessions ended',
    ]);
  });
});

describe('a new password', () => {
  it.each([
    ['short', 'A password has 10 to 256 characters.'],
    ['password123', 'This password is easy to guess.'],
    ['motdepasse1', 'This password is easy to guess.'],
    ['aaaaaaaaaaaaaaa', 'This password is easy to guess.'],
    ['loadstone-demo', undefined],
  ])('%s', async (password, refusal) => {
    const token = toToken((await requestLinks())[0]);
    const reply = await openBrowser().post('/oidc/reset', { token, password });
    expect(reply.status).toBe(refusal === undefined ? 200 : 422);
    if (refusal !== undefined) expect(reply.text).toContain(refusal);
  });

  it('is refused where it is the user’s own address', async () => {
    await board.db
      .updateTable('users')
      .set({ email: `quentin.zeballos${person.userId}@example.com` })
      .where('user_id', '=', person.userId)
      .execute();
    person = { ...person, email: `quentin.zeballos${person.userId}@example.com` };
    const token = toToken((await requestLinks())[0]);
    const reply = await openBrowser().post('/oidc/reset', { token, password: person.email });
    expect(reply.status).toBe(422);
  });

  it('is none of the last five, and the sixth is allowed again', async () => {
    const set = async (password: string) => {
      board.clock.advance(15 * 60_000);
      const token = toToken((await requestLinks()).at(-1));
      return (await openBrowser().post('/oidc/reset', { token, password })).status;
    };
    expect(await set(PASSWORD)).toBe(422);
    const others = [1, 2, 3, 4].map((round) => `velvet harbour clock 7${round}`);
    for (const password of others) expect(await set(password)).toBe(200);
    expect(await set(PASSWORD)).toBe(422);
    expect(await set('velvet harbour clock 75')).toBe(200);
    expect(await set(PASSWORD)).toBe(200);
  });

  it('follows the same rules where support sets it', async () => {
    const set = async (input: string) =>
      (await runCommand(board, ['set-password', '--email', person.email, '--password-stdin'], { input })).code;
    expect(await set('password123')).not.toBe(0);
    expect(await set(PASSWORD)).not.toBe(0);
    expect(await set(NEW_PASSWORD)).toBe(0);
    expect(await signIn(NEW_PASSWORD)).toBe(true);
  });
});
