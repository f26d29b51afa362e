import { listLiveLeads, type LiveLeadRequest } from '@loadstone/contracts/live-leads';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MINUTE_MS = 60_000;

/** Each test uses its own equipment letter, so that no test sees the postings of another. */
const LETTERS = [...'VRKFSDTCUHLONPIE'];

let board: TestApp;
let letter = '';

beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

const next = async () => {
  letter = LETTERS.shift() ?? '';
  return { broker: await createBroker(board.db), carrier: await createCarrier(board.db) };
};
/** Equipment that matches the same postings and is another fingerprint. */
const withOther = (place = 0) => letter + ['V', 'R', 'K'].filter((other) => other !== letter)[place];
const minutesAgo = (minutes: number) => new Date(board.clock.now().getTime() - minutes * MINUTE_MS);
const add = (owner: Person, kind: 'L' | 'E', columns: Parameters<typeof addPosting>[3] = {}) =>
  addPosting(board.db, owner, kind, { vehicle_type: letter, created_on: minutesAgo(1), ...columns });
const request = (as: Person | undefined, body: Partial<LiveLeadRequest>) =>
  board.call(listLiveLeads, { as, body: { Type: 0, ...body } as LiveLeadRequest });
const askBroker = (as: Person, body: Partial<LiveLeadRequest> = {}) =>
  request(as, { Type: 0, B_LLAPIKey: as.keyFor('ll_live'), ...body });
const askCarrier = (as: Person, body: Partial<LiveLeadRequest> = {}) =>
  request(as, { Type: 1, C_LLAPIKey: as.keyFor('ll_live'), ...body });

