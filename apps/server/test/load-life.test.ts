import {
  acceptRateConfirmation,
  addResourceOfCarrier,
  createNote,
  getResourceOfCarrier,
  listAssignmentPositions,
  listResourcesOfCarrier,
  listNotes,
  listTemplateResources,
  postTemplates,
  removeResourceOfCarrier,
  replaceResourceOfCarrier,
  searchTrucks,
} from '@loadstone/contracts/machine';
import {
  acceptAssignmentResource,
  createAssignmentResource,
  getAssignmentResource,
  setAssignmentCrew,
} from '@loadstone/contracts/assignments';
import { listDocumentResources, shareDocumentResources } from '@loadstone/contracts/documents';
import { bookLoadResource } from '@loadstone/contracts/offers';
import { createResource, ENTITY_TYPES } from '@loadstone/contracts/resources';
import { createTemplate } from '@loadstone/contracts/templates';
import { createBroker, createPerson, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toForm } from './document-calls.ts';
import { loadDraft } from './drafts.ts';
import { createMachine, type TestMachine } from './machine-calls.ts';
import { flat } from './offer-calls.ts';
import { createOpenPair, type OpenPair } from './open-pair.ts';
import { createPhonePicture } from './sample-files.ts';

let board: TestApp;
let pair: OpenPair;
let broker: TestMachine;
let carrier: TestMachine;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
  broker = await createMachine(board, pair.broker);
  carrier = await createMachine(board, pair.carrier);
});

const truck = { type: 'truck', vehicleName: 'Volvo 12', vehicleType: 'V' } as const;
const codeOf = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];

describe('drivers and equipment of a program', () => {
  it('are added, listed in pages, changed as they were read, given to an assignment, and deleted', async () => {
    const added = [];
    for (const name of ['One', 'Two', 'Three']) {
      const { status, body } = await carrier.call(addResourceOfCarrier, { body: { ...truck, vehicleName: name } });
      expect(status).toBe(200);
      added.push(body);
    }
    const { body: driver } = await carrier.call(addResourceOfCarrier, {
      body: { type: 'driver', firstname: 'Sam', email: 'sam@example.com' },
    });
    expect(driver).toMatchObject({ type: 'driver', firstname: 'Sam', lastname: '', isActive: true, version: 1 });
    const first = await carrier.call(listResourcesOfCarrier, { query: { type: 'truck', limit: 2 } });
    const cursor = first.body.nextCursor ?? '';
    const rest = await carrier.call(listResourcesOfCarrier, { query: { type: 'truck', limit: 2, cursor } });
    expect([first.body.items, rest.body.items, rest.body.nextCursor]).toEqual([added.slice(0, 2), [added[2]], null]);

    const params = { id: added[0]?.id ?? 0 };
    const change = { ...truck, vehicleName: 'Four', isActive: false, version: 1 };
    const changed = await carrier.call(replaceResourceOfCarrier, { params, body: change });
    expect(changed.body).toMatchObject({ vehicleName: 'Four', isActive: false, version: 2 });
    expect(codeOf(await carrier.call(replaceResourceOfCarrier, { params, body: change }))).toEqual([
      409,
      'resource.changedMeanwhile',
    ]);
    const inactive = await carrier.call(listResourcesOfCarrier, { query: { type: 'truck', isActive: 'false' } });
    expect(inactive.body.items).toEqual([changed.body]);
    expect((await carrier.call(removeResourceOfCarrier, { params })).body).toEqual(params);
    expect(codeOf(await carrier.call(getResourceOfCarrier, { params }))).toEqual([404, 'resource.notFound']);
  });

  it('are edited also where the user of a driver has left, with the data of that user', async () => {
    const columns = { first_name: 'Third', last_name: 'Driver', phone: '416-555-0199', role: 'driver' } as const;
    const user = await createPerson(board.db, { modes: [], company: pair.carrier.company, user: columns });
    const { userId, email } = user;
    const details = { firstname: 'Third', lastname: 'Driver', phone: '416-555-0199', email, userId };
    const { body: added } = await board.call(createResource, {
      as: pair.carrier,
      params: { resourceKey: pair.carrier.keyFor('ll_resources') },
      body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: JSON.stringify(details) },
    });
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', userId).execute();
    const { status, body } = await carrier.call(replaceResourceOfCarrier, {
      params: { id: added.entityId },
      body: { type: 'driver', firstname: 'Other', email, isActive: false, version: added.version },
    });
    expect([status, body]).toMatchObject([200, { firstname: 'Third', lastname: 'Driver', isActive: false }]);
  });

  it('are those of its own company, for carriers only', async () => {
    const { body } = await carrier.call(addResourceOfCarrier, { body: truck });
    const stranger = await createMachine(board, pair.stranger);
    expect(codeOf(await stranger.call(getResourceOfCarrier, { params: { id: body.id } }))[0]).not.toBe(200);
    expect(codeOf(await broker.call(listResourcesOfCarrier, { query: { type: 'truck' } }))).toEqual([
      403,
      'product.missing',
    ]);
    const wrong = { ...truck, wheels: 6 };
    expect(codeOf(await carrier.call(addResourceOfCarrier, { body: wrong }))).toEqual([400, 'request.invalid']);
  });
});

