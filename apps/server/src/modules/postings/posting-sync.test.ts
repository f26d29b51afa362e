import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncPostings, upsertPostings, type SyncReply } from '@loadstone/contracts/postings';
import { addPosting, createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

let board: TestApp;
let broker: Person;
let machine: TestMachine;
beforeAll(async () => {
  board = await createTestApp({ environment: { OPEN_POSTING_LIMIT: '1500' } });
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  machine = await createMachine(board, broker);
});

const load = (clientRefNum: string, change: Record<string, unknown> = {}) =>
  JSON.stringify({ postType: 'L', ...loadDraft(), clientRefNum, ...change });
const toRow = (reference: string) => load(reference);
const listReferences = (count: number, start = 0) => Array.from({ length: count }, (_, index) => `R${start + index}`);

async function send(payload: string | Readable, query: Record<string, string> = {}, as = machine, app = board) {
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: `${syncPostings.path}?${new URLSearchParams(query).toString()}`,
    headers: { ...as.headers, 'content-type': 'application/x-ndjson' },
    payload,
  });
  return { status: statusCode, body: JSON.parse(body) as SyncReply & { code?: string } };
}
const sync = (lines: readonly string[], query: Record<string, string> = {}) => send(lines.join('\n'), query);
const toCounts = ({ created, changed, unchanged, deleted, refused }: SyncReply) => [
  ...[created, changed, unchanged, deleted, refused],
];
const listOpen = async () => {
  const rows = board.db
    .selectFrom('postings')
    .select(['client_ref_num', 'comment'])
    .where('account_id', '=', broker.accountId)
    .where('deleted_on', 'is', null)
    .orderBy('id');
  return (await rows.execute()).map((row) => row.client_ref_num);
};

