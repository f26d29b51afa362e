import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assignment } from '@loadstone/contracts/assignments';
import { getRateTerms, setRateTerms } from '@loadstone/contracts/companies';
import { createCustomerLink, followLoad } from '@loadstone/contracts/customer-links';
import { addPosting, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDocumentCalls, type DocumentCalls } from '../../../test/document-calls.ts';
import { createDriverCalls } from '../../../test/driver-calls.ts';
import { createOfferCalls, flat, type OfferCalls } from '../../../test/offer-calls.ts';
import { createOpenPair, listBell, type OpenPair } from '../../../test/open-pair.ts';
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
let stranger: Person;

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
  ({ broker, carrier, stranger } = pair);
});

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const refusal = async (response: Promise<{ status: number; error: { code?: string } }>) => {
  const { status, error } = await response;
  return [status, error.code];
};
const runTasks = () => board.app.parts.tasks.runDue();
/** Assigns the pair at a rate, by an offer of the carrier that the broker accepts. */
async function agree(dollars = 2_450, of = pair): Promise<Assignment> {
  const offer = (await offers.offer(of.carrier, of, dollars)).body;
  const { status, body } = await offers.accept(of.broker, offer);
  expect(status).toBe(200);
  return body;
}
const read = async (as: Person, id: number) => (await assignments.byId(as, id)).body;
const listDocuments = async (as: Person) =>
  (await documents.list(as, as === broker ? 6 : 8, as === broker ? pair.lToken : pair.eToken)).body;
async function open(as: Person, name: string): Promise<Buffer> {
  const found = (await listDocuments(as)).find(({ documentName }) => documentName === name);
  expect(found).toBeDefined();
  return (await documents.open(as, found?.documentId ?? 0)).rawPayload;
}
/** Assigns the pair and writes the confirmation. @returns the id of the assignment and the checksum of the confirmation */
async function confirm(): Promise<{ id: number; sha256: string }> {
  const { id } = await agree();
  await runTasks();
  return { id, sha256: (await read(carrier, id)).rates[0]?.sha256 ?? '' };
}

