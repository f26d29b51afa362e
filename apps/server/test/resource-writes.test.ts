import {
  acceptAssignmentResource,
  cancelAssignmentResource,
  createAssignmentResource,
  declineAssignmentResource,
  deliverAssignmentResource,
  getAssignmentResource,
  listAssignmentResources,
  pickUpAssignmentResource,
} from '@loadstone/contracts/assignments';
import {
  deleteDocumentResource,
  getDocumentContent,
  getDocumentResource,
  listDocumentResources,
  uploadDocumentResource,
} from '@loadstone/contracts/documents';
import {
  acceptOfferResource,
  addOfferAmount,
  createOfferResource,
  getOfferResource,
  listOfferResources,
  withdrawOfferResource,
} from '@loadstone/contracts/offers';
import { addPosting, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toForm } from './document-calls.ts';
import { createMachine, type TestMachine } from './machine-calls.ts';
import { flat } from './offer-calls.ts';
import { createOpenPair, type OpenPair } from './open-pair.ts';
import { createPhonePicture } from './sample-files.ts';

let board: TestApp;
let pair: OpenPair;
let broker: TestMachine;
let carrier: TestMachine;
beforeEach(async () => {
  board = await createTestApp();
  pair = await createOpenPair(board);
  broker = await createMachine(board, pair.broker);
  carrier = await createMachine(board, pair.carrier, { name: 'Fleet' });
});
afterEach(() => board.close());

const draft = () => ({ token: pair.lToken, eToken: pair.eToken, rate: flat(900), minutes: 30 });

describe('the offers of /v1', () => {
  it('are made, countered and accepted by machines, and name them as the senders', async () => {
    const made = await carrier.call(createOfferResource, { body: draft() });
    expect(made).toMatchObject({ status: 200, body: { side: 'C', status: 'open', amounts: [{ by: 'Fleet' }] } });
    const { id, version } = made.body;
    const params = { id };
    const countered = await broker.call(addOfferAmount, { params, body: { rate: flat(800), minutes: 30, version } });
    expect(countered.body.amounts).toMatchObject([{ by: 'Fleet' }, { by: 'TMS' }]);
    const accepted = await carrier.call(acceptOfferResource, { params, body: { version: countered.body.version } });
    expect(accepted).toMatchObject({ status: 200, body: { pStatus: 'A', token: pair.lToken } });
    expect((await broker.call(listOfferResources, { query: {} })).body.items).toMatchObject([
      { id, status: 'accepted' },
    ]);
  });

  it('have an entity tag, and do not exist for another company', async () => {
    const { body } = await carrier.call(createOfferResource, { body: draft() });
    const params = { id: body.id };
    const read = await broker.call(getOfferResource, { params });
    expect(read.body).toMatchObject({ id: body.id, side: 'B' });
    const again = await broker.call(getOfferResource, {
      params,
      headers: { 'if-none-match': String(read.headers['etag']) },
    });
    expect(again.status).toBe(304);
    const stranger = await createMachine(board, pair.stranger);
    for (const refused of [
      await stranger.call(getOfferResource, { params }),
      await stranger.call(withdrawOfferResource, { params, body: { version: body.version } }),
    ]) {
      expect(refused).toMatchObject({ status: 404, error: { code: 'offer.notFound' } });
    }
  });

  it('refuse a field that does not exist, by its name', async () => {
    const refused = await carrier.call(createOfferResource, { body: { ...draft(), note: 'x' } as never });
    expect(refused).toMatchObject({ status: 400, error: { code: 'request.invalid', errors: [{ field: 'note' }] } });
  });

  it('refuse a company without the feature for what the desk needs it for too', async () => {
    await board.db.deleteFrom('permits').where('account_id', '=', pair.carrier.accountId).execute();
    board.app.auth.callers.forget({ accountId: pair.carrier.accountId });
    expect((await carrier.call(createOfferResource, { body: draft() })).error.code).toBe('permit.missing');
  });
});

