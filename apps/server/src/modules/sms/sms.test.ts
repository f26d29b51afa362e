import { createDriverLink, openDriverSession } from '@loadstone/contracts/drivers';
import { createResource, ENTITY_TYPES } from '@loadstone/contracts/resources';
import { getSmsStatus } from '@loadstone/contracts/sms';
import {
  createCarrier,
  createFakeClock,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  replyWithJson,
  startPartnerServer,
  type Behaviour,
  type PartnerServer,
} from '../../partners/test/partner-server.ts';
import { listMessages } from '../../partners/sms/index.ts';

const HOUR_MS = 3_600_000;

let gateway: PartnerServer;
let board: TestApp;
let carrier: Person;
let driverId: number;
const clock = createFakeClock();
let drivers = 0;
/** What phones received, once for each id. */
const received = new Map<string, { to: string; text: string }>();
const accept: Behaviour = (request, response, body) => {
  const { id, ...message } = JSON.parse(body) as { id: string; to: string; text: string };
  if (!received.has(id)) received.set(id, message);
  replyWithJson({ status: 'accepted' })(request, response, body);
};

beforeAll(async () => {
  gateway = await startPartnerServer(accept);
  board = await createTestApp({ clock, environment: { SMS_URL: gateway.url, SMS_KEY: 'k-1' } });
});
afterAll(async () => {
  await board.close();
  await gateway.close();
});
beforeEach(async () => {
  gateway.behave(accept);
  gateway.requests.length = 0;
  received.clear();
  await board.db.deleteFrom('sms_messages').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(board.db);
  carrier = await createCarrier(board.db);
  driverId = await addDriver(carrier, '416-555-0110');
});

async function addDriver(as: Person, phone: string): Promise<number> {
  const details = { firstname: 'first', lastname: 'Driver', phone, email: `${++drivers}@example.com` };
  const { body } = await board.call(createResource, {
    as,
    params: { resourceKey: as.keyFor('ll_resources') },
    body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: JSON.stringify(details) },
  });
  return body.entityId;
}
const text = (as = carrier, id = driverId, on = board) =>
  on.call(createDriverLink, { as, body: { driverId: id, isTexted: true } });
const readStatus = (id: number, as = carrier) => board.call(getSmsStatus, { as, params: { id } });
const passTime = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
const sendDue = async (on = board) => {
  await passTime();
  await on.app.parts.tasks.runDue();
};
const readState = async (id: number) => (await readStatus(id)).body;

describe('a driver’s link by text message', () => {
  it('reaches the phone of the driver once, signs in, and its text is not kept', async () => {
    const { body } = await text();
    expect(body.sms).toMatchObject({ state: 'queued', failure: null, to: '+14165550110' });
    const stored = await board.db.selectFrom('sms_messages').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body.url.split('=')[1]);
    await sendDue();
    await sendDue();
    const [message, ...others] = [...received.values()];
    expect([message?.to, others]).toEqual(['+14165550110', []]);
    expect(message?.text).toContain(body.url);
    expect(await readState(body.sms!.id)).toMatchObject({ state: 'sent', failure: null });
    expect(await listMessages(board.db, board.vault, 10)).toMatchObject([
      { body: null, sent_on: clock.now(), driver_id: driverId },
    ]);
    const link = body.url.split('=')[1]!;
    expect((await board.call(openDriverSession, { body: { link } })).status).toBe(200);
  });

  it('is in the language of the sender, or of the driver who is a user', async () => {
    await board.db.updateTable('users').set({ language: 'fr-CA' }).where('user_id', '=', carrier.userId).execute();
    await text();
    await sendDue();
    expect([...received.values()][0]?.text).toMatch(/^Ouvrez sur votre téléphone/);
    const user = await createPerson(board.db, { modes: ['C'], company: carrier.company });
    await board.db.updateTable('resources').set({ user_id: user.userId }).where('id', '=', driverId).execute();
    await text();
    await sendDue();
    expect([...received.values()][1]?.text).toMatch(/^Open on your phone/);
  });

  it('is refused without a number for text messages, a driver of the company, a session, and the scope', async () => {
    const noMobile = await text(carrier, await addDriver(carrier, '555-0110'));
    expect([noMobile.status, noMobile.error.code, noMobile.error.message]).toEqual([
      400,
      'phone.invalid',
      'This driver has no mobile number that a text message can be sent to. Please correct the number of the driver.',
    ]);
    expect((await text(await createCarrier(board.db))).error.code).toBe('resource.notFound');
    const body = { driverId, isTexted: true };
    expect((await board.call(createDriverLink, { body })).status).toBe(401);
    expect(await listMessages(board.db, board.vault, 10)).toEqual([]);
  });

  it('states nothing about the messages of others', async () => {
    const { body } = await text();
    const other = await readStatus(body.sms!.id, await createCarrier(board.db));
    expect([other.status, other.error.code]).toEqual([404, 'sms.notFound']);
    expect((await readStatus(2_000_000_000)).status).toBe(404);
  });
});

