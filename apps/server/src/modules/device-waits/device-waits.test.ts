import { getDeviceWait } from '@loadstone/contracts/device-waits';
import { importLanes } from '@loadstone/contracts/lanes';
import {
  createPostingResource,
  loadBatchCalls,
  loadPostingCalls,
  patchPostingResource,
  repostExpired,
  upsertPostings,
} from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { createTemplate, repostTemplates, TEMPLATE_SOURCE_TAGS } from '@loadstone/contracts/templates';
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
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../auth/index.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { appendToChains, verifyChain } from '../activity/index.ts';
import { cityId, loadDraft } from '../../../test/drafts.ts';
import { createMachine } from '../../../test/machine-calls.ts';
import { listNotices } from '../../../test/open-pair.ts';
import { signInVisit, type SignedInVisit } from '../../../test/signed-in-visit.ts';

const PUBLIC_URL = 'http://localhost:18199';
const PASSWORD = 'a good password';
const DAY_MS = 24 * 3_600_000;

let board: TestApp;
let passwordHash: string;
/** The user whose password is stolen, and a colleague; both are known on their computers. */
let victim: Person;
let colleague: Person;
let office: SignedInVisit;
let colleagueOffice: SignedInVisit;
let day: string;

beforeAll(async () => {
  board = await createTestApp({ environment: { PUBLIC_URL }, clock: createFakeClock(new Date()) });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  day = toCalendarDay(board.clock.now(), 'America/Toronto');
  const user = { password_hash: passwordHash, role: 'administrator', phone: '416-555-0100' };
  victim = await createBroker(board.db, { user: { ...user, first_name: 'Vera', last_name: 'Victim' } });
  colleague = await createPerson(board.db, { modes: ['B'], company: victim.company, user });
  office = await signIn(victim);
  colleagueOffice = await signIn(colleague);
  await age(victim, 412);
  await age(colleague, 300);
  await colleagueOffice.send('/policy', { secondFactor: 'off', confirmsNewDevices: 'yes' });
});

const signIn = (person: Person, browser?: SignedInVisit['browser']) =>
  signInVisit(board, person, { publicUrl: PUBLIC_URL, password: PASSWORD, ...(browser !== undefined && { browser }) });

/** The board has known the user's browsers for so many days. */
async function age(person: Person, days: number): Promise<void> {
  const since = new Date(board.clock.now().getTime() - days * DAY_MS);
  await sql`update known_browsers set first_seen_on = ${since} where user_id = ${person.userId}`.execute(board.db);
}

/** A thief with the password: a new browser, and a phone number of the thief's. */
async function steal(): Promise<SignedInVisit> {
  const thief = await signIn(victim);
  expect((await thief.send('/phone', { own: '905-555-0199', company: victim.company.phone })).status).toBe(303);
  return thief;
}

