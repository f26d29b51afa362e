import { takeReferenceAsDriver } from '@loadstone/contracts/assignments';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { LISTED_NOTIFICATION_TYPES, listNotifications } from '@loadstone/contracts/notifications';
import { toCheckDigit } from '@loadstone/contracts/references';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { lapseReferences } from './references.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let board: TestApp;
let assignments: AssignmentCalls;
let calls: BoardCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let addresses = 0;
let address: string;

beforeAll(async () => {
  board = await createTestApp({ environment: { TRUST_PROXY: '1' } });
  assignments = createAssignmentCalls(board);
  calls = createBoardCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  addresses += 1;
  address = `198.51.100.${addresses}`;
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  const today = { date_avail: board.clock.now().toISOString().slice(0, 10) };
  lToken = (await addPosting(board.db, broker, 'L', today)).token;
  eToken = (await addPosting(board.db, carrier, 'E', today)).token;
});

const DRIVER_PHONE = '416-555-0107';
/** A number that the driver with `DRIVER_PHONE` may take without a confirmation. */
const generate = async (token = lToken) =>
  (await assignments.generate(broker, token, { driverPhone: DRIVER_PHONE })).body.pin;
/** Another number with a right check digit. */
const toOther = (pin: string) => {
  const length = pin.length - 1;
  const digits = String((Number(pin.slice(0, -1)) + 1) % 10 ** length).padStart(length, '0');
  return `${digits}${toCheckDigit(digits)}`;
};
const take = (pin: string, as = carrier, token = eToken) => assignments.take(as, token, pin, { address });
const drive = (pIN: string, phone = DRIVER_PHONE, from = address, proof?: { challenge: string; answer: string }) =>
  board.call(takeReferenceAsDriver, {
    body: { pIN, name: 'Driver One', phone, proof },
    headers: { 'x-forwarded-for': from },
  });
const WRONG = [404, 'reference.notFound', 'This reference # is not valid.'];
const toRefusal = ({ status, error }: { status: number; error: { code: string; message: string } }) => [
  status,
  error.code,
  error.message,
];
const listBell = async (as: Person) => {
  const params = { userId: as.userId, typeIds: LISTED_NOTIFICATION_TYPES.B.join(',') };
  const { body } = await board.call(listNotifications, { as, params });
  return body.map(({ notificationTypeId, notificationDetails }) => [notificationTypeId, notificationDetails.subject]);
};

describe('a reference number', () => {
  it('makes the load a carrier’s, who takes it with an open equipment', async () => {
    const pin = await generate();
    const { status, body } = await take(`${pin.slice(0, 4)} ${pin.slice(4)}`);
    expect([status, body]).toMatchObject([
      200,
      { side: 'C', pStatus: 'A', holder: 'board', token: lToken, eToken, pin },
    ]);
    expect((await assignments.ofLoad(broker, lToken)).body).toMatchObject({ custCd: carrier.custCd, eToken });
    expect(await listBell(broker)).toEqual([[8, 'Reference # Taken']]);
    expect((await assignments.step(carrier, 'E', eToken, 'R')).status).toBe(200);
  });

  it('makes the load an external driver’s; the same phone again is the same driver', async () => {
    const pin = await generate();
    const first = await drive(pin);
    const assignment = { pStatus: 'A', dispatcherPhone: '416-555-0100' };
    expect([first.status, first.body]).toMatchObject([200, { claim: '', assignment }]);
    const again = (await drive(pin, '(416) 555 0107')).body;
    expect({ ...again, session: null }).toEqual({ ...first.body, session: null });
    expect(again.session?.secret).not.toBe(first.body.session?.secret);
    expect(toRefusal(await drive(pin, '416-555-0199')).slice(0, 2)).toEqual([409, 'posting.alreadyAssigned']);
    expect((await assignments.ofLoad(broker, lToken)).body).toMatchObject({
      holder: 'externalDriver',
      custCd: 'EXTERNAL',
      driver: { name: 'Driver One', phone: '416-555-0107' },
    });
    await assignments.step(broker, 'L', lToken, 'R');
    const listHolders = async () => (await calls.listLoads(broker)).body.map((load) => load.assignmentHolder);
    expect(await listHolders()).toEqual(['externalDriver']);
    expect((await assignments.unassign(broker, lToken)).status).toBe(200);
    expect(await listHolders()).toEqual([null]);
    expect(toRefusal(await drive(pin))).toEqual(WRONG);
  });

  it('is refused alike where it is wrong, lapsed, ended, or its load cannot be seen', async () => {
    const pin = await generate();
    expect(toRefusal(await take(toOther(pin)))).toEqual(WRONG);
    expect(toRefusal(await take(pin.slice(0, 7) + ((Number(pin[7]) + 1) % 10)))).toEqual(WRONG);
    await board.call(excludeCompany, { as: carrier, body: { custCd: carrier.custCd, excludeCustCd: broker.custCd } });
    expect(toRefusal(await take(pin))).toEqual(WRONG);
    board.clock.advance(MINUTE_MS);
    const other = await createCarrier(board.db);
    const today = board.clock.now().toISOString().slice(0, 10);
    const truck = await addPosting(board.db, other, 'E', { date_avail: today });
    const network = await addNetwork(board.db, broker, [carrier]);
    const hidden = await addPosting(board.db, broker, 'L', {
      date_avail: today,
      post_mode: 'P',
      network_id: network,
    });
    expect(toRefusal(await take(await generate(hidden.token), other, truck.token))).toEqual(WRONG);
    await assignments.unassign(broker, lToken);
    expect(toRefusal(await take(pin, other, truck.token))).toEqual(WRONG);
  });

  it('is taken by a globally excluded carrier, and not where the broker is globally excluded', async () => {
    const exclude = (person: Person, isExcluded: boolean) =>
      board.db
        .updateTable('companies')
        .set({ globally_excluded: isExcluded })
        .where('account_id', '=', person.accountId)
        .execute();
    const pin = await generate();
    await exclude(broker, true);
    expect(toRefusal(await take(pin))).toEqual(WRONG);
    await exclude(broker, false);
    await exclude(carrier, true);
    expect((await take(pin)).status).toBe(200);
  });

  it('is not for the equipment of another company, nor for one that is not open', async () => {
    const pin = await generate();
    expect(toRefusal(await take(pin, await createCarrier(board.db)))[1]).toBe('posting.notFound');
    const otherLoad = await addPosting(board.db, broker, 'L', {
      date_avail: board.clock.now().toISOString().slice(0, 10),
    });
    await assignments.assign(broker, otherLoad.token, eToken);
    expect(toRefusal(await take(pin))[1]).toBe('posting.illegalTransition');
  });

  it('lapses after seven days by the job: the load stays pending, and the broker is asked', async () => {
    // Those of the tests before this one.
    board.clock.advance(8 * DAY_MS);
    await lapseReferences(board.app.parts);
    const load = await addPosting(board.db, broker, 'L', { date_avail: '2026-12-31' });
    const pin = await generate(load.token);
    board.clock.advance(7 * DAY_MS - 1);
    expect(await lapseReferences(board.app.parts)).toBe(0);
    board.clock.advance(1);
    // The condition in the query is enough before the job has run.
    expect(toRefusal(await drive(pin))).toEqual(WRONG);
    expect(await lapseReferences(board.app.parts)).toBe(1);
    expect(await lapseReferences(board.app.parts)).toBe(0);
    expect((await assignments.ofLoad(broker, load.token)).body).toMatchObject({ pStatus: 'P', isPinLapsed: true });
    expect(await listBell(broker)).toEqual([[8, 'Reference # Expired']]);
    expect((await assignments.step(broker, 'L', load.token, 'A')).body.pStatus).toBe('A');
  });
});