describe('the confirmation of an agreed rate', () => {
  it('is a document of the broker that the carrier sees, with what both sides agreed on', async () => {
    await rates.setTerms(broker, 'Paiement dans 30 jours, œuvre à l’arrivée.\nNo re-brokering — ≈ none.');
    await sql`update companies set common_name = 'Québec Façade Ltée' where account_id = ${carrier.accountId}`.execute(
      board.db,
    );
    const lToken = (
      await addPosting(board.db, broker, 'L', {
        weight_lbs: 44_000,
        commodity: 'Érable',
        pickup_hours: JSON.stringify({ from: '08:00', to: '12:00' }) as never,
        client_ref_num: 'LOAD-77',
      })
    ).token;
    pair = { ...pair, lToken };
    const assignment = await agree();
    expect(assignment.rates).toMatchObject([{ number: 1, confirmation: '', confirmationState: 'due', sha256: '' }]);
    await runTasks();

    const [own] = await listDocuments(broker);
    const [shared] = await listDocuments(carrier);
    expect(own).toMatchObject({
      documentName: 'Rate confirmation 1',
      kind: 'rateConfirmation',
      contentType: 'application/pdf',
      isOwn: true,
      canDelete: false,
      addedBy: broker.company.common_name,
    });
    expect(shared).toMatchObject({ documentId: own?.documentId, isOwn: false });
    const pdf = await open(carrier, 'Rate confirmation 1');
    for (const side of [broker, carrier]) {
      expect((await read(side, assignment.id)).rates).toMatchObject([
        { confirmation: own?.rowGuid, confirmationState: 'written', sha256: sha256Of(pdf), acceptedName: '' },
      ]);
    }
    const [text = '', ...more] = await readPdfPages(pdf);
    expect(more).toEqual([]);
    for (const part of [
      broker.company.common_name,
      'Québec Façade Ltée',
      'LOAD-77',
      '08:00–12:00',
      '44,000 lb',
      'Érable',
      '$2,450 USD',
      'œuvre à l’arrivée.',
      'No re-brokering — ≈ none.',
      '≈',
    ]) {
      expect(text).toContain(part);
    }
    expect(await documents.open(stranger, own?.documentId ?? 0)).toMatchObject({ statusCode: 404 });
    expect((await listBell(board, carrier))[0]).toEqual([2, 'Document Uploaded']);
  });

  it('sends both sides an event with all that has changed', async () => {
    const { id } = await agree();
    await runTasks();
    const rows = await board.db.selectFrom('change_feed').select('change').orderBy('id').execute();
    const sent = rows
      .map(({ change }) => change)
      .filter((change) => JSON.stringify(change).includes('confirmation.changed'));
    const [rate] = (await read(carrier, id)).rates;
    expect(rate?.confirmationState).toBe('written');
    const { rate: _, status: _status, proposedBy: _side, at: _at, acceptedName, acceptedOn, ...written } = rate ?? {};
    expect([acceptedName, acceptedOn]).toEqual(['', '']);
    const toEvent = (accountId: number, kind: string, token: number) => ({
      type: 'event',
      accountIds: [accountId],
      event: { type: 'confirmation.changed', kind, token, assignmentId: id, ...written },
    });
    expect(sent).toContainEqual(toEvent(broker.accountId, 'L', pair.lToken));
    expect(sent).toContainEqual(toEvent(carrier.accountId, 'E', pair.eToken));
  });

  it('is in the language that the broker has set, also where it changes before the acceptance', async () => {
    await rates.setTerms(broker, 'Paiement dans 30 jours.', 'fr-CA');
    const { id, sha256 } = await confirm();
    await rates.setTerms(broker, '', 'en');
    const [text = ''] = await readPdfPages(await open(carrier, 'Confirmation de tarif 1'));
    for (const part of ['Confirmation de tarif', 'Tarif convenu', '2 450 $ US', 'Ramassage']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Agreed');
    await rates.accept(carrier, id, 1, { name: 'Jean Tremblay', sha256 });
    await runTasks();
    const accepted = await readPdfPages(await open(broker, 'Confirmation de tarif 1, acceptée'));
    expect(accepted.at(-1)).toContain('Acceptation de la confirmation de tarif');
  });

  it('has the same bytes for the same facts, and is written once however often its task runs', async () => {
    const { id, sha256 } = await confirm();
    const { id: rateId } = await board.db
      .selectFrom('assignment_rates')
      .select('id')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    const add = () => sql`select graphile_worker.add_job('rate-confirmation', ${JSON.stringify({ rateId })}::json)`;
    await add().execute(board.db);
    await runTasks();
    expect(await listDocuments(broker)).toHaveLength(1);
    await board.db
      .updateTable('assignment_rates')
      .set({ pdf_sha256: null, document_id: null })
      .where('id', '=', rateId)
      .execute();
    await add().execute(board.db);
    await runTasks();
    expect((await read(broker, id)).rates[0]?.sha256).toBe(sha256);
  });

  it('goes on further pages where the terms are long', async () => {
    await rates.setTerms(broker, 'Every line is a term.\n'.repeat(181).trim());
    await agree();
    await runTasks();
    const pages = await readPdfPages(await open(broker, 'Rate confirmation 1'));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join(' ').match(/Every line is a term\./g)).toHaveLength(181);
  });

  it('is not refused by the limits of the company, and waits visibly while the store takes nothing', async () => {
    const { folder } = board.configuration.documents;
    const { id } = await agree();
    // A file in place of the folder: the store can write nothing.
    await rm(join(folder, 'incoming'), { recursive: true, force: true });
    await writeFile(join(folder, 'incoming'), '');
    await runTasks();
    expect((await read(carrier, id)).rates[0]).toMatchObject({ confirmation: '', confirmationState: 'delayed' });
    await rm(join(folder, 'incoming'));
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(board.db);
    await runTasks();
    expect((await read(carrier, id)).rates[0]).toMatchObject({ confirmationState: 'written' });
    await sql`update documents set bytes = 2000000000 where account_id = ${broker.accountId}`.execute(board.db);
    await sql`
      insert into documents (posting_id, account_id, side, name, kind, content_type, bytes, content_sha256, received_sha256, added_by_name, created_on)
      select posting_id, account_id, side, name, kind, content_type, bytes, content_sha256, received_sha256, added_by_name, created_on
      from documents, generate_series(1, 60) where account_id = ${broker.accountId}`.execute(board.db);
    await rates.propose(broker, id, flat(2_500), 1);
    await rates.decide(carrier, id, 2, 'agree');
    await runTasks();
    expect((await read(carrier, id)).rates[1]).toMatchObject({ confirmationState: 'written' });
  });

  it('of a load that the carrier accepts as posted is at the posted rate, which a carrier confirms after a phone call', async () => {
    const rate = flat(1_900);
    const posted = (await addPosting(board.db, broker, 'L', { rate: JSON.stringify(rate) as never })).token;
    const assigned = (await assignments.assign(broker, posted, pair.eToken)).body;
    expect(assigned.rates).toEqual([]);
    await assignments.step(carrier, 'E', pair.eToken, 'A');
    expect((await read(carrier, assigned.id)).rates).toMatchObject([{ rate, status: 'agreed', proposedBy: 'B' }]);

    const other = await createOpenPair(board);
    const next = (await addPosting(board.db, broker, 'L', { rate: JSON.stringify(rate) as never })).token;
    const byPhone = (await assignments.assign(broker, next, other.eToken)).body;
    await assignments.step(broker, 'L', next, 'A');
    expect((await read(broker, byPhone.id)).rates).toMatchObject([{ rate, status: 'proposed', proposedBy: 'B' }]);
    const agreed = await rates.decide(other.carrier, byPhone.id, 1, 'agree');
    expect(agreed.body.rates).toMatchObject([{ status: 'agreed', confirmationState: 'due' }]);
  });
});