const unusual = () => loadDraft({ dateAvail: day, srceID: cityId('Laredo, TX'), destID: cityId('Miami, FL') });
/** As the desk does, with an idempotency key: the refusal takes back what the request has written. */
const post = async ({ headers }: Pick<SignedInVisit, 'headers'>, body = unusual()) => {
  const { status, error } = await board.call(loadPostingCalls.create, {
    headers,
    idempotencyKey: randomUUID(),
    params: { key: victim.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
    body: { ...body, confirmDuplicate: true },
  });
  return status === 200 ? 200 : error.code;
};
const countOpen = async () => {
  const { count } = await board.db
    .selectFrom('postings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', victim.accountId)
    .where('p_status', '=', 'O')
    .executeTakeFirstOrThrow();
  return Number(count);
};
const listActivity = async () => {
  const rows = await board.db
    .selectFrom('user_activity')
    .select(['email_address', 'description'])
    .where('account_id', '=', victim.accountId)
    .where('user_activity_type_id', '=', 61)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.email_address === victim.email ? 'victim' : 'colleague'}: ${row.description}`);
};
const listSignInLog = async () => {
  const rows = await board.db
    .selectFrom('user_login_activity')
    .select('description')
    .where('user_id', '=', victim.userId)
    .orderBy('id')
    .execute();
  return rows.map(({ description }) => description);
};
const findWaitId = (page: string) =>
  /action="\/oidc\/security\/allow">[^]*?name="id" value="(\d+)"/.exec(page)?.[1] ?? 'none';

const POLICY = 'colleague: Second factor of the company: off; confirmation of new devices: needed';
const PHONE = 'victim: Phone number changed';
const HELD = 'victim: Post held: new device, changed phone number';

describe('a stolen password, with a new device, a changed phone, an unusual lane and 30 posts', () => {
  it('is held at the first post, and the log states each step', async () => {
    expect(await post(office)).toBe(200);
    const before = await countOpen();
    const thief = await steal();
    for (let count = 0; count < 30; count += 1) expect(await post(thief)).toBe('device.unconfirmed');
    expect(await countOpen()).toBe(before);

    expect(await listActivity()).toEqual([POLICY, PHONE, HELD]);
    expect((await listSignInLog()).slice(2)).toEqual([
      'New browser',
      'Signed in',
      'Confirmed again who it is',
      'Phone number changed',
    ]);
    const asked = (await listNotices(board, colleague)).filter(({ text }) => text === 'deviceWaits');
    expect(asked.map(({ values }) => values)).toEqual([{ name: victim.user.nick_name }]);
    expect((await listNotices(board, victim)).filter(({ text }) => text === 'deviceWaits')).toEqual([]);
    // The real user works on, on the computer that the board knows.
    expect(await post(office)).toBe(200);

    await colleagueOffice.send('/deny', { id: findWaitId(await colleagueOffice.open()) });
    expect((await board.call(listTags, { headers: thief.headers })).error.code).toBe('session.expired');
    expect(await listActivity()).toEqual([
      POLICY,
      PHONE,
      HELD,
      'colleague: Device refused, sessions ended: Vera Victim',
    ]);
    // With the password, the thief signs in again: the refused browser stays refused, and no colleague is asked again.
    const again = await signIn(victim, thief.browser);
    expect(await post(again)).toBe('device.unconfirmed');
    expect((await board.call(getDeviceWait, { headers: again.headers })).body.isRefused).toBe(true);
    expect((await listActivity()).filter((entry) => entry === HELD)).toHaveLength(1);
  });

  it('is in the chain of the company, in which an edited entry is found', async () => {
    await post(await steal());
    await appendToChains({ db: board.db, vault: board.vault });
    const check = () =>
      verifyChain({ db: board.db, vault: board.vault }, { accountId: victim.accountId, keptSince: new Date(0) });
    expect((await check()).fault).toBeUndefined();
    await board.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update user_activity set description = 'Nothing' where description = ${HELD.replace('victim: ', '')}
        and account_id = ${victim.accountId}`.execute(tx);
    });
    expect((await check()).fault).toBeDefined();
  });

  it.each([
    [
      'import and bulk',
      (as: Held) =>
        board.call(loadBatchCalls.createMany, {
          ...as,
          params: { key: victim.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
          body: { postings: [unusual()] },
        }),
    ],
    [
      'edit',
      (as: Held) =>
        board.call(loadPostingCalls.edit, {
          ...as,
          params: { key: victim.keyFor('ll_ldpostings_update'), datKey: 'NA' },
          body: { ...unusual(), ...as.open },
        }),
    ],
    [
      'repost',
      (as: Held) =>
        board.call(loadPostingCalls.setStatus, {
          ...as,
          params: { id: as.expired, key: victim.keyFor('ll_ldpostings_update') },
          body: { pStatus: 'O' as const, confirmDuplicate: true },
        }),
    ],
    ['repost of all', (as: Held) => board.call(repostExpired, { ...as, body: { Type: 'L' as const } })],
    [
      'repost of a template',
      (as: Held) =>
        board.call(repostTemplates, {
          ...as,
          params: { key: victim.keyFor('ll_ldpostings_create_delete'), sourceTag: TEMPLATE_SOURCE_TAGS.B },
          body: { templateIds: [as.template], pType: 'L' as const },
        }),
    ],
  ])('is held at %s too', async (_, call) => {
    const open = (await addPosting(board.db, victim, 'L', { date_avail: day })).token;
    const expired = (await addPosting(board.db, victim, 'L', { date_avail: '2026-01-05' })).token;
    const { body } = await board.call(createTemplate, {
      headers: office.headers,
      body: { ...unusual(), postType: 'L' },
    });
    const before = await countOpen();
    const { headers } = await steal();
    const held: Held = { headers, open: { token: open, version: 1 }, expired, template: body.templateID };
    expect((await call(held)).error.code).toBe('device.unconfirmed');
    expect(await countOpen()).toBe(before);
    expect((await call({ ...held, headers: office.headers })).status).toBe(200);
  });

  it('cannot be ended by the thief: not by a confirmation, and not by the policy', async () => {
    const thief = await steal();
    await post(thief);
    const id = findWaitId(await colleagueOffice.open());
    expect(await thief.open()).not.toContain('Computers that wait');
    await thief.send('/allow', { id });
    const refused = await thief.send('/policy', { secondFactor: 'off' });
    expect([refused.status, refused.text.includes('This was not saved.')]).toEqual([422, true]);
    // A second stolen password, on a computer that is new as well.
    const second = await signIn(colleague);
    expect(await second.open()).toContain('You cannot decide from this computer');
    await second.send('/allow', { id });
    // A stranger's company.
    const stranger = await createBroker(board.db, { user: { password_hash: passwordHash, role: 'administrator' } });
    const foreign = await signIn(stranger);
    await age(stranger, 300);
    await foreign.send('/allow', { id });
    expect(await post(thief)).toBe('device.unconfirmed');
    expect((await listActivity()).filter((entry) => entry.includes('confirmed'))).toEqual([]);
  });
});