describe('the assignments of /v1', () => {
  const assign = () => broker.call(createAssignmentResource, { body: { token: pair.lToken, eToken: pair.eToken } });
  const toStep = (token: number) => ({ params: { token }, body: {} });

  it('are made, accepted, picked up and delivered by machines', async () => {
    expect(await assign()).toMatchObject({ status: 200, body: { pStatus: 'P' } });
    const step = toStep(pair.eToken);
    expect((await carrier.call(acceptAssignmentResource, step)).body.pStatus).toBe('A');
    expect((await carrier.call(pickUpAssignmentResource, step)).body.pStatus).toBe('R');
    expect((await carrier.call(deliverAssignmentResource, step)).body.pStatus).toBe('D');
    const { body } = await broker.call(getAssignmentResource, { params: { token: pair.lToken } });
    expect(body.history.map(({ by }) => by)).toEqual(['TMS', 'Fleet', 'Fleet', 'Fleet']);
  });

  it('are declined and cancelled, which opens the posting again', async () => {
    await assign();
    expect((await carrier.call(declineAssignmentResource, toStep(pair.eToken))).body).toEqual({ token: pair.eToken });
    await assign();
    await carrier.call(acceptAssignmentResource, toStep(pair.eToken));
    const cancelled = await carrier.call(cancelAssignmentResource, toStep(pair.eToken));
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.token).not.toBe(pair.eToken);
    const { status, body } = await broker.call(createAssignmentResource, {
      body: { token: pair.lToken, eToken: cancelled.body.token },
    });
    expect(status).toBe(200);
    const unassigned = await broker.call(cancelAssignmentResource, {
      params: { token: body.token },
      body: { version: body.version },
    });
    expect(unassigned.body.token).not.toBe(pair.lToken);
  });

  it('are listed newest first by page, for each side and by status', async () => {
    const older = (await assign()).body;
    const next = await addPosting(board.db, pair.broker, 'L', { vehicle_type: 'R' });
    const newer = (await broker.call(createAssignmentResource, { body: { token: next.token } })).body;
    await carrier.call(acceptAssignmentResource, toStep(pair.eToken));
    const list = async (machine: TestMachine, query: { status?: string; side?: 'B' | 'C' } = {}) =>
      (await machine.call(listAssignmentResources, { query })).body.items?.map(({ id }) => id);
    expect(await list(broker)).toEqual([newer.id, older.id]);
    expect(await list(broker, { status: 'P' })).toEqual([newer.id]);
    expect(await list(broker, { status: 'A,R' })).toEqual([older.id]);
    expect(await list(broker, { status: 'P,A', side: 'B' })).toEqual([newer.id, older.id]);
    expect(await list(carrier)).toEqual([older.id]);
    expect(await list(await createMachine(board, pair.stranger))).toEqual([]);
    const first = (await broker.call(listAssignmentResources, { query: { limit: 1 } })).body;
    expect(first.items.map(({ pin }) => pin)).toEqual([newer.pin]);
    const second = await broker.call(listAssignmentResources, { query: { limit: 1, cursor: first.nextCursor ?? '' } });
    expect(second.body.items).toMatchObject([{ id: older.id, side: 'B', history: [{ by: 'TMS' }, { by: 'Fleet' }] }]);
    const last = await broker.call(listAssignmentResources, {
      query: { limit: 1, cursor: second.body.nextCursor ?? '' },
    });
    expect(last.body).toEqual({ items: [], nextCursor: null });
    const read = await broker.call(getAssignmentResource, { params: { token: pair.lToken } });
    expect(second.body.items).toEqual([read.body]);
  });

  it('are not listed for a side that the company may not see, nor with a wrong status', async () => {
    await assign();
    expect((await carrier.call(listAssignmentResources, { query: { side: 'B' } })).error.code).toBe('permit.missing');
    const wrong = await carrier.call(listAssignmentResources, { query: { status: 'P,X' } });
    expect(wrong).toMatchObject({ status: 400, error: { errors: [{ field: 'status.1' }] } });
    const writer = await createMachine(board, pair.broker, { name: 'Writer', scopes: ['assignments:write'] });
    expect((await writer.call(listAssignmentResources)).error.code).toBe('scope.missing');
  });

  it('refuse a stale version, a wrong step and the assignment of other companies', async () => {
    const { body } = await assign();
    const params = { token: pair.eToken };
    const stale = await carrier.call(acceptAssignmentResource, { params, body: { version: body.version + 7 } });
    expect(stale.error.code).toBe('assignment.changedMeanwhile');
    expect((await carrier.call(deliverAssignmentResource, toStep(pair.eToken))).error.code).toBe(
      'posting.illegalTransition',
    );
    const stranger = await createMachine(board, pair.stranger);
    expect(await stranger.call(acceptAssignmentResource, toStep(pair.eToken))).toMatchObject({
      status: 404,
      error: { code: 'assignment.notFound' },
    });
  });
});

describe('the documents of /v1', () => {
  it('are added, listed and downloaded by machines, each with its scope', async () => {
    const { contentType, payload } = await toForm({ bytes: await createPhonePicture() }, { kind: 'billOfLading' });
    const upload = (machine: TestMachine) =>
      board.http.inject({
        method: 'POST',
        url: uploadDocumentResource.path,
        query: { token: String(pair.lToken) },
        headers: { ...machine.headers, 'content-type': contentType },
        payload,
      });
    const added = await upload(broker);
    expect(added.statusCode, added.body).toBe(200);
    const { documentId } = added.json<{ documentId: number }>();
    expect(added.json()).toMatchObject({ kind: 'billOfLading', isOwn: true, addedBy: 'TMS' });
    const query = { token: pair.lToken };
    expect((await broker.call(listDocumentResources, { query })).body.items).toMatchObject([{ documentId }]);
    const params = { id: documentId };
    expect((await broker.call(getDocumentResource, { params })).body).toMatchObject({
      documentId,
      bytes: expect.any(Number),
    });
    const url = getDocumentContent.path.replace(':id', String(documentId));
    const content = await board.http.inject({ method: 'GET', url, headers: broker.headers });
    expect([content.statusCode, content.headers['content-type']]).toEqual([200, 'image/jpeg']);

    const reader = await createMachine(board, pair.broker, { name: 'Reader', scopes: ['documents:read'] });
    expect((await upload(reader)).json()).toMatchObject({ code: 'scope.missing' });
    expect((await broker.call(getDocumentResource, { params })).status).toBe(200);
    for (const other of [carrier, await createMachine(board, pair.stranger)]) {
      expect((await other.call(getDocumentResource, { params })).error.code).toBe('document.notFound');
      const hidden = await board.http.inject({ method: 'GET', url, headers: other.headers });
      expect(hidden.statusCode).toBe(404);
      expect((await other.call(deleteDocumentResource, { params })).error.code).toBe('document.notFound');
    }
    expect((await reader.call(deleteDocumentResource, { params })).error.code).toBe('scope.missing');
    const colleague = await createMachine(board, pair.broker, { name: 'Other' });
    expect((await colleague.call(deleteDocumentResource, { params })).error.code).toBe('document.notOwn');
    expect((await broker.call(deleteDocumentResource, { params })).body).toEqual({ documentId });
    expect((await broker.call(listDocumentResources, { query })).body.items).toEqual([]);
  });
});