describe('the acceptance of a confirmation', () => {
  it('is by the carrier with a typed name, once, and printed on the second page of a copy', async () => {
    const { id, sha256 } = await confirm();
    const body = { name: '  Zoë Lévesque ', sha256 };
    const { status, body: accepted } = await rates.accept(carrier, id, 1, body, 'accept-1');
    expect([status, accepted.rates[0]?.acceptedName]).toEqual([200, 'Zoë Lévesque']);
    expect((await rates.accept(carrier, id, 1, body, 'accept-1')).body).toEqual(accepted);
    expect(await refusal(rates.accept(carrier, id, 1, body))).toEqual([409, 'assignmentRate.accepted']);
    await runTasks();
    const [rate] = (await read(broker, id)).rates;
    expect(rate).toMatchObject({ acceptedName: 'Zoë Lévesque', acceptedOn: board.clock.now().toISOString(), sha256 });
    expect((await listDocuments(broker)).map(({ documentName }) => documentName)).toEqual([
      'Rate confirmation 1',
      'Rate confirmation 1, accepted',
    ]);
    const [first, second = ''] = await readPdfPages(await open(carrier, 'Rate confirmation 1, accepted'));
    expect([first]).toEqual(await readPdfPages(await open(carrier, 'Rate confirmation 1')));
    for (const part of ['Zoë Lévesque', carrier.user.email, sha256, 'UTC']) expect(second).toContain(part);
    expect((await listBell(board, broker))[0]).toEqual([22, 'Rate Confirmation Accepted']);
  });

  it('is refused for the broker, for other companies, before it is written and for other bytes', async () => {
    const { id } = await agree();
    const body = { name: 'First Driver', sha256: '0'.repeat(64) };
    expect(await refusal(rates.accept(carrier, id, 1, body))).toEqual([409, 'assignmentRate.notWritten']);
    await runTasks();
    const { sha256 = '' } = (await read(carrier, id)).rates[0] ?? {};
    const next = {
      lToken: (await addPosting(board.db, stranger, 'L')).token,
      eToken: (await addPosting(board.db, carrier, 'E')).token,
    };
    const own = await agree(2_000, { ...pair, ...next, broker: stranger });
    expect(await refusal(rates.accept(stranger, own.id, 1, body))).toEqual([403, 'assignmentRate.carrierAccepts']);
    expect(await refusal(rates.accept(broker, id, 1, { ...body, sha256 }))).toEqual([403, 'product.missing']);
    expect(await refusal(rates.accept(stranger, id, 1, { ...body, sha256 }))).toEqual([404, 'assignment.notFound']);
    expect(await refusal(rates.accept(carrier, id, 1, body))).toEqual([409, 'assignmentRate.changedMeanwhile']);
    expect(await refusal(rates.accept(carrier, id, 2, { ...body, sha256 }))).toEqual([404, 'assignmentRate.notFound']);
    for (const name of ['', ' x ', 'a'.repeat(81), 'First\nDriver']) {
      const { status, error } = await rates.accept(carrier, id, 1, { name, sha256 });
      expect([status, error.details?.[0]?.field]).toEqual([400, 'name']);
    }
    expect((await read(carrier, id)).rates[0]?.acceptedName).toBe('');
  });
});

