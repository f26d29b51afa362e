import { excludeCompany } from '@loadstone/contracts/exclusions';
import {
  createNotification,
  notificationSchema,
  pushNotification,
  resetNotificationCount,
  sendToWeb,
  type SendItem,
} from '@loadstone/contracts/notifications';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { connectToHub, type HubClient } from '../../../test/hub-client.ts';

let board: TestApp;
let address: string;
let broker: Person;
let colleague: Person;
let carrier: Person;
let stranger: Person;
let loadToken: number;
let truckToken: number;
const clients: HubClient[] = [];

beforeAll(async () => {
  board = await createTestApp();
  address = await board.listen();
});
afterAll(() => board.close());

/** Each test uses its own equipment letter, so that the carrier's truck matches this test's load only. */
const LETTERS = [...'VRKFSDTCUHLONPIE'];
beforeEach(async () => {
  const vehicle_type = LETTERS.shift() ?? '';
  broker = await createBroker(board.db);
  colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
  carrier = await createCarrier(board.db);
  stranger = await createCarrier(board.db);
  loadToken = (await addPosting(board.db, broker, 'L', { vehicle_type })).token;
  truckToken = (await addPosting(board.db, carrier, 'E', { vehicle_type })).token;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function connect(person: Person, to = { app: board, address }): Promise<HubClient> {
  const client = await connectToHub(to.address, { token: await to.app.tokenFor(person) });
  clients.push(client);
  return client;
}

const create = (as: Person | undefined, to: Person, given: { type?: number; token?: number } = {}, key?: string) =>
  board.call(createNotification, {
    as,
    idempotencyKey: key,
    body: {
      notificationTypeId: given.type ?? 1,
      userId: to.userId,
      entityId: given.token ?? loadToken,
      notificationDetails: { subject: 'You won!', body: 'Call 1-900' },
    },
  });
const toItem = (content: object, item: Partial<SendItem> = {}): SendItem => ({
  alert: 'Call 1-900',
  notification: JSON.stringify({ notificationTypeID: 25, type: 'load', ...content }),
  userId: 0,
  accountId: 0,
  custCd: '',
  ...item,
});
const send = (as: Person | undefined, items: SendItem[]) => board.call(sendToWeb, { as, body: items });

describe('a notification that is created', () => {
  it('has the text of the posting, whatever the client wrote, and reaches the recipient’s windows at once', async () => {
    const windows = [await connect(colleague), await connect(colleague)];
    const [sender, outsider] = [await connect(broker), await connect(stranger)];
    const { status, body } = await create(broker, colleague);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      notificationTypeId: 1,
      userId: colleague.userId,
      createdBy: broker.userId,
      entityId: String(loadToken),
      srceProductId: 13,
      destProductId: 13,
      notificationDetails: { subject: 'Load Open', body: 'Toronto, ON to Chicago, IL, Jun 15 2026' },
    });
    for (const window of windows) {
      await window.waitUntil(() => window.messages.length > 0);
      expect(window.messages).toEqual([{ notificationTypeID: 1, type: 'notification', notification: body }]);
    }
    expect([...sender.messages, ...outsider.messages]).toEqual([]);
  });

  it('reaches a company that the posting pairs with, and is once a key', async () => {
    const window = await connect(carrier);
    const first = await create(broker, carrier, {}, 'same');
    const again = await create(broker, carrier, {}, 'same');
    expect(first.body).toMatchObject({ userId: carrier.userId, custCd: carrier.custCd, destProductId: 19 });
    expect(again.body).toEqual(first.body);
    await create(broker, carrier, {}, 'other');
    await window.waitUntil(() => window.messages.length === 2);
    const tokens = window.messages.map((message) => notificationSchema.parse(message.notification).notificationId);
    expect(new Set(tokens).size).toBe(2);
  });

  it('reaches no other user, is about an own posting only, and states only what is true', async () => {
    const foreign = await addPosting(board.db, stranger, 'E', { vehicle_type: 'E' });
    const responses = [
      await create(broker, stranger),
      await create(broker, { ...stranger, userId: 999_999 }),
      await create(broker, colleague, { token: foreign.token }),
      await create(broker, colleague, { type: 13 }),
      await create(broker, colleague, { type: 24 }),
      await create(broker, colleague, { type: 99 }),
      await create(undefined, colleague),
    ];
    expect(responses.map(({ status, error }) => `${status} ${error.code}`)).toEqual([
      '403 notification.notAllowed',
      '403 notification.notAllowed',
      '404 posting.notFound',
      '403 notification.notAllowed',
      '403 notification.notAllowed',
      '400 request.invalid',
      '401 session.missing',
    ]);
    const rows = await board.db
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', stranger.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('that is read in one window is updated in the others', async () => {
    const window = await connect(colleague);
    const body = { UserId: colleague.userId, NotificationTypes: '1' };
    await board.call(resetNotificationCount, { as: colleague, body });
    await window.waitUntil(() => window.messages.length > 0);
    expect(window.messages).toEqual([{ notificationTypeID: 10, type: 'notification' }]);
  });
});

