import { changeAlert, createAlert, deleteAlert, listAlerts, type AlertDraft } from '@loadstone/contracts/alerts';
import { setContactRules } from '@loadstone/contracts/companies';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { addPushSubscription } from '@loadstone/contracts/push';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMails } from '../../partners/mail/index.ts';
import { createBoardCalls } from '../../../test/board-calls.ts';
import { cityId, stopDraft } from '../../../test/drafts.ts';
import { startPushService, type PushService } from '../../../test/push-service.ts';
import { alertRecorderOf } from './alert-recorder.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let board: TestApp;
let broker: Person;
let carrier: Person;
let boards: TestApp[];
beforeEach(async () => {
  board = await createTestApp();
  boards = [board];
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
});
afterEach(async () => {
  for (const each of boards.reverse()) await each.close();
});

const fromOntario = { kind: 'carriers', search: { srceSt: 'ON' } } as const;
const create = (as: Person | undefined, draft: Partial<AlertDraft> = {}, on = board) =>
  on.call(createAlert, {
    as,
    body: { name: 'From Ontario', channel: 'mail', rhythm: 'now', followed: fromOntario, ...draft },
  });
const list = async (as: Person) => (await board.call(listAlerts, { as })).body.alerts;
const addTruck = (columns: Parameters<typeof addPosting>[3] = {}, by = carrier) =>
  addPosting(board.db, by, 'E', { date_avail: '2026-06-15', ...columns });
const passTime = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
/** Compares the feed with the alerts and sends what is due, as a server does. */
async function work(on = board): Promise<void> {
  await on.app.matching.catchUp();
  await alertRecorderOf(on.app.parts).settle();
  await passTime();
  await on.app.parts.tasks.runDue();
}
const readMails = async () => (await listMails(board.db, board.vault, 50)).reverse();
const readLink = async () => /\/alerts\/end\/[\w-]+/.exec((await readMails()).at(-1)?.body ?? '')?.[0] ?? '';

describe('an alert on a search', () => {
  it('mails each truck of others that the search finds, once, with a link that ends it', async () => {
    expect((await create(broker)).status).toBe(200);
    await work();
    const truck = await addTruck();
    await addTruck({ from: ['Chicago', 'IL'] });
    await addTruck({}, await createCarrier(board.db, { company: { globally_excluded: true } }));
    await work();
    const [mail, ...others] = await readMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: broker.email, subject: '1 new truck: From Ontario' });
    expect(mail?.body).toContain(`Toronto, ON → Chicago, IL, Jun 15 2026, ${carrier.company.common_name}`);
    expect(mail?.body).toMatch(/\/search\?tab=carriers&q=/);
    expect(mail?.unsubscribe_url).toMatch(/^http:\/\/127\.0\.0\.1:18199\/alerts\/end\/[\w-]{43}$/);
    await board.db.updateTable('postings').set({ comment: 'edited' }).where('token', '=', truck.token).execute();
    await work();
    expect(await readMails()).toHaveLength(1);
    expect((await list(broker))[0]).toMatchObject({ kind: 'carriers', lastSentOn: board.clock.now().toISOString() });
  });

  it('sends nothing that its user may not see when it is sent', async () => {
    await create(broker);
    await work();
    await addTruck();
    await board.app.matching.catchUp();
    await alertRecorderOf(board.app.parts).settle();
    await board.call(excludeCompany, { as: broker, body: { custCd: broker.custCd, excludeCustCd: carrier.custCd } });
    await work();
    expect(await readMails()).toEqual([]);
    await board.db.deleteFrom('exclusions').execute();
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', broker.userId).execute();
    await addTruck();
    await work();
    expect(await readMails()).toEqual([]);
  });

  it('is in the language of its user', async () => {
    await board.db.updateTable('users').set({ language: 'fr-CA' }).where('user_id', '=', broker.userId).execute();
    await create(broker);
    await work();
    await addTruck();
    await work();
    const [mail] = await readMails();
    expect(mail?.subject).toBe('1 nouveau camion\u00a0: From Ontario');
    expect(mail?.body).toContain('Arrêter cette alerte');
  });

  it('gathers what it finds within five minutes', async () => {
    await create(broker);
    await work();
    await addTruck();
    await work();
    await addTruck();
    await addTruck();
    await work();
    expect(await readMails()).toHaveLength(1);
    board.clock.advance(5 * MINUTE_MS);
    await work();
    expect((await readMails()).map(({ subject }) => subject)).toEqual([
      '1 new truck: From Ontario',
      '2 new trucks: From Ontario',
    ]);
  });

  it('finds nothing while it is paused, after its end, and from before it was added', async () => {
    await addTruck();
    const { id } = (await create(broker)).body;
    await work();
    const change = { name: 'From Ontario', channel: 'mail', rhythm: 'now' } as const;
    const pause = (isPaused: boolean) =>
      board.call(changeAlert, { as: broker, params: { id }, body: { ...change, isPaused } });
    expect((await pause(true)).body.isPaused).toBe(true);
    await work();
    await addTruck();
    await work();
    expect(await readMails()).toEqual([]);
    await pause(false);
    await work();
    await addTruck();
    await work();
    expect(await readMails()).toHaveLength(1);
    board.clock.advance(HOUR_MS);
    expect((await board.call(deleteAlert, { as: broker, params: { id } })).status).toBe(200);
    await work();
    await addTruck();
    await work();
    expect(await readMails()).toHaveLength(1);
  });

  it('belongs to its user: to colleagues and others it does not exist', async () => {
    const { id } = (await create(broker)).body;
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    for (const other of [colleague, await createBroker(board.db)]) {
      expect(await list(other)).toEqual([]);
      const body = { name: 'x', channel: 'mail', rhythm: 'now', isPaused: true } as const;
      const changed = await board.call(changeAlert, { as: other, params: { id }, body });
      expect([changed.status, changed.error.code]).toEqual([404, 'alert.notFound']);
      expect((await board.call(deleteAlert, { as: other, params: { id } })).status).toBe(404);
    }
    expect(await list(broker)).toHaveLength(1);
  });

  it('is refused without a session, the feature, known places, and above the limit', async () => {
    expect((await create(undefined)).status).toBe(401);
    expect((await create(broker, { name: '' })).status).toBe(400);
    expect((await create(carrier)).error.code).toBe('permit.missing');
    const nowhere = { kind: 'carriers', search: { srceCityId: 2_000_000_000 } } as const;
    expect((await create(broker, { followed: nowhere })).error.code).toBe('city.notFound');
    const foreign = { kind: 'posting', token: (await addTruck()).token } as const;
    expect((await create(broker, { followed: foreign })).error.code).toBe('posting.notFound');
    for (let count = 0; count < 20; count++) expect((await create(broker)).status).toBe(200);
    const refused = await create(broker);
    expect([refused.status, refused.error.code]).toEqual([409, 'alert.limitReached']);
  });
});