describe('a change of the rate of an assigned load', () => {
  it('counts once the other side agrees: a new version with its own confirmation, the old one stays', async () => {
    const { id, sha256 } = await confirm();
    await rates.accept(carrier, id, 1, { name: 'First Driver', sha256 });
    const proposed = (await rates.propose(carrier, id, flat(2_600), 1)).body;
    expect(proposed.rates).toMatchObject([{ status: 'agreed' }, { number: 2, status: 'proposed', proposedBy: 'C' }]);
    expect((await listBell(board, broker))[0]).toEqual([21, 'Rate Change']);
    expect(await refusal(rates.decide(carrier, id, 2, 'agree'))).toEqual([409, 'assignmentRate.notYourTurn']);
    expect(await refusal(rates.decide(broker, id, 2, 'withdraw'))).toEqual([409, 'assignmentRate.notYourTurn']);
    expect(await refusal(rates.decide(stranger, id, 2, 'agree'))).toEqual([404, 'assignment.notFound']);
    await rates.decide(broker, id, 2, 'agree');
    expect((await listBell(board, carrier))[0]).toEqual([22, 'Rate Change Accepted']);
    expect(await refusal(rates.decide(broker, id, 2, 'agree'))).toEqual([409, 'assignmentRate.decided']);
    await runTasks();
    const [first, second] = (await read(carrier, id)).rates;
    expect(first).toMatchObject({ sha256, acceptedName: 'First Driver', confirmationState: 'written' });
    expect(second).toMatchObject({ rate: flat(2_600), status: 'agreed', acceptedName: '' });
    const names = (await listDocuments(carrier)).map(({ documentName }) => documentName);
    expect(names).toEqual(['Rate confirmation 1', 'Rate confirmation 1, accepted', 'Rate confirmation 2']);
    expect(await refusal(rates.accept(carrier, id, 1, { name: 'First Driver', sha256 }))).toEqual([
      409,
      'assignmentRate.replaced',
    ]);
    const accepted = await rates.accept(carrier, id, 2, { name: 'First Driver', sha256: second?.sha256 ?? '' });
    expect(accepted.body.rates[1]?.acceptedName).toBe('First Driver');
  });

  it('is declined by the other side or withdrawn by the own one, and only one waits at a time', async () => {
    const { id } = await agree();
    await rates.propose(broker, id, flat(2_000), 1);
    expect(await refusal(rates.propose(carrier, id, flat(2_700), 2))).toEqual([409, 'assignmentRate.waits']);
    await rates.decide(carrier, id, 2, 'decline');
    expect((await listBell(board, broker))[0]).toEqual([22, 'Rate Change Declined']);
    expect(await refusal(rates.propose(carrier, id, flat(2_700), 1))).toEqual([409, 'assignmentRate.changedMeanwhile']);
    expect(await refusal(rates.propose(carrier, id, flat(2_450), 2))).toEqual([409, 'assignmentRate.same']);
    await rates.propose(carrier, id, flat(2_700), 2, 'same-request');
    await rates.propose(carrier, id, flat(2_700), 2, 'same-request');
    await rates.decide(carrier, id, 3, 'withdraw');
    expect((await read(broker, id)).rates.map(({ status }) => status)).toEqual(['agreed', 'declined', 'withdrawn']);
    expect(await refusal(rates.decide(broker, id, 9, 'agree'))).toEqual([404, 'assignmentRate.notFound']);
  });

  it('is refused for other companies, before the carrier has accepted and after the delivery', async () => {
    const { id } = await agree();
    expect(await refusal(rates.propose(stranger, id, flat(1), 1))).toEqual([404, 'assignment.notFound']);
    await rates.propose(broker, id, flat(2_500), 1);
    await assignments.step(carrier, 'E', pair.eToken, 'R');
    await assignments.step(carrier, 'E', pair.eToken, 'D');
    expect(await refusal(rates.decide(carrier, id, 2, 'agree'))).toEqual([409, 'posting.illegalTransition']);
    expect((await rates.decide(carrier, id, 2, 'decline')).status).toBe(200);
    expect(await refusal(rates.propose(carrier, id, flat(2_500), 2))).toEqual([409, 'posting.illegalTransition']);
    const next = await createOpenPair(board);
    const pending = (await assignments.assign(next.broker, next.lToken, next.eToken)).body;
    expect(await refusal(rates.propose(next.broker, pending.id, flat(2_500), 0))).toEqual([
      409,
      'posting.illegalTransition',
    ]);
  });

  it('has a limit', async () => {
    const { id } = await agree();
    await sql`
      insert into assignment_rates (assignment_id, number, amount, currency, basis, status, proposed_by_side, proposed_by, created_on)
      select ${id}, n, 100, 'USD', 'flat', 'declined', 'B', ${broker.userId}, now() from generate_series(2, 30) n`.execute(
      board.db,
    );
    expect(await refusal(rates.propose(broker, id, flat(2_500), 30))).toEqual([409, 'assignmentRate.limitReached']);
  });

  it('refuses amounts that are none', async () => {
    const { id } = await agree();
    for (const amount of [-1, 0, 1.5, 100_000_001, Number.NaN, '2450']) {
      const { status } = await rates.propose(broker, id, { ...flat(1), amount: amount as number }, 1);
      expect(status).toBe(400);
    }
    expect((await rates.propose(broker, id, { ...flat(1), currency: 'EUR' as never }, 1)).status).toBe(400);
  });
});

