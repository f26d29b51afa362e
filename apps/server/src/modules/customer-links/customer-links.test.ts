import { reportStop, setCustomerTracking } from '@loadstone/contracts/assignments';
import {
  createCustomerLink,
  CUSTOMER_LINK_LIMITS,
  followLoad,
  getCustomerLinks,
  getFollowedDocument,
  revokeCustomerLinks,
} from '@loadstone/contracts/customer-links';
import { showDocumentToCustomer } from '@loadstone/contracts/documents';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair, type AssignedPair } from '../../../test/assigned-pair.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDocumentCalls } from '../../../test/document-calls.ts';
import { stopDraft } from '../../../test/drafts.ts';
import { createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';
import { createPicture } from '../../../test/sample-files.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let load: AssignedPair['load'];
let eToken: number;
let id: number;

beforeAll(async () => {
  board = await createTestApp({ environment: { TRUST_PROXY: '1' } });
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  const pair = await createAssignedPair(board, broker, carrier, { customer_tracking: true });
  ({ id, load } = pair);
  eToken = pair.truck.token;
});

const GONE = [404, 'customerLink.notFound'];
const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];
const create = (as = broker) => board.call(createCustomerLink, { as, params: { token: load.token } });
const read = (as = broker) => board.call(getCustomerLinks, { as, params: { token: load.token } });
const revoke = (as = broker) => board.call(revokeCustomerLinks, { as, params: { token: load.token } });
const follow = (secret: string, headers = {}) => board.call(followLoad, { params: { secret }, headers });
const accept = () => assignments.step(carrier, 'E', eToken, 'A');
const createSecret = async () => (await create()).body.url.split('#')[1] ?? '';