interface Held {
  readonly headers: { readonly authorization: string };
  readonly open: { readonly token: number; readonly version: number };
  readonly expired: number;
  readonly template: number;
}

describe('a new device with a changed phone', () => {
  it('names a colleague without a name by the mail address', async () => {
    await board.db
      .updateTable('users')
      .set({ first_name: '', last_name: '', nick_name: '' })
      .where('user_id', '=', colleague.userId)
      .execute();
    const visit = await steal();
    await post(visit);
    const read = async () => (await board.call(getDeviceWait, { headers: visit.headers })).body;
    expect((await read()).colleagues).toEqual([colleague.email]);
    await colleagueOffice.send('/allow', { id: findWaitId(await colleagueOffice.open()) });
    expect((await read()).decidedBy).toBe(colleague.email);
  });

  it('posts once a colleague has confirmed it, and waits again after another change of the number', async () => {
    const visit = await steal();
    expect(await post(visit)).toBe('device.unconfirmed');
    const wait = await board.call(getDeviceWait, { headers: visit.headers });
    expect(wait.body).toMatchObject({ isWaiting: true, isRefused: false, colleagues: [expect.any(String)] });
    const id = findWaitId(await colleagueOffice.open());
    expect((await colleagueOffice.send('/allow', { id })).status).toBe(303);
    expect(await post(visit)).toBe(200);
    expect((await board.call(getDeviceWait, { headers: visit.headers })).body).toMatchObject({
      isWaiting: false,
      decidedBy: colleague.user.nick_name,
    });
    expect((await listNotices(board, victim)).map(({ text }) => text)).toContain('deviceConfirmed');
    expect(await listActivity()).toEqual([POLICY, PHONE, HELD, 'colleague: Device confirmed: Vera Victim']);

    board.clock.advance(60_000);
    await visit.send('/phone', { own: '905-555-0100', company: victim.company.phone });
    expect(await post(visit)).toBe('device.unconfirmed');
    expect(findWaitId(await colleagueOffice.open())).toBe(id);
  });

  it('does not wait without the policy, without a changed number, or once it is not new', async () => {
    const visit = await signIn(victim);
    expect(await post(visit)).toBe(200);
    await visit.send('/phone', { own: '905-555-0199', company: victim.company.phone });
    expect(await post(visit)).toBe('device.unconfirmed');
    await age(victim, 6);
    expect(await post(visit)).toBe('device.unconfirmed');
    await age(victim, 7);
    expect(await post(visit)).toBe(200);
    await age(victim, 0);
    await colleagueOffice.send('/policy', { secondFactor: 'off' });
    expect(await post(visit)).toBe(200);
  });

  it('waits also where the number of the company was changed, for seven days', async () => {
    await colleagueOffice.send('/phone', { own: colleague.user.phone, company: '905-555-0177' });
    const visit = await signIn(victim);
    expect(await post(visit)).toBe('device.unconfirmed');
    const changedOn = new Date(board.clock.now().getTime() - 7 * DAY_MS);
    await board.db
      .updateTable('companies')
      .set({ phone_changed_on: changedOn })
      .where('account_id', '=', victim.accountId)
      .execute();
    expect(await post(visit)).toBe(200);
  });

  it('is held where a table of lanes is only checked', async () => {
    const { headers } = await steal();
    const check = async (as: Pick<SignedInVisit, 'headers'>) => {
      const rows = [
        ['Reference', 'Origin', 'Destination', 'Equipment', 'Days of the week'],
        ['L-1', 'Toronto, ON', 'Chicago, IL', 'Van', 'Mon'],
      ];
      const body = { rows, language: 'en', isDryRun: true } as const;
      const { body: reply } = await board.call(importLanes, { headers: as.headers, params: { mode: 'B' }, body });
      return reply.rows.map(({ result, problems }) => [result, problems[0]?.text?.name]);
    };
    expect(await check({ headers })).toEqual([['refused', 'device.unconfirmed']]);
    expect(await check(office)).toEqual([['created', undefined]]);
  });

  it('needs a company with a second user', async () => {
    const alone = await createBroker(board.db, { user: { password_hash: passwordHash, role: 'administrator' } });
    const visit = await signIn(alone);
    const refused = await visit.send('/policy', { secondFactor: 'off', confirmsNewDevices: 'yes' });
    expect(refused.text).toContain('It needs a second user who can sign in.');
  });
});

