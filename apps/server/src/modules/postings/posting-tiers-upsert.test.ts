import { syncPostings, upsertPostings, type SyncReply } from '@loadstone/contracts/postings';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';
import { flat } from '../../../test/offer-calls.ts';
import { passTierTime } from '../../../test/tier-time.ts';
import { releaseDueTiers } from './tier-releases.service.ts';

let board: TestApp;
let calls: BoardCalls;
let broker: Person;
let first: Person;
let other: Person;
let machine: TestMachine;
let trucks: Map<Person, number>;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  machine = await createMachine(board, broker);
  [first, other] = [await createCarrier(board.db), await createCarrier(board.db)];
  trucks = new Map();
  for (const carrier of [first, other]) trucks.set(carrier, (await calls.postTruck(carrier)).body.token);
});

const toTiers = (rate: number | null = null) => [
  {
    receivers: { type: 'companies', custCds: [first.custCd] },
    minutes: 10,
    ...(rate !== null && { rate: flat(rate) }),
  },
  { receivers: { type: 'everybody' } },
];
const toRow = (change: Record<string, unknown> = {}) => ({
  postType: 'L',
  ...loadDraft(),
  clientRefNum: 'T1',
  tiers: toTiers(),
  ...change,
});
const upsert = async (change: Record<string, unknown> = {}) => {
  const { body } = await machine.call(upsertPostings, { body: { postings: [toRow(change)] } as never });
  return body.results[0]!;
};
const preview = async (change: Record<string, unknown>) => {
  const { body } = await board.http.inject({
    method: 'POST',
    url: `${syncPostings.path}?dryRun=true`,
    headers: { ...machine.headers, 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify(toRow(change)),
  });
  return JSON.parse(body) as SyncReply;
};
const sees = async (carrier: Person, token: number) =>
  (await calls.leadsOfTruck(carrier, trucks.get(carrier)!)).body.leads.some((lead) => lead.token === token);
const countAudiences = async () => {
  const rows = board.db.selectFrom('networks').select('id').where('account_id', '=', broker.accountId);
  return (await rows.where('is_deleted', '=', false).execute()).length;
};
const pass = async (minutes: number) => {
  await passTierTime(board.db, minutes);
  await releaseDueTiers(board.app.parts);
};

describe('a load with tiers of a program', () => {
  it('keeps them, and makes none, in a dry run', async () => {
    const { token } = await upsert();
    expect((await preview({ tiers: toTiers(900) })).changed).toBe(1);
    expect((await preview({ tiers: null })).changed).toBe(1);
    expect((await preview({ clientRefNum: 'T2' })).created).toBe(1);
    expect(await countAudiences()).toBe(1);
    expect(await sees(first, token!)).toBe(true);
    await pass(10.1);
    expect(await sees(other, token!)).toBe(true);
  });

  it('keeps them where its row is refused', async () => {
    const { token } = await upsert();
    expect((await upsert({ tiers: undefined, postMode: 'P', networkId: 999_999 })).result).toBe('refused');
    expect(await countAudiences()).toBe(1);
    expect(await sees(first, token!)).toBe(true);
    await pass(10.1);
    expect(await sees(other, token!)).toBe(true);
  });

  it('keeps a receiver that is closed meanwhile', async () => {
    const { token } = await upsert();
    await board.db
      .updateTable('companies')
      .set({ is_closed: true })
      .where('account_id', '=', first.accountId)
      .execute();
    expect((await upsert()).result).toBe('unchanged');
    expect((await upsert({ comment: 'still open' })).result).toBe('changed');
    await pass(10.1);
    expect(await sees(other, token!)).toBe(true);
  });

  it('waits for its next tier again once it is renewed after its day', async () => {
    const { token } = await upsert();
    await board.db.updateTable('postings').set({ p_status: 'E' }).where('token', '=', token!).execute();
    await pass(60);
    const renewed = await upsert({ renew: true });
    expect(renewed.result).toBe('changed');
    await pass(9.9);
    expect(await sees(other, renewed.token!)).toBe(false);
    await pass(0.2);
    expect(await sees(other, renewed.token!)).toBe(true);
  });
});
