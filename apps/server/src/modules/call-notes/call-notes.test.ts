import {
  createCallNote,
  deleteCallNote,
  finishCallBack,
  getCallHistory,
  listCallNotes,
  CALL_NOTE_LENGTH,
  type CallNoteDraft,
} from '@loadstone/contracts/call-notes';
import { listNotifications } from '@loadstone/contracts/notifications';
import { addPosting, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOfferCalls } from '../../../test/offer-calls.ts';
import { createOpenPair, type OpenPair } from '../../../test/open-pair.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createTaskRunner } from '../../task-queue/index.ts';
import { handleCallBacks } from './call-notes.service.ts';
import { removeOldCallNotes } from './call-notes.queries.ts';
import { callNotesModule } from './index.ts';

const HOUR_MS = 60 * 60 * 1000;

let board: TestApp;
let pair: OpenPair;
let broker: Person;
let carrier: Person;
let colleague: Person;

beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
  ({ broker, carrier } = pair);
  colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
});

const create = (as: Person, draft: Partial<CallNoteDraft> = {}, idempotencyKey?: string) =>
  board.call(createCallNote, {
    as,
    body: { custCd: carrier.custCd, outcome: 'quoted', text: '1850 all in', ...draft },
    idempotencyKey,
  });
const inHours = (hours: number) => new Date(board.clock.now().getTime() + hours * HOUR_MS).toISOString();
const callBack = (as: Person, draft: Partial<CallNoteDraft> = {}) =>
  create(as, { outcome: 'callBack', text: 'ask for Ann', callBackOn: inHours(1), ...draft });
const list = async (as: Person) => (await board.call(listCallNotes, { as })).body.notes;
const history = (as: Person, token?: number) =>
  board.call(getCallHistory, { as, params: { custCd: carrier.custCd }, query: token === undefined ? {} : { token } });
const finish = (as: Person, id: number) => board.call(finishCallBack, { as, params: { id } });
const remove = (as: Person, id: number) => board.call(deleteCallNote, { as, params: { id } });
const passTime = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
const listReminders = async (as: Person) =>
  (await board.call(listNotifications, { as, params: { userId: as.userId, typeIds: '5' } })).body;