describe('a text message whose key is lost', () => {
  it('fails by itself: others are sent and listed, and it is sent once the key is back', async () => {
    const lost = (await text()).body.sms!.id;
    const loseKey = (from: string, to: string) =>
      sql`update sms_messages set secret_parts = replace(secret_parts, ${from}, ${to}) where id = ${lost}`.execute(
        board.db,
      );
    await loseKey('sealed:', 'sealed:9');
    const sent = (await text(carrier, await addDriver(carrier, '416-555-0111'))).body.sms!.id;
    await sendDue();
    expect([await readState(lost), await readState(sent)]).toMatchObject([{ state: 'queued' }, { state: 'sent' }]);
    expect(received.size).toBe(1);
    expect(await listMessages(board.db, board.vault, 10)).toMatchObject([
      { id: sent, isReadable: true },
      { id: lost, isReadable: false, body: expect.stringContaining('⟦1⟧') as string },
    ]);

    await loseKey('sealed:9', 'sealed:');
    await sendDue();
    expect(await readState(lost)).toMatchObject({ state: 'sent' });
  });

  it('is given up after its last attempt', async () => {
    const { id } = (await text()).body.sms!;
    await sql`update sms_messages set secret_parts = replace(secret_parts, 'sealed:', 'sealed:9')`.execute(board.db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(board.db);
    await sendDue();
    expect(await readState(id)).toMatchObject({ state: 'failed', failure: 'unavailable' });
  });
});

describe('a gateway that fails', () => {
  it('gets the message again, later after each attempt, with the same id', async () => {
    gateway.behave(replyWithJson({}, 500));
    const { body } = await text();
    await sendDue();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - updated_at)::float8 as seconds from graphile_worker.jobs`.execute(board.db);
      delays.push(rows[0]?.seconds ?? 0);
      await sendDue();
    }
    expect(delays[1]).toBeGreaterThan((delays[0] ?? 0) + 3);
    expect(await readState(body.sms!.id)).toMatchObject({ state: 'queued' });
    gateway.behave(accept);
    await sendDue();
    expect(received.size).toBe(1);
    const ids = gateway.requests.map((request) => (JSON.parse(request.body) as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect(await readState(body.sms!.id)).toMatchObject({ state: 'sent' });
  });

  it('does not get a message again that it refuses: the desk shows why', async () => {
    gateway.behave(replyWithJson({ status: 'rejected', reason: 'optedOut' }));
    const { body } = await text();
    await sendDue();
    await sendDue();
    expect(gateway.requests).toHaveLength(1);
    expect(await readState(body.sms!.id)).toMatchObject({ state: 'failed', failure: 'optedOut' });
  });

  it('does not get a link that has expired: the desk shows it at once', async () => {
    const { body } = await text();
    clock.advance(HOUR_MS);
    expect(await readState(body.sms!.id)).toMatchObject({ state: 'failed', failure: 'expired' });
    await sendDue();
    expect(received.size).toBe(0);
    expect((await listMessages(board.db, board.vault, 1))[0]).toMatchObject({
      state: 'failed',
      failure: 'expired',
      body: null,
    });
  });

  it('drops the repetition of a server that ended before it noted the delivery', async () => {
    await text();
    await sendDue();
    await board.db.updateTable('sms_messages').set({ state: 'queued', body: 'again' }).execute();
    await sql`select graphile_worker.add_job('sms', json_build_object('messageId', id)) from sms_messages`.execute(
      board.db,
    );
    await sendDue();
    expect([gateway.requests.length, received.size]).toEqual([2, 1]);
  });
});

describe('the limit of a number', () => {
  it('is ten messages a day from all companies and servers together, also at once', async () => {
    const other = await createTestApp({ database: board.database, clock });
    const companies = await Promise.all([1, 2, 3].map(() => createCarrier(board.db)));
    const theirs = await Promise.all(companies.map((as) => addDriver(as, '(416) 555-0110')));
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, at) => text(companies[at % 3], theirs[at % 3], at % 2 ? board : other)),
    );
    await other.close();
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status !== 200).map(({ status, error }) => [status, error.message]);
    expect(new Set(refused.map(String))).toEqual(
      new Set(['429,This number has received as many text messages as it can in one day.']),
    );
    clock.advance(24 * HOUR_MS);
    expect((await text(companies[0], theirs[0])).status).toBe(200);
  });
});

describe('a board without a gateway', () => {
  it('keeps the message in its outbox and says so', async () => {
    const embedded = await createTestApp({ database: board.database, clock });
    const { body } = await text(carrier, driverId, embedded);
    await sendDue(embedded);
    await embedded.close();
    expect(await readState(body.sms!.id)).toMatchObject({ state: 'kept' });
    expect((await listMessages(board.db, board.vault, 1))[0]?.body).toContain(body.url);
  });
});
