import { getAssignmentResource } from '@loadstone/contracts/assignments';
import { findCities, getOwnCompany, listLeadResources, type Problem } from '@loadstone/contracts/machine';
import {
  createPostingResource,
  deletePostingResource,
  getPostingResource,
  listPostingResources,
  loadPostingCalls,
  patchPostingResource,
  upsertPostings,
  type PostingResourceDraft,
} from '@loadstone/contracts/postings';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

let board: TestApp;
let broker: Person;
let machine: TestMachine;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  machine = await createMachine(board, broker);
});
afterAll(() => board.close());

const draft = (change: Record<string, unknown> = {}) =>
  ({ postType: 'L', ...loadDraft(), ...change }) as unknown as PostingResourceDraft;
const post = (change: Record<string, unknown> = {}, idempotencyKey?: string) =>
  machine.call(createPostingResource, { body: draft(change), idempotencyKey });
const toProblem = ({ error }: { error: unknown }) => error as Problem;

describe('a posting of a machine', () => {
  it('is created once for a key, with the account’s name as its author, and is the desk’s posting', async () => {
    const first = await post({ comment: 'By machine' }, 'one');
    const again = await post({ comment: 'By machine' }, 'one');
    expect([first.status, again.body.token]).toEqual([200, first.body.token]);
    expect((await post({ comment: 'Other' }, 'one')).error.code).toBe('idempotency.mismatch');
    const seen = await board.call(loadPostingCalls.get, { as: broker, params: { id: first.body.token } });
    expect(seen.body).toMatchObject({ comment: 'By machine', users: { nickName: 'TMS' } });
  });

  it('holds no connection for its key while the feed is read', async () => {
    const { queues } = board.app.parts.database;
    const created = await board.db.transaction().execute(async (tx) => {
      await sql`lock table change_feed in access exclusive mode`.execute(tx);
      const reply = post({ comment: 'With a key' }, 'feed');
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%change_feed%'`.execute(tx);
          expect([queues.requestKeys.figures.running, rows.length > 0]).toEqual([1, true]);
        },
        { timeout: 120_000, interval: 100 },
      );
      expect(queues.connections.figures.running).toBe(0);
      return { reply };
    });
    expect((await created.reply).status).toBe(200);
  });

  it('with a day that has passed is posted for today with a warning, or refused by its rule', async () => {
    const posted = await post({ dateAvail: '2020-01-02' });
    expect(posted.body.dateAvail).toBe(draft().dateAvail);
    expect(posted.body.warnings.map(({ field, text }) => [field, text?.name])).toEqual([
      ['dateAvail', 'posting.dayPassed'],
    ]);
    const refused = await post({ dateAvail: '2020-01-02', dateRule: 'refuse' });
    expect([refused.status, toProblem(refused).errors?.map(({ field }) => field)]).toEqual([400, ['dateAvail']]);
    expect((await post({ dateRule: 'refuse' })).body.warnings).toEqual([]);
  });

  it('names the open posting of the company that it repeats, alone or in the same upsert', async () => {
    const alike = { vehicleType: 'VONIE', clientRefNum: null };
    const first = await post(alike);
    expect([first.status, first.body.duplicateOf]).toEqual([200, undefined]);
    const second = await post({ ...alike, comment: 'Again' });
    expect([second.status, second.body.duplicateOf]).toEqual([200, first.body.token]);

    const rows = ['twin 1', 'twin 2'].map((clientRefNum) => draft({ vehicleType: 'VONIC', clientRefNum }));
    const { results } = (await machine.call(upsertPostings, { body: { postings: rows } })).body;
    expect(results.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, results[0]?.token]);
  });

  it('names the posting that it repeats after an edit, an upsert or a renewal too, and only once', async () => {
    const alike = { vehicleType: 'VONIEC' };
    const first = (await post({ ...alike, clientRefNum: 'edit 1' })).body;
    const second = (await post({ clientRefNum: 'edit 2' })).body;
    const patch = async (body: Record<string, unknown>) =>
      (await machine.call(patchPostingResource, { params: { token: second.id }, body })).body.duplicateOf;
    const upsert = async (more: Record<string, unknown>) => {
      const postings = [draft({ clientRefNum: 'edit 2', ...more })];
      const [result] = (await machine.call(upsertPostings, { body: { postings } })).body.results;
      return [result?.result, result?.duplicateOf];
    };
    expect(await patch(alike)).toBe(first.token);
    expect(await patch({ comment: 'Changed' })).toBeUndefined();
    expect(await upsert({ ...alike, comment: 'Other' })).toEqual(['changed', undefined]);
    expect(await patch({ vehicleType: 'VNEC' })).toBeUndefined();
    expect(await upsert(alike)).toEqual(['changed', first.token]);
    await board.db.updateTable('postings').set({ p_status: 'D' }).where('token', '=', second.token).execute();
    expect(await upsert({ ...alike, renew: true })).toEqual([expect.any(String), first.token]);
  });

  it('names its cities by the names of city and state', async () => {
    const { srceID, destID, ...fields } = draft();
    const named = { ...fields, srceCity: 'toronto', srceSt: 'on', destCity: 'Chicago', destSt: 'IL' };
    const { body } = await machine.call(createPostingResource, { body: named as PostingResourceDraft });
    expect([body.srceID, body.destID]).toEqual([srceID, destID]);
    const wrong = await machine.call(createPostingResource, {
      body: { ...named, destCity: 'Nowhere' } as PostingResourceDraft,
    });
    expect(toProblem(wrong).errors?.map(({ field }) => field)).toEqual(['destCity']);
    const both = await machine.call(createPostingResource, { body: { ...named, srceID } as PostingResourceDraft });
    expect(toProblem(both).errors?.map(({ field }) => field)).toEqual(['srceID']);
  });

  it('is refused with every wrong and unknown field by name, as RFC 9457 says', async () => {
    const refused = await post({ colour: 'red', srceRadius: 51, corridor: 'C' });
    expect(refused.status).toBe(400);
    expect(refused.headers['content-type']).toBe('application/problem+json');
    expect(toProblem(refused)).toMatchObject({
      type: 'urn:loadstone:request.invalid',
      status: 400,
      title: 'Bad Request',
    });
    expect(toProblem(refused).errors?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['colour', 'corridor']),
    );
    const missing = await board.http.inject({ url: '/v1/nothing' });
    expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });

  it('is changed in part, only as it was read, and not read again while it is the same', async () => {
    const { body: created, headers } = await post({ comment: 'Before', clientRefNum: 'P-1' });
    const params = { token: created.token };
    const read = await machine.call(getPostingResource, { params });
    expect(read.headers['etag']).toBe(headers['etag']);
    const etag = String(read.headers['etag']);
    const same = await board.http.inject({
      url: `/v1/postings/${created.token}`,
      headers: { ...machine.headers, 'if-none-match': etag },
    });
    expect(same.statusCode).toBe(304);
    const changed = await machine.call(patchPostingResource, {
      params,
      body: { comment: 'After' },
      headers: { 'if-match': etag },
    });
    expect(changed.body).toMatchObject({ comment: 'After', clientRefNum: 'P-1', version: created.version + 1 });
    const stale = await machine.call(patchPostingResource, {
      params,
      body: { comment: 'Late' },
      headers: { 'if-match': etag },
    });
    expect([stale.status, stale.error.code]).toEqual([412, 'request.preconditionFailed']);
    const kept = await machine.call(deletePostingResource, { params, headers: { 'if-match': etag } });
    expect(kept.error.code).toBe('request.preconditionFailed');
    const wrong = await machine.call(patchPostingResource, { params, body: { corridor: 'C', comments: 'x' } });
    expect(toProblem(wrong).errors?.map(({ field }) => field)).toEqual(['comments']);
    const ofTruck = await machine.call(patchPostingResource, { params, body: { corridor: 'C' } });
    expect(toProblem(ofTruck).errors?.map(({ field }) => field)).toEqual(['corridor']);
    expect((await machine.call(deletePostingResource, { params })).body).toEqual(params);
    expect((await machine.call(getPostingResource, { params })).status).toBe(404);
  });

  it('of another company does not exist', async () => {
    const other = await createBroker(board.db);
    const { token } = await addPosting(board.db, other, 'L');
    const params = { token };
    const calls = [
      await machine.call(getPostingResource, { params }),
      await machine.call(patchPostingResource, { params, body: { comment: 'x' } }),
      await machine.call(deletePostingResource, { params }),
      await machine.call(listLeadResources, { query: { token } }),
      await machine.call(getAssignmentResource, { params }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('needs the features of the company, whatever the scopes are', async () => {
    const truck = { postType: 'E', ...equipmentDraft() } as PostingResourceDraft;
    expect((await machine.call(createPostingResource, { body: truck })).error.code).toBe('permit.missing');
    expect((await machine.call(listPostingResources, { query: { postType: 'E' } })).error.code).toBe('permit.missing');
  });

  it('needs the scope', async () => {
    const reader = await createMachine(board, broker, { scopes: ['postings:read'] });
    expect((await reader.call(createPostingResource, { body: draft() })).error.code).toBe('scope.missing');
    expect((await reader.call(upsertPostings, { body: { postings: [] } })).error.code).toBe('scope.missing');
    expect((await reader.call(getOwnCompany)).body).toEqual({
      custCd: broker.custCd,
      modes: ['B'],
      isGloballyExcluded: false,
      isSandbox: false,
      insuranceExpiryDate: '2099-12-31',
      serviceAccount: { id: reader.id, name: 'TMS', scopes: ['postings:read'] },
    });
    const user = await board.call(createPostingResource, { as: broker, body: draft() });
    expect(user.error.code).toBe('caller.notAccepted');
  });
});

describe('a list of postings', () => {
  it('is read page by page, each posting once', async () => {
    const own = await createBroker(board.db);
    const reader = await createMachine(board, own);
    const tokens: number[] = [];
    for (let count = 0; count < 7; count += 1) tokens.push((await addPosting(board.db, own, 'L')).token);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { postType: 'L' as const, limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await reader.call(listPostingResources, { query });
      found.push(...body.items.map(({ token }) => token));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found.toSorted((a, b) => a - b)).toEqual(tokens);
    const wrong = await reader.call(listPostingResources, {
      query: { postType: 'L', cursor: 'made-up', x: 1 } as never,
    });
    expect(toProblem(wrong).errors?.map(({ field }) => field)).toEqual(['x']);
    const made = await reader.call(listPostingResources, { query: { postType: 'L', cursor: 'made-up' } });
    expect(toProblem(made).errors?.map(({ field }) => field)).toEqual(['cursor']);
  });

  it('states what is left of the calls of a minute, and what a write leaves of the day, in one set of headers', async () => {
    const { headers } = await machine.call(getOwnCompany);
    expect(headers['ratelimit-policy']).toBe('"calls";q=1000000;w=60');
    expect(headers['ratelimit']).toMatch(/^"calls";r=9999\d\d;t=\d+$/);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);

    const other = await createMachine(board, broker);
    const { limit } = await board.app.http.endpointRuntime.countWrite(`machine:${other.id}`, 0);
    const { headers: upserted } = await other.call(upsertPostings, {
      body: { postings: ['S-1', 'S-2'].map((clientRefNum) => ({ ...draft(), clientRefNum })), replace: false },
    });
    expect(upserted['ratelimit-policy']).toBe(`"calls";q=1000000;w=60, "writes";q=${limit};w=86400`);
    expect(upserted['ratelimit']).toMatch(new RegExp(`, "writes";r=${limit - 3};t=\\d+$`));
  });
});

describe('the leads of a posting', () => {
  it('are those of the desk without scores and marks, page by page', async () => {
    const own = await createBroker(board.db);
    const reader = await createMachine(board, own);
    const load = await addPosting(board.db, own, 'L');
    const trucks: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      trucks.push((await addPosting(board.db, await createCarrier(board.db), 'E')).token);
    }
    const first = await reader.call(listLeadResources, { query: { token: load.token, limit: 2 } });
    const cursor = first.body.nextCursor ?? '';
    const second = await reader.call(listLeadResources, { query: { token: load.token, limit: 2, cursor } });
    const leads = [...first.body.items, ...second.body.items];
    expect(leads.map(({ token }) => token).toSorted((a, b) => a - b)).toEqual(trucks);
    expect([first.body.total, second.body.nextCursor]).toEqual([3, null]);
    expect(Object.keys(leads[0] ?? {})).not.toEqual(expect.arrayContaining(['equifax']));
  });
});

describe('cities', () => {
  it('are found by the start of a name, and by a point', async () => {
    const labels = async (query: Record<string, unknown>) => {
      const { body } = await machine.call(findCities, { query: query as never });
      return body.items.map(({ city, st }) => `${city}, ${st}`);
    };
    expect((await labels({ name: 'Toro' }))[0]).toBe('Toronto, ON');
    expect((await labels({ name: 'W Palm Bch', st: 'FL' }))[0]).toBe('West Palm Beach, FL');
    expect(await labels({ name: 'London', st: 'on' })).toEqual(['London, ON']);
    expect(await labels({ lat: 43.7, long: -79.4, limit: 3 })).toHaveLength(3);
    expect((await labels({ lat: 41.88, long: -87.63, limit: 1 }))[0]).toBe('Chicago, IL');
    const wrong = await machine.call(findCities, { query: { lat: 43.7 } as never });
    expect(toProblem(wrong).errors?.map(({ field }) => field)).toEqual(['name']);
  });
});
