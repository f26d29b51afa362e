import {
  decideReferenceClaim,
  listDriverAssignments,
  readReferenceClaim,
  takeReferenceAsDriver,
} from '@loadstone/contracts/assignments';
import { DRIVER_SCHEME } from '@loadstone/contracts/drivers';
import { LISTED_NOTIFICATION_TYPES, listNotifications } from '@loadstone/contracts/notifications';
import { REFERENCE_PROOF, STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { solveReferenceChallenge, type ReferenceAnswer } from '../../../test/reference-challenge.ts';

let board: TestApp;
let assignments: AssignmentCalls;
let broker: Person;
let token: number;
let pin: string;
let address = 0;

beforeAll(async () => {
  board = await createTestApp({ environment: { TRUST_PROXY: '1' } });
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  board.clock.advance(2 * STRANGER_TRY_LIMITS.windowMs);
  broker = await createBroker(board.db);
  const today = { date_avail: board.clock.now().toISOString().slice(0, 10) };
  token = (await addPosting(board.db, broker, 'L', { ...today, comment: 'Gate code 4711' })).token;
  ({ pin } = (await assignments.generate(broker, token)).body);
});

type Taken = { name?: string; phone?: string; pIN?: string; proof?: ReferenceAnswer; from?: string };
/** Each call comes from another network. */
const toNetwork = () => `203.0.${(address += 1) % 250}.7`;
const take = ({ name = 'Driver One', phone = '416-555-0107', pIN = pin, proof, from = toNetwork() }: Taken = {}) =>
  board.call(takeReferenceAsDriver, {
    body: { pIN, name, phone, proof },
    headers: { 'x-forwarded-for': from },
  });
const read = (claim: string) => board.call(readReferenceClaim, { body: { claim } });
const listClaims = async () => (await assignments.ofLoad(broker, token)).body.claims;
const decide = (claimId: number, isConfirmed: boolean, as = broker) =>
  board.call(decideReferenceClaim, { as, body: { token, claimId, isConfirmed } });
const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];

describe('an external driver', () => {
  it('sees nothing of the load before the broker has confirmed who takes it', async () => {
    const taken = await take();
    expect(taken.body).toEqual({ claim: expect.stringMatching(/^[\w-]{43}$/), session: null, assignment: null });
    expect(JSON.stringify(taken.body)).not.toContain('Gate');
    expect((await read(taken.body.claim)).body).toEqual(taken.body);
    const headers = { authorization: `${DRIVER_SCHEME} ${taken.body.claim}` };
    expect((await board.call(listDriverAssignments, { headers })).status).toBe(401);
    expect((await assignments.ofLoad(broker, token)).body).toMatchObject({
      pStatus: 'P',
      holder: 'externalCarrier',
      driver: null,
    });
  });

  it('has the load once the broker confirms, once for each claim, and with the same phone again', async () => {
    const { claim } = (await take()).body;
    const [waiting] = await listClaims();
    expect(waiting).toMatchObject({ name: 'Driver One', phone: '416-555-0107' });
    const params = { userId: broker.userId, typeIds: LISTED_NOTIFICATION_TYPES.B.join(',') };
    const bell = (await board.call(listNotifications, { as: broker, params })).body;
    expect(bell[0]?.notificationDetails).toMatchObject({
      subject: 'Driver Waits for You',
      body: expect.stringContaining('Driver One, 416-555-0107, entered the reference #'),
    });
    const confirmed = await decide(waiting!.id, true);
    expect([confirmed.status, confirmed.body]).toMatchObject([
      200,
      { pStatus: 'A', holder: 'externalDriver', claims: [], driver: { name: 'Driver One', phone: '416-555-0107' } },
    ]);
    const { body } = await read(claim);
    expect(body).toMatchObject({ claim: '', assignment: { pStatus: 'A' }, session: { displayName: 'Driver One' } });
    const headers = { authorization: `${DRIVER_SCHEME} ${body.session!.secret}` };
    expect((await board.call(listDriverAssignments, { headers })).body).toMatchObject([{ pStatus: 'A' }]);
    expect(toRefusal(await read(claim))).toEqual([404, 'reference.claimEnded']);
    expect((await take({ phone: '(416) 555 0107' })).body.assignment).toMatchObject({ pStatus: 'A' });
  });

  it('whom the broker refuses, or who waits while another one is confirmed, is refused', async () => {
    const [first, second, third] = [
      (await take()).body.claim,
      (await take({ name: 'Driver Two', phone: '416-555-0108' })).body.claim,
      (await take({ name: 'Driver Three', phone: '416-555-0109' })).body.claim,
    ];
    const [one, two] = await listClaims();
    expect((await decide(one!.id, false)).body.claims).toHaveLength(2);
    expect(toRefusal(await read(first))).toEqual([404, 'reference.claimEnded']);
    expect((await decide(two!.id, true)).status).toBe(200);
    expect((await read(second)).body.session).not.toBeNull();
    expect(toRefusal(await read(third))).toEqual([404, 'reference.claimEnded']);
    expect(toRefusal(await decide(one!.id, true))).toEqual([409, 'assignment.changedMeanwhile']);
    const events = (await assignments.ofLoad(broker, token)).body.history.map(({ action }) => action);
    expect(events).toEqual([
      'generateReference',
      ...['claimReference', 'claimReference', 'claimReference'],
      'refuseDriver',
      'takeReferenceAsDriver',
    ]);
  });

  it('waits once for each phone, and with at most four others', async () => {
    for (let count = 0; count < 5; count += 1) await take({ phone: `416-555-010${count}` });
    expect((await take({ phone: '416 555 0104' })).status).toBe(200);
    expect(toRefusal(await take({ phone: '416-555-0199' }))).toEqual([429, 'request.tooMany']);
    expect(await listClaims()).toHaveLength(5);
  });

  it('with the phone that the broker has stated does not wait', async () => {
    await assignments.unassign(broker, token);
    const load = await addPosting(board.db, broker, 'L', { date_avail: board.clock.now().toISOString().slice(0, 10) });
    const stated = (await assignments.generate(broker, load.token, { driverPhone: '416-555-0111' })).body;
    expect(stated.driver).toBeNull();
    expect((await take({ pIN: stated.pin })).body.assignment).toBeNull();
    expect((await take({ pIN: stated.pin, phone: '+1 416 555 0111'.slice(3) })).body.assignment?.pStatus).toBe('A');
  });

  it('is confirmed by the company of the load only, and a claim ends with its assignment', async () => {
    const { claim } = (await take()).body;
    const [waiting] = await listClaims();
    expect(toRefusal(await decide(waiting!.id, true, await createBroker(board.db)))).toEqual([
      404,
      'assignment.notFound',
    ]);
    expect((await decide(waiting!.id, true, await createCarrier(board.db))).status).toBe(403);
    await assignments.unassign(broker, token);
    expect(toRefusal(await read(claim))).toEqual([404, 'reference.claimEnded']);
    expect(toRefusal(await read('made-up'))).toEqual([404, 'reference.claimEnded']);
  });
});

