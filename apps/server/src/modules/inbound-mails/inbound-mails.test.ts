import {
  addInboundSender,
  changeInboundSender,
  decideInboundMail,
  getInboundMailSettings,
  INBOUND_MAIL_LIMITS,
  listInboundMails,
  readInboundMail,
  removeInboundSender,
  renewInboundAddress,
} from '@loadstone/contracts/inbound-mails';
import { listNotifications } from '@loadstone/contracts/notifications';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailCompany, MAIL_ENVIRONMENT, SENDER, toSource } from '../../../test/mails.ts';
import { createMailReceiver } from './mail-receiving.service.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp({ environment: MAIL_ENVIRONMENT });
});
afterAll(() => board.close());

const receive = async (recipient: string, mail: Parameters<typeof toSource>[0] = {}) =>
  (await createMailReceiver(board.app.parts).receive({ recipient, source: toSource(mail) })).result;
const query = { postType: 'L' as const };
const list = async (as: Person) => (await board.call(listInboundMails, { as, query })).body;

describe('who may send mails', () => {
  it('is for administrators to decide', async () => {
    const broker = await createBroker(board.db);
    for (const { status, error } of [
      await board.call(getInboundMailSettings, { as: broker }),
      await board.call(renewInboundAddress, { as: broker }),
      await board.call(addInboundSender, { as: broker, body: { address: SENDER, postType: 'L' } }),
      await board.call(changeInboundSender, { as: broker, params: { id: 1 }, body: { postsAlone: true } }),
      await board.call(removeInboundSender, { as: broker, params: { id: 1 } }),
    ])
      expect([status, error.code]).toEqual([403, 'inboundMail.notAllowed']);
  });

  it('has an address that is renewed, senders with a switch, and entries in the log of the company', async () => {
    const { administrator: as, address, senderId } = await createMailCompany(board);
    expect(address).toMatch(/^[a-z2-9]{20}@in\.example\.net$/);
    const switched = await board.call(changeInboundSender, {
      as,
      params: { id: senderId },
      body: { postsAlone: true },
    });
    expect(switched.body.senders).toMatchObject([
      { address: SENDER, postType: 'L', postsAlone: true, switchedBy: as.user.nick_name },
    ]);
    const otherKind = await board.call(addInboundSender, {
      as,
      body: { address: SENDER.toUpperCase(), postType: 'E' },
    });
    expect(otherKind.body.senders).toMatchObject([
      { address: SENDER, postType: 'E', postsAlone: false, switchedBy: null },
    ]);
    const renewed = await board.call(renewInboundAddress, { as });
    expect(renewed.body.address).not.toBe(address);
    expect([await receive(address), await receive(renewed.body.address ?? '')]).toEqual(['refused', 'kept']);
    const removed = await board.call(removeInboundSender, { as, params: { id: senderId } });
    expect(removed.body.senders).toEqual([]);
    expect(await receive(renewed.body.address ?? '', { id: '<2@x>' })).toBe('refused');
    const log = await board.db
      .selectFrom('user_activity')
      .select('description')
      .where('user_id', '=', as.userId)
      .where('user_activity_type_id', '=', 62)
      .execute();
    expect(log.map(({ description }) => description)).toEqual(
      expect.arrayContaining([`${SENDER}: mails are posted without a user`, `${SENDER}: not allowed to mail any more`]),
    );
  });

  it('knows no sender of another company, and a bounded number of own ones', async () => {
    const { senderId } = await createMailCompany(board);
    const { administrator: as } = await createMailCompany(board);
    for (const { status, error } of [
      await board.call(changeInboundSender, { as, params: { id: senderId }, body: { postsAlone: true } }),
      await board.call(removeInboundSender, { as, params: { id: senderId } }),
    ])
      expect([status, error.code]).toEqual([404, 'inboundMail.notFound']);
    const add = (n: number) =>
      board.call(addInboundSender, { as, body: { address: `sender${n}@shipper.example`, postType: 'L' } });
    for (let n = 1; n < INBOUND_MAIL_LIMITS.senders; n += 1) expect((await add(n)).status).toBe(200);
    const { status, error } = await add(0);
    expect([status, error.code]).toEqual([409, 'inboundMail.limitReached']);
    expect((await add(1)).status).toBe(200);
    const wrong = await board.call(addInboundSender, { as, body: { address: 'no address', postType: 'L' } });
    expect(wrong.status).toBe(400);
  });

  it('takes no mail on a board without the settings', async () => {
    const off = await createTestApp({ database: board.database });
    const { administrator: as, address } = await createMailCompany(board);
    expect((await off.call(getInboundMailSettings, { as })).body).toMatchObject({ isOn: false, address: null });
    expect(await createMailReceiver(off.app.parts).hasRecipient(address)).toBe(false);
    await off.close();
  });
});

