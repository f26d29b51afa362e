import {
  cancelAssignmentResource,
  createAssignmentResource,
  getAssignmentResource,
  listAssignmentResources,
} from '@loadstone/contracts/assignments';
import { listDocumentResources } from '@loadstone/contracts/documents';
import { getOwnCompany, listLeadResources, type Problem } from '@loadstone/contracts/machine';
import { createOfferResource, declineOfferResource, listOfferResources } from '@loadstone/contracts/offers';
import {
  createPostingResource,
  getPostingResource,
  listPostingResources,
  loadPostingCalls,
  patchPostingResource,
  type PostingResourceDraft,
} from '@loadstone/contracts/postings';
import { addPosting, createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toCalendarDay } from '../src/ground/clock.ts';
import { loadDraft } from './drafts.ts';
import { createMachine, type TestMachine } from './machine-calls.ts';
import { flat } from './offer-calls.ts';
import { createOpenPair, type OpenPair } from './open-pair.ts';

let board: TestApp;
let pair: OpenPair;
let broker: TestMachine;
let carrier: TestMachine;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
  broker = await createMachine(board, pair.broker);
  carrier = await createMachine(board, pair.carrier);
});

const draft = (change: Record<string, unknown> = {}) => {
  const { clientRefNum: _, ...fields } = loadDraft();
  return { postType: 'L', ...fields, ...change } as unknown as PostingResourceDraft;
};
const post = (change: Record<string, unknown> = {}) => broker.call(createPostingResource, { body: draft(change) });
const toFields = ({ error }: { error: unknown }) => (error as Problem).errors?.map(({ field }) => field);

