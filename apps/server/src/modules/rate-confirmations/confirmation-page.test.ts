import { setCompanyNumbers } from '@loadstone/contracts/companies';
import { addPosting, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDocumentCalls, type DocumentCalls } from '../../../test/document-calls.ts';
import { createDriverCalls } from '../../../test/driver-calls.ts';
import { createOfferCalls, flat, type OfferCalls } from '../../../test/offer-calls.ts';
import { createOpenPair, type OpenPair } from '../../../test/open-pair.ts';
import { createRateCalls, type RateCalls } from '../../../test/rate-calls.ts';
import { readPdfPages } from '../../../test/read-pdf.ts';

let board: TestApp;
let offers: OfferCalls;
let assignments: AssignmentCalls;
let documents: DocumentCalls;
let rates: RateCalls;
let pair: OpenPair;
let broker: Person;
let carrier: Person;

beforeAll(async () => {
  board = await createTestApp();
  offers = createOfferCalls(board);
  assignments = createAssignmentCalls(board);
  documents = createDocumentCalls(board);
  rates = createRateCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
  ({ broker, carrier } = pair);
});

/** Assigns the pair at a rate. @returns the id of the assignment */
async function agree(): Promise<number> {
  const { status, body } = await offers.accept(broker, (await offers.offer(carrier, pair, 2_450)).body);
  expect(status).toBe(200);
  return body.id;
}

/** Writes the confirmations that are due. @returns the text of each page of that version */
async function readPages(version: number): Promise<string[]> {
  await board.app.parts.tasks.runDue();
  const { body } = await documents.list(carrier, 8, pair.eToken);
  const found = body.find(({ documentName }) => documentName === `Rate confirmation ${version}`);
  return readPdfPages((await documents.open(carrier, found?.documentId ?? 0)).rawPayload);
}

describe('the page of a rate confirmation', () => {
  it('names both sides with contacts and numbers, local hours and who drives, and has lines for what is not known', async () => {
    const numbers = { mcNumber: '654321', dotNumber: '7654321', nscNumber: 'ON 123-456' };
    expect((await board.call(setCompanyNumbers, { as: carrier, body: numbers })).body).toEqual(numbers);
    await sql`update users set first_name = 'Dispatch', last_name = 'Desk', phone = '416-555-0142' where user_id = ${carrier.userId}`.execute(
      board.db,
    );
    const posted = {
      pickup_hours: JSON.stringify({ from: '08:00', to: '12:00' }) as never,
      pickup_number: 'PU-4471',
      delivery_date: '2026-06-17',
      delivery_hours: JSON.stringify({ from: '07:00', to: '15:00' }) as never,
    };
    pair = { ...pair, lToken: (await addPosting(board.db, broker, 'L', posted)).token };
    const drivers = createDriverCalls(board);
    const id = await agree();
    await drivers.choose(carrier, pair.eToken, await drivers.addDriver(carrier, 'First'));
    const [text = '', ...more] = await readPages(1);
    expect(more).toEqual([]);
    for (const part of [
      'Dispatch Desk',
      '416-555-0142',
      carrier.user.email,
      '654321',
      '7654321',
      'ON 123-456',
      'PU-4471',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/08:00–12:00 [A-Z]{3}/);
    expect(text).toMatch(/07:00–15:00 [A-Z]{3}/);
    // What is not known has its name, beside a line.
    for (const name of ['MC no.', 'Driver', 'Truck', 'Trailer', 'Pick-up no.', 'Commodity', 'Signature', 'Date']) {
      expect(text).toContain(name);
    }
    // The broker may not see the carrier's driver before the pick-up.
    expect(text).not.toContain('First');
    await assignments.step(carrier, 'E', pair.eToken, 'R');
    await rates.propose(carrier, id, flat(2_600), 1);
    await rates.decide(broker, id, 2, 'agree');
    expect((await readPages(2))[0]).toContain('First');
    const facts = board.db.selectFrom('assignment_rates').select('facts').where('assignment_id', '=', id);
    expect((await facts.orderBy('number').execute()).at(-1)?.facts?.driver).toEqual({
      name: expect.stringContaining('First') as string,
      phone: expect.any(String) as string,
    });
  });

  it('has the stops between pick-up and delivery in order, with the miles through them, and no such block without', async () => {
    const place = { st: 'ON', lat: 43.5, long: -80.2, timing: 'firm', lengthFt: null, addedMiles: 150 };
    const stops = [
      {
        ...place,
        cityId: 1,
        city: 'Guelph',
        kind: 'pick-up',
        day: '2026-06-15',
        hours: { from: '09:00', to: '10:00' },
      },
      { ...place, cityId: 2, city: 'Windsor', kind: 'drop', day: null, hours: null, reference: 'DOCK 7' },
    ].map((stop) => ({ weightLbs: 900, reference: '', work: 'live', ...stop }));
    const plain = await agree();
    const [before = ''] = await readPages(1);
    expect(before).not.toContain('Stops between');
    expect(plain).toBeGreaterThan(0);
    pair = await createOpenPair(board);
    ({ broker, carrier } = pair);
    const lToken = (await addPosting(board.db, broker, 'L', { stops: JSON.stringify(stops) })).token;
    pair = { ...pair, lToken };
    await agree();
    const [text = ''] = await readPages(1);
    expect(text).toContain('Stops between');
    expect(text).toContain('2. Pick-up Guelph, ON, Jun 15 2026, 09:00–10:00 (firm), 900 lb');
    expect(text).toContain('3. Drop Windsor, ON, 900 lb, DOCK 7');
    const toMiles = (page: string) => Number(/≈ ([\d,]+) mi/.exec(page)?.[1]?.replace(',', ''));
    expect(toMiles(text)).toBeGreaterThan(toMiles(before));
  });

  it('names no user who is disabled', async () => {
    await sql`
      with former as (
        insert into users (account_id, email, first_name, status_id)
        values (${broker.accountId}, 'former@example.com', 'Former', 2) returning user_id
      )
      update postings set created_by = (select user_id from former) where token = ${pair.lToken}`.execute(board.db);
    await agree();
    const [text = ''] = await readPages(1);
    expect(text).toContain('Contact');
    expect(text).not.toMatch(/Former|former@/);
  });

  it('fits on one page with terms of half a page', async () => {
    await rates.setTerms(broker, 'No re-brokering without a written consent of the broker. '.repeat(24).trim());
    await agree();
    expect(await readPages(1)).toHaveLength(1);
  });
});
