import {
  acceptAssignmentResource,
  createAssignmentResource,
  getAssignmentResource,
  reportStopResource,
} from '@loadstone/contracts/assignments';
import { listDocumentResources, shareDocumentResources } from '@loadstone/contracts/documents';
import { listLeadResources } from '@loadstone/contracts/machine';
import { createPostingResource } from '@loadstone/contracts/postings';
import { createBroker, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toForm } from './document-calls.ts';
import { createMachine, type TestMachine } from './machine-calls.ts';
import { createPhonePicture } from './sample-files.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

const LANE = { dateAvail: '2026-06-15', srceRadius: 50, destRadius: 50, vehicleType: 'V', vehicleSize: 'T' } as const;
const ENDS = { srceCity: 'Toronto, ON', destCity: 'Chicago, IL' };

/** Adds a proof of delivery, of a stop or of the whole load. @returns status and reply */
async function upload({ headers }: TestMachine, token: number, fields: Record<string, string>) {
  const form = await toForm(
    { bytes: await createPhonePicture(), name: 'pod.jpg' },
    { kind: 'proofOfDelivery', ...fields },
  );
  const reply = await board.http.inject({
    method: 'POST',
    url: `/v1/documents?token=${token}`,
    headers: { ...headers, 'content-type': form.contentType },
    payload: form.payload,
  });
  return { status: reply.statusCode, body: reply.json<{ documentId: number; code?: string }>() };
}

it('a load with three stops is posted, assigned, driven stop by stop and delivered by the programs of both companies', async () => {
  const broker = await createMachine(board, await createBroker(board.db));
  const carrier = await createMachine(board, await createCarrier(board.db));
  const stops = [{ city: 'Guelph, ON', kind: 'drop', weightLbs: 12_000, reference: 'DOCK 7' }] as const;
  const posted = await broker.call(createPostingResource, {
    body: { postType: 'L', ...LANE, ...ENDS, weightLbs: 40_000, deliveryDate: '2026-06-16', stops: [...stops] },
  });
  expect(posted.body).toMatchObject({ stops: [{ city: 'Guelph', st: 'ON', weightLbs: 12_000, reference: 'DOCK 7' }] });
  const { body: truck } = await carrier.call(createPostingResource, { body: { postType: 'E', ...LANE, ...ENDS } });
  const [lToken, eToken] = [posted.body.token, truck.token];
  await board.app.matching.catchUp();
  const leads = await carrier.call(listLeadResources, { query: { token: eToken } });
  expect(leads.body.items).toMatchObject([{ stops: [{ city: 'Guelph', reference: '' }] }]);

  expect(await upload(broker, lToken, { stop: '1' })).toMatchObject({
    status: 409,
    body: { code: 'document.notAssigned' },
  });
  expect((await broker.call(createAssignmentResource, { body: { token: lToken, eToken } })).status).toBe(200);
  const params = { token: String(eToken) };
  const accepted = await carrier.call(acceptAssignmentResource, { params, body: {} });
  expect(accepted.body.stopTimes).toHaveLength(3);

  const seen = [];
  for (const stop of [0, 1, 2]) {
    for (const step of ['arrive', 'depart'] as const) {
      board.clock.advance(60_000);
      const { status, body } = await carrier.call(reportStopResource, { params, body: { stop, step } });
      const ofBroker = await broker.call(getAssignmentResource, { params: { token: String(lToken) } });
      expect([status, ofBroker.body.stopTimes]).toEqual([200, body.stopTimes]);
      seen.push(ofBroker.body.pStatus);
    }
    if (stop > 0) expect((await upload(carrier, eToken, { stop: String(stop) })).status).toBe(200);
  }
  expect(seen).toEqual(['A', 'R', 'R', 'R', 'R', 'D']);
  expect(await upload(carrier, eToken, { stop: '3' })).toMatchObject({ status: 404 });

  const { body: own } = await carrier.call(listDocumentResources, { query: { token: eToken } });
  expect(own.items.map(({ stop, stopPlace }) => [stop, stopPlace])).toEqual([
    [1, 'Guelph, ON'],
    [2, 'Chicago, IL'],
  ]);
  const documentIds = own.items.map(({ documentId }) => documentId).slice(1);
  await carrier.call(shareDocumentResources, { query: { token: eToken }, body: { documentIds } });
  const { body: proofs } = await broker.call(listDocumentResources, { query: { token: lToken } });
  expect(proofs.items).toMatchObject([{ kind: 'proofOfDelivery', stop: 2, stopPlace: 'Chicago, IL' }]);
});
