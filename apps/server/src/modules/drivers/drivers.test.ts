import { sendDriverMessage, takeReferenceAsDriver } from '@loadstone/contracts/assignments';
import { createDriverLink, endDriverSession } from '@loadstone/contracts/drivers';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair } from '../../../test/assigned-pair.ts';
import { listMails } from '../../partners/mail/index.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { asDriver, createDriverCalls, toSecret, type DriverCalls } from '../../../test/driver-calls.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let id: number;
let driverId: number;

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  const pair = await createAssignedPair(board, broker, carrier);
  [id, lToken, eToken] = [pair.id, pair.load.token, pair.truck.token];
  await assignments.step(carrier, 'E', eToken, 'A');
  driverId = await drivers.addDriver(carrier, 'first');
  await drivers.choose(carrier, eToken, driverId);
});

const LINK_GONE = [404, 'driverLink.notFound'];
const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];

describe('a driver’s link', () => {
  it('signs the driver in to the own assignments, once', async () => {
    const { body: link } = await drivers.createLink(carrier, driverId);
    expect(link.url).toMatch(/^http:\/\/127\.0\.0\.1:18199\/driver#link=[\w-]{43}$/);
    const { status, body } = await drivers.open(toSecret(link.url));
    expect([status, body.displayName]).toEqual([200, 'first Driver']);
    const { body: list } = await drivers.list(body.secret);
    expect(list).toMatchObject([{ id, pStatus: 'A', dispatcherPhone: '416-555-0100', messages: [] }]);
    expect(toRefusal(await drivers.open(toSecret(link.url)))).toEqual(LINK_GONE);
  });

  it('is the same 404 where it is used, older than 15 minutes, replaced, or made up', async () => {
    const first = toSecret((await drivers.createLink(carrier, driverId)).body.url);
    const second = toSecret((await drivers.createLink(carrier, driverId)).body.url);
    expect(toRefusal(await drivers.open(first))).toEqual(LINK_GONE);
    board.clock.advance(15 * MINUTE_MS);
    const late = await drivers.open(second);
    expect(toRefusal(late)).toEqual(LINK_GONE);
    expect((await drivers.open('A'.repeat(43))).error.message).toBe(late.error.message);
  });

  it('is kept while it works where only a missing one is to be created, and nothing is sent', async () => {
    const keep = (isMailed = false) =>
      board.call(createDriverLink, { as: carrier, body: { driverId, isMailed, keepsEarlier: true } });
    const { body: first } = await keep();
    expect(first.url).not.toBe('');
    const kept = { url: '', expiresOn: first.expiresOn, mailedTo: '', sms: null };
    board.clock.advance(14 * MINUTE_MS);
    expect((await keep(true)).body).toEqual(kept);
    expect((await drivers.open(toSecret(first.url))).status).toBe(200);
    // Used, replaced, expired: another one is created.
    const { body: second } = await keep();
    expect(second.url).not.toBe('');
    const { body: third } = await drivers.createLink(carrier, driverId);
    expect((await keep()).body).toEqual({ ...kept, expiresOn: third.expiresOn });
    board.clock.advance(15 * MINUTE_MS);
    expect((await keep()).body.url).not.toBe('');
    expect(toRefusal(await drivers.open(toSecret(third.url)))).toEqual(LINK_GONE);
  });

  it('is made by the driver’s own company only, and is never stored as it is', async () => {
    const other = await createCarrier(board.db);
    expect(toRefusal(await drivers.createLink(other, driverId))).toEqual([404, 'resource.notFound']);
    expect(toRefusal(await drivers.createLink(broker, driverId))).toEqual([403, 'product.missing']);
    const secret = toSecret((await drivers.createLink(carrier, driverId)).body.url);
    const stored = await board.db.selectFrom('driver_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.some(({ secret_hash: hash }) => hash.toString('base64url') === secret)).toBe(false);
  });

  it('is mailed where the desk wants it', async () => {
    const { body } = await drivers.createLink(carrier, driverId, true);
    expect(body.mailedTo).toBe('first@example.com');
    const stored = await board.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'first@example.com')
      .execute();
    expect(JSON.stringify(stored)).not.toContain(toSecret(body.url));
    const mails = await listMails(board.db, board.vault, 100);
    expect(mails.find(({ recipient }) => recipient === 'first@example.com')?.body).toContain(body.url);
  });

  it('is mailed in the language of the user who sends it', async () => {
    const sender = await createCarrier(board.db, { user: { language: 'fr-CA' } });
    const { body } = await drivers.createLink(sender, await drivers.addDriver(sender, 'french'), true);
    const mail = (await listMails(board.db, board.vault, 100)).find(({ recipient }) => recipient === body.mailedTo);
    expect(mail?.subject).toBe('Vos chargements');
    expect(mail?.body).toContain(`pendant 15 minutes\u00a0:\n\n${body.url}`);
  });

  it('is mailed ten times a day to one address, by all users together, and still created without a mail', async () => {
    const strangers = await Promise.all([1, 2].map(() => createCarrier(board.db)));
    const ids = await Promise.all(strangers.map((person) => drivers.addDriver(person, 'flooded')));
    const mail = (place: number) => drivers.createLink(strangers[place]!, ids[place]!, true);
    const replies = await Promise.all(Array.from({ length: 24 }, (_, count) => mail(count % 2)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(toRefusal(await mail(0))).toEqual([429, 'request.dailyLimit']);
    expect((await drivers.createLink(strangers[0]!, ids[0]!)).status).toBe(200);
  });

  it('is mailed a hundred times a day by one user, to any address', async () => {
    const now = board.clock.now();
    await board.db
      .insertInto('mails')
      .values(
        Array.from({ length: 100 }, (_, count) => ({
          delivery: 'outbox' as const,
          recipient: `driver${count}@example.com`,
          reply_to: carrier.email,
          subject: '',
          body: '',
          created_on: now,
        })),
      )
      .execute();
    expect(toRefusal(await drivers.createLink(carrier, driverId, true))).toEqual([429, 'request.dailyLimit']);
  });
});

describe('a driver’s session', () => {
  it('ends when the driver is replaced, when the assignment ends, and after 30 days', async () => {
    const ended = [401, 'session.expired'];
    const secret = await drivers.signIn(carrier, driverId);
    expect((await drivers.list(secret)).body).toHaveLength(1);
    await drivers.choose(carrier, eToken, await drivers.addDriver(carrier, 'second'));
    expect(toRefusal(await drivers.list(secret))).toEqual(ended);
    await drivers.choose(carrier, eToken, driverId);
    const next = await drivers.signIn(carrier, driverId);
    expect((await drivers.list(next)).body).toHaveLength(1);
    await assignments.cancel(carrier, eToken);
    expect(toRefusal(await drivers.list(next))).toEqual(ended);
    const waiting = await drivers.signIn(carrier, driverId);
    expect((await drivers.list(waiting)).body).toEqual([]);
    board.clock.advance(30 * DAY_MS);
    expect(toRefusal(await drivers.list(waiting))).toEqual(ended);
  });

  it('stays for documents after the delivery, and reaches nothing of the desk', async () => {
    const secret = await drivers.signIn(carrier, driverId);
    await drivers.move(secret, id, 'R');
    expect((await drivers.move(secret, id, 'D')).body.pStatus).toBe('D');
    expect((await drivers.list(secret)).body).toMatchObject([{ id, pStatus: 'D' }]);
    const desk = await board.http.inject({ url: '/api/AssignedLoad/offers', headers: asDriver(secret) });
    expect([desk.statusCode, desk.json<{ code: string }>().code]).toEqual([403, 'caller.notAccepted']);
  });

  it.each(['list', 'listSharing'] as const)('reads the reply of “%s” again only after a change', async (name) => {
    const secret = await drivers.signIn(carrier, driverId);
    const { headers } = await drivers[name](secret);
    const known = { 'if-none-match': String(headers['etag']) };
    expect(headers['cache-control']).toBe('no-store');
    expect((await drivers[name](secret, known)).status).toBe(304);
    expect(toRefusal(await drivers[name]('nonsense', known))).toEqual([401, 'session.expired']);
    await drivers.move(secret, id, 'R');
    await drivers.share(secret, id);
    expect((await drivers[name](secret, known)).status).toBe(200);
  });

  it('is ended by the driver, and a made-up one is refused', async () => {
    const secret = await drivers.signIn(carrier, driverId);
    await board.call(endDriverSession, { headers: asDriver(secret) });
    expect(toRefusal(await drivers.list(secret))).toEqual([401, 'session.expired']);
    expect(toRefusal(await drivers.list('nonsense'))).toEqual([401, 'session.expired']);
  });

  it('is opened by a reference number for that assignment only', async () => {
    const token = (
      await addPosting(board.db, broker, 'L', { date_avail: board.clock.now().toISOString().slice(0, 10) })
    ).token;
    const phone = '416-555-0107';
    const { pin } = (await assignments.generate(broker, token, { driverPhone: phone })).body;
    const taken = (await board.call(takeReferenceAsDriver, { body: { pIN: pin, name: 'Driver Two', phone } })).body;
    const session = taken.session!;
    const external = taken.assignment!.id;
    expect(session.displayName).toBe('Driver Two');
    expect((await drivers.list(session.secret)).body).toMatchObject([{ id: external, pStatus: 'A' }]);
    expect(toRefusal(await drivers.move(session.secret, id, 'R'))).toEqual([404, 'assignment.notFound']);
    expect((await drivers.move(session.secret, external, 'R')).body.pStatus).toBe('R');
    await assignments.unassign(broker, token);
    expect(toRefusal(await drivers.list(session.secret))).toEqual([401, 'session.expired']);
  });
});

describe('a message to the driver', () => {
  const write = (as: Person, message: string) =>
    board.call(sendDriverMessage, { as, body: { token: lToken, message } });

  it('is replied to once, and only the side that sent it receives the reply', async () => {
    const secret = await drivers.signIn(carrier, driverId);
    await write(carrier, 'Dock 4');
    const [message] = (await drivers.list(secret)).body[0]?.messages ?? [];
    expect(message).toMatchObject({ text: 'Dock 4', company: carrier.company.common_name, reply: '' });
    const { body } = await drivers.reply(secret, id, message?.id ?? 0, 'gotIt');
    expect(body.messages).toMatchObject([{ text: 'Dock 4', reply: 'gotIt' }]);
    expect((await drivers.reply(secret, id, message?.id ?? 0, 'callMe')).body.messages[0]?.reply).toBe('gotIt');
    const seenBy = async (as: Person) =>
      (await assignments.ofLoad(as, lToken)).body.history.filter(({ action }) => action === 'replyToMessage');
    expect(await seenBy(carrier)).toMatchObject([{ actor: 'driver', by: 'first Driver', note: 'gotIt' }]);
    expect(await seenBy(broker)).toEqual([]);
    const notices = await board.db
      .selectFrom('notifications')
      .selectAll()
      .where('notification_type_id', '=', 4)
      .execute();
    expect(notices.map(({ user_id: userId }) => userId)).toContain(carrier.userId);
    expect(notices.map(({ user_id: userId }) => userId)).not.toContain(broker.userId);
    const toCarrier = notices.find(({ user_id: userId }) => userId === carrier.userId);
    expect(toCarrier?.notification_details).toMatchObject({
      values: { company: `first Driver, ${carrier.company.common_name}` },
    });
  });

  it('is not there for another driver, nor for a made-up id', async () => {
    const secret = await drivers.signIn(carrier, driverId);
    await write(carrier, 'Dock 4');
    expect(toRefusal(await drivers.reply(secret, id, 1_000_000, 'gotIt'))).toEqual([404, 'assignment.messageNotFound']);
    const other = await drivers.signIn(carrier, await drivers.addDriver(carrier, 'third'));
    expect(toRefusal(await drivers.reply(other, id, 1, 'gotIt'))).toEqual([404, 'assignment.notFound']);
  });
});
