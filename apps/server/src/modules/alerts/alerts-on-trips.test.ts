import { changeAlert, createAlert, listAlerts, type AlertDraft } from '@loadstone/contracts/alerts';
import { setContactRules } from '@loadstone/contracts/companies';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Trip } from '@loadstone/contracts/trips';
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
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { listMails } from '../../partners/mail/index.ts';
import { handleAlertMessages } from './alert-messages.service.ts';
import { toTripWaitMs } from './alerts.policy.ts';
import { alertRecorderOf } from './alert-recorder.ts';

const MINUTE_MS = 60_000;
/** Longer than a burst is gathered, and than an alert at once waits for its next message. */
const WAIT_MS = 6 * MINUTE_MS;

let board: TestApp;
let broker: Person;
let carrier: Person;
let truck: { id: number; token: number };
let boards: TestApp[];
beforeEach(async () => {
  board = await createTestApp();
  boards = [board];
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  truck = await addPosting(board.db, carrier, 'E');
  // On an empty board the first comparison only notes where the feed ends.
  await compare();
});
afterEach(async () => {
  for (const each of boards.reverse()) await each.close();
});

type Limits = Extract<AlertDraft['followed'], { kind: 'trips' }>['limits'];
const follow = (limits: Limits = {}, as: Person | undefined = carrier, token = truck.token) =>
  board.call(createAlert, {
    as,
    body: { name: 'My truck', channel: 'mail', rhythm: 'now', followed: { kind: 'trips', token, limits } },
  });
const cad = (dollars: number) => ({ amount: dollars * 100, currency: 'CAD' as const, basis: 'flat' as const });
/** Posts a load at the time of the board, which decides whether it is new. */
const addLoad = async (columns: Parameters<typeof addPosting>[3] = {}, by = broker): Promise<number> => {
  const { token } = await addPosting(board.db, by, 'L', { updated_on: board.clock.now(), ...columns });
  return token;
};
const toBuffalo = { to: ['Buffalo', 'NY'], rate: cad(600) } as const;
const fromBuffalo = { from: ['Buffalo', 'NY'], date_avail: '2026-06-16', rate: cad(4_000) } as const;
const close = (token: number, kind: PostingKind, { accountId } = broker) =>
  inTransaction(board.db, async (tx) => {
    const { version } = await tx
      .updateTable('postings')
      .set({ p_status: 'E', deleted_on: board.clock.now() })
      .where('token', '=', token)
      .returning('version')
      .executeTakeFirstOrThrow();
    await appendChanges(tx, [{ type: 'postingRemoved', token, kind, accountId, version }]);
  });
const edit = (token: number, columns: { vehicle_type?: string; comment?: string }) =>
  inTransaction(board.db, async (tx) => {
    const row = await tx
      .updateTable('postings')
      .set({ ...columns, updated_on: board.clock.now() })
      .where('token', '=', token)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendChanges(tx, [{ type: 'posting', posting: toFeedPosting(row) }]);
  });
async function compare(on = board): Promise<void> {
  await on.app.matching.catchUp();
  await alertRecorderOf(on.app.parts).settle();
}
async function runTasks(on = board): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
  await on.app.parts.tasks.runDue();
}
/** Compares the feed with the alerts, and searches and sends what is due some minutes later. */
async function work(on = board): Promise<void> {
  await compare(on);
  board.clock.advance(WAIT_MS);
  await runTasks(on);
}
/** The task that sends, with another search. */
const createTask = (search: () => Promise<Trip[]>) => handleAlertMessages(board.app.parts, search);
const ATTEMPT = { number: 1, isLast: false };
const readMails = async () => (await listMails(board.db, board.vault, 50)).reverse();
const readSubjects = async () => (await readMails()).map(({ subject }) => subject);

it('many followed trucks wait longer for their search', () => {
  expect([1, 60, 1_000].map(toTripWaitMs)).toEqual([15_000, 15_000, 250_000]);
});