describe('a note on a call', () => {
  it('is shared with colleagues, with its lane, and is never seen by another company', async () => {
    const { status, body } = await create(broker, { token: pair.lToken });
    expect([status, body]).toMatchObject([
      200,
      {
        custCd: carrier.custCd,
        company: carrier.company.common_name,
        outcome: 'quoted',
        text: '1850 all in',
        callBackOn: null,
        isDone: false,
        token: pair.lToken,
        isOwn: true,
        createdOn: board.clock.now().toISOString(),
      },
    ]);
    expect(body.lane).not.toBeNull();
    expect(await list(colleague)).toEqual([{ ...body, isOwn: false }]);
    expect((await history(colleague)).body.notes).toEqual([{ ...body, isOwn: false }]);
    for (const other of [carrier, pair.stranger]) {
      expect(await list(other)).toEqual([]);
      const about = await board.call(getCallHistory, { as: other, params: { custCd: carrier.custCd }, query: {} });
      expect(about.body.notes).toEqual([]);
      for (const call of [finish(other, body.id), remove(other, body.id)]) {
        const { status: refused, error } = await call;
        expect([refused, error.code]).toEqual([404, 'callNote.notFound']);
      }
    }
    expect(await list(broker)).toHaveLength(1);
  });

  it('is the newest of its company in the list, and one of many in the history', async () => {
    await create(broker);
    const second = await create(colleague, { outcome: 'noAnswer', text: '' });
    const third = await create(broker, { custCd: pair.stranger.custCd, outcome: 'note', text: 'reefer only' });
    expect((await list(broker)).map(({ id }) => id)).toEqual([third.body.id, second.body.id]);
    expect((await history(broker)).body.notes.map(({ outcome }) => outcome)).toEqual(['noAnswer', 'quoted']);
  });

  it('is stored once when a request is repeated, and publishes one event to the company only', async () => {
    const first = await create(broker, {}, 'one-call');
    expect((await create(broker, {}, 'one-call')).body).toEqual(first.body);
    expect((await history(broker)).body.notes).toHaveLength(1);
    const last = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirst();
    expect(last?.change).toEqual({
      type: 'event',
      accountIds: [broker.accountId],
      event: { type: 'callNotes.changed', custCd: carrier.custCd },
    });
  });

  it('of any outcome can have a reminder', async () => {
    const { body } = await create(broker, { outcome: 'quoted', text: '1,450 CAD', callBackOn: inHours(1) });
    const noted = { id: body.id, outcome: 'quoted', text: '1,450 CAD', callBackOn: inHours(1), isDone: false };
    expect(await list(broker)).toMatchObject([noted]);
  });

  it('is refused with the field that is wrong', async () => {
    for (const [draft, field] of [
      [{ text: 'x'.repeat(CALL_NOTE_LENGTH + 1) }, 'text'],
      [{ outcome: 'note', text: '  ' }, 'text'],
      [{ outcome: 'callBack' }, 'callBackOn'],
      [{ outcome: 'callBack', callBackOn: inHours(-1) }, 'callBackOn'],
      [{ outcome: 'callBack', callBackOn: inHours(91 * 24) }, 'callBackOn'],
    ] as const) {
      const { status, error } = await create(broker, draft);
      expect([draft, status, error.details?.[0]?.field]).toEqual([draft, 400, field]);
    }
    expect((await create(broker, { text: 'x'.repeat(CALL_NOTE_LENGTH) })).status).toBe(200);
  });

  it('is about a company that exists and an own posting', async () => {
    for (const [draft, code] of [
      [{ custCd: 'UNKNOWN' }, 'company.notFound'],
      [{ custCd: broker.custCd }, 'company.notFound'],
      [{ token: pair.eToken }, 'posting.notFound'],
    ] as const) {
      const { status, error } = await create(broker, draft);
      expect([draft, status, error.code]).toEqual([draft, 404, code]);
    }
    expect((await history(broker, pair.eToken)).error.code).toBe('posting.notFound');
  });

  it('may be about a company of the partner board, with its feature', async () => {
    const { body } = await create(broker, { custCd: 'DAT:77', company: 'Far Freight' });
    expect(body.company).toBe('Far Freight');
    await board.db
      .deleteFrom('permits')
      .where('account_id', '=', broker.accountId)
      .where('code', '=', 'll_dat')
      .execute();
    expect((await create(broker, { custCd: 'DAT:77' })).error.code).toBe('permit.missing');
  });

  it('is deleted by its author only', async () => {
    const { body } = await create(broker);
    const refused = await remove(colleague, body.id);
    expect([refused.status, refused.error.code]).toEqual([403, 'callNote.notAuthor']);
    expect((await remove(broker, body.id)).status).toBe(200);
    expect(await list(colleague)).toEqual([]);
  });

  it('requires a session and permission to view postings', async () => {
    expect((await board.call(listCallNotes)).status).toBe(401);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await board.call(listCallNotes, { as: plain })).error.code).toBe('permit.missing');
    expect((await create(plain)).error.code).toBe('permit.missing');
  });

  it('is removed after 400 days', async () => {
    await create(broker);
    expect(callNotesModule.retention).toMatchObject([{ kept: { hours: 400 * 24 } }]);
    const removeBefore = (before: Date) => inTransaction(board.db, (tx) => removeOldCallNotes(tx, before, 10_000));
    expect(await removeBefore(new Date(0))).toBe(0);
    const later = new Date(board.clock.now().getTime() + HOUR_MS);
    await removeBefore(later);
    expect(await list(broker)).toEqual([]);
  });
});

