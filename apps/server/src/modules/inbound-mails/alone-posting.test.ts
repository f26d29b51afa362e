import { changeInboundSender, listInboundMails } from '@loadstone/contracts/inbound-mails';
import { getPostingLists } from '@loadstone/contracts/posting-lists';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBoardCalls } from '../../../test/board-calls.ts';
import { stopDraft } from '../../../test/drafts.ts';
import { createMailCompany, MAIL_ENVIRONMENT, SENDER, toSource } from '../../../test/mails.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { handleMailPosting } from './alone-posting.service.ts';
import { createMailReceiver } from './mail-receiving.service.ts';
import { createTaskRunner } from '../../task-queue/index.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp({ environment: MAIL_ENVIRONMENT });
});
afterAll(() => board.close());

const log = { warn: () => undefined, error: () => undefined };
const query = { postType: 'L' as const };
const listMails = async (as: Person) => (await board.call(listInboundMails, { as, query })).body;
const listLoads = async (as: Person) => {
  const params = { key: as.keyFor('ll_ldpostings_view'), datKey: 'NA' };
  return (await board.call(loadPostingCalls.list, { as, params })).body;
};
/** The ends and rates of the company's loads. */
const summarise = async (as: Person) =>
  (await listLoads(as))
    .map(({ srceCity, destCity, rate }) => `${srceCity} ${destCity} ${(rate?.amount ?? 0) / 100}`)
    .sort();

/** Receives a mail and does what waits. */
async function send(recipient: string, id: string, lines: readonly string[]): Promise<void> {
  await receive(recipient, toSource({ id, text: ['Our loads:', '', ...lines].join('\r\n') }));
}