describe('the two companies of an assignment', () => {
  it('reach each other about the assigned postings, also when one hides its leads, and no other company does', async () => {
    await createAssignmentCalls(board).assign(broker, loadToken, truckToken);
    const exclusion = { custCd: carrier.custCd, excludeCustCd: broker.custCd };
    await board.call(excludeCompany, { as: carrier, body: exclusion });
    const [brokers, carriers] = [await connect(broker), await connect(carrier)];
    expect((await create(broker, carrier)).body).toMatchObject({ userId: carrier.userId, destProductId: 19 });
    expect((await create(carrier, broker, { token: truckToken })).body).toMatchObject({ userId: broker.userId });
    await send(broker, [toItem({ token: loadToken }, { custCd: carrier.custCd })]);
    await send(carrier, [toItem({ token: truckToken }, { custCd: broker.custCd })]);
    await carriers.waitUntil(() => carriers.messages.length > 1);
    await brokers.waitUntil(() => brokers.messages.length > 1);
    const refused = [
      await create(broker, stranger),
      await create(stranger, broker, { token: loadToken }),
      await send(broker, [toItem({ token: loadToken }, { custCd: stranger.custCd })]),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 404, 403]);
  });

  it('do not once it has ended', async () => {
    const assignments = createAssignmentCalls(board);
    await assignments.assign(broker, loadToken, truckToken);
    const exclusion = { custCd: carrier.custCd, excludeCustCd: broker.custCd };
    await board.call(excludeCompany, { as: carrier, body: exclusion });
    await assignments.decline(carrier, loadToken);
    expect((await create(broker, carrier)).error.code).toBe('notification.notAllowed');
  });
});