describe('many wrong numbers of strangers', () => {
  const createProof = (from: string) => solveReferenceChallenge(board, from);
  const guess = () => take({ pIN: '00000000' });

  it('make each further one wait and prove some work, once, for the whole board', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push((await guess()).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(STRANGER_TRY_LIMITS.proofs);
    expect(toRefusal(await take())).toEqual([428, 'reference.proofNeeded']);
    const from = toNetwork();
    const proof = await createProof(from);
    expect(toRefusal(await take({ proof, from })), 'too early').toEqual([428, 'reference.proofNeeded']);
    board.clock.advance(REFERENCE_PROOF.waitMs);
    expect((await take({ proof: { ...proof, answer: 'wrong' }, from })).status).toBe(428);
    expect((await take({ proof, from })).status).toBe(200);
    expect((await take({ proof, from })).status, 'a proof is used once').toBe(428);
    board.clock.advance(STRANGER_TRY_LIMITS.windowMs);
    expect((await take()).status).toBe(200);
  });

  it('are refused unseen above the limit of a minute, also with proofs', async () => {
    const now = board.clock.now();
    const wrong = Array.from({ length: STRANGER_TRY_LIMITS.most }, () => now);
    await board.db.deleteFrom('reference_tries').where('subject', '=', 'strangers').execute();
    await board.db
      .insertInto('reference_tries')
      .values([
        { subject: 'strangers', wrong_on: wrong },
        { subject: 'address:203.0.113.0/24', wrong_on: [now] },
      ])
      .execute();
    expect(toRefusal(await take({ from: '203.0.113.9' }))).toEqual([429, 'request.tooMany']);
    const carrier = await createCarrier(board.db);
    const truck = await addPosting(board.db, carrier, 'E', { date_avail: now.toISOString().slice(0, 10) });
    expect((await assignments.take(carrier, truck.token, pin)).status, 'a user is no stranger').toBe(200);
  });

  it('count a phone that is not the one of a taken number', async () => {
    await take();
    await decide((await listClaims())[0]!.id, true);
    const fromOneAddress = (phone: string) =>
      board.call(takeReferenceAsDriver, {
        body: { pIN: pin, name: 'Guesser', phone },
        headers: { 'x-forwarded-for': '198.51.100.77' },
      });
    for (let count = 0; count < 5; count += 1) {
      expect(toRefusal(await fromOneAddress(`416-555-020${count}`))).toEqual([409, 'posting.alreadyAssigned']);
    }
    expect((await fromOneAddress('416-555-0107')).status).toBe(429);
  });
});