describe('an alert on a posting', () => {
  it('reports its new leads only', async () => {
    await addTruck();
    const load = await addPosting(board.db, broker, 'L', { date_avail: '2026-06-15' });
    expect((await create(broker, { name: 'My lane', followed: { kind: 'posting', token: load.token } })).status).toBe(
      200,
    );
    await work();
    await addTruck({}, await createCarrier(board.db));
    await addTruck({ from: ['Calgary', 'AB'] });
    await work();
    expect((await readMails()).map(({ subject }) => subject)).toEqual(['1 new lead: My lane']);
    expect((await readMails())[0]?.body).toContain(`/home/${load.token}`);
  });
});

describe('the time of a message', () => {
  it.each([
    ['hourly', '2026-06-15T17:00:00.000Z'],
    // 07:00 in Toronto.
    ['morning', '2026-06-16T11:00:00.000Z'],
  ] as const)('of an %s alert is %s', async (rhythm, due) => {
    board.clock.advance(Date.parse('2026-06-15T16:20:00Z') - board.clock.now().getTime());
    await create(broker, { rhythm });
    await work();
    await addTruck();
    await work();
    expect(await readMails()).toEqual([]);
    board.clock.advance(Date.parse(due) - board.clock.now().getTime() - MINUTE_MS);
    await work();
    expect(await readMails()).toEqual([]);
    board.clock.advance(MINUTE_MS);
    await addTruck({ date_avail: '2026-06-16' });
    await work();
    expect((await readMails()).map(({ subject }) => subject)).toHaveLength(1);
  });

  it('is after the quiet hours of the company', async () => {
    board.clock.advance(Date.parse('2026-06-15T16:20:00Z') - board.clock.now().getTime());
    const quietHours = { from: '12:00', to: '14:00' };
    expect((await board.call(setContactRules, { as: broker, body: { offersFirst: false, quietHours } })).status).toBe(
      200,
    );
    await create(broker);
    await work();
    await addTruck();
    await work();
    expect(await readMails()).toEqual([]);
    board.clock.advance(2 * HOUR_MS);
    await work();
    expect(await readMails()).toHaveLength(1);
  });
});

