import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { equipmentPostingCalls, loadPostingCalls, repostExpired, type LoadDraft } from '@loadstone/contracts/postings';
import { createTemplate, repostTemplates } from '@loadstone/contracts/templates';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { cityId, loadDraft } from '../../../test/drafts.ts';

const { AddPosting, EditPosting, DeletePosting, RePostAll } = ACTIVITY_TYPES;

describe('the activity log of postings', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
  });

  const readLog = async (person: Person) => {
    const rows = await board.db
      .selectFrom('user_activity')
      .select(['user_activity_type_id as type', 'account_id', 'email_address', 'description', 'created_on'])
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute();
    // Every entry states its user and its time.
    for (const { account_id, email_address, created_on } of rows) {
      expect([account_id, email_address]).toEqual([person.accountId, person.email]);
      expect(created_on).toEqual(board.clock.now());
    }
    return rows.map(({ type, description }) => ({ type, description }));
  };
  const addExpired = () => addPosting(board.db, broker, 'L', { p_status: 'E', date_avail: '2020-01-01' });
  const addTemplate = async () =>
    (await board.call(createTemplate, { as: broker, body: { postType: 'L', ...loadDraft() } })).body.templateID;
  const postTemplates = (templateIds: number[], idempotencyKey?: string) =>
    board.call(repostTemplates, {
      as: broker,
      params: { key: broker.keyFor('ll_ldpostings_create_delete'), sourceTag: 'LLB_DAT' },
      body: { templateIds, pType: 'L', confirmDuplicate: true },
      idempotencyKey,
    });
  const editLoad = async (token: number, version: number, draft: Partial<LoadDraft>) => {
    const { status, body } = await calls.editLoad(broker, token, version, draft);
    expect(status).toBe(200);
    return body.version;
  };

  it('has one entry for each posting added: by the form, as a copy, for the next day, and the other way round', async () => {
    const [toronto, chicago] = [cityId('Toronto, ON'), cityId('Chicago, IL')];
    const first = await calls.postLoad(broker);
    const copy = await calls.postLoad(broker);
    const next = await calls.postLoad(broker, { dateAvail: '2026-06-16' });
    const back = await calls.postLoad(broker, { srceID: chicago, destID: toronto });
    expect(await readLog(broker)).toEqual([
      ...[first, copy, next].map(({ body }) => ({
        type: AddPosting,
        description: `Load ${body.token}: Toronto, ON to Chicago, IL`,
      })),
      { type: AddPosting, description: `Load ${back.body.token}: Chicago, IL to Toronto, ON` },
    ]);
  });

  it('has one entry for each edit: of the form, of the network, of a value that a near miss names', async () => {
    const networkId = await addNetwork(board.db, broker, []);
    const { token, version } = (await calls.postLoad(broker)).body;
    const edited = await editLoad(token, version, { comment: 'edited' });
    const moved = await editLoad(token, edited, { postMode: 'P', networkId });
    await editLoad(token, moved, { srceRadius: 100 });
    const description = `Load ${token}: Toronto, ON to Chicago, IL`;
    const edit = { type: EditPosting, description };
    expect(await readLog(broker)).toEqual([{ type: AddPosting, description }, edit, edit, edit]);
  });

  it('has one entry for each posting deleted, by either call', async () => {
    const one = await addPosting(board.db, broker, 'L');
    const two = await addPosting(board.db, broker, 'L');
    await calls.remove(broker, 'L', one.token);
    const key = broker.keyFor('ll_ldpostings_create_delete');
    await board.call(loadPostingCalls.aggregateRemove, { as: broker, body: { token: two.token, status: 'O', key } });
    expect(await readLog(broker)).toEqual(
      [one, two].map(({ token }) => ({
        type: DeletePosting,
        description: `Load ${token}: Toronto, ON to Chicago, IL`,
      })),
    );
  });

  it('has the same entries for equipment', async () => {
    const carrier = await createCarrier(board.db);
    const { token, version } = (await calls.postTruck(carrier)).body;
    await calls.editTruck(carrier, token, version, { comment: 'edited' });
    await board.call(equipmentPostingCalls.remove, {
      as: carrier,
      params: { id: token, key: carrier.keyFor('ll_eqpostings_create_delete') },
    });
    const description = `Equipment ${token}: Toronto, ON to Chicago, IL`;
    expect(await readLog(carrier)).toEqual(
      [AddPosting, EditPosting, DeletePosting].map((type) => ({ type, description })),
    );
  });

  it('has one entry for each posting made from templates', async () => {
    const templates = [await addTemplate(), await addTemplate()];
    const { body } = await postTemplates(templates);
    expect(await readLog(broker)).toEqual(
      body.map(({ token }) => ({ type: AddPosting, description: `Load ${token}: Toronto, ON to Chicago, IL` })),
    );
    expect(body).toHaveLength(2);
  });

  it('has one entry for a repost of all, and an edit for the repost of one', async () => {
    const one = await addExpired();
    const params = { id: one.token, key: broker.keyFor('ll_ldpostings_update') };
    await board.call(loadPostingCalls.setStatus, { as: broker, params, body: { pStatus: 'O' } });
    await addExpired();
    await addExpired();
    await board.call(repostExpired, { as: broker, body: { Type: 'L', confirmDuplicate: true } });
    expect(await readLog(broker)).toEqual([
      { type: EditPosting, description: `Load ${one.token}: Toronto, ON to Chicago, IL` },
      { type: RePostAll, description: 'Load: 2 expired postings' },
    ]);
  });

  it('has one entry for a request that is repeated with its key', async () => {
    const template = await addTemplate();
    await Promise.all([calls.postLoad(broker, {}, 'form'), calls.postLoad(broker, {}, 'form')]);
    await postTemplates([template], 'template');
    await postTemplates([template], 'template');
    expect((await readLog(broker)).map(({ type }) => type)).toEqual([AddPosting, AddPosting]);
  });

  it('has no entry for what fails at the last step of its transaction', async () => {
    const { token } = await addPosting(board.db, broker, 'L');
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
      board.db,
    );
    await sql`create trigger refuse before insert on change_feed execute function refuse()`.execute(board.db);
    expect((await calls.postLoad(broker)).status).toBe(500);
    expect((await calls.remove(broker, 'L', token)).status).toBe(500);
    await sql`drop trigger refuse on change_feed`.execute(board.db);
    expect(await readLog(broker)).toEqual([]);
    expect((await calls.remove(broker, 'L', token)).status).toBe(200);
    expect(await readLog(broker)).toHaveLength(1);
  });

  it('has no entry for what is refused', async () => {
    const { token, version } = await addPosting(board.db, broker, 'L');
    const stranger = await createBroker(board.db);
    const template = await addTemplate();
    const responses = [
      await calls.postLoad(broker, { srceRadius: 7 }),
      await calls.postLoad(broker, { postMode: 'P', networkId: 999_999 }),
      await calls.editLoad(broker, token, version + 1),
      await calls.editLoad(stranger, token, version),
      await calls.remove(stranger, 'L', token),
      await postTemplates([template, 999_999]),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 404, 409, 404, 404, 404]);
    expect([...(await readLog(broker)), ...(await readLog(stranger))]).toEqual([]);
  });
});
