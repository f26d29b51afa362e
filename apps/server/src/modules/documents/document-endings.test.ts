import { listCompanyDocuments } from '@loadstone/contracts/documents';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDocumentCalls, type DocumentCalls } from '../../../test/document-calls.ts';
import { createPdf, createPicture } from '../../../test/sample-files.ts';

let board: TestApp;
let documents: DocumentCalls;
let assignments: AssignmentCalls;
beforeAll(async () => {
  board = await createTestApp();
  documents = createDocumentCalls(board);
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());

/** A pair with a document of each side that the other side sees. */
async function openPairWithDocuments(isAccepted: boolean) {
  const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
  const lToken = (await addPosting(board.db, broker, 'L')).token;
  const eToken = (await addPosting(board.db, carrier, 'E')).token;
  await assignments.assign(broker, lToken, eToken);
  if (isAccepted) await assignments.step(carrier, 'E', eToken, 'A');
  const { body: rate } = await documents.upload(broker, lToken, { bytes: createPdf(), name: 'rate.pdf' });
  const { body: proof } = await documents.upload(carrier, eToken, { bytes: await createPicture('jpeg') });
  const shared = await documents.share(carrier, eToken, { [proof.documentId]: true });
  expect(shared.status).toBe(200);
  return { broker, carrier, lToken, eToken, rate: rate.documentId, proof: proof.documentId };
}

/** The status of each call that names a document by its id, with the ids of its company's neighbours. */
async function callAll(as: Person, id: number, entityTag: string) {
  return {
    open: (await documents.open(as, id)).statusCode,
    revalidate: (await documents.open(as, id, { 'if-none-match': entityTag })).statusCode,
    part: (await documents.open(as, id, { range: 'bytes=0-9' })).statusCode,
    update: (await documents.update(as, id, { documentName: 'mine' })).status,
    remove: (await documents.remove(as, id)).status,
    restore: (await documents.restore(as, id)).status,
  };
}
const GONE = { open: 404, revalidate: 404, part: 404, update: 404, remove: 404, restore: 404 };

async function listOfCompany(as: Person, typeId: 6 | 8): Promise<number[]> {
  const { userId, accountId } = as;
  const params = { userId, accountId, typeId: String(typeId), thumbnail: 'true' } as const;
  const { body } = await board.call(listCompanyDocuments, { as, params });
  return body.map(({ documentId }) => documentId);
}

it.each(['decline', 'unassign', 'cancel'] as const)(
  'after %s every call of the other side is a 404, also with a known entity tag',
  async (ending) => {
    const { broker, carrier, lToken, eToken, rate, proof } = await openPairWithDocuments(ending !== 'decline');
    const [rateTag, proofTag] = [
      String((await documents.open(carrier, rate)).headers['etag']),
      String((await documents.open(broker, proof)).headers['etag']),
    ];
    expect((await documents.open(broker, proof, { 'if-none-match': proofTag })).statusCode).toBe(304);
    expect(await listOfCompany(broker, 6)).toEqual([proof, rate]);
    expect(await listOfCompany(carrier, 8)).toEqual([proof, rate]);

    let [load, equipment] = [lToken, eToken];
    if (ending === 'decline') await assignments.decline(carrier, lToken);
    if (ending === 'unassign') load = (await assignments.unassign(broker, lToken)).body.newLToken;
    if (ending === 'cancel') equipment = (await assignments.cancel(carrier, eToken)).body.newEToken;

    expect(await callAll(carrier, rate, rateTag)).toEqual(GONE);
    expect(await callAll(broker, proof, proofTag)).toEqual(GONE);
    expect(await listOfCompany(broker, 6)).toEqual([rate]);
    expect(await listOfCompany(carrier, 8)).toEqual([proof]);
    // The lists are of own postings: neither the other side's token nor a replaced one finds any.
    expect((await documents.list(broker, 6, equipment)).status).toBe(404);
    expect((await documents.list(carrier, 8, load)).status).toBe(404);
    if (load !== lToken) expect((await documents.list(broker, 6, lToken)).status).toBe(404);
    if (equipment !== eToken) expect((await documents.list(carrier, 8, eToken)).status).toBe(404);
    // Sharing by the side that lost the document, and again by its owner with the assignment that has ended.
    expect((await documents.share(carrier, equipment, { [rate]: true })).status).not.toBe(200);
    expect((await documents.share(carrier, equipment, { [proof]: true })).error.code).toBe('document.notShareable');
    expect((await documents.open(broker, proof)).statusCode).toBe(404);

    // Each side keeps its own.
    expect((await documents.open(broker, rate)).statusCode).toBe(200);
    expect((await documents.open(carrier, proof)).statusCode).toBe(200);
  },
);

it('an unshared document is a 404 for every call of the broker', async () => {
  const { broker, carrier, eToken, proof } = await openPairWithDocuments(true);
  const tag = String((await documents.open(broker, proof)).headers['etag']);
  await documents.share(carrier, eToken, { [proof]: false });
  expect(await callAll(broker, proof, tag)).toEqual(GONE);
  expect(await listOfCompany(broker, 6)).not.toContain(proof);
});

it('no content is served without a session or by the name of its file', async () => {
  const { carrier, proof } = await openPairWithDocuments(true);
  const { content_sha256: key } = await board.db
    .selectFrom('documents')
    .select('content_sha256')
    .where('id', '=', proof)
    .executeTakeFirstOrThrow();
  const path = `/api/Document/${proof}/${carrier.userId}/${carrier.accountId}`;
  expect((await board.http.inject({ url: path })).statusCode).toBe(401);
  for (const url of [`/documents/${key.slice(0, 2)}/${key}`, `/${key}`, `/assets/${key}`, `/api/Document/${key}`]) {
    const { rawPayload, statusCode } = await board.http.inject({ url, headers: { accept: '*/*' } });
    expect([url, statusCode === 200 && rawPayload.subarray(0, 3).toString('latin1') === '\xff\xd8\xff']).toEqual([
      url,
      false,
    ]);
  }
});