describe('a customer’s link', () => {
  it('is tried 60 times a minute by the /64 of an IPv6 address', async () => {
    const tryFrom = async (network: number, host: number) =>
      (await follow('an-unknown-secret', { 'x-forwarded-for': `2001:db8:78:${network}::${host}` })).status;
    const tries = [];
    for (let host = 1; host <= 61; host += 1) tries.push(await tryFrom(1, host));
    expect(tries.slice(0, 60)).not.toContain(429);
    expect(tries.at(-1)).toBe(429);
    expect(await tryFrom(2, 1)).not.toBe(429);
  });

  it('works from the acceptance until two days after the delivery', async () => {
    await accept();
    const secret = await createSecret();
    expect((await follow(secret)).body).toMatchObject({ pStatus: 'A', position: null, eta: null, deliveredOn: null });
    await assignments.step(carrier, 'E', eToken, 'R');
    const { body } = await follow(secret);
    expect(body).toMatchObject({ pStatus: 'R', srceCity: load.srce_city, destCity: load.dest_city });
    await assignments.step(carrier, 'E', eToken, 'D');
    const deliveredOn = board.clock.now().toISOString();
    expect((await follow(secret)).body).toMatchObject({ pStatus: 'D', position: null, deliveredOn });
    board.clock.advance(CUSTOMER_LINK_LIMITS.deliveredHours * HOUR_MS - MINUTE_MS);
    expect((await follow(secret)).status).toBe(200);
    board.clock.advance(MINUTE_MS);
    expect(toRefusal(await follow(secret))).toEqual(GONE);
  });

  it('shows the position from the pick-up on and the arrival, and no name or address, and no phone but the broker’s', async () => {
    await sql`update companies set phone = '416-555-0198' where account_id = ${carrier.accountId}`.execute(board.db);
    await accept();
    const driverId = await drivers.addDriver(carrier, 'first');
    await drivers.choose(carrier, eToken, driverId);
    const driver = await drivers.signIn(carrier, driverId);
    await drivers.share(driver, id);
    const secret = await createSecret();
    const send = (sequence: number) =>
      drivers.send(driver, id, [
        { sequence, lat: load.srce_lat + sequence / 10, lon: load.srce_long, at: board.clock.now().toISOString() },
      ]);
    board.clock.advance(MINUTE_MS);
    await send(1);
    expect((await follow(secret)).body).toMatchObject({ position: null, eta: null });
    await drivers.move(driver, id, 'R');
    expect((await follow(secret)).body).toMatchObject({ position: null, eta: null });
    board.clock.advance(10 * MINUTE_MS);
    await send(2);
    const { body } = await follow(secret);
    expect(body.position).toMatchObject({ lon: load.srce_long, positionDate: board.clock.now().toISOString() });
    expect(Date.parse(body.eta ?? '')).toBeGreaterThan(board.clock.now().getTime());
    const text = JSON.stringify(body);
    expect(body.company).not.toBe('');
    for (const hidden of ['first Driver', '416-555-0110', '416-555-0198', carrier.email, broker.email]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('shows all stops of a load with their zones and reported times, without references, and none of a load with two', async () => {
    await accept();
    expect((await follow(await createSecret())).body).not.toHaveProperty('stops');
    const place = { city: 'Guelph', st: 'ON', lat: 43.55, long: -80.25, addedMiles: 4 };
    const stops = JSON.stringify([{ ...stopDraft({ reference: 'GATE 5', day: load.date_avail }), ...place }]);
    await board.db.updateTable('postings').set({ stops }).where('id', '=', load.id).execute();
    await board.call(reportStop, { as: carrier, params: { id }, body: { stop: 0, step: 'arrive' } });
    const { body } = await follow(await createSecret());
    const none = { arrivedOn: null, departedOn: null, eta: null, hours: null };
    const [first, second, third] = body.stops ?? [];
    expect(first).toMatchObject({
      ...none,
      kind: 'pick-up',
      city: load.srce_city,
      arrivedOn: board.clock.now().toISOString(),
    });
    const guelph = { kind: 'drop', city: 'Guelph', st: 'ON', timeZone: 'America/Toronto', day: load.date_avail };
    expect(second).toEqual({ ...none, ...guelph });
    expect(third).toMatchObject({ ...none, kind: 'drop', city: load.dest_city, day: null });
    expect(JSON.stringify(body)).not.toContain('GATE 5');
  });

  it('shows reference, phone of the broker, the promised delivery and the zones of both places', async () => {
    await sql`
      update postings set client_ref_num = 'PO 77', delivery_date = '2026-06-17', delivery_hours = '{"from":"07:00","to":"15:00"}'
      where token = ${load.token}`.execute(board.db);
    await sql`update companies set phone = '416-555-0199' where account_id = ${broker.accountId}`.execute(board.db);
    await accept();
    const { body } = await follow(await createSecret());
    expect(body).toMatchObject({
      reference: 'PO 77',
      phone: '416-555-0199',
      deliveryDate: '2026-06-17',
      deliveryHours: { from: '07:00', to: '15:00' },
      documents: [],
    });
    expect(body.srceZone).toMatch(/^America\//);
    expect(body.destZone).toMatch(/^America\//);
  });

  it('shows a proof of delivery once the broker shows it, while the carrier shares it, and no other document', async () => {
    const documents = createDocumentCalls(board);
    await accept();
    const secret = await createSecret();
    const [proof, invoice] = await Promise.all(
      ['proofOfDelivery', 'invoice'].map(
        async (kind) =>
          (
            await documents.upload(
              carrier,
              eToken,
              { bytes: await createPicture('jpeg') },
              { fields: { kind, documentName: kind } },
            )
          ).body,
      ),
    );
    const show = (as: Person, id = 0, isForCustomer = true) =>
      board.call(showDocumentToCustomer, { as, params: { id }, body: { isForCustomer } });
    const readDocument = (guid: string, by = secret) =>
      board.http.inject({ url: getFollowedDocument.path.replace(':secret', by).replace(':guid', guid) });
    // The broker does not see it before the carrier shares it.
    expect(toRefusal(await show(broker, proof?.documentId))).toEqual([404, 'document.notFound']);
    await documents.share(carrier, eToken, { [proof!.documentId]: true, [invoice!.documentId]: true });
    expect((await follow(secret)).body.documents).toEqual([]);
    expect((await readDocument(proof?.rowGuid ?? '')).statusCode).toBe(404);
    expect(toRefusal(await show(broker, invoice?.documentId))).toEqual([404, 'document.notFound']);
    expect(toRefusal(await show(await createBroker(board.db), proof?.documentId))).toEqual([404, 'document.notFound']);
    expect((await show(carrier, proof?.documentId)).status).toBe(403);
    expect((await show(broker, proof?.documentId)).body).toMatchObject({ isForCustomer: true });
    expect((await follow(secret)).body.documents).toEqual([{ guid: proof?.rowGuid, name: 'proofOfDelivery' }]);
    expect((await readDocument(proof?.rowGuid ?? '')).headers['content-type']).toBe('image/jpeg');
    expect((await readDocument(invoice?.rowGuid ?? '')).statusCode).toBe(404);
    expect((await readDocument(proof?.rowGuid ?? '', 'other')).statusCode).toBe(404);
    await show(broker, proof?.documentId, false);
    expect((await follow(secret)).body.documents).toEqual([]);
    expect((await readDocument(proof?.rowGuid ?? '')).statusCode).toBe(404);
    await show(broker, proof?.documentId);
    await documents.share(carrier, eToken, { [proof!.documentId]: false, [invoice!.documentId]: true });
    expect((await follow(secret)).body.documents).toEqual([]);
  });

  it('is created by the broker only, once the carrier has accepted and while it allows it', async () => {
    expect(toRefusal(await create())).toEqual([409, 'customerLink.notAllowed']);
    await accept();
    expect((await read()).body).toEqual({ isAllowed: true, count: 0, newestOn: null });
    const secret = await createSecret();
    expect((await read()).body).toMatchObject({ isAllowed: true, count: 1 });
    await board.call(setCustomerTracking, {
      as: carrier,
      params: { customerTrackingKey: carrier.keyFor('ll_custtrack') },
      body: { eToken, custTracking: false },
    });
    expect(toRefusal(await follow(secret))).toEqual(GONE);
    expect(toRefusal(await create())).toEqual([409, 'customerLink.notAllowed']);
    expect((await read()).body.isAllowed).toBe(false);
    expect(toRefusal(await create(carrier))).toEqual([403, 'product.missing']);
    const other = await createBroker(board.db);
    for (const call of [create, read, revoke]) {
      expect(toRefusal(await call(other))).toEqual([404, 'posting.notFound']);
    }
  });

  it('is the same 404 where it is made up, revoked, of an ended assignment, or of a company without the feature', async () => {
    await accept();
    const [first, second] = [await createSecret(), await createSecret()];
    const madeUp = await follow('A'.repeat(43));
    expect(toRefusal(madeUp)).toEqual(GONE);
    const permit = { account_id: broker.accountId, product_id: PRODUCT_IDS.B, code: 'll_custtrack' };
    const removed = await board.db
      .deleteFrom('permits')
      .where('account_id', '=', permit.account_id)
      .where('code', '=', permit.code)
      .returningAll()
      .execute();
    expect(toRefusal(await follow(first))).toEqual(GONE);
    await board.db.insertInto('permits').values(removed).execute();
    expect((await follow(first)).status).toBe(200);
    expect((await revoke()).body).toEqual({ revoked: 2 });
    expect((await revoke()).body).toEqual({ revoked: 0 });
    expect((await follow(second)).error).toMatchObject({ message: madeUp.error.message });
    const third = await createSecret();
    await assignments.unassign(broker, load.token);
    expect((await follow(third)).error.code).toBe('customerLink.notFound');
  });

  it('is stored as its hash, and a load has ten of them at most', async () => {
    await accept();
    const secret = await createSecret();
    const stored = await board.db.selectFrom('customer_links').selectAll().where('assignment_id', '=', id).execute();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.secret_hash.toString('base64url')).not.toBe(secret);
    for (let made = 1; made < CUSTOMER_LINK_LIMITS.linksPerLoad; made += 1) expect((await create()).status).toBe(200);
    expect(toRefusal(await create())).toEqual([409, 'customerLink.limitReached']);
  });

  it('has an entity tag, so that polling costs no content while nothing has changed', async () => {
    await accept();
    const secret = await createSecret();
    const { headers } = await follow(secret);
    const tag = String(headers['etag']);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    expect((await follow(secret, { 'if-none-match': tag })).status).toBe(304);
    await assignments.step(carrier, 'E', eToken, 'R');
    expect((await follow(secret, { 'if-none-match': tag })).status).toBe(200);
  });
});
