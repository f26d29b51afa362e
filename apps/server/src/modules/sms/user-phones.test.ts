import { createAlert, listAlerts } from '@loadstone/contracts/alerts';
import { confirmPhone, getUserPhone, removeUserPhone, sendPhoneCode } from '@loadstone/contracts/sms';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMails } from '../../partners/mail/index.ts';
import { listMessages } from '../../partners/sms/index.ts';
import { alertRecorderOf } from '../alerts/alert-recorder.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NUMBER = '+15145550123';

let board: TestApp;
let broker: Person;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  for (const table of ['sms_messages', 'user_phones', 'alerts', 'mails'] as const) {
    await board.db.deleteFrom(table).execute();
  }
  broker = await createBroker(board.db);
});

const read = async (as = broker) => (await board.call(getUserPhone, { as })).body;
const send = (as: Person | undefined = broker, number = '514 555-0123') =>
  board.call(sendPhoneCode, { as, body: { number } });
/** With an idempotency key: a refusal takes back what the request has written. */
const confirm = (code: string, as: Person | undefined = broker) =>
  board.call(confirmPhone, { as, body: { code }, idempotencyKey: randomUUID() });
const readCode = async () => /\d{6}/.exec((await listMessages(board.db, board.vault, 1))[0]?.body ?? '')![0];
const toWrong = (code: string) => code.replace(/.$/, (last) => String((Number(last) + 1) % 10));
const verify = async (as = broker) => {
  await send(as);
  return confirm(await readCode(), as);
};
const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];

describe('the number of a user', () => {
  it('is verified with the code that was sent to it, once', async () => {
    expect(await read()).toMatchObject({ number: null, pendingNumber: null, isSample: true });
    expect((await send()).body).toMatchObject({ number: null, pendingNumber: NUMBER });
    const code = await readCode();
    const stored = await board.db.selectFrom('sms_messages').selectAll().execute();
    expect(stored.map(({ body }) => body?.includes(code))).toEqual([false]);
    expect((await confirm(code)).body).toMatchObject({ number: NUMBER, pendingNumber: null });
    expect(toRefusal(await confirm(code))).toEqual([409, 'phone.codeExpired']);
  });

  it('stays until the code of another number is entered, and is removed on request', async () => {
    await verify();
    expect((await send(broker, '416-555-0199')).body).toMatchObject({ number: NUMBER, pendingNumber: '+14165550199' });
    await confirm(await readCode());
    expect((await read()).number).toBe('+14165550199');
    expect((await board.call(removeUserPhone, { as: broker })).body).toMatchObject({ number: null });
  });

  it('needs a session and a number of a country that messages are sent to', async () => {
    expect((await board.call(sendPhoneCode, { body: { number: NUMBER } })).status).toBe(401);
    expect(toRefusal(await send(broker, '+44 20 7946 0958'))).toEqual([400, 'phone.invalid']);
    expect((await confirm('12a456')).status).toBe(400);
    expect(toRefusal(await confirm('123456'))).toEqual([409, 'phone.codeExpired']);
  });

  it('is not verified by guesses: five for a code, also at once, and none after ten minutes', async () => {
    await send();
    const code = await readCode();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(toWrong(code))));
    expect(guesses.filter(({ error }) => error.code === 'phone.codeWrong')).toHaveLength(5);
    expect(guesses.filter(({ error }) => error.code === 'phone.codeExpired')).toHaveLength(7);
    expect(toRefusal(await confirm(code))).toEqual([409, 'phone.codeExpired']);
    await send();
    board.clock.advance(10 * MINUTE_MS);
    expect(toRefusal(await confirm(await readCode()))).toEqual([409, 'phone.codeExpired']);
    expect((await read()).number).toBeNull();
  });

  it('states how many tries are left', async () => {
    await send();
    const { error } = await confirm(toWrong(await readCode()));
    expect(error.message).toBe('This code is wrong. You can try 4 more times.');
  });

  it('is not verified by the code of another user for the same number, nor by an earlier code', async () => {
    const other = await createCarrier(board.db);
    await send();
    const code = await readCode();
    await send(other);
    const codeOfOther = await readCode();
    if (code !== codeOfOther) expect((await confirm(code, other)).error.code).toBe('phone.codeWrong');
    await send();
    const next = await readCode();
    if (code !== next) expect((await confirm(code)).error.code).toBe('phone.codeWrong');
    expect((await confirm(next)).status).toBe(200);
  });

  it('is not flooded with codes: five a day to a number by all users, and five of a user to all numbers', async () => {
    const others = await Promise.all([1, 2].map(() => createBroker(board.db)));
    const toOne = await Promise.all(Array.from({ length: 9 }, (_, at) => send([broker, ...others][at % 3])));
    expect(toOne.filter(({ status }) => status === 200)).toHaveLength(5);
    const attacker = await createBroker(board.db);
    const toMany = [];
    for (let at = 0; at < 7; at++) toMany.push(await send(attacker, `416-555-010${at}`));
    expect(toMany.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(toMany.at(-1)?.error.message).toBe('You have sent as many text messages as you can in one day.');
    board.clock.advance(DAY_MS);
    expect((await send()).status).toBe(200);
  });
});