describe('an alert on trips', () => {
  it('names each new trip once, with its places, loads and profit, and leads to the trips of the truck', async () => {
    await addLoad(toBuffalo);
    const { status, body } = await follow({ emptyMilesPerLeg: 80 });
    expect([status, body.kind, body.token, body.trips?.emptyMilesPerLeg]).toEqual([200, 'trips', truck.token, 80]);
    await work();
    const second = await addLoad(fromBuffalo);
    await work();
    const [mail, ...others] = await readMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: carrier.email, subject: '2 new trips: My truck' });
    const lines = mail?.body.split('\n') ?? [];
    expect(lines[0]).toMatch(/^Buffalo, NY → Chicago, IL, 1 load, profit a day \$\d,\d{3} CAD$/);
    expect(lines[1]).toMatch(/^Toronto, ON → Buffalo, NY → Chicago, IL, 2 loads, profit a day \$\d,\d{3} CAD$/);
    expect(mail?.body).toContain(`http://127.0.0.1:18199/trips/posting/${truck.token}?leg=80&mode=C\n`);
    expect(mail?.unsubscribe_url).toMatch(/\/alerts\/end\/[\w-]{43}$/);
    await edit(second, { comment: 'edited' });
    await work();
    expect(await readMails()).toHaveLength(1);
  });

  it('states the share of empty miles where trips are ranked by it, in the language of its user', async () => {
    await board.db.updateTable('users').set({ language: 'fr-CA' }).where('user_id', '=', carrier.userId).execute();
    await follow({ order: 'emptyShare' });
    await addLoad(toBuffalo);
    await work();
    const [mail] = await readMails();
    expect(mail?.subject).toBe('1 nouveau voyage\u00a0: My truck');
    expect(mail?.body).toMatch(/^Toronto, ON → Buffalo, NY, 1 chargement, 0\u00a0% de milles à vide\n/);
  });

  it('finds no load of another equipment, of an excluded company, and no trip that is worse than the ten best', async () => {
    const brokers = await Promise.all(Array.from({ length: 10 }, () => createBroker(board.db)));
    const best = await Promise.all(brokers.map((each, place) => addLoad({ rate: cad(3_000 + place) }, each)));
    await follow({ maxLoads: 1 });
    await addLoad({ rate: cad(9_000), vehicle_type: 'R' });
    const excluded = await createBroker(board.db);
    await board.call(excludeCompany, {
      as: carrier,
      body: { custCd: carrier.custCd, excludeCustCd: excluded.custCd },
    });
    await addLoad({ rate: cad(9_000) }, excluded);
    await addLoad({ rate: cad(2_000) });
    await work();
    expect(await readMails()).toEqual([]);
    // It is among the best only because another one is gone; the next load makes no trip.
    await close(best[9]!, 'L', brokers[9]);
    await addLoad({ from: ['Calgary', 'AB'], to: ['Regina', 'SK'] });
    await work();
    expect(await readMails()).toEqual([]);
    await addLoad({ rate: cad(8_000) }, await createBroker(board.db));
    await work();
    expect((await readMails()).map(({ subject, body }) => [subject, body.split('\n').length])).toEqual([
      ['1 new trip: My truck', 6],
    ]);
  });

  it('does not send a trip whose load is gone before the message', async () => {
    await follow();
    const token = await addLoad();
    await compare();
    await close(token, 'L');
    await work();
    expect(await readMails()).toEqual([]);
  });

  it('searches once for the loads of a short time', async () => {
    await follow({ maxLoads: 1 });
    for (const to of [
      ['Chicago', 'IL'],
      ['Buffalo', 'NY'],
      ['Detroit', 'MI'],
    ] as const) {
      await addLoad({ to, rate: cad(2_000) });
      await compare();
    }
    const { rows } = await sql`
      select id from graphile_worker.jobs where task_identifier = 'alerts.send'`.execute(board.db);
    expect(rows).toHaveLength(1);
    const soon = await board.db.selectFrom('alerts').select('due_on').executeTakeFirstOrThrow();
    expect(soon.due_on?.getTime()).toBe(board.clock.now().getTime() + 15_000);
    await runTasks();
    expect(await readMails()).toEqual([]);
    board.clock.advance(15_000);
    await runTasks();
    expect(await readSubjects()).toEqual(['3 new trips: My truck']);
  });

  it('is searched at the hour of a digest, after the quiet hours of the company', async () => {
    board.clock.advance(Date.parse('2026-06-15T16:20:00Z') - board.clock.now().getTime());
    const quietHours = { from: '13:00', to: '14:00' };
    await board.call(setContactRules, { as: carrier, body: { offersFirst: false, quietHours } });
    const { id, name, channel } = (await follow({ maxLoads: 1 })).body;
    await board.call(changeAlert, {
      as: carrier,
      params: { id },
      body: { name, channel, rhythm: 'hourly', isPaused: false },
    });
    await addLoad();
    await work();
    const gone = await addLoad(toBuffalo);
    await compare();
    // 13:00 in Toronto.
    for (const hour of ['17', '18']) {
      expect(await readMails()).toEqual([]);
      board.clock.advance(Date.parse(`2026-06-15T${hour}:00:00Z`) - board.clock.now().getTime());
      await runTasks();
      if (hour === '17') await close(gone, 'L');
    }
    expect(await readSubjects()).toEqual(['1 new trip: My truck']);
  });

  it('follows its truck: edited, it takes other loads; deleted, it finds nothing more', async () => {
    await follow();
    await compare();
    await edit(truck.token, { vehicle_type: 'R' });
    await compare();
    await addLoad();
    await work();
    expect(await readMails()).toEqual([]);
    await addLoad({ vehicle_type: 'R' });
    await work();
    expect(await readSubjects()).toEqual(['1 new trip: My truck']);
    await addLoad({ to: ['Buffalo', 'NY'], vehicle_type: 'R' });
    await compare();
    await close(truck.token, 'E', carrier);
    await work();
    await addLoad({ to: ['Detroit', 'MI'], vehicle_type: 'R' });
    await work();
    expect(await readMails()).toHaveLength(1);
    expect((await board.call(listAlerts, { as: carrier })).body.alerts).toMatchObject([{ kind: 'trips', token: null }]);
    await board.db.deleteFrom('postings').where('id', '=', truck.id).execute();
    expect((await board.call(listAlerts, { as: carrier })).body.alerts).toEqual([]);
  });

  it('finds nothing from the time in which it was paused, and nothing for a user without the feature', async () => {
    const { id } = (await follow()).body;
    const pause = (isPaused: boolean) =>
      board.call(changeAlert, {
        as: carrier,
        params: { id },
        body: { name: 'My truck', channel: 'mail', rhythm: 'now', isPaused },
      });
    await pause(true);
    await addLoad();
    await work();
    await pause(false);
    await compare();
    await addLoad({ from: ['Calgary', 'AB'], to: ['Regina', 'SK'] });
    await work();
    expect(await readMails()).toEqual([]);
    await board.db.updateTable('users').set({ product_ids: [] }).where('user_id', '=', carrier.userId).execute();
    await addLoad(toBuffalo);
    await work();
    expect(await readMails()).toEqual([]);
  });

  it('is sent once, when servers that stopped start again', async () => {
    await follow();
    await compare();
    await alertRecorderOf(board.app.parts).close();
    await addLoad();
    const next = [0, 1].map(() => createTestApp({ database: board.database, clock: board.clock }));
    boards.push(...(await Promise.all(next)));
    await Promise.all(boards.slice(1).map((server) => compare(server)));
    board.clock.advance(WAIT_MS);
    await Promise.all(boards.slice(1).map((server) => runTasks(server)));
    expect(await readSubjects()).toEqual(['1 new trip: My truck']);
  });

  it('is searched again for a load that comes during a search, and after a server that ended during one', async () => {
    const { id } = (await follow({ maxLoads: 1 })).body;
    await addLoad();
    await compare();
    board.clock.advance(WAIT_MS);
    const lost = createTask(() => Promise.reject(new Error('The server ends here.')));
    await expect(lost.run({ alertId: id }, ATTEMPT)).rejects.toThrow('ends here');
    const slow = createTask(async () => {
      await addLoad(toBuffalo);
      await compare();
      return [];
    });
    await slow.run({ alertId: id }, ATTEMPT);
    board.clock.advance(WAIT_MS);
    await runTasks();
    expect((await readMails()).map(({ body }) => body.split(',')[2])).toEqual([' NY']);
  });

  it('reports what a search would have found that was refused', async () => {
    const { id } = (await follow({ maxLoads: 1 })).body;
    await addLoad();
    await compare();
    board.clock.advance(WAIT_MS);
    const refused = createTask(() => Promise.reject(new AppError('trip.truckInPast')));
    await refused.run({ alertId: id }, ATTEMPT);
    await addLoad(toBuffalo);
    await work();
    expect(await readSubjects()).toEqual(['2 new trips: My truck']);
  });

  it('is refused like the search for trips', async () => {
    const refusal = async (reply: ReturnType<typeof follow>) => {
      const { status, error } = await reply;
      return [status, error.code];
    };
    expect(await refusal(follow({}, await createCarrier(board.db)))).toEqual([404, 'posting.notFound']);
    const load = await addPosting(board.db, carrier, 'L');
    expect(await refusal(follow({}, carrier, load.token))).toEqual([404, 'posting.notFound']);
    expect(await refusal(follow({}, broker))).toEqual([403, 'permit.missing']);
    expect(await refusal(follow({ endCityId: 2_000_000_000 }))).toEqual([404, 'city.notFound']);
    expect(await refusal(follow({ emptyMilesPerLeg: 301 }))).toEqual([400, 'request.invalid']);
    const past = await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-01' });
    expect((await follow({}, carrier, past.token)).error.code).toBe('trip.truckInPast');
    const colleague = await createPerson(board.db, { modes: ['C'], company: carrier.company });
    expect((await follow({}, colleague)).status).toBe(200);
    expect((await board.call(listAlerts, { as: carrier })).body.alerts).toEqual([]);
  });
});