describe('a reminder', () => {
  it('reminds its author once at its time, with a link to the posting', async () => {
    await callBack(broker, { token: pair.lToken });
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'call-back'`.execute(board.db);
    // The clock of the test is behind that of the database, which would run it now.
    expect(rows.at(-1)?.run_at.toISOString()).toBe(inHours(1));
    await passTime();
    await board.app.parts.tasks.runDue();
    const [notice, ...others] = await listReminders(broker);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      entityId: String(pair.lToken),
      notificationDetails: {
        subject: `Call Back ${carrier.company.common_name}`,
        body: 'ask for Ann',
      },
    });
    expect([await listReminders(colleague), await listReminders(carrier)]).toEqual([[], []]);
  });

  it('is durable: another server reminds, once, however often the task runs', async () => {
    const { body } = await callBack(broker);
    const handler = handleCallBacks(board.app.parts);
    const log = { warn: () => undefined, error: () => undefined };
    const other = createTaskRunner({ database: board.app.parts.database, handlers: [handler], log });
    try {
      await passTime();
      other.start();
      await expect.poll(async () => (await listReminders(broker)).length).toBe(1);
      await handler.run({ callNoteId: body.id }, { number: 2, isLast: false });
    } finally {
      await other.close();
    }
    expect(await listReminders(broker)).toHaveLength(1);
  });

  it('is ticked off by a later call of a colleague, not by a text, and does not remind then', async () => {
    const { body } = await callBack(broker);
    await create(colleague, { outcome: 'note', text: 'has two trucks' });
    const findIt = async () => (await history(broker)).body.notes.find(({ id }) => id === body.id);
    expect((await findIt())?.isDone).toBe(false);
    await create(colleague);
    expect((await findIt())?.isDone).toBe(true);
    await passTime();
    await board.app.parts.tasks.runDue();
    expect(await listReminders(broker)).toEqual([]);
  });

  it('is ticked off by hand, by any colleague', async () => {
    const { body } = await callBack(broker);
    const listOpen = async () => (await board.call(listCallNotes, { as: colleague })).body.callBacks;
    expect(await listOpen()).toMatchObject([{ id: body.id, callBackOn: inHours(1), isDone: false, isOwn: false }]);
    expect((await finish(colleague, body.id)).body).toMatchObject({ id: body.id, isDone: true });
    expect(await listOpen()).toEqual([]);
    await passTime();
    await board.app.parts.tasks.runDue();
    expect(await listReminders(broker)).toEqual([]);
  });

  it('reaches the desk where its author cannot sign in any more', async () => {
    await callBack(broker, { token: pair.lToken });
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', broker.userId).execute();
    await passTime();
    await board.app.parts.tasks.runDue();
    expect(await listReminders(colleague)).toHaveLength(1);
  });
});

describe('the loads with a company', () => {
  it('are the last five with their agreed rate, and those of the same lane are marked', async () => {
    const offers = createOfferCalls(board);
    expect((await history(broker, pair.lToken)).body.loads).toEqual([]);
    const { body: offer } = await offers.offer(carrier, pair, 1_850);
    await offers.accept(broker, offer);
    const far = await addPosting(board.db, broker, 'L', { from: ['Montréal', 'QC'] });
    const { body, error } = await history(broker, far.token);
    expect(error.code).toBeUndefined();
    expect(body.loads).toMatchObject([
      { status: 'A', hasEnded: false, isSameLane: false, rate: { amount: 185_000, currency: 'USD', basis: 'flat' } },
    ]);
    expect((await history(broker, pair.lToken)).body.loads).toMatchObject([{ isSameLane: true }]);
    const asCarrier = await board.call(getCallHistory, {
      as: carrier,
      params: { custCd: broker.custCd },
      query: { token: pair.eToken },
    });
    expect(asCarrier.body.loads).toHaveLength(1);
    expect(asCarrier.body.notes).toEqual([]);
    const ofStranger = await board.call(getCallHistory, {
      as: pair.stranger,
      params: { custCd: carrier.custCd },
      query: {},
    });
    expect(ofStranger.body.loads).toEqual([]);
  });
});
