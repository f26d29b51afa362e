import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNotification, pushNotification } from '@loadstone/contracts/notifications';
import { repostExpired } from '@loadstone/contracts/postings';
import { editUserPreference } from '@loadstone/contracts/preferences';
import { addPushSubscription, getPushKey, removePushSubscription } from '@loadstone/contracts/push';
import { addPosting, createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decryptPush } from '../../../test/decrypt-push.ts';

/** A push service on loopback that stores the requests and replies as the test configures it. */
let service: Server;
let endpoint: string;
let reply: { status: number; headers?: Record<string, string> } = { status: 201 };
const received: { headers: IncomingMessage['headers']; body: Buffer }[] = [];

let board: TestApp;
let author: Person;
let person: Person;
let token: number;

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(reply.status, reply.headers).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push`;
  board = await createTestApp({ environment: { PUSH_HOSTS: '127.0.0.1', PUSH_CONTACT: 'mailto:board@example.com' } });
});
afterAll(async () => {
  await board.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  reply = { status: 201 };
  // Ends the pause of a push service that an earlier test has caused.
  board.clock.advance(3_600_000);
  received.length = 0;
  author = await createBroker(board.db);
  person = await createPerson(board.db, { modes: ['B'], company: author.company });
  token = (await addPosting(board.db, author, 'L')).token;
});

/** The keys and address that a browser generates when it subscribes. */
function createBrowser(path = randomBytes(6).toString('hex')) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { ecdh, auth, subscription: { endpoint: `${endpoint}/${path}`, expirationTime: null, keys } };
}

const subscribe = (as: Person | undefined, body: ReturnType<typeof createBrowser>['subscription']) =>
  board.call(addPushSubscription, { as, body });
/** Sends to the devices of a user, by a colleague. */
async function push(to = person, by = author, entityId = token): Promise<number> {
  const draft = { notificationTypeId: 1, userId: to.userId, entityId };
  const { notificationId } = (await board.call(createNotification, { as: by, body: draft })).body;
  const request = () => board.call(pushNotification, { as: by, params: { notificationId, deviceType: 0 } });
  const { devices } = (await request()).body;
  expect((await request()).body.devices).toBe(0);
  return devices;
}
const subscriptionsOf = async (who: Person) =>
  board.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', who.userId).execute();

describe('web push', () => {
  it('is sent by the server for what the board writes by itself, once', async () => {
    const browser = createBrowser();
    await subscribe(person, browser.subscription);
    await board.db
      .updateTable('postings')
      .set({ p_status: 'E', date_avail: '2020-01-01' })
      .where('token', '=', token)
      .execute();
    expect((await board.call(repostExpired, { as: author, body: { Type: 'L' } })).status).toBe(200);
    for (const server of [board, board]) await server.app.parts.tasks.runDue();
    expect(received).toHaveLength(1);
    const payload: unknown = JSON.parse(decryptPush(received[0]!.body, browser));
    expect(payload).toMatchObject({ notificationTypeId: 1, subject: 'Loads Reposted' });
    const row = await board.db
      .selectFrom('notifications')
      .select('pushed_on')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.pushed_on).toEqual(board.clock.now());
  });

  it('arrives once, encrypted for the browser, signed with the board’s key', async () => {
    const browser = createBrowser();
    expect((await subscribe(person, browser.subscription)).status).toBe(200);
    expect(await push()).toBe(1);
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [(typeof received)[number]];
    expect(JSON.parse(decryptPush(body, browser))).toMatchObject({
      notificationTypeId: 1,
      subject: 'Load Open',
      body: 'Toronto, ON to Chicago, IL, Jun 15 2026',
      entityId: String(token),
      path: '/home?mode=B',
    });
    const { publicKey } = (await board.call(getPushKey, { as: person })).body;
    const [, signed = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(publicKey);
    const [head = '', claims = '', signature = ''] = signed.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: new URL(endpoint).origin,
      sub: 'mailto:board@example.com',
    });
    const point = Buffer.from(publicKey, 'base64url');
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: verifier, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
  });

  it('is not sent in the quiet hours of the company, whose bell keeps the notification', async () => {
    const browser = createBrowser();
    await subscribe(person, browser.subscription);
    const setHours = (quiet_from: string | null, quiet_to: string | null) =>
      board.db
        .updateTable('companies')
        .set({ quiet_from, quiet_to })
        .where('account_id', '=', person.accountId)
        .execute();
    await setHours('00:00', '23:58');
    try {
      expect(await push()).toBe(0);
      expect(received).toHaveLength(0);
      const stored = await board.db
        .selectFrom('notifications')
        .select('user_id')
        .where('user_id', '=', person.userId)
        .execute();
      expect(stored.length).toBeGreaterThan(0);
      await setHours('23:58', '23:59');
      expect(await push()).toBe(1);
    } finally {
      await setHours(null, null);
    }
  });

  it('has one key for all servers', async () => {
    const second = await createTestApp({ database: board.database });
    try {
      const request = (app: TestApp) => app.call(getPushKey, { as: person });
      const [one, two] = await Promise.all([request(board), request(second)]);
      expect(one.body).toEqual(two.body);
    } finally {
      await second.close();
    }
  });

  it('reaches every subscribed browser of the user, and no browser of another user', async () => {
    const [first, second] = [createBrowser(), createBrowser()];
    await subscribe(person, first.subscription);
    await subscribe(person, second.subscription);
    await subscribe(author, createBrowser().subscription);
    expect(await push()).toBe(2);
    const remove = (as: Person, address: string) =>
      board.call(removePushSubscription, { as, query: { endpoint: address } });
    expect((await remove(author, first.subscription.endpoint)).error.code).toBe('push.subscriptionNotFound');
    expect((await remove(person, first.subscription.endpoint)).status).toBe(200);
    expect(await push()).toBe(1);
  });

  it('reaches the last user who subscribed in a browser, and never a user who only knows its address', async () => {
    const browser = createBrowser();
    await subscribe(person, browser.subscription);
    const thief = { ...createBrowser().subscription, endpoint: browser.subscription.endpoint };
    const refused = await subscribe(author, thief);
    expect([refused.status, refused.error.code]).toEqual([400, 'push.endpointRefused']);
    expect(await push()).toBe(1);
    expect((await subscribe(author, browser.subscription)).status).toBe(200);
    expect(await push()).toBe(0);
  });

  it('is not sent to a user who has switched notifications off', async () => {
    await subscribe(person, createBrowser().subscription);
    const preference = { LiveSound: 'True', Notification: 'False', NotificationSound: 'True' } as const;
    await board.call(editUserPreference, { as: person, body: { productId: 13, preference } });
    expect(await push()).toBe(0);
    expect(received).toEqual([]);
  });

  it('forgets a subscription that was taken back, or that was refused ten times', async () => {
    const browser = createBrowser();
    for (const status of [404, 410]) {
      await subscribe(person, browser.subscription);
      reply = { status };
      expect(await push()).toBe(0);
      expect(await subscriptionsOf(person)).toEqual([]);
    }
    await subscribe(person, browser.subscription);
    reply = { status: 403 };
    for (let count = 0; count < 9; count++) await push();
    expect(await subscriptionsOf(person)).toHaveLength(1);
    await push();
    expect(await subscriptionsOf(person)).toEqual([]);
  });

  it('leaves a service alone that is busy or down, ever longer, and holds nothing against the subscription', async () => {
    await subscribe(person, createBrowser().subscription);
    const triesAfter = async (seconds: number) => {
      board.clock.advance(seconds * 1000);
      received.length = 0;
      await push();
      return received.length;
    };
    reply = { status: 500 };
    expect(await triesAfter(0)).toBe(1);
    expect(await triesAfter(29)).toBe(0);
    expect(await triesAfter(1)).toBe(1);
    expect(await triesAfter(59)).toBe(0);
    reply = { status: 429, headers: { 'retry-after': '600' } };
    expect(await triesAfter(1)).toBe(1);
    expect(await triesAfter(599)).toBe(0);
    reply = { status: 201 };
    expect(await triesAfter(1)).toBe(1);
    expect(await triesAfter(0)).toBe(1);
    const rows = await board.db.selectFrom('push_subscriptions').select('failures').execute();
    expect(rows.filter((row) => row.failures > 0)).toEqual([]);
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  it.each([
    ['is busy for one device', { status: 429, headers: { 'retry-after': '600' } }],
    ['fails for one device', { status: 500 }],
  ])('%s, and still receives messages of other users', async (_name, failure) => {
    await subscribe(person, createBrowser().subscription);
    reply = failure;
    await push();
    const other = await createPerson(board.db, { modes: ['B'], company: author.company });
    await subscribe(other, createBrowser().subscription);
    reply = { status: 201 };
    received.length = 0;
    expect(await push(other)).toBe(1);
    expect(received).toHaveLength(1);
  });

  it('rests where the devices of three users fail', async () => {
    reply = { status: 503 };
    for (let count = 0; count < 3; count += 1) {
      const user = await createPerson(board.db, { modes: ['B'], company: author.company });
      await subscribe(user, createBrowser().subscription);
      await push(user);
    }
    await subscribe(person, createBrowser().subscription);
    received.length = 0;
    await push();
    expect(received).toEqual([]);
    reply = { status: 201 };
    board.clock.advance(3_600_000);
    expect(await push()).toBe(1);
  });

  it('rests once for devices of one service that fail together', async () => {
    for (let count = 0; count < 4; count++) await subscribe(person, createBrowser().subscription);
    reply = { status: 503 };
    await push();
    board.clock.advance(30_000);
    received.length = 0;
    reply = { status: 201 };
    expect(await push()).toBe(4);
  });

  it('refuses a key that is no point of the curve, and deletes a stored one without affecting other subscriptions', async () => {
    const broken = createBrowser().subscription;
    const point = Buffer.from(broken.keys.p256dh, 'base64url').fill(1, 1);
    const keys = { ...broken.keys, p256dh: point.toString('base64url') };
    expect((await subscribe(person, { ...broken, keys })).error.code).toBe('request.invalid');
    const { subscription } = createBrowser();
    for (const one of [broken, subscription]) await subscribe(person, one);
    await board.db
      .updateTable('push_subscriptions')
      .set({ p256dh: keys.p256dh })
      .where('endpoint', '=', broken.endpoint)
      .execute();
    expect(await push()).toBe(1);
    expect(await push()).toBe(1);
    expect((await subscriptionsOf(person)).map((row) => row.endpoint)).toEqual([subscription.endpoint]);
  });

  it('is written in the language of its recipient, by a colleague as by the board', async () => {
    const french = await createPerson(board.db, {
      modes: ['B'],
      company: author.company,
      user: { language: 'fr-CA' },
    });
    const browser = createBrowser();
    await subscribe(french, browser.subscription);
    expect(await push(french)).toBe(1);
    const [{ body }] = received as [(typeof received)[number]];
    expect(JSON.parse(decryptPush(body, browser))).toMatchObject({
      subject: 'Chargement ouvert',
      body: 'Toronto (ON) → Chicago (IL), 15 juin 2026',
    });
  });

  it('is cut to what a push may hold', async () => {
    const browser = createBrowser();
    await subscribe(person, browser.subscription);
    const draft = { notificationTypeId: 1, userId: person.userId, entityId: token };
    const { notificationId } = (await board.call(createNotification, { as: author, body: draft })).body;
    const long = { subject: '"'.repeat(1_000), body: '\u0001🚚'.repeat(5_000) };
    await board.db
      .updateTable('notifications')
      .set({ notification_details: JSON.stringify(long) })
      .where('notification_id', '=', notificationId)
      .execute();
    const params = { notificationId, deviceType: 0 };
    expect((await board.call(pushNotification, { as: author, params })).body.devices).toBe(1);
    const [{ body }] = received as [(typeof received)[number]];
    expect(body.length).toBeLessThanOrEqual(4_096);
    const shown = (JSON.parse(decryptPush(body, browser)) as { body: string }).body;
    expect([shown.startsWith('\u0001🚚'), shown.endsWith('…')]).toEqual([true, true]);
  });

  it('does not follow a push service that sends it elsewhere', async () => {
    await subscribe(person, createBrowser().subscription);
    reply = { status: 302, headers: { location: 'http://127.0.0.1:1/' } };
    expect(await push()).toBe(0);
  });

  it('is kept for the last user of a browser, and for twenty browsers of a user', async () => {
    const shared = createBrowser();
    await subscribe(author, shared.subscription);
    await subscribe(person, shared.subscription);
    expect(await subscriptionsOf(author)).toEqual([]);
    for (let count = 0; count < 20; count++) {
      board.clock.advance(1);
      await subscribe(person, createBrowser().subscription);
    }
    const kept = await subscriptionsOf(person);
    expect(kept).toHaveLength(20);
    expect(kept.map((row) => row.endpoint)).not.toContain(shared.subscription.endpoint);
  });

  it('is never sent where the board does not want to go', async () => {
    const { subscription } = createBrowser();
    for (const address of [
      'https://internal.example/push',
      'http://169.254.169.254/latest',
      'https://127.0.0.1.example.com/push',
      'http://user:secret@127.0.0.1/push',
    ]) {
      const { status, error } = await subscribe(person, { ...subscription, endpoint: address });
      expect([address, status, error.code]).toEqual([address, 400, 'push.endpointRefused']);
    }
    const keys = { ...subscription.keys, p256dh: subscription.keys.auth };
    expect((await subscribe(person, { ...subscription, keys })).error.code).toBe('request.invalid');
    expect((await subscribe(person, { ...subscription, endpoint: 'file:///etc/passwd' })).status).toBe(400);
    expect((await subscribe(undefined, subscription)).status).toBe(401);
    expect((await board.call(getPushKey)).status).toBe(401);
  });
});