describe('a sync', () => {
  it('creates, changes, leaves alone, refuses and deletes, as its preview says before', async () => {
    await sync(listReferences(10).map((reference) => load(reference)));
    const lines = [
      ...listReferences(8).map((reference) => load(reference)),
      load('R8', { comment: 'Changed' }),
      load('NEW'),
      load('WRONG', { srceRadius: 51 }),
    ];
    const before = await listOpen();
    const preview = await sync(lines, { dryRun: 'true' });
    expect([preview.status, preview.body.dryRun]).toEqual([200, true]);
    expect(toCounts(preview.body)).toEqual([1, 1, 8, 1, 1]);
    expect(await listOpen()).toEqual(before);
    const done = await sync(lines);
    expect({ ...done.body, dryRun: true }).toEqual(preview.body);
    expect(done.body).toMatchObject({
      refusals: [{ row: 11, clientRefNum: 'WRONG', code: 'request.invalid', details: [{ field: 'srceRadius' }] }],
      deletions: [{ clientRefNum: 'R9' }],
      stopped: null,
    });
    expect((await listOpen()).toSorted()).toEqual([...listReferences(9), 'NEW'].toSorted());
    expect(toCounts((await sync(lines)).body)).toEqual([0, 0, 10, 0, 1]);
  });

  it('deletes nothing where that would be more than its share, also with an empty list', async () => {
    await sync(listReferences(10).map((reference) => load(reference)));
    const few = await sync(listReferences(6).map((reference) => load(reference)));
    expect(few.body).toMatchObject({ deleted: 0, stopped: { reason: 'share', wouldDelete: 4, open: 10 } });
    expect(few.body.notices[0]?.message).toBe('Nothing was deleted: 4 of 10 open postings were not sent.');
    expect((await sync([])).body).toMatchObject({ rows: 0, deleted: 0, stopped: { wouldDelete: 10 } });
    const upsert = await machine.call(upsertPostings, { body: { postings: [], replace: true } });
    expect(upsert.body).toMatchObject({ deleted: [], stopped: { reason: 'share', wouldDelete: 10 } });
    expect(await listOpen()).toHaveLength(10);
    const seven = await sync(listReferences(7).map((reference) => load(reference)));
    expect(seven.body).toMatchObject({ deleted: 3, stopped: null });
    const all = await sync([], { maxDeletedShare: '1' });
    expect([all.body.deleted, await listOpen()]).toEqual([7, []]);
  });

  it('deletes nothing where a row has no reference, and nothing of people or other accounts', async () => {
    const other = await createMachine(board, broker, { name: 'Other' });
    await send(load('OTHER'), {}, other);
    await addPosting(board.db, broker, 'L', { client_ref_num: 'DESK' });
    await sync(listReferences(4).map((reference) => load(reference)));
    const rows = listReferences(3).map((reference) => load(reference));
    const unread = await sync([...rows, '{"postType":"L"', '[]'], { maxDeletedShare: '1' });
    expect(unread.body).toMatchObject({ refused: 2, deleted: 0, stopped: { reason: 'unreadRows', wouldDelete: 1 } });
    expect((await sync(rows, { maxDeletedShare: '1' })).body).toMatchObject({ deleted: 1 });
    expect((await listOpen()).toSorted()).toEqual(['DESK', 'OTHER', ...listReferences(3)].toSorted());
  });

  it('gives the room of what is not sent to the new rows, as its preview says before', async () => {
    const full = await createTestApp({ database: board.database, environment: { OPEN_POSTING_LIMIT: '20' } });
    try {
      const account = await createMachine(full, broker, { name: 'Full' });
      const apply = async (lines: readonly string[], query: Record<string, string>) =>
        (await send(lines.join('\n'), query, account, full)).body;
      await apply(listReferences(18).map(toRow), { maxDeletedShare: '1' });
      for (let index = 0; index < 2; index += 1) await addPosting(full.db, broker, 'L', { client_ref_num: 'DESK' });
      const lines = ['R0', 'N1', 'N2', 'N3', 'N4', 'N5', 'OVER', ...listReferences(13, 1)].map(toRow);
      const preview = await apply(lines, { dryRun: 'true' });
      expect(toCounts(preview)).toEqual([4, 0, 14, 4, 2]);
      const done = await apply(lines, {});
      expect({ ...done, dryRun: true }).toEqual(preview);
      expect(done.refusals.map(({ row, clientRefNum, code }) => [row, clientRefNum, code])).toEqual([
        [6, 'N5', 'posting.limitReached'],
        [7, 'OVER', 'posting.limitReached'],
      ]);
      expect(await listOpen()).toHaveLength(20);
      const stopped = await apply([toRow('OTHER')], {});
      expect(stopped).toMatchObject({ created: 0, refused: 1, deleted: 0, stopped: { reason: 'share' } });
      const wrong = await apply([load('WRONG', { srceRadius: 51 })], { maxDeletedShare: '1' });
      expect(wrong).toMatchObject({ deleted: 0, stopped: { reason: 'refusedRows', wouldDelete: 18 } });
      expect(wrong.notices.map(({ text }) => text?.name)).toEqual(['posting.deletionRefused']);
    } finally {
      await full.close();
    }
  });

  it('says which loads are still sent although they are over', async () => {
    await addPosting(board.db, broker, 'L', { client_ref_num: 'DONE', p_status: 'D' });
    await addPosting(board.db, broker, 'L', { client_ref_num: 'LATE', date_avail: '2026-06-01' });
    await addPosting(board.db, broker, 'L', { client_ref_num: 'RUNS', p_status: 'A' });
    const { body } = await sync([load('DONE'), load('LATE'), load('RUNS'), load('PAST', { dateAvail: '2026-06-01' })]);
    expect(body).toMatchObject({ delivered: 1, expired: 2, assigned: 1, created: 0 });
    expect(body.gone.map(({ clientRefNum, result }) => [clientRefNum, result])).toEqual([
      ['DONE', 'delivered'],
      ['LATE', 'expired'],
      ['PAST', 'expired'],
    ]);
    expect(body.notices.map(({ message, text }) => [message, text?.name])).toEqual([
      ['You still send 3 loads that are gone.', 'posting.stillSent'],
    ]);
    const renewed = await sync([load('DONE', { renew: true })]);
    expect(renewed.body).toMatchObject({ created: 1, notices: [] });
  });

  it('writes rows before the last one has arrived, and deletes nothing where the connection breaks', async () => {
    await sync(listReferences(3).map((reference) => load(reference)));
    const writtenMeanwhile: number[] = [];
    async function* produce() {
      yield `${listReferences(50, 100)
        .map((reference) => load(reference))
        .join('\n')}\n`;
      yield `${load('LATER')}\n`;
      while ((await listOpen()).length < 53) await new Promise(setImmediate);
      writtenMeanwhile.push((await listOpen()).length);
      throw new Error('The connection is lost.');
    }
    await expect(send(Readable.from(produce()), { maxDeletedShare: '1' })).rejects.toThrow();
    expect(writtenMeanwhile).toEqual([53]);
    await board.app.matching.catchUp();
    expect((await listOpen()).filter((reference) => listReferences(3).includes(reference))).toHaveLength(3);
  });

  it('leaves alone what the same account has created meanwhile', async () => {
    await sync(listReferences(3).map((reference) => load(reference)));
    async function* produce() {
      yield `${listReferences(50)
        .map((reference) => load(reference))
        .join('\n')}\n`;
      // The list is being read.
      while ((await listOpen()).length < 50) await new Promise(setImmediate);
      await machine.call(upsertPostings, { body: { postings: [JSON.parse(load('MEANWHILE')) as never] } });
      yield load('LAST');
    }
    const { body } = await send(Readable.from(produce()), { maxDeletedShare: '1' });
    expect([body.deleted, body.stopped]).toEqual([0, null]);
    expect(await listOpen()).toContain('MEANWHILE');
  });

  it('runs after the list that arrives before it, which deletes nothing of it', async () => {
    await sync(listReferences(3).map((reference) => load(reference)));
    let later: ReturnType<typeof sync> | undefined;
    async function* produce() {
      yield `${listReferences(50, 100)
        .map((reference) => load(reference))
        .join('\n')}\n`;
      while ((await listOpen()).length < 53) await new Promise(setImmediate);
      later = sync(
        listReferences(3).map((reference) => load(reference)),
        { maxDeletedShare: '1' },
      );
      // Long enough for it, if it did not wait.
      await Promise.race([later, sleep(3_000)]);
      yield load('LAST');
    }
    const first = await send(Readable.from(produce()), { maxDeletedShare: '1' });
    expect(first.body).toMatchObject({ created: 51, deleted: 3 });
    expect((await later)?.body).toMatchObject({ created: 3, deleted: 51 });
    expect(await listOpen()).toEqual(listReferences(3));
  });

  it('takes any number of rows, whatever the bytes of other calls are', async () => {
    const comment = 'x'.repeat(70);
    const lines = listReferences(1_200).map((reference) => load(reference, { comment }));
    const { body } = await sync([...lines, ...lines.slice(0, 1), '']);
    expect([body.rows, body.created, body.refused]).toEqual([1_201, 1_200, 1]);
    expect(body.refusals[0]?.details.map(({ text }) => text?.name)).toEqual(['posting.referenceTwice']);
  });

  it('is refused as another type, without its scope, and with a line that is too long', async () => {
    const asJson = await board.http.inject({
      method: 'POST',
      url: syncPostings.path,
      headers: { ...machine.headers, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(asJson.statusCode).toBe(415);
    const reader = await createMachine(board, broker, { scopes: ['postings:read'] });
    expect((await send(load('A'), {}, reader)).body.code).toBe('scope.missing');
    expect((await sync([load('A', { comment: 'x'.repeat(40_000) })])).status).toBe(413);
    expect((await sync([load('A', { comment: '\u00e9'.repeat(20_000) })])).status).toBe(413);
    expect((await sync([load('A')], { colour: 'red' })).status).toBe(400);
    expect(await listOpen()).toEqual([]);
  });
});