describe('a program with a new secret, after the number of the company was changed', () => {
  const draft = () => ({ ...loadDraft({ dateAvail: day, clientRefNum: 'NEW 1' }), postType: 'L' as const });

  it('is held in every call that posts, until a user confirms who did not change the number', async () => {
    const carrier = await createCarrier(board.db);
    await addPosting(board.db, carrier, 'E', { date_avail: day });
    const known = await createMachine(board, victim, { name: 'Known' });
    const old = new Date(board.clock.now().getTime() - 8 * DAY_MS);
    await sql`update service_account_credentials set created_on = ${old} where service_account_id = ${known.id}`.execute(
      board.db,
    );
    const first = await known.call(createPostingResource, { body: draft() });
    expect(first.status).toBe(200);
    const program = await createMachine(board, victim, { name: 'New' });
    await office.send('/phone', { own: victim.user.phone, company: '905-555-0177' });
    const calls = () => [
      program.call(createPostingResource, { body: { ...draft(), clientRefNum: 'NEW 2' } }),
      program.call(patchPostingResource, {
        params: { token: first.body.token },
        body: { comment: 'call me' },
        headers: { 'if-match': String(first.headers['etag']) },
      }),
      program.call(upsertPostings, { body: { postings: [{ ...draft(), clientRefNum: 'NEW 3' }] } }),
    ];
    for (const call of calls()) expect((await call).error.code).toBe('device.unconfirmed');
    expect((await known.call(createPostingResource, { body: { ...draft(), clientRefNum: 'OLD' } })).status).toBe(200);

    const id = findWaitId(await colleagueOffice.open());
    await office.send('/allow', { id });
    expect((await calls()[0])?.error.code).toBe('device.unconfirmed');
    await colleagueOffice.send('/allow', { id });
    for (const call of calls()) expect((await call).status).toBe(200);
  });
});
