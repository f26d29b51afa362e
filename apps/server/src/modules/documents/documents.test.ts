import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_KEY } from '@loadstone/contracts/board';
import { listNotifications } from '@loadstone/contracts/notifications';
import { loadPostingCalls, equipmentPostingCalls } from '@loadstone/contracts/postings';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDocumentCalls, type DocumentCalls } from '../../../test/document-calls.ts';
import { createPdf, createPhonePicture, createPicture } from '../../../test/sample-files.ts';

let board: TestApp;
let documents: DocumentCalls;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let picture: Buffer;

beforeAll(async () => {
  board = await createTestApp();
  documents = createDocumentCalls(board);
  assignments = createAssignmentCalls(board);
  picture = await createPicture('jpeg');
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  lToken = (await addPosting(board.db, broker, 'L')).token;
  eToken = (await addPosting(board.db, carrier, 'E')).token;
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const listNames = async (as: Person, typeId: 6 | 8, token: number) =>
  (await documents.list(as, typeId, token)).body.map(({ documentName }) => documentName);
const listBell = async (as: Person, typeIds: string) =>
  (await board.call(listNotifications, { as, params: { userId: as.userId, typeIds } })).body.map(
    ({ notificationTypeId, notificationDetails: { subject, body } }) => `${notificationTypeId} ${subject}: ${body}`,
  );
const assign = async () => {
  const assigned = await assignments.assign(broker, lToken, eToken);
  expect([assigned.status, assigned.error.code]).toEqual([200, undefined]);
  await assignments.step(carrier, 'E', eToken, 'A');
};
const add = async (as: Person, token: number, name: string) =>
  (await documents.upload(as, token, { bytes: picture, name: `${name}.jpg` })).body.documentId;
const hasDocument = async (as: Person, kind: 'L' | 'E', token: number) => {
  const calls = kind === 'L' ? loadPostingCalls : equipmentPostingCalls;
  const key = as.keyFor(kind === 'L' ? 'll_ldpostings_view' : 'll_eqpostings_view');
  const { body } = await board.call(calls.get, { as, params: { id: token, key } as never });
  return body.hasAttachedDocument;
};

it('a type that is not accepted is refused in the same words by its announcement and by its content', async () => {
  const type = 'application/msword';
  const refused = await documents.upload(broker, lToken, { bytes: Buffer.from('letter'), name: 'letter.doc', type });
  const disguised = { bytes: Buffer.from('letter'), name: 'letter.pdf', type: 'application/pdf' };
  const refusedByContent = await documents.upload(broker, lToken, disguised);
  for (const { status, error } of [refused, refusedByContent]) {
    expect([status, error.message]).toEqual([415, 'Only JPEG, PNG, WebP and PDF files can be added.']);
  }
});

describe('an upload', () => {
  it('stores a picture upright and without the place and time of taking', async () => {
    const received = await createPhonePicture();
    const { status, body } = await documents.upload(
      carrier,
      eToken,
      { bytes: received, name: 'C:\\photos\\proof of delivery.JPEG' },
      { fields: { kind: 'proofOfDelivery' } },
    );
    expect([status, body.documentName, body.kind, body.documentTypeId]).toEqual([
      200,
      'proof of delivery',
      'proofOfDelivery',
      8,
    ]);
    expect(body).toMatchObject({ entityId: eToken, contentType: 'image/jpeg', isOwn: true, canDelete: true });

    const opened = await documents.open(carrier, body.documentId);
    const stored = opened.rawPayload;
    const metadata = await sharp(stored).metadata();
    expect([metadata.width, metadata.height]).toEqual([48, 64]);
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
    const row = await board.db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', body.documentId)
      .executeTakeFirstOrThrow();
    expect([row.received_sha256, row.content_sha256, row.bytes]).toEqual([
      sha256(received),
      sha256(stored),
      stored.length,
    ]);
  });

  it('stores a PDF byte for byte', async () => {
    const pdf = createPdf();
    const { body } = await documents.upload(broker, lToken, { bytes: pdf, name: 'rate.pdf', type: 'application/pdf' });
    expect([body.contentType, body.documentTypeId]).toEqual(['application/pdf', 6]);
    expect((await documents.open(broker, body.documentId)).rawPayload).toEqual(pdf);
  });

  it('is one document when it is sent again with its key, and leaves no file behind', async () => {
    const send = () => documents.upload(carrier, eToken, { bytes: picture }, { key: 'upload-1' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await documents.list(carrier, 8, eToken)).body).toHaveLength(1);
    expect(await readdir(join(board.configuration.documents.folder, 'incoming'))).toEqual([]);
    expect((await documents.open(carrier, first.body.documentId)).statusCode).toBe(200);
  });

  it('is refused for the posting of another company and without the permit', async () => {
    const stranger = await createPerson(board.db, { modes: ['B', 'C'] });
    const foreign = await documents.upload(stranger, eToken, { bytes: picture });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'posting.notFound']);
    const bare = await createPerson(board.db, { modes: ['C'], hasPermits: false });
    const own = (await addPosting(board.db, bare, 'E')).token;
    const refused = await documents.upload(bare, own, { bytes: picture });
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
  });

  it('is refused above the number of documents of a posting, also where many are sent at once', async () => {
    const small = await createTestApp({ database: board.database, environment: { DOCUMENTS_PER_POSTING: '3' } });
    const calls = createDocumentCalls(small);
    const sent = await Promise.all(Array.from({ length: 6 }, () => calls.upload(carrier, eToken, { bytes: picture })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
    await small.close();
  });

  it('gets a thumbnail afterwards', async () => {
    const { body: photo } = await documents.upload(carrier, eToken, { bytes: picture });
    const { body: pdf } = await documents.upload(carrier, eToken, {
      bytes: createPdf(),
      name: 'rate.pdf',
      type: 'application/pdf',
    });
    expect(photo.thumbnailState).toBe('due');
    await board.app.parts.tasks.runDue();
    const { body } = await documents.list(carrier, 8, eToken, 'true');
    expect(body.map(({ documentId, thumbnailState }) => [documentId, thumbnailState])).toEqual([
      [photo.documentId, 'ready'],
      [pdf.documentId, 'ready'],
    ]);
    const sizes = await Promise.all(
      body.map(({ thumbnailData }) => sharp(Buffer.from(thumbnailData, 'base64')).metadata()),
    );
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 40, 30],
      ['webp', 240, 320],
    ]);
    expect((await documents.list(carrier, 8, eToken, 'false')).body.map((each) => each.thumbnailData)).toEqual([
      '',
      '',
    ]);
  });
});

