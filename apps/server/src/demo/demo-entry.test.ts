import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createCarrier, createTestApp, createTestBrowser, type TestApp } from '@loadstone/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../auth/index.ts';
import { DEMO_PASSWORD } from './demo-password.ts';

const LOOPBACK = 'http://127.0.0.1:18199';

let board: TestApp;
afterEach(() => board.close());

/** Opens a board with a sample broker and a sample carrier who can sign in. */
async function openBoard(environment: Record<string, string>) {
  board = await createTestApp({ environment });
  const people = { broker: await createBroker(board.db), carrier: await createCarrier(board.db) };
  const accountIds = [people.broker.accountId, people.carrier.accountId];
  await board.db.updateTable('companies').set({ is_sample: true }).where('account_id', 'in', accountIds).execute();
  await board.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(DEMO_PASSWORD) })
    .where('account_id', 'in', accountIds)
    .execute();
  return people;
}

async function openSignIn(publicUrl = LOOPBACK) {
  const browser = createTestBrowser(board.http, publicUrl);
  const { location = '' } = await browser.beginSignIn();
  const page = await browser.get(location);
  return { browser, location, page };
}

describe('the entry of a demo', () => {
  it.each(['broker', 'carrier'] as const)('signs the sample %s in with one click, and logs it', async (side) => {
    const people = await openBoard({ DEMO: '1' });
    const { browser, location, page } = await openSignIn();
    expect(page.text).toContain(`Enter as ${side}`);
    const entered = await browser.post(`${location}/demo`, { side });
    expect(entered.status).toBe(303);
    const callback = await browser.get(entered.location ?? '');
    const tokens = await browser.redeem(callback.location ?? '');
    const person = people[side];
    const claims = await board.call(getUserClaims, {
      query: { userId: person.userId },
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(claims.body).toMatchObject({ userId: person.userId, custCd: person.custCd });
    const log = await board.db
      .selectFrom('user_login_activity')
      .select(['description', 'email_address'])
      .where('user_id', '=', person.userId)
      .orderBy('description')
      .execute();
    expect(log).toEqual(
      ['New browser', 'Signed in'].map((description) => ({ description, email_address: person.email })),
    );
  });

  it('does not exist without a demo', async () => {
    await openBoard({ DEMO: '0' });
    const { browser, location, page } = await openSignIn();
    expect(page.text).not.toContain('Enter as');
    expect((await browser.post(`${location}/demo`, { side: 'broker' })).status).toBe(404);
  });

  it.each([
    ['a public address', { PUBLIC_URL: 'https://board.example.com' }, 'https://board.example.com'],
    ['a network address', { HOST: '0.0.0.0' }, LOOPBACK],
  ])('does not exist at %s, where the page contains no password either', async (_name, environment, publicUrl) => {
    await openBoard({ DEMO: '1', DEMO_PASSWORD: 'given by hand', ...environment });
    const { browser, location, page } = await openSignIn(publicUrl);
    expect(page.status).toBe(200);
    for (const text of ['Enter as', DEMO_PASSWORD, 'given by hand', '@example.com']) {
      expect(page.text).not.toContain(text);
    }
    expect((await browser.post(`${location}/demo`, { side: 'broker' })).status).toBe(404);
  });

  it('is refused from another site, without the cookie of its page, and for a side that does not exist', async () => {
    await openBoard({ DEMO: '1' });
    const { browser, location } = await openSignIn();
    const foreign = await browser.post(`${location}/demo`, { side: 'broker' }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(400);
    const stranger = createTestBrowser(board.http, LOOPBACK);
    expect((await stranger.post(`${location}/demo`, { side: 'broker' })).status).toBe(400);
    expect((await browser.post(`${location}/demo`, { side: 'admin' })).status).toBe(404);
    expect((await browser.post(`${location}/demo`, { side: 'broker' })).status).toBe(303);
  });

  it('is refused for a user who has no access any more', async () => {
    const { broker } = await openBoard({ DEMO: '1' });
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', broker.userId).execute();
    const { browser, location } = await openSignIn();
    const entered = await browser.post(`${location}/demo`, { side: 'broker' });
    const callback = await browser.get(entered.location ?? '');
    expect(new URL(callback.location ?? '', LOOPBACK).searchParams.get('error')).toBe('access_denied');
  });
});
