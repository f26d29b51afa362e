import { sendDriverMessage } from '@loadstone/contracts/assignments';
import {
  addDriverPush,
  endDriverSession,
  getDriverPushKey,
  removeDriverPush,
  type DriverPushPayload,
} from '@loadstone/contracts/drivers';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair } from '../../../test/assigned-pair.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { asDriver, createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';
import { startPushService, type PushService } from '../../../test/push-service.ts';

let service: PushService;
let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let id: number;
let driverId: number;
let secret: string;

beforeAll(async () => {
  service = await startPushService();
  board = await createTestApp({ environment: service.environment });
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(async () => {
  await board.close();
  await service.close();
});
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  const pair = await createAssignedPair(board, broker, carrier);
  [id, lToken, eToken] = [pair.id, pair.load.token, pair.truck.token];
  await assignments.step(carrier, 'E', eToken, 'A');
  driverId = await drivers.addDriver(carrier, 'first');
  secret = await drivers.signIn(carrier, driverId);
});

const subscribe = async (as = secret, language = 'en') => {
  const browser = service.createBrowser();
  const { subscription } = browser;
  const { status } = await board.call(addDriverPush, { headers: asDriver(as), body: { subscription, language } });
  expect(status).toBe(200);
  return browser;
};
const sendMessage = () =>
  board.call(sendDriverMessage, { as: broker, body: { token: lToken, message: 'Bring straps' } });
const work = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
  await board.app.parts.tasks.runDue();
};
const read = (browser: Awaited<ReturnType<typeof subscribe>>) => service.read(browser) as DriverPushPayload[];

describe('the notifications of a driver', () => {
  it('are of the load that is assigned, the message with its replies, the change, and the end', async () => {
    const phone = await subscribe();
    await drivers.choose(carrier, eToken, driverId);
    await sendMessage();
    await assignments.step(carrier, 'E', eToken, 'R');
    await work();
    const news = read(phone);
    expect(news.map(({ kind, assignmentId }) => [kind, assignmentId])).toEqual([
      ['assigned', id],
      ['message', id],
      ['changed', id],
    ]);
    const [assigned, message] = news;
    expect(assigned).toMatchObject({ subject: 'A new load', replies: [], tag: `load-${id}` });
    expect(assigned?.body).toMatch(/^Toronto, ON → /);
    expect(message).toMatchObject({
      subject: `Message from ${broker.company.common_name}`,
      replies: [
        { reply: 'gotIt', title: 'Got it' },
        { reply: 'callMe', title: 'Call me' },
      ],
    });
    expect(message?.body).toMatch(/^Bring straps\n/);
    // The button names the message that it replies to; a second press changes nothing.
    for (let press = 0; press < 2; press++) {
      const replied = await drivers.reply(secret, id, message?.messageId ?? 0, 'gotIt');
      expect([replied.status, replied.body.messages.map(({ reply }) => reply)]).toEqual([200, ['gotIt']]);
    }
  });

  it('reach the former driver, and the new one, of another driver', async () => {
    await drivers.choose(carrier, eToken, driverId);
    await work();
    const former = await subscribe();
    const otherId = await drivers.addDriver(carrier, 'second');
    const other = await subscribe(await drivers.signIn(carrier, otherId), 'fr-CA');
    await drivers.choose(carrier, eToken, otherId);
    await work();
    expect(read(former).map(({ kind }) => kind)).toEqual(['unassigned']);
    expect(read(other).map(({ kind, subject }) => [kind, subject])).toEqual([['assigned', 'Un nouveau chargement']]);
  });

  it('are none of the driver’s own presses, and none of other drivers', async () => {
    await drivers.choose(carrier, eToken, driverId);
    await work();
    const own = await subscribe();
    const foreign = await subscribe(await drivers.signIn(carrier, await drivers.addDriver(carrier, 'other')));
    await drivers.move(secret, id, 'R');
    await work();
    expect([read(own), read(foreign)]).toEqual([[], []]);
  });

  it('end by request and with the session', async () => {
    await drivers.choose(carrier, eToken, driverId);
    await work();
    const headers = asDriver(secret);
    const first = await subscribe();
    expect((await board.call(removeDriverPush, { headers })).body).toEqual({ isRemoved: true });
    expect((await board.call(removeDriverPush, { headers })).body).toEqual({ isRemoved: false });
    const second = await subscribe();
    await board.call(endDriverSession, { headers });
    await sendMessage();
    await work();
    expect([read(first), read(second)]).toEqual([[], []]);
    expect((await board.call(getDriverPushKey, { headers })).status).toBe(401);
  });
});

describe('a subscription of a phone', () => {
  it.each([
    'https://10.0.0.1/push',
    'http://169.254.169.254/latest',
    'https://board.example.com/push',
    'https://localhost/x',
  ])('is refused for %s, which is no push service', async (endpoint) => {
    const { subscription } = service.createBrowser();
    const body = { subscription: { ...subscription, endpoint }, language: 'en' };
    const refused = await board.call(addDriverPush, { headers: asDriver(secret), body });
    expect([refused.status, refused.error.code]).toEqual([400, 'push.endpointRefused']);
  });

  it('is refused for the endpoint of another phone, wrong keys, and a user', async () => {
    const { subscription } = await subscribe();
    const stranger = await drivers.signIn(carrier, await drivers.addDriver(carrier, 'other'));
    const forged = { ...service.createBrowser().subscription, endpoint: subscription.endpoint };
    const taken = await board.call(addDriverPush, {
      headers: asDriver(stranger),
      body: { subscription: forged, language: 'en' },
    });
    expect(taken.error.code).toBe('push.endpointRefused');
    const keys = { p256dh: 'AAAA', auth: 'AAAA' };
    const body = { subscription: { ...subscription, keys }, language: 'en' };
    expect((await board.call(addDriverPush, { headers: asDriver(secret), body })).status).toBe(400);
    expect((await board.call(addDriverPush, { as: broker, body } as never)).status).toBe(403);
  });
});
