import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { createBroker, createTestApp, createTestBrowser, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../sign-in/passwords.ts';
import { listDevices, lockSecurityToken, putDevice, updateSecurityToken } from '../devices/devices.queries.ts';

const PUBLIC_URL = 'http://127.0.0.1:18199';
const PASSWORD = 'a good password';
const LAPTOP = 'laptop-thumbprint-of-a-key';
const DESKTOP = 'desktop-thumbprint-of-a-key';

let board: TestApp;
let person: Person;
let passwordHash: string;
beforeAll(async () => {
  board = await createTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db, { user: { password_hash: passwordHash } });
});

async function openBrowser(as = person) {
  const browser = createTestBrowser(board.http, PUBLIC_URL);
  await browser.signIn(as.email, PASSWORD);
  return browser;
}

/** Registers a device, and opens a session whose refresh token is bound to its key. */
async function addDevice({ userId }: Person, thumbprint: string, sessionId?: string): Promise<void> {
  const now = board.clock.now();
  await putDevice(board.db as never, userId, thumbprint, now);
  await lockSecurityToken(board.db as never, userId, now);
  await updateSecurityToken(board.db as never, userId, { sec_token: thumbprint, updated_on: now });
  if (sessionId === undefined) return;
  const record = { grant_id: `grant of ${sessionId}`, session_uid: null, subject: String(userId) };
  await board.db
    .insertInto('oidc_records')
    .values({
      ...record,
      kind: 'RefreshToken',
      id_digest: `digest of ${sessionId}`,
      payload: JSON.stringify({ jkt: thumbprint, sessionUid: sessionId }),
      expires_on: new Date(now.getTime() + 3_600_000),
    })
    .execute();
}

const findToken = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
const listEnded = async () =>
  (await board.db.selectFrom('ended_sessions').select(['session_id', 'reason']).execute()).map(
    ({ session_id: id, reason }) => [id, reason],
  );

describe('the page of devices', () => {
  it('is at /devices, lies with the provider, is not stored and runs no script', async () => {
    const browser = await openBrowser();
    expect((await browser.get('/devices')).location).toBe(`${PUBLIC_URL}/oidc/devices`);
    const { status, headers } = await browser.get('/oidc/devices');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('lists the user’s own devices with status and times, and no other user’s', async () => {
    const other = await createBroker(board.db);
    await addDevice(other, 'foreign-thumbprint');
    await addDevice(person, LAPTOP);
    board.clock.advance(24 * 3_600_000);
    await addDevice(person, DESKTOP);
    const { text } = await (await openBrowser()).get('/oidc/devices');
    expect(text).toContain(person.email);
    expect(text).not.toContain('foreign');
    const items = text.split('<li>').slice(1);
    expect(items[0]).toMatch(/desktop-thum<[\s\S]*Registered/);
    expect(items[1]).toMatch(/laptop-thumb<[\s\S]*Replaced by another device/);
    expect(items[1]).toContain(
      `<time datetime="${new Date(board.clock.now().getTime() - 24 * 3_600_000).toISOString()}">`,
    );
  });

  it('states what to do where no device is registered, and for a browser that is not signed in', async () => {
    expect((await (await openBrowser()).get('/oidc/devices')).text).toContain('No device is registered');
    const stranger = createTestBrowser(board.http, PUBLIC_URL);
    expect((await stranger.get('/oidc/devices')).text).toContain('You are not signed in.');
  });
});

describe('revoking a device', () => {
  it('ends the sessions of that device and no other, and is in the sign-in log', async () => {
    await addDevice(person, LAPTOP, `laptop session of ${person.userId}`);
    await addDevice(person, DESKTOP, `desktop session of ${person.userId}`);
    const browser = await openBrowser();
    const token = findToken((await browser.get('/oidc/devices')).text);
    const reply = await browser.post('/oidc/devices', { token, device: LAPTOP });
    expect([reply.status, reply.location]).toEqual([303, '/oidc/devices']);
    expect(await listEnded()).toContainEqual([`laptop session of ${person.userId}`, 'deviceRevoked']);
    expect((await listEnded()).map(([id]) => id)).not.toContain(`desktop session of ${person.userId}`);
    const { text } = await browser.get('/oidc/devices');
    expect(text.split('<li>').find((item) => item.includes('laptop-thumb'))).toContain('Revoked');
    expect(text.match(/<details>/g)).toHaveLength(1);
    const log = board.db
      .selectFrom('user_login_activity')
      .select(['user_activity_type_id', 'source'])
      .where('user_id', '=', person.userId)
      .where('description', '=', 'Device revoked');
    expect(await log.execute()).toEqual([{ user_activity_type_id: ACTIVITY_TYPES.TokenSecurity, source: 'server' }]);
    expect((await browser.post('/oidc/devices', { token, device: LAPTOP })).status).toBe(403);
  });

  it.each<[string, (token: string) => [Record<string, string>, Record<string, string>?]]>([
    ['without the token of the page', () => [{ device: LAPTOP }]],
    ['with a made-up token', () => [{ token: 'made-up', device: LAPTOP }]],
    ['of another site', (token) => [{ token, device: LAPTOP }, { 'sec-fetch-site': 'cross-site' }]],
    ['about an unknown device', (token) => [{ token, device: 'unknown' }]],
  ])('is refused for a form %s', async (_name, toForm) => {
    await addDevice(person, LAPTOP);
    const browser = await openBrowser();
    const [form, headers] = toForm(findToken((await browser.get('/oidc/devices')).text));
    const reply = await browser.post('/oidc/devices', form, headers);
    expect([reply.status, reply.text.includes('The device was not revoked')]).toEqual([403, true]);
    expect((await listDevices(board.db, person.userId)).map(({ revokedOn }) => revokedOn)).toEqual([null]);
  });

  it('is refused with the token of another session, for another user’s device and without a session', async () => {
    const other = await createBroker(board.db, { user: { password_hash: passwordHash } });
    await addDevice(person, LAPTOP);
    await addDevice(other, DESKTOP);
    const [browser, foreign] = [await openBrowser(), await openBrowser(other)];
    const token = findToken((await browser.get('/oidc/devices')).text);
    const foreignToken = findToken((await foreign.get('/oidc/devices')).text);
    expect(foreignToken).not.toBe(token);
    const stranger = createTestBrowser(board.http, PUBLIC_URL);
    const replies = [
      await browser.post('/oidc/devices', { token: foreignToken, device: LAPTOP }),
      await browser.post('/oidc/devices', { token, device: DESKTOP }),
      await stranger.post('/oidc/devices', { token, device: LAPTOP }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await listDevices(board.db, person.userId))[0]?.revokedOn).toBeNull();
    expect((await listDevices(board.db, other.userId))[0]?.revokedOn).toBeNull();
  });
});