describe('a mail that has arrived', () => {
  it('is listed, read as a pasted one, and notified to the users who have the product', async () => {
    const { administrator: as, address } = await createMailCompany(board);
    const colleague = await createPerson(board.db, { modes: ['C'], company: as.company });
    await receive(address, { subject: 'Loads of Monday' });
    const [mail] = await list(as);
    expect(mail).toMatchObject({ sender: SENDER, subject: 'Loads of Monday', status: 'waiting', isReadable: true });
    const read = await board.call(readInboundMail, { as, params: { id: mail?.id ?? 0 }, query, body: {} });
    expect(read.body).toMatchObject({ sender: SENDER, writtenOn: '2026-06-15', cells: null });
    expect(read.body.rows.map(({ fields }) => fields.rate)).toMatchObject([{ state: 'understood' }]);
    const noticesOf = async (person: Person) =>
      (await board.call(listNotifications, { as: person, params: { userId: person.userId, typeIds: '5' } })).body;
    expect((await noticesOf(as)).map(({ notificationDetails: { body } }) => body)).toEqual([
      `${SENDER} sent a list: Loads of Monday. Open the import to take it.`,
    ]);
    expect(await noticesOf(colleague)).toEqual([]);
  });

  it('is stored encrypted', async () => {
    const { administrator: as, address } = await createMailCompany(board);
    await receive(address);
    const row = await board.db
      .selectFrom('inbound_mails')
      .select('content')
      .where('account_id', '=', as.accountId)
      .executeTakeFirstOrThrow();
    expect(row.content).not.toContain('Toronto');
  });

  it('is decided on once, and replaces the ones of its sender before it', async () => {
    const { administrator: as, address } = await createMailCompany(board);
    for (const id of ['<1@x>', '<2@x>', '<3@x>']) {
      await receive(address, { id, subject: id });
      board.clock.advance(1_000);
    }
    const [third, second, first] = await list(as);
    const decide = (id = 0, status: 'taken' | 'dismissed' = 'taken') =>
      board.call(decideInboundMail, { as, params: { id }, query, body: { status, posted: 2, changed: 1, removed: 3 } });
    expect((await decide(second?.id)).body).toMatchObject({
      ...{ status: 'taken', posted: 2, changed: 1, removed: 3, decidedBy: as.user.nick_name },
    });
    expect((await list(as)).map(({ status }) => status)).toEqual(['waiting', 'taken', 'replaced']);
    for (const id of [second?.id, first?.id]) expect((await decide(id)).error.code).toBe('inboundMail.decided');
    expect((await decide(third?.id, 'dismissed')).body.status).toBe('dismissed');
  });

  it('is of its company and of the kind of its sender alone', async () => {
    const { administrator: as, address } = await createMailCompany(board);
    const other = await createBroker(board.db);
    await receive(address);
    const [mail] = await list(as);
    const params = { id: mail?.id ?? 0 };
    const body = { status: 'taken' as const };
    expect(await list(other)).toEqual([]);
    for (const [person, kind] of [
      [other, 'L'],
      [as, 'E'],
    ] as const) {
      const named = { as: person, params, query: { postType: kind } };
      expect((await board.call(readInboundMail, { ...named, body: {} })).status).toBe(404);
      expect((await board.call(decideInboundMail, { ...named, body })).status).toBe(404);
    }
    const carrier = await createCarrier(board.db);
    const withoutPermit = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    for (const person of [carrier, withoutPermit]) {
      const named = { as: person, params, query };
      const replies = [
        await board.call(listInboundMails, { as: person, query }),
        await board.call(readInboundMail, { ...named, body: {} }),
        await board.call(decideInboundMail, { ...named, body }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });
});