describe('a posting of the resource API', () => {
  it('keeps its id when its token is renewed, and is read by either', async () => {
    const { lToken: token, eToken } = pair;
    const { id } = (await broker.call(getPostingResource, { params: { token } })).body;
    const body = { token, eToken, instruction: '' };
    expect((await broker.call(createAssignmentResource, { body })).status).toBe(200);
    expect((await broker.call(getAssignmentResource, { params: { token: id } })).body).toMatchObject({ token });
    const renewed = (await broker.call(cancelAssignmentResource, { params: { token: id }, body: {} })).body.token;
    expect(renewed).not.toBe(token);
    expect((await broker.call(getPostingResource, { params: { token } })).status).toBe(404);
    const read = await broker.call(getPostingResource, { params: { token: id } });
    expect(read.body).toMatchObject({ id, token: renewed });
    const edited = await broker.call(patchPostingResource, { params: { token: id }, body: { comment: 'By id' } });
    expect(edited.body).toMatchObject({ id, token: renewed, comment: 'By id' });
    const stranger = await createMachine(board, pair.stranger);
    expect((await stranger.call(getPostingResource, { params: { token: id } })).status).toBe(404);
  });

  it('without a reference has none, also one of the desk', async () => {
    const machine = (await post()).body;
    expect(machine.clientRefNum).toBeNull();
    const desk = await board.call(loadPostingCalls.create, {
      as: pair.broker,
      params: { key: pair.broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
      body: { ...loadDraft(), confirmDuplicate: true },
    });
    expect(desk.body.clientRefNum).toBe('Client Ref');
    const { body } = await broker.call(getPostingResource, { params: { token: desk.body.token } });
    expect(body.clientRefNum).toBeNull();
    const named = await broker.call(patchPostingResource, {
      params: { token: machine.id },
      body: { clientRefNum: 'NEW' },
    });
    expect(named.body.clientRefNum).toBe('NEW');
    const cleared = await broker.call(patchPostingResource, {
      params: { token: machine.id },
      body: { clientRefNum: null },
    });
    expect(cleared.body.clientRefNum).toBeNull();
  });

  it('has no reference that another one has, which is open or with a carrier', async () => {
    const first = (await post({ clientRefNum: 'ONE' })).body;
    const again = await post({ clientRefNum: 'ONE' });
    expect([again.status, again.error.code, toFields(again)]).toEqual([
      409,
      'posting.referenceTaken',
      ['clientRefNum'],
    ]);
    const second = (await post({ clientRefNum: 'TWO' })).body;
    const patch = (clientRefNum: string) =>
      broker.call(patchPostingResource, { params: { token: second.id }, body: { clientRefNum } });
    expect((await patch('ONE')).error.code).toBe('posting.referenceTaken');
    expect((await patch('TWO')).status).toBe(200);
    await board.db.updateTable('postings').set({ p_status: 'A' }).where('token', '=', first.token).execute();
    expect((await post({ clientRefNum: 'ONE' })).error.code).toBe('posting.referenceTaken');
    await board.db.updateTable('postings').set({ p_status: 'D' }).where('token', '=', first.token).execute();
    expect((await post({ clientRefNum: 'ONE' })).status).toBe(200);
    const replies = await Promise.all(Array.from({ length: 8 }, () => post({ clientRefNum: 'AT ONCE' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is named by its reference in the lists of its leads and documents', async () => {
    const { token } = (await post({ clientRefNum: 'REF' })).body;
    const leads = await broker.call(listLeadResources, { query: { ref: 'REF' } });
    expect(leads.body.items.map((lead) => lead.token)).toContain(pair.eToken);
    expect((await broker.call(listDocumentResources, { query: { ref: 'REF' } })).body.items).toEqual([]);
    expect((await broker.call(listLeadResources, { query: { ref: 'NONE' } })).status).toBe(404);
    const both = await broker.call(listLeadResources, { query: { ref: 'REF', token } });
    expect(toFields(both)).toEqual(['token']);
    expect(toFields(await broker.call(listDocumentResources, { query: {} }))).toEqual(['token']);
  });
});

describe('a list of the resource API', () => {
  it('of postings has those of a status, a reference, and changed since an instant', async () => {
    const list = async (query: Record<string, unknown>) =>
      (await broker.call(listPostingResources, { query: { postType: 'L', ...query } })).body.items.map(
        ({ token }) => token,
      );
    const { token } = (await post({ clientRefNum: 'REF' })).body;
    const expired = (await addPosting(board.db, pair.broker, 'L', { date_avail: '2026-06-01' })).token;
    expect((await list({})).toSorted()).toEqual([pair.lToken, token]);
    expect(await list({ status: 'E' })).toEqual([expired]);
    expect((await list({ status: 'O,E' })).toSorted()).toEqual([pair.lToken, token, expired]);
    expect(await list({ ref: 'REF' })).toEqual([token]);
    expect(await list({ status: 'P,A' })).toEqual([]);
    board.clock.advance(60_000);
    const modifiedSince = board.clock.now().toISOString();
    expect(await list({ ref: 'REF', modifiedSince })).toEqual([]);
    await broker.call(patchPostingResource, { params: { token }, body: { comment: 'Later' } });
    expect(await list({ ref: 'REF', modifiedSince })).toEqual([token]);
  });

  it('of postings has those that have expired by their day since an instant', async () => {
    const own = await createTestApp();
    try {
      const person = await createBroker(own.db);
      const now = own.clock.now();
      await addPosting(own.db, person, 'L', {
        ...{ created_on: now, updated_on: now },
        date_avail: toCalendarDay(now, own.configuration.board.timeZone),
      });
      const list = async (modifiedSince: string) => {
        // Its token lasts less than a day.
        const machine = await createMachine(own, person);
        const query = { postType: 'L', status: 'O,E', modifiedSince } as const;
        return (await machine.call(listPostingResources, { query })).body.items.map(({ pStatus }) => pStatus);
      };
      const later = new Date(now.getTime() + 60_000).toISOString();
      expect([await list(now.toISOString()), await list(later)]).toEqual([['O'], []]);
      own.clock.advance(86_400_000);
      expect([await list(later), await list(own.clock.now().toISOString())]).toEqual([['E'], []]);
    } finally {
      await own.close();
    }
  });

  it('of assignments has those of a reference, and changed since an instant', async () => {
    const { token } = (await post({ clientRefNum: 'REF' })).body;
    await broker.call(createAssignmentResource, { body: { token, eToken: pair.eToken, instruction: '' } });
    const list = async (reader: TestMachine, query: Record<string, unknown>) =>
      (await reader.call(listAssignmentResources, { query })).body.items.map((each) => each.token);
    expect(await list(broker, { ref: 'REF' })).toEqual([token]);
    // The reference belongs to the broker's posting.
    expect([await list(carrier, {}), await list(carrier, { ref: 'REF' })]).toEqual([[token], []]);
    board.clock.advance(60_000);
    const modifiedSince = board.clock.now().toISOString();
    expect([await list(broker, {}), await list(broker, { modifiedSince })]).toEqual([[token], []]);
  });

  it('of offers has pages, and those of a status, a reference, and changed since an instant', async () => {
    const ids: number[] = [];
    for (const clientRefNum of ['ONE', 'TWO', 'THREE']) {
      board.clock.advance(1_000);
      const { token } = (await post({ clientRefNum })).body;
      const offer = await broker.call(createOfferResource, {
        body: { token, eToken: pair.eToken, rate: flat(1000), minutes: 30 },
      });
      expect(offer.status).toBe(200);
      ids.unshift(offer.body.id);
    }
    const list = async (query: Record<string, unknown>) =>
      (await broker.call(listOfferResources, { query })).body.items.map(({ id }) => id);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await broker.call(listOfferResources, { query });
      found.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(ids);
    expect(await list({ ref: 'TWO' })).toEqual([ids[1]]);
    board.clock.advance(60_000);
    const modifiedSince = board.clock.now().toISOString();
    const declined = await carrier.call(declineOfferResource, { params: { id: ids[2]! }, body: { version: 1 } });
    expect(declined.status).toBe(200);
    expect([await list({ modifiedSince }), await list({ status: 'declined' })]).toEqual([[ids[2]], [ids[2]]]);
    expect(await list({ status: 'open' })).toEqual(ids.slice(0, 2));
  });

  it('refuses a field that it does not have, also where it has none', async () => {
    const own = await createMachine(board, await createBroker(board.db));
    for (const [path, field] of [
      ['/v1/offers?colour=red', 'colour'],
      ['/v1/companies/me?colour=red', 'colour'],
      ['/v1/webhooks?limit=1', 'limit'],
    ] as const) {
      const { statusCode, body } = await board.http.inject({ url: path, headers: { ...own.headers } });
      const problem = JSON.parse(body) as Problem;
      expect([path, statusCode, problem.errors?.map((each) => each.field)]).toEqual([path, 400, [field]]);
    }
    expect((await own.call(getOwnCompany)).status).toBe(200);
  });
});
