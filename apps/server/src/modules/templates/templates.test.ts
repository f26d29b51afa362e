import { postTemplates } from '@loadstone/contracts/machine';
import { getPostingResource, type PostingKind } from '@loadstone/contracts/postings';
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  listTemplates,
  repostTemplates,
  TEMPLATE_SOURCE_TAGS,
  type TemplateDraft,
} from '@loadstone/contracts/templates';
import {
  addNetwork,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { connectToHub, type HubClient } from '../../../test/hub-client.ts';
import { createMachine } from '../../../test/machine-calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { cityId, equipmentDraft, loadDraft } from '../../../test/drafts.ts';

/** For two requests of a company that wait in the database, and the test. */
const CONNECTIONS = 8;

describe('templates', () => {
  let database: TestDatabase;
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: CONNECTIONS });
    board = await createTestApp({ database, environment: { TEMPLATE_LIMIT: '5', REPOST_LIMIT: '3' } });
    calls = createBoardCalls(board);
  });
  afterAll(async () => {
    await board.close();
    await database.close();
  });
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  const save = (as: Person, draft: TemplateDraft) => board.call(createTemplate, { as, body: draft });
  const saveLoad = (as: Person, given: Parameters<typeof loadDraft>[0] = {}) =>
    save(as, { postType: 'L', ...loadDraft(given) });
  const saveTruck = (as: Person, given: Parameters<typeof equipmentDraft>[0] = {}) =>
    save(as, { postType: 'E', ...equipmentDraft(given) });
  const list = async (as: Person, mode: 'B' | 'C') =>
    (await board.call(listTemplates, { as, params: { mode } })).body.map((template) => template.templateID);
  const remove = (as: Person, templateIds: number[]) => board.call(deleteTemplates, { as, body: { templateIds } });
  const repost = (as: Person, pType: PostingKind, templateIds: number[], key?: string, sourceTag?: string) =>
    board.call(repostTemplates, {
      as,
      params: {
        key: key ?? as.keyFor(pType === 'L' ? 'll_ldpostings_create_delete' : 'll_eqpostings_create_delete'),
        sourceTag: sourceTag ?? TEMPLATE_SOURCE_TAGS[pType === 'L' ? 'B' : 'C'],
      },
      body: { templateIds, pType, confirmDuplicate: true },
    });

  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(board.db);
    return rows[0]?.count ?? 0;
  };

  it('are saved with everything of the form, for the company and the mode, newest first', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const first = await saveLoad(broker, { comment: 'dock 4', postingAttrib: 'T', srceRadius: 100 });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      templateName: `Template-${first.body.templateID}`,
      postType: 'L',
      srceCity: 'Toronto',
      srceSt: 'ON',
      srceRadius: 100,
      destCity: 'Chicago',
      comment: 'dock 4',
      postingAttrib: 'T',
      postMode: 'A',
      networkId: 0,
      version: 1,
    });
    board.clock.advance(1000);
    const second = await saveLoad(colleague);
    expect(await list(broker, 'B')).toEqual([second.body.templateID, first.body.templateID]);
    const truck = await saveTruck(carrier, { corridor: 'C', customerTracking: true, vehicleSize: 'B' });
    expect(truck.body).toMatchObject({ corridor: 'C', customerTracking: true, vehicleSize: 'B' });
    expect(await list(carrier, 'C')).toEqual([truck.body.templateID]);
  });

  it('send an event to the windows of the company at each save, edit and deletion', async () => {
    const address = await board.listen();
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const desk = await connectToHub(address, { token: await board.tokenFor(colleague) });
    const other = await connectToHub(address, { token: await board.tokenFor(await createBroker(board.db)) });
    onTestFinished(() => [desk, other].forEach((each) => each.close()));
    const listEvents = (client: HubClient) =>
      client.batches.flatMap(({ changes }) => changes).filter(({ type }) => type === 'templates.changed');
    const expectEvents = (count: number) =>
      expect.poll(() => listEvents(desk)).toEqual(Array(count).fill({ type: 'templates.changed', kind: 'L' }));
    const { templateID } = (await saveLoad(broker)).body;
    await expectEvents(1);
    const body = { templateID, postType: 'L' as const, ...loadDraft({ comment: 'dock 5' }) };
    expect((await board.call(editTemplate, { as: broker, body })).status).toBe(200);
    await expectEvents(2);
    const more = (await saveLoad(broker)).body.templateID;
    await expectEvents(3);
    await remove(broker, [templateID, more]);
    await expectEvents(4);
    expect(listEvents(other)).toEqual([]);
  });

  it('refuse what the posting form refuses', async () => {
    expect((await saveLoad(broker, { srceRadius: 300 })).error.details?.[0]?.field).toBe('srceRadius');
    expect((await saveLoad(broker, { srceID: 1 })).error.details?.[0]?.field).toBe('srceID');
    expect((await saveLoad(broker, { comment: 'x'.repeat(151) })).status).toBe(400);
    const corridor = await saveTruck(carrier, { corridor: 'C', destID: cityId('Toronto, ON') });
    expect(corridor.error.details?.[0]?.message).toBe('Corridor cannot be enabled with same source and destination');
    const western = await saveTruck(carrier, { srceID: cityId('Calgary, AB'), srceRadius: 1000, destRadius: 1000 });
    expect(western.body).toMatchObject({ srceRadius: 1000, destRadius: 50 });
  });

  it('stop at the limit of the company and mode, in words that hold "max limit", also for two at once', async () => {
    for (let made = 0; made < 4; made += 1) expect((await saveLoad(broker)).status).toBe(200);
    const both: Promise<{ status: number }>[] = [];
    await inTransaction(board.db, async (tx) => {
      // The lock on the company's row makes both requests wait, so that they run one after the other.
      await tx
        .selectFrom('companies')
        .select('account_id')
        .where('account_id', '=', broker.accountId)
        .forUpdate()
        .execute();
      both.push(saveLoad(broker), saveLoad(broker));
      while ((await countWaiting()) < 2) await new Promise(setImmediate);
    });
    expect((await Promise.all(both)).map((response) => response.status).sort()).toEqual([200, 409]);
    const { error } = await saveLoad(broker);
    expect(error.code).toBe('template.limitReached');
    expect(error.message).toContain('max limit');
    expect(await list(broker, 'B')).toHaveLength(5);
    expect((await saveLoad(await createBroker(board.db))).status).toBe(200);
  });

  it('refuse the second of two users who edit one', async () => {
    const { body } = await saveLoad(broker);
    const change = (version: number, comment: string) =>
      board.call(editTemplate, {
        as: broker,
        body: { templateID: body.templateID, version, postType: 'L', ...loadDraft({ comment }) },
      });
    const edited = await change(1, 'one');
    expect(edited.body).toMatchObject({ templateID: body.templateID, comment: 'one', version: 2 });
    const second = await change(1, 'two');
    expect([second.status, second.error.code]).toEqual([409, 'template.changedMeanwhile']);
  });

  it('cannot change their kind', async () => {
    const both = await createPerson(board.db, { modes: ['B', 'C'] });
    const { body } = await saveLoad(both);
    const response = await board.call(editTemplate, {
      as: both,
      body: { templateID: body.templateID, version: 1, postType: 'E', ...equipmentDraft() },
    });
    expect(response.error.code).toBe('template.notFound');
  });

  it('are deleted all or none', async () => {
    const [one, two] = [(await saveLoad(broker)).body.templateID, (await saveLoad(broker)).body.templateID];
    const stranger = (await saveLoad(await createBroker(board.db))).body.templateID;
    const refused = await remove(broker, [one, stranger]);
    expect([refused.status, refused.error.code]).toEqual([404, 'template.notFound']);
    expect(await list(broker, 'B')).toHaveLength(2);
    expect((await remove(broker, [one, two])).body).toEqual({ templateIds: [one, two] });
    expect(await list(broker, 'B')).toEqual([]);
    expect((await remove(broker, [])).status).toBe(400);
    expect((await remove(broker, [one, one])).status).toBe(400);
  });

  describe('repost', () => {
    it('posts each as of today and notifies both sides of the match', async () => {
      const { body: truck } = await saveTruck(carrier, { comment: 'from the yard', dateAvail: '2026-06-20' });
      const { body: load } = await calls.postLoad(broker);
      const { status, body } = await repost(carrier, 'E', [truck.templateID]);
      expect(status).toBe(200);
      expect(body).toHaveLength(1);
      expect(body[0]).toMatchObject({
        postType: 'E',
        pStatus: 'O',
        dateAvail: '2026-06-15',
        comment: 'from the yard',
        clientRefNum: 'Client Ref',
        productName: 'WEBAPI',
        createdBy: carrier.userId,
      });
      const leads = (await calls.leadsOfLoad(broker, load.token)).body.leads.map((lead) => lead.token);
      expect(leads).toContain(body[0]?.token);
      expect(await list(carrier, 'C')).toEqual([truck.templateID]);
    });

    it('by a program posts several in their order, each with its permanent id, and refuses one named twice', async () => {
      const machine = await createMachine(board, broker);
      const ids: number[] = [];
      for (const comment of ['first', 'second']) ids.push((await saveLoad(broker, { comment })).body.templateID);
      const post = (templateIds: number[]) =>
        machine.call(postTemplates, { body: { postType: 'L', templateIds, confirmDuplicate: true } });
      const { body } = await post(ids);
      expect(body.items.map(({ comment }) => comment)).toEqual(['first', 'second']);
      const { body: byId } = await machine.call(getPostingResource, { params: { token: body.items[1]?.id ?? '' } });
      expect(byId.comment).toBe('second');
      const { status, error } = await post([ids[0] ?? 0, ids[0] ?? 0]);
      expect(status).toBe(400);
      const errors = [{ field: 'templateIds', message: 'A template is named twice.' }];
      expect(error).toMatchObject({ code: 'request.invalid', errors });
    });

    it('accepts as many as the limit allows, and refuses more in the words of the specification', async () => {
      const ids: number[] = [];
      for (let made = 0; made < 4; made += 1) ids.push((await saveLoad(broker)).body.templateID);
      const { status, error } = await repost(broker, 'L', ids);
      expect([status, error.code]).toEqual([409, 'template.repostLimit']);
      expect(error.message).toBe(
        'You can create up to 5 templates, but only 3 templates can be selected for reposting.',
      );
      expect((await repost(broker, 'L', ids.slice(0, 3))).body).toHaveLength(3);
    });

    it('posts all or none', async () => {
      const networkId = await addNetwork(board.db, broker, [carrier]);
      const open = (await saveLoad(broker)).body.templateID;
      const secret = (await saveLoad(broker, { postMode: 'P', networkId })).body;
      expect(secret).toMatchObject({ postMode: 'P', networkId });
      const posted = await repost(broker, 'L', [open, secret.templateID]);
      expect(posted.body.map((posting) => posting.postMode)).toEqual(['A', 'P']);
      await board.db.updateTable('networks').set({ is_deleted: true }).where('id', '=', networkId).execute();
      const refused = await repost(broker, 'L', [open, secret.templateID]);
      expect(refused.error.code).toBe('network.notFound');
      expect((await calls.listLoads(broker)).body).toHaveLength(2);
    });

    it('posts once for one idempotency key', async () => {
      const { templateID } = (await saveLoad(broker)).body;
      const again = () =>
        board.call(repostTemplates, {
          as: broker,
          params: { key: broker.keyFor('ll_ldpostings_create_delete'), sourceTag: 'LLB_DAT' },
          body: { templateIds: [templateID], pType: 'L' },
          idempotencyKey: 'repost-1',
        });
      const responses = await Promise.all([again(), again()]);
      expect(responses[0].body[0]?.token).toBe(responses[1].body[0]?.token);
      expect((await calls.listLoads(broker)).body).toHaveLength(1);
    });

    it('accepts the source tag of its kind, whether or not the company holds the partner board, and no other', async () => {
      const plain = await createBroker(board.db);
      await board.db
        .deleteFrom('permits')
        .where('account_id', '=', plain.accountId)
        .where('code', '=', 'll_dat')
        .execute();
      const { templateID } = (await saveLoad(plain)).body;
      for (const tag of ['LLB_DAT', 'NA']) {
        expect((await repost(plain, 'L', [templateID], undefined, tag)).status).toBe(200);
      }
      const other = await repost(plain, 'L', [templateID], undefined, 'LLC_DAT');
      expect([other.status, other.error.code]).toEqual([403, 'permit.missing']);
      const { templateID: truck } = (await saveTruck(carrier)).body;
      expect((await repost(carrier, 'E', [truck], undefined, 'LLC_DAT')).status).toBe(200);
      expect((await repost(carrier, 'E', [truck], undefined, carrier.keyFor('ll_dat'))).status).toBe(200);
    });

    it('finds no template of another company or kind, and requires the right key', async () => {
      const { templateID } = (await saveLoad(broker)).body;
      expect((await repost(await createBroker(board.db), 'L', [templateID])).error.code).toBe('template.notFound');
      expect((await repost(carrier, 'E', [templateID])).error.code).toBe('template.notFound');
      expect((await repost(carrier, 'L', [templateID])).error.code).toBe('product.missing');
      expect((await repost(broker, 'L', [templateID], broker.keyFor('ll_ldpostings_view'))).status).toBe(403);
    });
  });

  it('can only be deleted by a carrier whose insurance is expired', async () => {
    const { templateID } = (await saveTruck(carrier)).body;
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-06-14' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    const change = { templateID, version: 1, postType: 'E' as const, ...equipmentDraft() };
    for (const response of [
      await saveTruck(carrier),
      await board.call(editTemplate, { as: carrier, body: change }),
      await repost(carrier, 'E', [templateID]),
    ]) {
      expect([response.status, response.error.code]).toEqual([403, 'insurance.expired']);
    }
    expect((await remove(carrier, [templateID])).status).toBe(200);
    expect(await list(carrier, 'C')).toEqual([]);
  });

  it('require a session, the product and the features', async () => {
    expect((await board.call(listTemplates, { params: { mode: 'B' } })).status).toBe(401);
    expect((await board.call(listTemplates, { as: broker, params: { mode: 'C' } })).error.code).toBe('product.missing');
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await board.call(listTemplates, { as: plain, params: { mode: 'B' } })).error.code).toBe('permit.missing');
    expect((await saveLoad(plain)).error.code).toBe('permit.missing');
    expect((await saveLoad(carrier)).error.code).toBe('product.missing');
    const { templateID } = (await saveLoad(broker)).body;
    await board.db.deleteFrom('permits').where('account_id', '=', broker.accountId).execute();
    expect((await remove(broker, [templateID])).error.code).toBe('permit.missing');
  });
});