describe('the two sides of an assignment', () => {
  it('see their own documents, those of the broker, and those that the carrier shares', async () => {
    await add(broker, lToken, 'before');
    await assign();
    await add(broker, lToken, 'rate');
    const proof = await add(carrier, eToken, 'proof');
    await add(carrier, eToken, 'private');
    expect(await listNames(broker, 6, lToken)).toEqual(['before', 'rate']);
    expect(await listNames(carrier, 8, eToken)).toEqual(['rate', 'proof', 'private']);
    expect((await documents.open(broker, proof)).statusCode).toBe(404);

    const shared = await documents.share(carrier, eToken, { [proof]: true });
    expect([shared.status, shared.body.map(({ isSelected }) => isSelected)]).toEqual([200, [false, true, false]]);
    expect(await listNames(broker, 6, lToken)).toEqual(['before', 'rate', 'proof']);
    expect((await documents.open(broker, proof)).statusCode).toBe(200);

    await documents.share(carrier, eToken, { [proof]: false });
    expect((await documents.open(broker, proof)).statusCode).toBe(404);
    expect(await listNames(broker, 6, lToken)).toEqual(['before', 'rate']);
  });

  it('share exactly the selected set', async () => {
    await assign();
    const ids = [await add(carrier, eToken, 'a'), await add(carrier, eToken, 'b'), await add(carrier, eToken, 'c')];
    const [a = 0, b = 0, c = 0] = ids;
    await documents.share(carrier, eToken, { [a]: true, [b]: true });
    // A document that is not in the list is not selected.
    await documents.share(carrier, eToken, { [b]: true, [c]: true });
    expect(await listNames(broker, 6, lToken)).toEqual(['b', 'c']);
  });

  it.each(['decline', 'unassign', 'cancel'] as const)(
    'lose the documents of the other side after %s',
    async (ending) => {
      await assignments.assign(broker, lToken, eToken);
      if (ending !== 'decline') await assignments.step(carrier, 'E', eToken, 'A');
      const rate = await add(broker, lToken, 'rate');
      const proof = await add(carrier, eToken, 'proof');
      await documents.share(carrier, eToken, { [proof]: true });
      expect((await documents.open(carrier, rate)).statusCode).toBe(200);
      let [load, equipment] = [lToken, eToken];
      if (ending === 'decline') await assignments.decline(carrier, lToken);
      if (ending === 'unassign') load = (await assignments.unassign(broker, lToken)).body.newLToken;
      if (ending === 'cancel') equipment = (await assignments.cancel(carrier, eToken)).body.newEToken;

      expect((await documents.open(carrier, rate)).statusCode).toBe(404);
      expect((await documents.open(broker, proof)).statusCode).toBe(404);
      expect(await listNames(broker, 6, load)).toEqual(['rate']);
      expect(await listNames(carrier, 8, equipment)).toEqual(['proof']);

      // The next assignment shows nothing of the one before, and the proof cannot be shared with its broker.
      const other = await createBroker(board.db);
      const next = (await addPosting(board.db, other, 'L')).token;
      await assignments.assign(other, next, equipment);
      expect(await listNames(other, 6, next)).toEqual([]);
      const refused = await documents.share(carrier, equipment, { [proof]: true });
      expect([refused.status, refused.error.code]).toEqual([409, 'document.notShareable']);
    },
  );

  it('keep all documents after the delivery', async () => {
    await assign();
    const proof = await add(carrier, eToken, 'proof');
    await documents.share(carrier, eToken, { [proof]: true });
    await assignments.step(carrier, 'E', eToken, 'R');
    await assignments.step(carrier, 'E', eToken, 'D');
    expect(await listNames(broker, 6, lToken)).toEqual(['proof']);
  });

  it('are notified: the carrier of the broker’s document, the desk of a colleague’s, the broker of a share', async () => {
    await assign();
    const colleague = await createPerson(board.db, { modes: ['C'], company: carrier.company });
    await add(broker, lToken, 'rate');
    const proof = await add(colleague, eToken, 'proof');
    await documents.share(colleague, eToken, { [proof]: true });
    await documents.share(colleague, eToken, { [proof]: true });
    const [own, other] = [carrier.company.common_name, broker.company.common_name];
    expect(await listBell(carrier, '2,7,20')).toEqual([
      expect.stringContaining(`7 Document Uploaded: ${own} added “proof”`),
      expect.stringContaining(`2 Document Uploaded: ${other} added “rate”`),
    ]);
    expect(await listBell(broker, '2,7,20')).toEqual([
      expect.stringContaining(`20 Document Shared: ${own} shared 1 document`),
    ]);
  });

  it('see at once whether a posting has a document', async () => {
    await assign();
    const proof = await add(carrier, eToken, 'proof');
    const shown = async () => [await hasDocument(broker, 'L', lToken), await hasDocument(carrier, 'E', eToken)];
    expect(await shown()).toEqual([false, true]);
    await documents.share(carrier, eToken, { [proof]: true });
    expect(await shown()).toEqual([true, true]);
    await documents.share(carrier, eToken, { [proof]: false });
    await documents.remove(carrier, proof);
    expect(await shown()).toEqual([false, false]);
  });

  it('receive an event with their own posting for each change that they see', async () => {
    await assign();
    const since = async () =>
      (await board.db.selectFrom('change_feed').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow())
        .id;
    const listEvents = async (afterId: number) =>
      (
        await board.db.selectFrom('change_feed').select('change').where('id', '>', afterId).orderBy('id').execute()
      ).flatMap(({ change }) =>
        change.type === 'event' ? [[change.accountIds[0], (change.event as { token: number }).token]] : [],
      );
    const toCarrier = [carrier.accountId, eToken];
    const toBroker = [broker.accountId, lToken];
    await board.app.parts.tasks.runDue();
    let last = await since();
    const proof = await add(carrier, eToken, 'proof');
    await board.app.parts.tasks.runDue();
    // One for the document and one for its thumbnail.
    expect(await listEvents(last)).toEqual([toCarrier, toCarrier]);
    last = await since();
    await documents.share(carrier, eToken, { [proof]: true });
    expect((await listEvents(last)).toSorted()).toEqual([toCarrier, toBroker].toSorted());
    last = await since();
    await documents.share(carrier, eToken, { [proof]: false });
    expect((await listEvents(last)).toSorted()).toEqual([toCarrier, toBroker].toSorted());
  });
});