function bookOf() {
  return {
    endpoint: bookLoadResource,
    options: { body: { token: pair.lToken, eToken: pair.eToken, rate: flat(1_900) } },
  };
}

describe('a rate confirmation', () => {
  it('is accepted by the program of the carrier in the name of a person', async () => {
    await board.db
      .updateTable('postings')
      .set({ book_now: true, rate: flat(1_900) })
      .where('token', '=', pair.lToken)
      .execute();
    expect((await carrier.call(bookLoadResource, bookOf().options)).status).toBe(200);
    await board.app.parts.tasks.runDue();
    const params = { token: pair.eToken };
    const { body } = await carrier.call(getAssignmentResource, { params });
    const accepted = { number: 1, name: 'Sam Carter', sha256: body.rates[0]?.sha256 ?? '' };
    const other = { ...accepted, sha256: '0'.repeat(64) };
    expect(codeOf(await carrier.call(acceptRateConfirmation, { params, body: other }))).toEqual([
      409,
      'assignmentRate.changedMeanwhile',
    ]);
    const byBroker = { params: { token: pair.lToken }, body: accepted };
    expect(codeOf(await broker.call(acceptRateConfirmation, byBroker))[1]).toBe('assignmentRate.carrierAccepts');
    const reply = await carrier.call(acceptRateConfirmation, { params, body: accepted });
    expect(reply.body.rates[0]).toMatchObject({ acceptedName: 'Sam Carter' });
    expect(codeOf(await carrier.call(acceptRateConfirmation, { params, body: accepted }))[1]).toBe(
      'assignmentRate.accepted',
    );

    // Its truck has no position yet; only the two companies may know.
    const track = await carrier.call(listAssignmentPositions, { params });
    expect(track.body).toMatchObject({ positions: [], journey: { pStatus: 'A' } });
    const stranger = await createMachine(board, pair.stranger);
    expect(codeOf(await stranger.call(listAssignmentPositions, { params }))).toEqual([404, 'assignment.notFound']);
    const { body: driver } = await carrier.call(addResourceOfCarrier, {
      body: { type: 'driver', firstname: 'Sam', email: 'sam@example.com' },
    });
    const crew = await carrier.call(setAssignmentCrew, { params, body: { driverID: driver.id } });
    expect(crew.status).toBe(200);
  });
});

describe('documents of a program', () => {
  const upload = async ({ headers }: TestMachine, token: number): Promise<number> => {
    const form = await toForm({ bytes: await createPhonePicture() }, { kind: 'proofOfDelivery' });
    const reply = await board.http.inject({
      method: 'POST',
      url: `/v1/documents?token=${token}`,
      headers: { ...headers, 'content-type': form.contentType },
      payload: form.payload,
    });
    return reply.json<{ documentId: number }>().documentId;
  };

  it('are shared with the broker by the program of the carrier, exactly those that it names', async () => {
    await broker.call(createAssignmentResource, { body: { token: pair.lToken, eToken: pair.eToken } });
    await carrier.call(acceptAssignmentResource, { params: { token: pair.eToken }, body: {} });
    const [proof, other] = [await upload(carrier, pair.eToken), await upload(carrier, pair.eToken)];
    const share = (machine: TestMachine, documentIds: readonly number[], token = pair.eToken) =>
      machine.call(shareDocumentResources, { query: { token }, body: { documentIds: [...documentIds] } });
    const listOfBroker = async () => {
      const { body } = await broker.call(listDocumentResources, { query: { token: pair.lToken } });
      return body.items.map(({ documentId }) => documentId);
    };
    expect(await listOfBroker()).toEqual([]);
    const { body } = await share(carrier, [proof]);
    expect(body.items.map(({ documentId, isSelected }) => [documentId, isSelected])).toEqual([
      [proof, true],
      [other, false],
    ]);
    expect(await listOfBroker()).toEqual([proof]);
    await share(carrier, [other]);
    expect(await listOfBroker()).toEqual([other]);
    expect((await share(carrier, [])).status).toBe(200);
    expect(await listOfBroker()).toEqual([]);

    const ofLoad = await upload(broker, pair.lToken);
    expect(codeOf(await share(carrier, [ofLoad]))).toEqual([404, 'document.notFound']);
    expect(codeOf(await share(broker, [ofLoad], pair.lToken))).toEqual([403, 'permit.missing']);
    const stranger = await createMachine(board, pair.stranger);
    expect(codeOf(await share(stranger, [proof]))[1]).toMatch(/posting.notFound|permit.missing/);
    const reader = await createMachine(board, pair.carrier, { scopes: ['documents:read'] });
    expect(codeOf(await share(reader, [proof]))).toEqual([403, 'scope.missing']);
  });
});

