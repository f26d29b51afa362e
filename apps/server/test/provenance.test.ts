import { getLeadReason, type Provenance } from '@loadstone/contracts/leads';
import { listLeadResources } from '@loadstone/contracts/machine';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import {
  addPosting,
  createBroker,
  createCarrier,
  createFakeClock,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../src/auth/index.ts';
import { toCalendarDay } from '../src/ground/clock.ts';
import { loadDraft } from './drafts.ts';
import { createMachine } from './machine-calls.ts';
import { signInVisit, type SignedInVisit } from './signed-in-visit.ts';

const PUBLIC_URL = 'http://localhost:18199';
const PASSWORD = 'a good password';

let board: TestApp;
let passwordHash: string;
let broker: Person;
let carrier: Person;
let truck: number;
let day: string;

beforeAll(async () => {
  board = await createTestApp({ environment: { PUBLIC_URL }, clock: createFakeClock(new Date()) });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  day = toCalendarDay(board.clock.now(), 'America/Toronto');
  broker = await createBroker(board.db, { user: { password_hash: passwordHash, phone: '416-555-0100' } });
  carrier = await createCarrier(board.db);
  truck = (await addPosting(board.db, carrier, 'E', { date_avail: day })).token;
});

/** Signs a user in, in a new browser or in the given one. */
const signIn = (person: Person, browser?: SignedInVisit['browser']) =>
  signInVisit(board, person, { publicUrl: PUBLIC_URL, password: PASSWORD, ...(browser !== undefined && { browser }) });

const post = async (headers: Record<string, string>, as: Person = broker): Promise<number> => {
  const { body, status } = await board.call(loadPostingCalls.create, {
    headers,
    params: { key: as.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
    body: loadDraft({ dateAvail: day }),
  });
  expect(status).toBe(200);
  return body.token;
};

async function readProvenance(load: number): Promise<Provenance | null> {
  const { body } = await board.call(getLeadReason, { as: carrier, params: { token: truck, leadToken: load } });
  return body.provenance;
}

/** Sets since when the board knows the user and the user's browsers. */
async function setAges(person: Person, days: { browser?: number; user?: number; phone?: number }): Promise<void> {
  const toInstant = (count: number) => new Date(board.clock.now().getTime() - count * 24 * 3_600_000 - 60_000);
  const { userId } = person;
  if (days.browser !== undefined) {
    await sql`update known_browsers set first_seen_on = ${toInstant(days.browser)} where user_id = ${userId}`.execute(
      board.db,
    );
  }
  if (days.user !== undefined) {
    await sql`update users set created_on = ${toInstant(days.user)} where user_id = ${userId}`.execute(board.db);
  }
  if (days.phone !== undefined) {
    await sql`update users set phone_changed_on = ${toInstant(days.phone)} where user_id = ${userId}`.execute(board.db);
  }
}

describe('the provenance of a lead', () => {
  it('states since when device, user and phone belong to the company, in whole days', async () => {
    const { browser } = await signIn(broker);
    await setAges(broker, { browser: 412, user: 800 });
    const { headers } = await signIn(broker, browser);
    expect(await readProvenance(await post(headers))).toEqual({
      device: { days: 412, isRecent: false },
      user: { days: 800, isProgram: false },
      phone: { days: 800, isChanged: false, isRecent: false },
    });
  });

  it('marks a new device and a changed phone for seven days', async () => {
    const { headers } = await signIn(broker);
    const load = await post(headers);
    // A number that was entered with its user has not changed.
    expect(await readProvenance(load)).toMatchObject({ phone: { days: 0, isChanged: false, isRecent: false } });
    await setAges(broker, { user: 800, phone: 2 });
    expect(await readProvenance(load)).toMatchObject({
      device: { days: 0, isRecent: true },
      phone: { days: 2, isChanged: true, isRecent: true },
    });
    await setAges(broker, { phone: 6 });
    expect(await readProvenance(load)).toMatchObject({ phone: { days: 6, isRecent: true } });
    await setAges(broker, { phone: 7 });
    expect(await readProvenance(load)).toMatchObject({ phone: { days: 7, isChanged: true, isRecent: false } });
  });

  it('is that of the last edit, and knows a computer that a colleague has used', async () => {
    const first = await signIn(broker);
    await setAges(broker, { browser: 30 });
    const load = await post((await signIn(broker, first.browser)).headers);
    const edit = async (headers: Record<string, string>) => {
      const { version } = (await board.call(loadPostingCalls.get, { headers, params: { id: load } })).body;
      const body = { ...loadDraft({ dateAvail: day }), token: load, version };
      const params = { key: broker.keyFor('ll_ldpostings_update'), datKey: 'NA' };
      expect((await board.call(loadPostingCalls.edit, { headers, params, body })).status).toBe(200);
    };
    await edit((await signIn(broker)).headers);
    expect(await readProvenance(load)).toMatchObject({ device: { days: 0 } });
    const colleague = await createPerson(board.db, {
      modes: ['B'],
      company: broker.company,
      user: { password_hash: passwordHash },
    });
    await edit((await signIn(colleague, first.browser)).headers);
    expect(await readProvenance(load)).toMatchObject({ device: { days: 30 } });
  });

  it('does not count the computer of another company', async () => {
    const { browser } = await signIn(broker);
    await setAges(broker, { browser: 30 });
    const stranger = await createBroker(board.db, { user: { password_hash: passwordHash } });
    const { headers } = await signIn(stranger, browser);
    expect(await readProvenance(await post(headers, stranger))).toMatchObject({ device: { days: 0, isRecent: true } });
  });

  it('has no device where the board knows none, and names a program', async () => {
    const load = (await addPosting(board.db, broker, 'L', { date_avail: day })).token;
    expect((await readProvenance(load))?.device).toBeNull();
    const author = await createMachine(board, broker);
    const { created_by: authorId } = await board.db
      .selectFrom('users')
      .select('user_id as created_by')
      .where('role', '=', 'service account')
      .where('account_id', '=', broker.accountId)
      .executeTakeFirstOrThrow();
    expect(author.id).toBeGreaterThan(0);
    await sql`update postings set created_by = ${authorId} where token = ${load}`.execute(board.db);
    expect(await readProvenance(load)).toMatchObject({ device: null, user: { isProgram: true } });
  });

  it('is part of the leads that programs read', async () => {
    const { headers } = await signIn(broker);
    const load = await post(headers);
    const program = await createMachine(board, carrier);
    const { items } = (await program.call(listLeadResources, { query: { token: truck } })).body;
    const mine = items.find(({ token }) => token === load);
    expect(mine?.provenance).toMatchObject({ device: { days: 0, isRecent: true }, phone: { isChanged: false } });
  });

  it('is no instant, and names no device', async () => {
    const load = await post((await signIn(broker)).headers);
    const text = JSON.stringify(await readProvenance(load));
    expect(text.replaceAll(/true|false|null|\d{1,5}|[a-zA-Z]+/g, '')).toMatch(/^[{}":,]*$/);
  });
});

describe('a phone number', () => {
  const findPhones = () =>
    board.db
      .selectFrom('users as u')
      .innerJoin('companies as c', 'c.account_id', 'u.account_id')
      .select(['u.phone as own', 'c.phone as company', 'u.phone_changed_on as changedOn'])
      .where('u.user_id', '=', broker.userId)
      .executeTakeFirstOrThrow();
  const listChanges = () =>
    board.db
      .selectFrom('phone_changes')
      .select(['user_id', 'phone_before', 'changed_by'])
      .where('account_id', '=', broker.accountId)
      .orderBy('id')
      .execute();

  it('is changed after the password only, is kept, and is marked on the leads at once', async () => {
    const visit = await signIn(broker);
    const load = await post(visit.headers);
    expect((await visit.send('/phone', { own: '905-555-0199' }, 'wrong')).status).toBe(422);
    expect((await findPhones()).own).toBe('416-555-0100');
    expect((await visit.send('/phone', { own: '905-555-0199' })).status).toBe(303);
    expect(await findPhones()).toMatchObject({ own: '905-555-0199', changedOn: board.clock.now() });
    expect(await listChanges()).toEqual([
      { user_id: broker.userId, phone_before: '416-555-0100', changed_by: broker.userId },
    ]);
    expect(await readProvenance(load)).toMatchObject({ phone: { days: 0, isChanged: true, isRecent: true } });
    const { rows } = await sql<{ description: string }>`
      select description from user_activity where user_id = ${broker.userId} and user_activity_type_id = 61`.execute(
      board.db,
    );
    expect(rows).toEqual([{ description: 'Phone number changed' }]);
  });

  it('in another spelling is no change', async () => {
    const visit = await signIn(broker);
    await visit.send('/phone', { own: '(416) 555 0100' });
    expect((await visit.send('/phone', { own: '(416) 555 0100 x' })).status).toBe(422);
    expect((await visit.send('/phone', { own: '(416) 555 0100 poste 12' })).status).toBe(303);
    expect(await findPhones()).toMatchObject({ own: '(416) 555 0100 poste 12', changedOn: null });
    expect(await listChanges()).toEqual([]);
  });

  it('of the company is changed by an administrator only', async () => {
    const before = (await findPhones()).company;
    const visit = await signIn(broker);
    expect(await visit.open('/phone')).not.toContain('name="company"');
    await visit.send('/phone', { own: '416-555-0100', company: '905-555-0177' });
    expect((await findPhones()).company).toBe(before);
    await board.db.updateTable('users').set({ role: 'administrator' }).where('user_id', '=', broker.userId).execute();
    await visit.send('/phone', { own: '', company: '905-555-0177' });
    expect(await findPhones()).toMatchObject({ own: '', company: '905-555-0177' });
    const load = await post((await signIn(broker, visit.browser)).headers);
    expect(await readProvenance(load)).toMatchObject({ phone: { days: 0, isChanged: true, isRecent: true } });
  });

  it.each(['12345', 'call me', '+1 416 555 0100 0000 0000'])('is refused as %s', async (own) => {
    const visit = await signIn(broker);
    const refused = await visit.send('/phone', { own });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Please enter a valid phone number.');
    expect(await listChanges()).toEqual([]);
  });

  it('is forgotten after 400 days', async () => {
    const { removeOldPhoneChanges } = await import('../src/modules/users/phone-changes.queries.ts');
    const visit = await signIn(broker);
    await visit.send('/phone', { own: '905-555-0199' });
    const now = board.clock.now();
    await board.db.transaction().execute((tx) => removeOldPhoneChanges(tx, now));
    expect(await listChanges()).toHaveLength(1);
    await board.db.transaction().execute((tx) => removeOldPhoneChanges(tx, new Date(now.getTime() + 1)));
    expect(await listChanges()).toEqual([]);
  });
});