describe('wrong reference numbers', () => {
  it('are refused unseen after five a minute, for the address, with the wait', async () => {
    const pin = await generate();
    const wrong = toOther(pin);
    for (let count = 0; count < 5; count += 1) expect(toRefusal(await drive(wrong))).toEqual(WRONG);
    const refused = await drive(pin);
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
      429,
      'request.tooMany',
      '60',
    ]);
    expect(refused.error.message).toContain('60 seconds');
    expect((await drive(pin, '416-555-0107', '203.0.113.250')).status).toBe(200);
    board.clock.advance(MINUTE_MS);
    expect((await drive(pin)).status).toBe(200);
  });

  it('count a /64 of IPv6 as one address', async () => {
    const wrong = toOther(await generate());
    const tryFrom = async (host: number) => (await drive(wrong, '416-555-0107', `2001:db8:77:1::${host}`)).status;
    for (let host = 1; host <= 5; host += 1) expect(await tryFrom(host)).toBe(404);
    expect(await tryFrom(6)).toBe(429);
    expect((await drive(wrong, '416-555-0107', '2001:db8:77:2::1')).status).toBe(404);
  });

  it('are refused after five a minute and twenty an hour for the user, from any address', async () => {
    const pin = await generate();
    const wrong = toOther(pin);
    let from = 0;
    const tryOnce = (number: string) => {
      from += 1;
      return assignments.take(carrier, eToken, number, { address: `203.0.113.${from}` });
    };
    for (let minute = 0; minute < 4; minute += 1) {
      for (let count = 0; count < 5; count += 1) expect((await tryOnce(wrong)).status).toBe(404);
      expect((await tryOnce(wrong)).status).toBe(429);
      board.clock.advance(MINUTE_MS);
    }
    expect((await tryOnce(pin)).status).toBe(429);
    board.clock.advance(60 * MINUTE_MS);
    expect((await tryOnce(pin)).status).toBe(200);
  });

  it('are counted exactly when many are sent at once, also under an idempotency key', async () => {
    const wrong = toOther(await generate());
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        assignments.take(carrier, eToken, wrong, { address, key: `wrong-${place}` }),
      ),
    );
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('do not count right numbers', async () => {
    for (let count = 0; count < 7; count += 1) {
      const load = await addPosting(board.db, broker, 'L', {
        date_avail: board.clock.now().toISOString().slice(0, 10),
      });
      expect((await drive(await generate(load.token))).status).toBe(200);
    }
  });
});