describe('an alert by text message', () => {
  const create = (as = broker) =>
    board.call(createAlert, {
      as,
      body: {
        name: 'From Ontario',
        channel: 'sms',
        rhythm: 'now',
        followed: { kind: 'carriers', search: { srceSt: 'ON' } },
      },
    });
  const work = async () => {
    await board.app.matching.catchUp();
    await alertRecorderOf(board.app.parts).settle();
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
    await board.app.parts.tasks.runDue();
  };
  const addTruck = async () =>
    addPosting(board.db, await createCarrier(board.db), 'E', {
      date_avail: board.clock.now().toISOString().slice(0, 10),
    });
  const readAlerts = async () =>
    (await listMessages(board.db, board.vault, 50)).filter(({ purpose }) => purpose === 'alert');

  it('needs a verified number', async () => {
    expect(toRefusal(await create())).toEqual([409, 'phone.notVerified']);
    await send();
    expect(toRefusal(await create())).toEqual([409, 'phone.notVerified']);
    await confirm(await readCode());
    expect((await create()).status).toBe(200);
  });

  it('names what is new, with a link that opens it and one that ends it', async () => {
    await verify();
    await create();
    await work();
    await addTruck();
    await work();
    const [message, ...others] = await readAlerts();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ phone: NUMBER, state: 'kept' });
    expect(message?.body).toMatch(/^Loadstone: 1 new truck: From Ontario\. Open: http\S+\/search\?\S+ Stop: http\S+$/);
    const end = /\/alerts\/end\/[\w-]+/.exec(message?.body ?? '')?.[0] ?? '';
    const payload = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await board.http.inject({ method: 'POST', url: `${end.slice(0, -2)}AA`, headers, payload });
    expect((await board.call(listAlerts, { as: broker })).body.alerts).toHaveLength(1);
    await board.http.inject({ method: 'POST', url: end, headers, payload });
    expect((await board.call(listAlerts, { as: broker })).body.alerts).toEqual([]);
  });

  it('waits with all that it finds while the number has had its ten messages of a day', async () => {
    await verify();
    await create();
    await work();
    const full = {
      account_id: broker.company.account_id,
      user_id: broker.userId,
      purpose: 'alert',
      driver_id: null,
    } as const;
    const now = board.clock.now();
    const row = { ...full, phone: NUMBER, body: null, created_on: now, expires_on: now };
    await board.db
      .insertInto('sms_messages')
      .values(Array.from({ length: 9 }, () => row))
      .execute();
    await addTruck();
    await work();
    await addTruck();
    await work();
    expect(await readAlerts()).toHaveLength(9);
    board.clock.advance(DAY_MS);
    await addTruck();
    await work();
    const messages = await readAlerts();
    expect(messages).toHaveLength(10);
  });

  it('is a mail where the user has removed the number', async () => {
    await verify();
    await create();
    await work();
    await board.call(removeUserPhone, { as: broker });
    expect((await board.call(listAlerts, { as: broker })).body.alerts).toMatchObject([{ channel: 'mail' }]);
    await addTruck();
    await work();
    expect(await listMails(board.db, board.vault, 5)).toHaveLength(1);
    expect(await readAlerts()).toEqual([]);
  });
});
