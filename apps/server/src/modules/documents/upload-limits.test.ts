import { editUserPreference } from '@loadstone/contracts/preferences';
import { addPosting, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentCalls } from '../../../test/document-calls.ts';
import { createPicture } from '../../../test/sample-files.ts';

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
});