describe('notes of a program', () => {
  it('are read and written about another company, and never by it', async () => {
    const { custCd } = pair.carrier;
    const note = await broker.call(createNote, { body: { custCd, outcome: 'quoted', text: '2,100 to Chicago' } });
    expect(note.body).toMatchObject({ custCd, outcome: 'quoted', isOwn: true, callBackOn: null });
    expect((await broker.call(listNotes, { query: { custCd } })).body.items).toEqual([note.body]);
    expect((await carrier.call(listNotes, { query: { custCd } })).body.items).toEqual([]);
    expect(codeOf(await broker.call(createNote, { body: { custCd: 'NONE', text: 'x' } }))).toEqual([
      404,
      'company.notFound',
    ]);
    expect(codeOf(await broker.call(createNote, { body: { custCd } }))).toEqual([400, 'request.invalid']);
  });
});

describe('templates of a company', () => {
  it('are listed and posted by its program, once for a key', async () => {
    const saved = await board.call(createTemplate, { as: pair.broker, body: { postType: 'L', ...loadDraft() } });
    const { body } = await broker.call(listTemplateResources, { query: { postType: 'L' } });
    expect(body.items).toEqual([saved.body]);
    const templateIds = [saved.body.templateID];
    const send = (key: string) =>
      broker.call(postTemplates, {
        body: { postType: 'L', templateIds, confirmDuplicate: true },
        headers: { 'idempotency-key': key },
      });
    const posted = await send('one');
    expect(posted.body.items).toHaveLength(1);
    expect((await send('one')).body).toEqual(posted.body);
    const other = await createMachine(board, await createBroker(board.db));
    const stolen = await other.call(postTemplates, { body: { postType: 'L', templateIds } });
    expect(codeOf(stolen)).toEqual([404, 'template.notFound']);
  });
});

describe('a search of a program', () => {
  it('finds open trucks of others without scores, for brokers only', async () => {
    await board.app.matching.catchUp();
    const { status, body } = await broker.call(searchTrucks, { body: { srceSt: 'ON' } });
    expect([status, body.items.some(({ token }) => token === pair.eToken)]).toEqual([200, true]);
    expect(JSON.stringify(body)).not.toMatch(/equifax|tcc|tcus|contacted/);
    expect(codeOf(await carrier.call(searchTrucks, { body: { srceSt: 'ON' } }))).toEqual([403, 'product.missing']);
    expect(codeOf(await broker.call(searchTrucks, { body: {} }))).toEqual([400, 'request.invalid']);
  });
});

describe('a refusal under /v1', () => {
  it('names the credential that is missing or wrong, and the fields that were not sent', async () => {
    const url = '/v1/postings?postType=L';
    const without = await board.http.inject({ url });
    expect([without.statusCode, without.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Loadstone"']);
    const wrong = await board.http.inject({ url, headers: { authorization: 'Bearer nothing' } });
    expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="Loadstone", error="invalid_token"',
    ]);
    const { headers } = broker;
    const empty = await board.http.inject({ method: 'POST', url: '/v1/webhooks', headers, payload: {} });
    expect(empty.json<{ errors: unknown }>().errors).toContainEqual(
      expect.objectContaining({ field: 'events', message: 'This field is missing.' }),
    );
  });
});