describe('money', () => {
  it('reaches neither the driver nor the customer', async () => {
    const rate = flat(7_777);
    const posting = {
      rate: JSON.stringify(rate) as never,
      weight_lbs: 44_000,
      length_ft: 48,
      commodity: 'Paper rolls',
      pickup_hours: JSON.stringify({ from: '08:00', to: '12:00' }) as never,
    };
    pair = { ...pair, lToken: (await addPosting(board.db, broker, 'L', posting)).token };
    pair = { ...pair, eToken: (await addPosting(board.db, carrier, 'E', { customer_tracking: true })).token };
    const drivers = createDriverCalls(board);
    const driverId = await drivers.addDriver(carrier, 'First');
    const { id } = await agree(7_777);
    await drivers.choose(carrier, pair.eToken, driverId);
    await runTasks();
    await rates.accept(carrier, id, 1, { name: 'Zoë', sha256: (await read(carrier, id)).rates[0]?.sha256 ?? '' });
    await rates.propose(carrier, id, flat(8_888), 1);
    const link = await board.call(createCustomerLink, { as: broker, params: { token: pair.lToken } });
    const secret = link.body.url.split('#')[1] ?? '';
    const ofDriver = (await drivers.list(await drivers.signIn(carrier, driverId))).body;
    const ofCustomer = (await board.call(followLoad, { params: { secret } })).body;
    expect(ofDriver).toMatchObject([
      { weightLbs: 44_000, lengthFt: 48, commodity: 'Paper rolls', pickupHours: { from: '08:00', to: '12:00' } },
    ]);
    expect(ofCustomer).toMatchObject({ pStatus: 'A' });
    for (const reply of [ofDriver, ofCustomer]) {
      expect(JSON.stringify(reply)).not.toMatch(/7777|8888|USD|"rates?"|amount|confirmation/i);
    }
    // None of the facts of the load either.
    expect(JSON.stringify(ofCustomer)).not.toMatch(/44000|Paper|08:00/);
  });
});

describe('the terms of a broker', () => {
  it('are read and set by its users with the permit, up to 4,000 characters', async () => {
    expect((await board.call(getRateTerms, { as: broker })).body).toEqual({ terms: '', language: 'en' });
    const longest = 'é'.repeat(4_000);
    expect((await rates.setTerms(broker, longest)).body).toEqual({ terms: longest, language: 'en' });
    expect((await board.call(getRateTerms, { as: broker })).body.terms).toHaveLength(4_000);
    const tooLong = await rates.setTerms(broker, `${longest}é`);
    expect([tooLong.status, tooLong.error.details?.[0]?.field]).toEqual([400, 'terms']);
    expect((await rates.setTerms(broker, 'Net 30.', 'fr-CA')).body).toEqual({ terms: 'Net 30.', language: 'fr-CA' });
    expect((await rates.setTerms(broker, '')).body).toEqual({ terms: '', language: 'fr-CA' });
    const unknown = await rates.setTerms(broker, '', 'de');
    expect([unknown.status, unknown.error.details?.[0]?.field]).toEqual([400, 'language']);
    expect((await board.call(getRateTerms, { as: stranger })).body).toEqual({ terms: '', language: 'en' });
    expect(await refusal(board.call(setRateTerms, { as: carrier, body: { terms: 'x' } }))).toEqual([
      403,
      'product.missing',
    ]);
    expect((await board.call(getRateTerms, {})).status).toBe(401);
  });
});