describe('live leads', () => {
  it('are those of the last thirty minutes, newest first, whatever posting they match', async () => {
    const { broker, carrier } = await next();
    await add(broker, 'L', { created_on: minutesAgo(600) });
    const older = await add(carrier, 'E', { created_on: minutesAgo(30) });
    const newer = await add(carrier, 'E', { vehicle_type: withOther() });
    await add(carrier, 'E', { created_on: minutesAgo(30.1), vehicle_size: 'B' });
    const { status, body } = await askBroker(broker);
    expect(status).toBe(200);
    expect(body.liveLeads.map((lead) => lead.token)).toEqual([newer.token, older.token]);
    expect(body).toMatchObject({
      total: 2,
      responseCode: 200,
      ll_serverTime: board.clock.now().toISOString(),
      eventId: board.app.matching.appliedEventId,
    });
    expect((await askBroker(broker, { LeadsMinutesOffset: 5 })).body.liveLeads.map((lead) => lead.token)).toEqual([
      newer.token,
    ]);
  });

  it('come once each, with every posting that they match, the best one first', async () => {
    const { broker, carrier } = await next();
    const far = await add(carrier, 'E', { from: ['Hamilton', 'ON'], srce_radius: 100 });
    const near = await add(carrier, 'E', { srce_radius: 100 });
    const load = await add(broker, 'L', { srce_radius: 100, comment: 'call first' });
    const { body } = await askCarrier(carrier);
    expect(body.liveLeads).toHaveLength(1);
    const [lead] = body.liveLeads;
    expect(lead).toMatchObject({
      token: load.token,
      eToken: near.token,
      lToken: load.token,
      pType: 'L',
      dfo: 0,
      company: broker.company.common_name,
      comment: 'call first',
    });
    expect(lead?.matches.map((match) => [match.myToken, match.dirO, match.mutual])).toEqual([
      [near.token, '', true],
      [far.token, 'NE', true],
    ]);
    expect(lead?.matches[1]?.dfo).toBeGreaterThan(30);
  });

  it('say how many there are beyond the limit', async () => {
    const { broker, carrier } = await next();
    await add(carrier, 'E');
    const loads = [
      await add(broker, 'L'),
      await add(broker, 'L', { created_on: minutesAgo(2), vehicle_type: withOther() }),
      await add(broker, 'L', { created_on: minutesAgo(3), vehicle_type: withOther(1) }),
    ];
    const { body } = await askCarrier(carrier, { Limit: 2 });
    expect(body.liveLeads.map((lead) => lead.token)).toEqual(loads.slice(0, 2).map((load) => load.token));
    expect(body.total).toBe(3);
  });

  it('list postings with the same fingerprint once, by the newest of equal ones', async () => {
    const { broker, carrier } = await next();
    await add(carrier, 'E');
    await add(broker, 'L', { created_on: minutesAgo(3) });
    const last = await add(broker, 'L', { created_on: minutesAgo(2) });
    const { body } = await askCarrier(carrier);
    expect(body.liveLeads).toMatchObject([{ token: last.token, postedTimes: 2 }]);
    expect(body.total).toBe(1);
  });

  it('are of both sides for a company that is both, or of the requested side', async () => {
    const { broker, carrier } = await next();
    const both = await createPerson(board.db, { modes: ['B', 'C'] });
    await add(both, 'L');
    await add(both, 'E');
    const [load, truck] = [await add(broker, 'L'), await add(carrier, 'E')];
    const keys = { B_LLAPIKey: `key-B-ll_live-${both.accountId}`, C_LLAPIKey: `key-C-ll_live-${both.accountId}` };
    const tokens = async (body: Partial<LiveLeadRequest>) =>
      (await request(both, body)).body.liveLeads.map((lead) => lead.token).sort();
    expect(await tokens({ Type: 2, ...keys })).toEqual([load.token, truck.token].sort());
    expect(await tokens({ Type: 0, ...keys })).toEqual([truck.token]);
    expect(await tokens({ Type: 1, ...keys })).toEqual([load.token]);
    expect(await tokens({ Type: 2, ...keys, B_LLAPIKey: 'NA' })).toEqual([load.token]);
    expect(await tokens({ Type: 2, ...keys, C_LLAPIKey: '' })).toEqual([truck.token]);
  });

  it('are no longer listed once the posting is deleted', async () => {
    const { broker, carrier } = await next();
    await add(carrier, 'E');
    const load = await add(broker, 'L');
    await board.db.updateTable('postings').set({ p_status: 'P' }).where('token', '=', load.token).execute();
    expect((await askCarrier(carrier)).body.liveLeads).toEqual([]);
  });

  it('are an empty list with code 700 without a subscription', async () => {
    const { broker, carrier } = await next();
    await add(carrier, 'E');
    await add(broker, 'L');
    const none = { liveLeads: [], total: 0, responseCode: 700 };
    for (const key of ['', 'NA', 'wrong-key', carrier.keyFor('ll_live')]) {
      const { status, body } = await request(broker, { Type: 0, B_LLAPIKey: key });
      expect([status, body]).toMatchObject([200, none]);
    }
    expect((await request(broker, { Type: 1, C_LLAPIKey: broker.keyFor('ll_live') })).body).toMatchObject(none);
    const blind = await createBroker(board.db);
    await board.db
      .deleteFrom('permits')
      .where('account_id', '=', blind.accountId)
      .where('code', '=', 'll_ldpostings_view')
      .execute();
    expect((await askBroker(blind)).body).toMatchObject(none);
  });

  it('require a session, for good input and for right keys of bureaus', async () => {
    const { broker } = await next();
    expect((await request(undefined, { Type: 0 })).status).toBe(401);
    for (const wrong of [{ Type: 3 }, { Limit: 401 }, { LeadsMinutesOffset: 31 }, { Limit: 0 }]) {
      expect((await askBroker(broker, wrong as never)).status).toBe(400);
    }
    const refused = await askBroker(broker, { B_EQFAPIKey: 'wrong-key' });
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    expect((await askBroker(broker, { B_EQFAPIKey: broker.keyFor('ll_eqf') })).status).toBe(200);
  });
});