it('an alert on a truck with a corridor finds a load whose stops are on its line, and no other (M9)', async () => {
  const calls = createBoardCalls(board);
  const truck = (await calls.postTruck(carrier, { corridor: 'C' })).body;
  await create(carrier, { name: 'My corridor', followed: { kind: 'posting', token: truck.token } });
  await work();
  const post = async (city: string) => {
    const stops = [stopDraft({ cityId: cityId(city) })];
    expect((await calls.postLoad(broker, { srceRadius: 50, stops })).status).toBe(200);
    await work();
    return (await readMails()).map(({ subject }) => subject);
  };
  expect(await post('Vancouver, BC')).toEqual([]);
  expect(await post('Windsor, ON')).toEqual(['1 new lead: My corridor']);
});

describe('servers', () => {
  it('that stopped send what was due, once, when they start again', async () => {
    await create(broker);
    const load = await addPosting(board.db, broker, 'L', { date_avail: '2026-06-15' });
    await create(broker, { name: 'My lane', followed: { kind: 'posting', token: load.token } });
    await work();
    await alertRecorderOf(board.app.parts).close();
    await addTruck();
    const next = [0, 1].map(() => createTestApp({ database: board.database, clock: board.clock }));
    boards.push(...(await Promise.all(next)));
    await Promise.all(boards.slice(1).map((server) => work(server)));
    expect((await readMails()).map(({ subject }) => subject).sort()).toEqual([
      '1 new lead: My lane',
      '1 new truck: From Ontario',
    ]);
    await addTruck({ from: ['Hamilton', 'ON'] });
    board.clock.advance(HOUR_MS);
    await Promise.all(boards.slice(1).map((server) => work(server)));
    expect(await readMails()).toHaveLength(4);
  });

  it('learn of each other’s alerts', async () => {
    const other = await createTestApp({ database: board.database, clock: board.clock });
    boards.push(other);
    await create(broker, {}, other);
    // Either server may record what is found: this one has to.
    await alertRecorderOf(other.app.parts).close();
    await work();
    await addTruck();
    await work();
    expect(await readMails()).toHaveLength(1);
  });
});

describe('the link in a message', () => {
  const post = (url: string) =>
    board.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  beforeEach(async () => {
    await create(broker);
    await work();
    await addTruck();
    await work();
  });

  it('shows a page with one button, ends the alert by it, and changes nothing when it is only opened', async () => {
    const link = await readLink();
    for (let opened = 0; opened < 2; opened++) {
      const page = await board.http.inject({ url: link });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.body.match(/<button/g)).toHaveLength(1);
      expect(page.body).toContain('From Ontario');
      expect(page.headers['content-security-policy']).toContain("script-src 'none'");
    }
    expect(await list(broker)).toHaveLength(1);
    const french = await board.http.inject({ url: link, headers: { 'accept-language': 'fr-CA' } });
    expect(french.body).toContain('Arrêter cette alerte?');
    expect((await post(link)).statusCode).toBe(200);
    expect(await list(broker)).toEqual([]);
  });

  it('is of no use forged, changed or used again, and states nothing about alerts', async () => {
    const link = await readLink();
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    const forged = [`${link.slice(0, -1)}${last}`, `/alerts/end/${'A'.repeat(43)}`, '/alerts/end/1', '/alerts/end/%00'];
    const replies = await Promise.all(forged.map(post));
    const pages = await Promise.all(forged.map((url) => board.http.inject({ url })));
    expect(await list(broker)).toHaveLength(1);
    await post(link);
    const used = await post(link);
    const opened = await board.http.inject({ url: link });
    for (const reply of [...replies, ...pages, opened]) expect(reply.body).toBe(used.body);
    await create(broker);
    await post(link);
    expect(await list(broker)).toHaveLength(1);
  });
});

describe('an alert on the devices of its user', () => {
  let service: PushService;
  beforeEach(async () => {
    service = await startPushService();
    // The only server: another one on its database could send the message, without this push service.
    await board.close();
    board = await createTestApp({ environment: service.environment });
    boards = [board];
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });
  afterEach(() => service.close());

  it('is pushed with a button that ends it', async () => {
    const browser = service.createBrowser();
    await board.call(addPushSubscription, { as: broker, body: browser.subscription });
    await create(broker, { channel: 'push' });
    await work();
    await addTruck();
    await work();
    const [message, ...others] = service.read(browser) as { actions: { path: string }[] }[];
    expect(others).toEqual([]);
    expect(message).toMatchObject({ subject: '1 new truck: From Ontario', actions: [{ title: 'Stop this alert' }] });
    const { body } = await board.http.inject({ url: message?.actions[0]?.path ?? '' });
    expect(body).toContain('Stop the alert');
  });
});