describe('a message to windows', () => {
  it('reaches the own company, by call and by the hub’s method, on every server', async () => {
    const second = await createTestApp({ database: board.database });
    try {
      const near = await connect(colleague);
      const far = await connect(colleague, { app: second, address: await second.listen() });
      const caller = await connect(broker);
      const expected = { notificationTypeID: 25, type: 'load', token: loadToken };
      expect((await send(broker, [toItem({ token: loadToken, html: '<b>' })])).body).toEqual({ sent: 1 });
      expect(await caller.send([toItem({ token: loadToken }, { userId: colleague.userId })])).toEqual({ sent: 1 });
      for (const window of [near, far]) {
        await window.waitUntil(() => window.messages.length === 2);
        expect(window.messages).toEqual([expected, expected]);
      }
    } finally {
      await second.close();
    }
  });

  it('reaches a company that the named posting pairs with, and no other', async () => {
    const [paired, outsider] = [await connect(carrier), await connect(stranger)];
    expect((await send(broker, [toItem({ token: loadToken }, { custCd: carrier.custCd })])).status).toBe(200);
    await paired.waitUntil(() => paired.messages.length > 0);
    const refused = [
      await send(broker, [toItem({}, { custCd: carrier.custCd })]),
      await send(broker, [toItem({ token: loadToken }, { custCd: stranger.custCd })]),
      await send(broker, [toItem({ token: loadToken }, { userId: stranger.userId })]),
      await send(broker, [toItem({ token: loadToken }, { accountId: stranger.accountId })]),
      await send(stranger, [toItem({ token: loadToken }, { accountId: broker.accountId })]),
      await send(broker, [toItem({ token: loadToken }), toItem({ token: loadToken }, { custCd: 'NOBODY' })]),
      await send(broker, [toItem({ notificationTypeID: 6 })]),
    ];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      refused.map(() => [403, 'notification.notAllowed']),
    );
    const caller = await connect(broker);
    expect(await caller.send([toItem({ token: loadToken }, { userId: stranger.userId })])).toMatchObject({
      code: 'notification.notAllowed',
    });
    expect(await caller.send('everybody')).toMatchObject({ code: 'request.invalid' });
    expect(outsider.messages).toEqual([]);
  });

  it('is well-formed, and has a signed-in sender', async () => {
    const wrong = await send(broker, [{ ...toItem({}), notification: 'not json' }]);
    expect([wrong.status, wrong.error.details?.[0]?.field]).toEqual([400, '0.notification']);
    expect((await send(broker, [])).status).toBe(400);
    expect((await send(undefined, [toItem({})])).status).toBe(401);
  });

  it('is sent once to each recipient, however many items name the company', async () => {
    const window = await connect(colleague);
    const other = await addPosting(board.db, broker, 'L', { vehicle_type: 'E' });
    const items = [toItem({ token: loadToken }), toItem({ token: other.token }), toItem({}), toItem({})];
    const toColleague = toItem({ token: loadToken }, { userId: colleague.userId });
    expect((await send(broker, [...items, toColleague, toColleague])).body).toEqual({ sent: 6 });
    expect((await send(broker, [toItem({ type: 'equipment' })])).body).toEqual({ sent: 1 });
    // Messages between windows have no order.
    await window.waitUntil(() => window.messages.length > 2);
    expect(window.messages).toHaveLength(3);
    expect(window.messages).toEqual(
      expect.arrayContaining([
        { notificationTypeID: 25, type: 'load' },
        { notificationTypeID: 25, type: 'load', token: loadToken },
        { notificationTypeID: 25, type: 'equipment' },
      ]),
    );
  });

  it('may be sent sixty times a minute by a user, by call and by the hub’s method together', async () => {
    const twenty = Array.from({ length: 20 }, () => toItem({}));
    const caller = await connect(broker);
    const responses = [await send(broker, twenty), await send(broker, twenty)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await caller.send(twenty)).toEqual({ sent: 20 });
    expect((await send(broker, [toItem({})])).error.code).toBe('request.tooMany');
    expect(await caller.send([toItem({})])).toMatchObject({ code: 'request.tooMany' });
    expect((await send(colleague, [toItem({})])).status).toBe(200);
  });
});

describe('the hub’s method', () => {
  it('accepts the longest send that is allowed', async () => {
    const caller = await connect(broker);
    const content = JSON.stringify({ notificationTypeID: 25, type: 'load', token: loadToken });
    const item = toItem({}, { alert: '"'.repeat(500), notification: content.padEnd(1_000) });
    expect(await caller.send(Array.from({ length: 20 }, () => item))).toEqual({ sent: 20 });
    expect(caller.socket.connected).toBe(true);
  });

  it('counts as the call that it is', async () => {
    const strict = await createTestApp({ database: board.database, environment: { RATE_LIMIT_PER_USER: '2' } });
    try {
      const caller = await connect(broker, { app: strict, address: await strict.listen() });
      const replies = [];
      for (let count = 0; count < 3; count++) replies.push(await caller.send([toItem({ token: loadToken })]));
      expect(replies).toEqual([{ sent: 1 }, { sent: 1 }, expect.objectContaining({ code: 'request.tooMany' })]);
    } finally {
      await strict.close();
    }
  });
});

describe('a push', () => {
  it('can be requested only by the author of the notification', async () => {
    const { notificationId } = (await create(broker, colleague)).body;
    const request = (as: Person | undefined, id: number) =>
      board.call(pushNotification, { as, params: { notificationId: id, deviceType: 0 } });
    expect((await request(broker, notificationId)).body).toEqual({ devices: 0 });
    expect((await request(colleague, notificationId)).status).toBe(404);
    expect((await request(stranger, notificationId)).status).toBe(404);
    expect((await request(undefined, notificationId)).status).toBe(401);
    expect((await request(broker, 0)).status).toBe(400);
  });
});
