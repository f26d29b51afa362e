import { uploadDocument } from '@loadstone/contracts/documents';
import { editUserPreference } from '@loadstone/contracts/preferences';
import { addPosting, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentCalls } from '../../../test/document-calls.ts';
import { createPicture } from '../../../test/sample-files.ts';
import { toIncomingFolder } from './document-files.ts';

const MEGABYTE = 1024 * 1024;
/** That one user may have under way. */
const HALF_UPLOADS = 8;

let board: TestApp;
let picture: Buffer;
beforeAll(async () => {
  picture = await createPicture('jpeg');
});
afterEach(() => board.close());

async function upload(carrier: Person) {
  const { token } = await addPosting(board.db, carrier, 'E');
  const { status, body, error } = await createDocumentCalls(board).upload(carrier, token, { bytes: picture });
  return { status, body, error };
}

describe('an upload', () => {
  it('is refused above the bytes of its company, and accepted from another one', async () => {
    board = await createTestApp({ environment: { DOCUMENT_COMPANY_MEGABYTES: '1' } });
    const [full, other] = [await createCarrier(board.db), await createCarrier(board.db)];
    const { body } = await upload(full);
    await sql`update documents set bytes = ${1024 * 1024} where id = ${body.documentId}`.execute(board.db);
    const refused = await upload(full);
    expect([refused.status, refused.error.code]).toEqual([409, 'document.limitReached']);
    expect(refused.error.message).toContain('Your company has used its space');
    expect((await upload(other)).status).toBe(200);
  });

  it('is refused with 507 where the disk is nearly full, and no other write is', async () => {
    board = await createTestApp({ environment: { DOCUMENT_RESERVE_MB: '1000000' } });
    const carrier = await createCarrier(board.db);
    const refused = await upload(carrier);
    expect([refused.status, refused.error.code]).toEqual([507, 'store.full']);
    const preference = { LiveSound: 'True', Notification: 'True', NotificationSound: 'True' } as const;
    const written = await board.call(editUserPreference, { as: carrier, body: { productId: 19, preference } });
    expect(written.status).toBe(200);
  });

  it('is accepted beside half uploads of another company, whose files would fill the disk', async () => {
    const reserveMegabytes = 1_024;
    board = await createTestApp({
      environment: { DOCUMENT_RESERVE_MB: String(reserveMegabytes) },
      readFreeBytes: () => Promise.resolve((reserveMegabytes + 250) * MEGABYTE),
    });
    const [slow, other] = [await createCarrier(board.db), await createCarrier(board.db)];
    const address = await board.listen();
    const half: ClientRequest[] = [];
    try {
      while (half.length < HALF_UPLOADS) half.push(await beginUpload(address, slow));
      await expect.poll(countIncoming, { timeout: 120_000 }).toBe(HALF_UPLOADS);
      expect((await upload(other)).status).toBe(200);
    } finally {
      for (const sent of half) sent.destroy();
    }
    await expect.poll(countIncoming, { timeout: 120_000 }).toBe(0);
  });
});

/** Sends the first bytes of a file and leaves the rest. */
async function beginUpload(address: string, carrier: Person): Promise<ClientRequest> {
  const { token } = await addPosting(board.db, carrier, 'E');
  const sent = request(address + uploadDocument.path.replace(':token', String(token)), {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${await board.tokenFor(carrier)}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 10 * MEGABYTE,
    },
  });
  sent.on('error', () => undefined);
  sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n');
  sent.write('content-type: image/jpeg\r\n\r\nhalf');
  await once(sent, 'socket');
  return sent;
}

async function countIncoming(): Promise<number> {
  return (await readdir(toIncomingFolder(board.configuration.documents.folder))).length;
}
