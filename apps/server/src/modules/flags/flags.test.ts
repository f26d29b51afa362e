import { setContacted } from '@loadstone/contracts/contacted';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { createFlag, deleteFlag, getFlag, listFlags, restoreFlag } from '@loadstone/contracts/flags';
import type { ChangedMark } from '@loadstone/contracts/leads';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';

const DAY_MS = 86_400_000;

describe('flags', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let colleague: Person;
  let carrier: Person;
  let pair: { lToken: number; eToken: number };

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    carrier = await createCarrier(board.db, { company: { fax: '416-555-0109', hours_of_operation: '08:00-17:00' } });
    const load = await addPosting(board.db, broker, 'L', { comment: 'two pallets' });
    const truck = await addPosting(board.db, carrier, 'E', { from: ['Hamilton', 'ON'], posting_attrib: 'T' });
    pair = { lToken: load.token, eToken: truck.token };
  });

  const flag = (as: Person, body = pair, idempotencyKey?: string) =>
    board.call(createFlag, { as, body, idempotencyKey });
  const unflag = (as: Person, id: number) => board.call(deleteFlag, { as, params: { id } });
  const restore = (as: Person, id: number) => board.call(restoreFlag, { as, params: { id } });
  const list = (as: Person) => board.call(listFlags, { as });
  const flagOfRow = async (as: Person) =>
    (await calls.leadsOfLoad(as, pair.lToken)).body.leads.find((lead) => lead.token === pair.eToken)?.flag;
  const lastChange = () =>
    board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirstOrThrow();

  it('no longer read a company that is closed, hidden or has excluded the reader, and keep their stored facts', async () => {
    const { id } = (await flag(broker)).body;
    const read = async () => (await board.call(getFlag, { as: broker, params: { id } })).body;
    const stored = await read();
    const change = (columns: { is_closed?: boolean; globally_excluded?: boolean; fax?: string; phone?: string }) =>
      board.db.updateTable('companies').set(columns).where('account_id', '=', carrier.accountId).execute();
    await change({ fax: '416-555-0177', phone: '416-555-0178' });
    expect((await read()).fax).toBe('416-555-0177');
    const facts = { commonName: stored.commonName, phone: stored.phone, fax: '', contact: '' };
    for (const columns of [{ is_closed: true }, { globally_excluded: true }]) {
      await change(columns);
      expect(await read()).toMatchObject(facts);
      await change({ is_closed: false, globally_excluded: false });
    }
    const excluded = { custCd: carrier.custCd, excludeCustCd: broker.custCd };
    expect((await board.call(excludeCompany, { as: carrier, body: excluded })).status).toBe(200);
    expect(await read()).toMatchObject(facts);
  });

  it('keep the facts of the lead, of the own posting and of the company, from the board’s own rows', async () => {
    const { status, body } = await flag(broker, { ...pair, lSrcCity: 'Nowhere', registeredName: 'Forged' } as never);
    const mark = { leadToken: pair.eToken, contacted: '', flag: body.id };
    expect([status, body]).toEqual([200, { id: expect.any(Number), custCd: broker.custCd, mark }]);
    const seen = (await board.call(getFlag, { as: colleague, params: { id: body.id } })).body;
    expect(seen).toMatchObject({
      id: body.id,
      custCd: broker.custCd,
      contactCustCd: carrier.custCd,
      commonName: carrier.company.common_name,
      contact: `Test ${carrier.user.last_name}`,
      phone: '416-555-0100',
      fax: '416-555-0109',
      hoursOfOperation: '08:00-17:00',
      timeZone: expect.stringMatching(/^America\//),
      email: carrier.email,
      postType: 'E',
      ...pair,
      lSrcCity: 'Hamilton',
      lTimeZone: 'America/Toronto',
      lDestCity: 'Chicago',
      lvType: 'V',
      lvSize: 'T',
      lAttrib: 'T',
      pSrcCity: 'Toronto',
      pComment: 'two pallets',
      pDateAvail: '2026-06-15',
      subscriberType: 'Link-P',
      createdBy: broker.userId,
    });
    expect((await list(broker)).body).toEqual([seen]);
    expect((await list(carrier)).body).toEqual([]);
  });

  it('are shown on the lead’s row and published to colleagues', async () => {
    const { id } = (await flag(broker)).body;
    expect(await flagOfRow(colleague)).toBe(id);
    const truck = await board.db
      .selectFrom('postings')
      .select('id')
      .where('token', '=', pair.eToken)
      .executeTakeFirst();
    const toChange = (flagId: number) => ({
      type: 'event',
      leadPostingId: truck?.id,
      accountIds: [broker.accountId],
      event: { type: 'lead.marked', kind: 'L', leadToken: pair.eToken, contacted: '', flag: flagId },
    });
    expect((await lastChange()).change).toEqual(toChange(id));
    await unflag(colleague, id);
    expect(await flagOfRow(broker)).toBe(0);
    expect((await lastChange()).change).toEqual(toChange(0));
  });

  it('are one a lead and company, in the specification’s words', async () => {
    await flag(broker);
    const again = await flag(colleague);
    expect([again.status, again.error.code, again.error.message]).toEqual([
      409,
      'flag.exists',
      'Unable to flag the lead, lead is already flagged.',
    ]);
    const other = await createBroker(board.db);
    const load = await addPosting(board.db, other, 'L');
    expect((await flag(other, { lToken: load.token, eToken: pair.eToken })).status).toBe(200);
    // The lead is the same although the own posting is another one.
    const second = await addPosting(board.db, broker, 'L');
    expect((await flag(broker, { lToken: second.token, eToken: pair.eToken })).status).toBe(409);
  });

  it('of two colleagues at once are one', async () => {
    const responses = await Promise.all([flag(broker), flag(colleague), flag(broker), flag(colleague)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await list(broker)).body).toHaveLength(1);
  });

  it('and contacted marks made at the same time are both in the last event', async () => {
    for (let round = 0; round < 5; round++) {
      const truck = await addPosting(board.db, carrier, 'E');
      const body = { cnCustCd: carrier.custCd, eToken: truck.token };
      const [flagged] = await Promise.all([
        flag(broker, { ...pair, eToken: truck.token }),
        board.call(setContacted, { as: colleague, body }),
      ]);
      expect((await lastChange()).change).toMatchObject({
        event: {
          leadToken: truck.token,
          contacted: 'Y',
          flag: flagged.body.id,
        },
      });
    }
  });

  it('and contacted marks are in each reply, with one event where they change and none where they do not', async () => {
    const contact = (contacted: 'Y' | '') =>
      board.call(setContacted, { as: colleague, body: { cnCustCd: carrier.custCd, eToken: pair.eToken, contacted } });
    const listEventIds = async () =>
      (await board.db.selectFrom('change_feed').select(['id', 'change']).orderBy('id').execute()).flatMap(
        ({ id, change }) =>
          change.type === 'event' && change.event.type === 'lead.marked' && change.event.leadToken === pair.eToken
            ? [id]
            : [],
      );
    const check = async ({ body: { mark } }: { body: { mark: ChangedMark } }, marks: Partial<ChangedMark>) => {
      expect(mark).toEqual({ leadToken: pair.eToken, ...marks });
      const before = eventIds;
      eventIds = await listEventIds();
      return eventIds.length - before.length;
    };
    let eventIds: number[] = [];
    const flagged = await flag(broker);
    const { id } = flagged.body;
    expect(await check(flagged, { contacted: '', flag: id })).toBe(1);
    expect(await check(await contact('Y'), { contacted: 'Y', flag: id })).toBe(1);
    expect(await check(await contact('Y'), { contacted: 'Y', flag: id })).toBe(0);
    expect(await check(await restore(broker, id), { contacted: 'Y', flag: id })).toBe(0);
    expect(await check(await unflag(broker, id), { contacted: 'Y', flag: 0 })).toBe(1);
    expect(await check(await restore(colleague, id), { contacted: 'Y', flag: id })).toBe(1);
    expect(await check(await contact(''), { contacted: '', flag: id })).toBe(1);
  });

  it('return the same reply to a retry with the same key', async () => {
    const first = await flag(broker, pair, 'one-flag');
    expect((await flag(broker, pair, 'one-flag')).body).toEqual(first.body);
    expect((await list(broker)).body).toHaveLength(1);
  });

  it('are the carrier’s as well, of a load', async () => {
    const { id } = (await flag(carrier)).body;
    const [seen] = (await list(carrier)).body;
    expect(seen).toMatchObject({ id, postType: 'L', lSrcCity: 'Toronto', pSrcCity: 'Hamilton' });
  });

  it('are put back within a day, and not over another', async () => {
    const { id } = (await flag(broker)).body;
    await unflag(broker, id);
    expect((await list(broker)).body).toEqual([]);
    expect((await restore(colleague, id)).body).toMatchObject({ id, custCd: broker.custCd, mark: { flag: id } });
    expect((await restore(broker, id)).status).toBe(200);
    expect(await flagOfRow(broker)).toBe(id);
    await unflag(broker, id);
    const { id: other } = (await flag(broker)).body;
    expect((await restore(broker, id)).error.code).toBe('flag.exists');
    await unflag(broker, other);
    const longAgo = new Date(board.clock.now().getTime() - DAY_MS);
    await board.db.updateTable('flags').set({ deleted_on: longAgo }).where('id', '=', id).execute();
    expect((await restore(broker, id)).error.code).toBe('flag.notFound');
  });

  it('outlive their lead', async () => {
    const { id } = (await flag(broker)).body;
    await calls.remove(carrier, 'E', pair.eToken);
    expect((await board.call(getFlag, { as: broker, params: { id } })).body.lSrcCity).toBe('Hamilton');
    expect((await unflag(broker, id)).status).toBe(200);
  });

  it('are refused for what is no lead of an own posting', async () => {
    const stranger = await createBroker(board.db);
    const far = await addPosting(board.db, carrier, 'E', { from: ['Miami', 'FL'] });
    for (const [as, body] of [
      [stranger, pair],
      [broker, { lToken: pair.lToken, eToken: far.token }],
      [broker, { lToken: pair.lToken, eToken: 999_999_999 }],
      [broker, { lToken: pair.lToken, eToken: pair.lToken }],
    ] as const) {
      const response = await flag(as, body);
      expect([response.status, response.error.code]).toEqual([404, 'lead.notFound']);
    }
  });

  it('of another company do not exist', async () => {
    const { id } = (await flag(broker)).body;
    const stranger = await createBroker(board.db);
    for (const response of [
      await board.call(getFlag, { as: stranger, params: { id } }),
      await unflag(stranger, id),
      await restore(stranger, id),
    ]) {
      expect([response.status, response.error.code]).toEqual([404, 'flag.notFound']);
    }
    expect((await list(broker)).body).toHaveLength(1);
  });

  it('are closed to a globally excluded company, which may still take one away', async () => {
    const { id } = (await flag(broker)).body;
    const exclude = (globally_excluded: boolean) =>
      board.db.updateTable('companies').set({ globally_excluded }).where('account_id', '=', broker.accountId).execute();
    await exclude(true);
    expect((await flag(broker)).error.code).toBe('company.globallyExcluded');
    expect((await unflag(broker, id)).status).toBe(200);
    expect((await restore(broker, id)).error.code).toBe('company.globallyExcluded');
  });

  it('require a session, for postings that one may see, and for good input', async () => {
    expect((await board.call(listFlags, {})).status).toBe(401);
    expect((await board.call(createFlag, { body: pair })).status).toBe(401);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    for (const response of [await list(plain), await flag(plain), await unflag(plain, 1), await restore(plain, 1)]) {
      expect([response.status, response.error.code]).toEqual([403, 'permit.missing']);
    }
    expect((await flag(broker, { lToken: 0, eToken: pair.eToken })).error.details?.[0]?.field).toBe('lToken');
    expect((await board.call(getFlag, { as: broker, params: { id: 'x' } })).status).toBe(400);
  });
});
