import { setContactRules, type ContactRulesDraft } from '@loadstone/contracts/companies';
import { listLiveLeads, type LiveLeadRequest } from '@loadstone/contracts/live-leads';
import { listLeadResources } from '@loadstone/contracts/machine';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoardCalls } from './board-calls.ts';
import { createMachine, signMachineToken, type TestMachine } from './machine-calls.ts';
import { PushedLeads } from './pushed-leads.ts';

const PHONE = '416-555-0100';
/** 23:00 and 12:00 in Toronto. */
const NIGHT = new Date('2026-07-16T03:00:00Z');
const NOON = new Date('2026-07-16T16:00:00Z');
/** 7:00 and 22:00, the next time. */
const MORNING = '2026-07-16T11:00:00.000Z';
const EVENING = '2026-07-17T02:00:00.000Z';
const NONE: ContactRulesDraft = { offersFirst: false, quietHours: null };
const FIRST: ContactRulesDraft = { offersFirst: true, quietHours: null };
const QUIET: ContactRulesDraft = { offersFirst: false, quietHours: { from: '22:00', to: '07:00' } };

let board: TestApp;
let broker: Person;
let carrier: Person;
let machine: TestMachine;
let truck: { token: number };
let pushed: PushedLeads;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db, { company: { billing_city: 'Toronto', billing_province_code: 'ON' } });
  carrier = await createCarrier(board.db);
  truck = await addPosting(board.db, carrier, 'E', { date_avail: '2099-01-10' });
  machine = await createMachine(board, carrier);
  pushed = new PushedLeads(board, [carrier]);
});
afterAll(() => board.close());

async function set(rules: ContactRulesDraft, now: Date): Promise<void> {
  board.clock.set(now);
  expect((await board.call(setContactRules, { as: broker, body: rules })).status).toBe(200);
}

async function readLive() {
  const body = { Type: 1, C_LLAPIKey: carrier.keyFor('ll_live') } as LiveLeadRequest;
  return (await board.call(listLiveLeads, { as: carrier, body })).body.liveLeads;
}

async function readResources() {
  // A token of now: the tests move the clock.
  const headers = { authorization: `Bearer ${await signMachineToken(board, machine.clientId)}` };
  return (await board.call(listLeadResources, { headers, query: { token: truck.token } })).body.items;
}

/** Each load has other equipment beside the van: equal ones are one row, and the first of them is no new lead. */
let made = 0;
function nextVehicleType(): string {
  made += 1;
  return `V${'RFSDTKCOBLP'[made % 11] ?? ''}${'NHUE'[Math.floor(made / 11)] ?? ''}`;
}

async function readPushed() {
  // Not those that were pushed under an earlier rule.
  await pushed.take();
  await createBoardCalls(board).postLoad(broker, { dateAvail: '2099-01-10', vehicleType: nextVehicleType() });
  return (await pushed.take()).map(({ lead }) => lead);
}

describe.each([
  ['live leads', readLive],
  ['leads of machines', readResources],
  ['pushed leads', readPushed],
] as const)('%s', (_, read) => {
  it.each([
    ['show the phone number without a rule', NONE, NOON, PHONE, undefined],
    ['hide it with offers first', FIRST, NOON, '', 'always'],
    ['hide it in quiet hours and say until when', QUIET, NIGHT, '', '07:00'],
    ['show it outside quiet hours', QUIET, NOON, PHONE, undefined],
  ] as const)('%s', async (_rule, rules, now, phone, offersOnly) => {
    await set(rules, now);
    await addPosting(board.db, broker, 'L', {
      date_avail: '2099-01-10',
      vehicle_type: nextVehicleType(),
      created_on: new Date(now.getTime() - 60_000),
    });
    await board.app.matching.catchUp();
    const leads = await read();
    expect(leads.length).toBeGreaterThan(0);
    for (const lead of leads) expect([lead.phone, lead.offersOnly]).toEqual([phone, offersOnly]);
    const until = new Set(leads.map(({ contactUntil }) => contactUntil));
    expect([...until]).toEqual([rules !== QUIET ? undefined : now === NIGHT ? MORNING : EVENING]);
    expect(JSON.stringify(leads).includes(PHONE)).toBe(phone === PHONE);
  });
});

describe('offers first', () => {
  it('hide the phone number at once where it is on screen, and leave what the company itself sees', async () => {
    await set(NONE, NOON);
    const load = await addPosting(board.db, broker, 'L', { date_avail: '2099-01-10', vehicle_type: nextVehicleType() });
    const ofLoad = async () =>
      (await pushed.take()).filter(({ myToken, lead }) => [myToken, lead.token].includes(load.token));
    expect((await ofLoad()).map(({ lead }) => lead.phone)).toEqual([PHONE]);
    await set(FIRST, NOON);
    expect((await ofLoad()).map(({ accountId, lead }) => [accountId, lead.phone, lead.offersOnly])).toEqual([
      [carrier.accountId, '', 'always'],
    ]);
    await set(NONE, NOON);
    expect((await ofLoad()).map(({ lead }) => [lead.phone, lead.offersOnly])).toEqual([[PHONE, undefined]]);
  });

  it.each([
    ['phone number', { phone: '416-555-0199' }, { phone: '416-555-0199' }],
    ['name', { common_name: 'Renamed' }, { company: 'Renamed' }],
  ])('are not the only case: another %s of the company is pushed as well', async (_, columns, shown) => {
    await set(NONE, NOON);
    await pushed.take();
    await board.db.updateTable('companies').set(columns).where('account_id', '=', broker.accountId).execute();
    const rows = await pushed.take();
    expect(rows.length).toBeGreaterThan(0);
    for (const { lead } of rows) expect(lead).toMatchObject(shown);
  });
});
