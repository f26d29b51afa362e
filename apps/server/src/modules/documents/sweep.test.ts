import { access, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { addPosting, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepDocuments } from './sweep.service.ts';
import { createDocumentCalls, type DocumentCalls } from '../../../test/document-calls.ts';
import { createPicture } from '../../../test/sample-files.ts';

let board: TestApp;
let documents: DocumentCalls;
let carrier: Person;
let eToken: number;
let folder: string;
beforeAll(async () => {
  board = await createTestApp();
  documents = createDocumentCalls(board);
  folder = board.configuration.documents.folder;
  await mkdir(join(folder, 'incoming'), { recursive: true });
});
afterAll(() => board.close());
beforeEach(async () => {
  carrier = await createCarrier(board.db);
  eToken = (await addPosting(board.db, carrier, 'E')).token;
});

/** Adds a document with a content of its own. @returns its id and the path of its content */
async function add(background: string) {
  const { body } = await documents.upload(carrier, eToken, { bytes: await createPicture('png', background) });
  const { content_sha256: key } = await board.db
    .selectFrom('documents')
    .select('content_sha256')
    .where('id', '=', body.documentId)
    .executeTakeFirstOrThrow();
  return { id: body.documentId, key, path: join(folder, key.slice(0, 2), key) };
}
const isStored = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
/** Makes a file older than the uploads that are under way; the clock of the test is not that of the file system. */
const age = (path: string) => utimes(path, new Date('2026-06-01'), new Date('2026-06-01'));
const sweep = () => sweepDocuments(board.app.parts);

it('a content without a row is removed when it is old, and one that a row names stays', async () => {
  const kept = await add('#111111');
  const orphan = join(folder, 'aa', 'a'.repeat(64));
  const young = join(folder, 'bb', 'b'.repeat(64));
  for (const path of [orphan, young]) {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'orphan');
  }
  await utimes(young, board.clock.now(), board.clock.now());
  await age(orphan);
  await age(kept.path);
  expect(await sweep()).toMatchObject({ contentsRemoved: 1, missing: [] });
  expect(await Promise.all([orphan, young, kept.path].map(isStored))).toEqual([false, true, true]);
});

it('a content of two documents stays until both are removed', async () => {
  const [first, second] = [await add('#222222'), await add('#222222')];
  expect(second.path).toBe(first.path);
  const remove = async (id: number) => {
    await board.db
      .updateTable('documents')
      .set({ deleted_on: new Date('2026-06-13') })
      .where('id', '=', id)
      .execute();
    await age(first.path);
    await sweep();
  };
  await remove(first.id);
  expect(await isStored(first.path)).toBe(true);
  await remove(second.id);
  expect(await isStored(first.path)).toBe(false);
});

it('a row whose content is missing is reported and stays', async () => {
  const { id, key, path } = await add('#333333');
  await rm(path);
  expect((await sweep())?.missing).toEqual([key]);
  expect((await documents.list(carrier, 8, eToken)).body.map(({ documentId }) => documentId)).toEqual([id]);
  expect((await documents.open(carrier, id)).statusCode).toBe(503);
  await board.db.deleteFrom('documents').where('id', '=', id).execute();
});

it('files of uploads that did not end are removed', async () => {
  const left = join(folder, 'incoming', 'left');
  await writeFile(left, 'half a file');
  await age(left);
  await sweep();
  // A thumbnail of an earlier test may be in work there.
  expect(await readdir(join(folder, 'incoming'))).not.toContain('left');
});

it('documents that are too old are removed', async () => {
  const { id, path } = await add('#444444');
  await board.db
    .updateTable('documents')
    .set({ created_on: new Date('2020-01-01') } as never)
    .where('id', '=', id)
    .execute();
  await age(path);
  expect(await sweep()).toMatchObject({ documentsRemoved: 1, contentsRemoved: 1 });
});

it('the own list shows no document any more after its only one was removed', async () => {
  const { id, path } = await add('#555555');
  const read = async () => {
    const { body } = await board.call(equipmentPostingCalls.list, {
      as: carrier,
      params: { key: carrier.keyFor('ll_eqpostings_view') },
    });
    return body.map(({ token, hasAttachedDocument }) => [token, hasAttachedDocument]);
  };
  // The second list comes from memory.
  for (let call = 0; call < 2; call += 1) expect(await read()).toEqual([[eToken, true]]);
  await board.db
    .updateTable('documents')
    .set({ created_on: new Date('2020-01-01') } as never)
    .where('id', '=', id)
    .execute();
  await age(path);
  expect(await sweep()).toMatchObject({ documentsRemoved: 1 });
  expect(await read()).toEqual([[eToken, false]]);
});