describe('a document', () => {
  it('is renamed and changed by every user of its company, unless a colleague did meanwhile', async () => {
    const id = await add(carrier, eToken, 'proof');
    const colleague = await createPerson(board.db, { modes: ['C'], company: carrier.company });
    const { status, body } = await documents.update(colleague, id, {
      documentName: 'Dock \u202egpj.exe/4',
      kind: 'billOfLading',
      version: 1,
    });
    expect([status, body.documentName, body.kind, body.version]).toEqual([200, '4', 'billOfLading', 2]);
    const stale = await documents.update(carrier, id, { documentName: 'Mine', version: 1 });
    expect([stale.status, stale.error.code]).toEqual([409, 'document.changedMeanwhile']);
  });

  it('is deleted by the user who added it until it is shared, and restored', async () => {
    await assign();
    const id = await add(carrier, eToken, 'proof');
    const colleague = await createPerson(board.db, { modes: ['C'], company: carrier.company });
    expect((await documents.remove(colleague, id)).error.code).toBe('document.notOwn');
    await documents.share(carrier, eToken, { [id]: true });
    expect((await documents.remove(carrier, id)).error.code).toBe('document.shared');
    await documents.share(carrier, eToken, { [id]: false });
    expect((await documents.remove(carrier, id)).status).toBe(200);
    expect((await documents.open(carrier, id)).statusCode).toBe(404);
    expect((await documents.restore(colleague, id)).status).toBe(404);
    expect((await documents.restore(carrier, id)).body.documentName).toBe('proof');
  });

  it('is served so that it cannot run, under a safe name, and revalidated by its tag', async () => {
    const { body } = await documents.upload(carrier, eToken, {
      bytes: picture,
      name: '../../etc/\u202egpj.<script>"\r\nx.jpg',
    });
    const opened = await documents.open(carrier, body.documentId);
    expect(opened.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
    });
    expect(opened.headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z0-9._ -]+\.jpg"/);
    const known = await documents.open(carrier, body.documentId, { 'if-none-match': String(opened.headers['etag']) });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });

  it('is never sent whole where its stored content is damaged', async () => {
    const { body } = await documents.upload(carrier, eToken, { bytes: createPdf({ text: 'damaged' }), name: 'a.pdf' });
    const row = await board.db
      .selectFrom('documents')
      .select('content_sha256')
      .where('id', '=', body.documentId)
      .executeTakeFirstOrThrow();
    const { folder } = board.configuration.documents;
    const path = join(folder, row.content_sha256.slice(0, 2), row.content_sha256);
    const content = await readFile(path);
    content[100] = 0;
    await writeFile(path, content);
    const opened = await documents.open(carrier, body.documentId).catch(() => undefined);
    expect(opened?.rawPayload.length ?? 0).toBeLessThan(content.length);
  });

  it('of another company is not found by any call, nor by the next ids', async () => {
    await assign();
    const id = await add(carrier, eToken, 'proof');
    const stranger = await createPerson(board.db, { modes: ['B', 'C'] });
    for (const guess of [id - 1, id, id + 1, 9_007_199_254_740_991]) {
      const replies = [
        (await documents.open(stranger, guess)).statusCode,
        (await documents.update(stranger, guess, { documentName: 'x' })).status,
        (await documents.remove(stranger, guess)).status,
        (await documents.restore(stranger, guess)).status,
      ];
      expect(replies).toEqual([404, 404, 404, 404]);
    }
    expect((await documents.list(stranger, 8, eToken)).error.code).toBe('posting.notFound');
    expect((await documents.share(stranger, eToken, { [id]: true })).error.code).toBe('posting.notFound');
    // The broker may see it neither change it, even once it is shared.
    await documents.share(carrier, eToken, { [id]: true });
    expect((await documents.update(broker, id, { documentName: 'x' })).status).toBe(404);
    expect((await documents.remove(broker, id)).status).toBe(404);
    const mine = await add(stranger, (await addPosting(board.db, stranger, 'E')).token, 'mine');
    expect((await documents.share(carrier, eToken, { [id]: true, [mine]: true })).error.code).toBe('document.notFound');
  });

  it('is shared only with the key of the feature', async () => {
    await assign();
    const id = await add(carrier, eToken, 'proof');
    for (const key of [NO_KEY, 'made-up']) {
      const refused = await documents.share(carrier, eToken, { [id]: true }, key);
      expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    }
    expect((await documents.share(broker, eToken, { [id]: true })).status).toBe(403);
  });
});

// The index does not return to an earlier day, so these tests are the last ones.
describe('as days pass', () => {
  it('documents can be added for 30 days after the delivery', async () => {
    await assign();
    await assignments.step(carrier, 'E', eToken, 'R');
    await assignments.step(carrier, 'E', eToken, 'D');
    const days = 24 * 3_600_000;
    board.clock.advance(30 * days);
    expect((await documents.upload(carrier, eToken, { bytes: picture })).status).toBe(200);
    board.clock.advance(1);
    const late = await documents.upload(carrier, eToken, { bytes: picture });
    expect([late.status, late.error.code]).toEqual([409, 'document.closed']);
  });

  it('a deleted document can be restored for a day', async () => {
    const id = await add(carrier, eToken, 'proof');
    await documents.remove(carrier, id);
    board.clock.advance(24 * 3_600_000);
    expect((await documents.restore(carrier, id)).error.code).toBe('document.notFound');
  });
});