async function keep(recipient: string, source: Buffer): Promise<number> {
  expect(await createMailReceiver(board.app.parts).receive({ recipient, source })).toEqual({ result: 'kept' });
  const { id } = await board.db
    .selectFrom('inbound_mails')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function receive(recipient: string, source: Buffer): Promise<void> {
  await keep(recipient, source);
  const handlers = [handleMailPosting(board.app.parts)];
  await createTaskRunner({ database: board.database, handlers, log }).runDue();
  board.clock.advance(1_000);
}

async function createCompanyWithSwitch() {
  const company = await createMailCompany(board);
  const { administrator: as, senderId } = company;
  await board.call(changeInboundSender, { as, params: { id: senderId }, body: { postsAlone: true } });
  return company;
}

const TORONTO = 'Toronto ON - Chicago IL v TL 42k 2026-06-16 $1850 USD';
const BOSTON = 'Boston MA - Dallas TX r TL 40k 2026-06-17 $3000 USD';
const ATLANTA = 'Atlanta GA - Miami FL v TL 40k 2026-06-17 $1200 USD';
const SEATTLE = 'Seattle WA - Phoenix AZ r TL 40k 2026-06-18 $4000 USD';

describe('a mail of a sender with the switch', () => {
  it('is posted in the name of the one who switched it on, and the next one replaces it', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await send(address, '<1@x>', [TORONTO, BOSTON, ATLANTA, SEATTLE]);
    const kept = ['Atlanta Miami 1200', 'Seattle Phoenix 4000'];
    expect(await summarise(as)).toEqual(['Boston Dallas 3000', 'Toronto Chicago 1850', ...kept].sort());
    expect(new Set((await listLoads(as)).map(({ createdBy }) => createdBy))).toEqual(new Set([as.userId]));
    const next = [TORONTO.replace('1850', '1900'), ATLANTA, SEATTLE, 'Denver CO - Dallas TX v TL 2026-06-17 $900 USD'];
    await send(address, '<2@x>', next);
    expect(await summarise(as)).toEqual(['Denver Dallas 900', 'Toronto Chicago 1900', ...kept].sort());
    await send(address, '<3@x>', next);
    expect(await listMails(as)).toMatchObject([
      { status: 'posted', posted: 0, changed: 0, removed: 0, decidedBy: as.user.nick_name },
      { status: 'posted', posted: 1, changed: 1, removed: 1 },
      { status: 'posted', posted: 4, changed: 0, removed: 0 },
    ]);
    const { body } = await board.call(getPostingLists, { as, body: { postType: 'L', headers: [] } });
    expect(body.lists).toMatchObject([{ name: SENDER }]);
    expect(body.lists[0]?.tokens).toHaveLength(4);
    const entries = await board.db
      .selectFrom('user_activity')
      .select('description')
      .where('user_id', '=', as.userId)
      .execute();
    expect(entries.map(({ description }) => description)).toContain(
      `${SENDER}: mail posted without a user, 1 new, 1 changed, 1 withdrawn`,
    );
  });

  it('waits wholly where one row is asked, repeats an open posting, or has no posting', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await send(address, '<1@x>', [TORONTO, BOSTON.replace('$3000 USD', '$20')]);
    await send(address, '<2@x>', ['nothing to post']);
    await send(address, '<3@x>', [TORONTO, TORONTO]);
    expect((await listMails(as)).map(({ status, heldReason }) => [status, heldReason])).toEqual([
      ['waiting', 'refused'],
      ['waiting', 'empty'],
      ['waiting', 'asked'],
    ]);
    expect(await listLoads(as)).toEqual([]);
  });

  it('moves the stops of a load with its day, and waits where they would not fit the load any more', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    const header = 'Reference\tOrigin\tDestination\tEquipment\tPickup\tWeight';
    const toTable = (day: string, weight: string) => [header, `A17\tToronto ON\tChicago IL\tVan\t${day}\t${weight}`];
    await send(address, '<1@x>', toTable('2026-06-16', '42000 lbs'));
    const [load] = await listLoads(as);
    const { token, srceID, destID, clientRefNum } = load!;
    const stop = stopDraft({ day: '2026-06-17', weightLbs: 30_000 });
    const draft = { srceID, destID, clientRefNum, dateAvail: '2026-06-16', weightLbs: 42_000, stops: [stop] };
    expect((await createBoardCalls(board).editLoad(as, token, load!.version, draft)).status).toBe(200);
    await send(address, '<2@x>', toTable('2026-06-18', '42000 lbs'));
    expect(await listLoads(as)).toMatchObject([{ dateAvail: '2026-06-18', stops: [{ day: '2026-06-19' }] }]);
    await send(address, '<3@x>', toTable('2026-06-18', '20000 lbs'));
    expect((await listMails(as)).map(({ status, heldReason }) => [status, heldReason])).toContainEqual([
      'waiting',
      'refused',
    ]);
    expect(await listLoads(as)).toMatchObject([{ weightLbs: 42_000 }]);
  });

  const TABLE = ['Origin\tDestination\tEquipment\tPickup\tRate', 'Toronto ON\tChicago IL\tVan\t2026-06-16\t$1850 USD'];

  it('posts a table of which every part is understood', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await send(address, '<1@x>', TABLE);
    expect(await listMails(as)).toMatchObject([{ status: 'posted', heldReason: null, posted: 1 }]);
  });

  it.each([
    ['words of a line', [`${TORONTO} - COVERED`]],
    ['a column of a table', [`${TABLE[0]}\tStatus`, `${TABLE[1]}\tCOVERED`]],
    ['a row of a table', [...TABLE, 'Boston loads\tare all\tcovered\tby now\tthanks']],
  ])('waits where %s is not understood', async (_what, lines) => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await send(address, '<1@x>', lines);
    expect(await listMails(as)).toMatchObject([{ status: 'waiting', heldReason: 'asked' }]);
    expect(await listLoads(as)).toEqual([]);
  });

  it.each([
    ['application/pdf', 'attachment; filename="loads.pdf"', 'waiting'],
    ['application/pkcs7-signature', 'attachment; filename="smime.p7s"', 'posted'],
  ])('waits where a file is not read, unless it is the signature: %s', async (type, disposition, status) => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    const parts = [
      `Content-Type: text/plain\r\n\r\n${TORONTO}`,
      `Content-Type: ${type}\r\nContent-Disposition: ${disposition}\r\n\r\nx`,
    ];
    const text = [...parts.map((part) => `--b\r\n${part}`), '--b--', ''].join('\r\n');
    const source = toSource({ text: text })
      .toString()
      .replace('text/plain; charset=utf-8', 'multipart/mixed; boundary=b');
    await receive(address, Buffer.from(source));
    expect((await listMails(as)).map((mail) => mail.status)).toEqual([status]);
  });

  it('waits where it would withdraw a larger share of the list than a sync may by default', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await send(address, '<1@x>', [TORONTO, BOSTON, ATLANTA, SEATTLE]);
    await send(address, '<2@x>', [TORONTO, BOSTON]);
    expect(await listMails(as)).toMatchObject([{ status: 'waiting', heldReason: 'asked' }, { status: 'posted' }]);
    expect(await listLoads(as)).toHaveLength(4);
  });

  it('is tried again after a fault that passes, and waits after the last attempt', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    const mailIds = [];
    for (const id of ['<1@x>', '<2@x>']) mailIds.push(await keep(address, toSource({ id, text: `${TORONTO} ` })));
    const [posted, held] = mailIds;
    const { run } = handleMailPosting(board.app.parts);
    // The company has read for as long as it may in this minute.
    await board.app.parts.limits.perMinute<number>('readingMs', 20_000)(as.accountId, 20_000);
    const first = run({ mailId: posted }, { number: 1, isLast: false });
    await expect(first).rejects.toMatchObject({ code: 'request.tooMany' });
    await run({ mailId: held }, { number: 5, isLast: true });
    expect(await listMails(as)).toMatchObject([
      { status: 'waiting', heldReason: 'refused' },
      { status: 'waiting', heldReason: null },
    ]);
    board.clock.advance(120_000);
    await run({ mailId: posted }, { number: 2, isLast: false });
    expect((await listMails(as)).map(({ status }) => status)).toEqual(['waiting', 'posted']);
  });

  it('locks the postings that it changes and withdraws in the order of their ids', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await send(address, '<1@x>', [TORONTO, BOSTON, ATLANTA, SEATTLE]);
    const text = [TORONTO.replace('1850', '1900'), BOSTON, ATLANTA].join('\r\n');
    const mailId = await keep(address, toSource({ id: '<2@x>', text }));
    const lock = (tx: Tx, city: string) =>
      tx
        .selectFrom('postings')
        .select('id')
        .where('token', '=', tokens.get(city) ?? 0)
        .forNoKeyUpdate()
        .noWait()
        .execute();
    const tokens = new Map((await listLoads(as)).map(({ srceCity, token }) => [srceCity, token]));
    const posting = await inTransaction(board.db, async (tx) => {
      await lock(tx, 'Toronto');
      const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const attempt = handleMailPosting(board.app.parts).run({ mailId }, { number: 1, isLast: false });
      await vi.waitFor(
        async () => {
          // Not in the transaction, which would see the same sessions each time.
          const { rows } =
            await sql`select from pg_stat_activity where ${own[0]?.pid} = any(pg_blocking_pids(pid))`.execute(board.db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 120_000 },
      );
      await lock(tx, 'Seattle');
      return { attempt };
    });
    await posting.attempt;
    expect((await listMails(as))[0]).toMatchObject({ status: 'posted', changed: 1, removed: 1 });
  });

  it('posts the quantity that a line states, once', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await send(address, '<1@x>', [`3x ${TORONTO}`]);
    expect((await listLoads(as)).map(({ quantity }) => quantity)).toEqual([3]);
  });

  it('waits where the user who switched it on may not post any more', async () => {
    const { administrator: as, address } = await createCompanyWithSwitch();
    await board.db
      .deleteFrom('permits')
      .where('account_id', '=', as.accountId)
      .where('code', '=', 'll_ldpostings_create_delete')
      .execute();
    await send(address, '<1@x>', [TORONTO]);
    const [mail] = await board.db
      .selectFrom('inbound_mails')
      .selectAll()
      .where('account_id', '=', as.accountId)
      .execute();
    expect(mail).toMatchObject({ status: 'waiting', held_reason: 'noRight' });
  });

  it('waits once the switch is off', async () => {
    const { administrator: as, address } = await createMailCompany(board);
    await send(address, '<1@x>', [TORONTO]);
    expect(await listMails(as)).toMatchObject([{ status: 'waiting', heldReason: null }]);
    expect(await listLoads(as)).toEqual([]);
  });
});
