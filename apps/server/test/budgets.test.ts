import { addUserActivities } from '@loadstone/contracts/activity';
import { createAlert } from '@loadstone/contracts/alerts';
import { LIMITS } from '@loadstone/contracts/board';
import { listNearMisses } from '@loadstone/contracts/leads';
import { createNetwork } from '@loadstone/contracts/networks';
import { loadPostingCalls, repostExpired } from '@loadstone/contracts/postings';
import { explainMissingCarrier, explainMissingUsCarrier, searchMembers } from '@loadstone/contracts/search';
import { createTag, listTags } from '@loadstone/contracts/tags';
import { addPosting, createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft } from '../prove/draft.ts';

let board: TestApp;
let broker: Person;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
});
afterAll(() => board.close());

const tag = (tagName: string) => ({ tagName, tagColor: '#000000' as const });

describe('a company', () => {
  it('has a limited number of tags', async () => {
    await sql`
      insert into tags (account_id, created_by, tag_name, tag_color)
      select ${broker.accountId}, ${broker.userId}, 'tag ' || n, '#000000'
      from generate_series(2, ${LIMITS.tags}::int) as n`.execute(board.db);
    expect((await board.call(createTag, { as: broker, body: tag('last') })).status).toBe(200);
    const refused = await board.call(createTag, { as: broker, body: tag('one more') });
    expect([refused.status, refused.error.code]).toEqual([409, 'tag.limitReached']);
    expect((await board.call(listTags, { as: broker })).body).toHaveLength(LIMITS.tags);
  });

  it('has a limited number of networks', async () => {
    await sql`
      insert into networks (account_id, user_id, name, type)
      select ${broker.accountId}, ${broker.userId}, 'network ' || n, 'Public'
      from generate_series(1, ${LIMITS.networks}::int) as n`.execute(board.db);
    const refused = await board.call(createNetwork, { as: broker, body: { name: 'one more', type: 'Public' } });
    expect([refused.status, refused.error.code]).toEqual([409, 'network.limitReached']);
  });

  it('has a limited number of open postings', async () => {
    const small = await createTestApp({ database: board.database, environment: { OPEN_POSTING_LIMIT: '2' } });
    try {
      const post = () =>
        small.call(loadPostingCalls.create, {
          as: broker,
          params: { key: broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
          body: makeDraft() as never,
        });
      expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
      const refused = await post();
      expect([refused.status, refused.error.code]).toEqual([409, 'posting.limitReached']);
    } finally {
      await small.close();
    }
  });
});

describe('a company with expired postings', () => {
  it('reopens no more than may be open, and reads the newest of them or a page', async () => {
    const small = await createTestApp({ database: board.database, environment: { OPEN_POSTING_LIMIT: '2' } });
    try {
      const as = await createBroker(board.db);
      const addExpired = async (day: string) =>
        (
          await addPosting(board.db, as, 'L', {
            p_status: 'E',
            date_avail: day,
            created_on: new Date(`${day}T12:00:00Z`),
          })
        ).token;
      const [oldest, middle, newest] = [
        await addExpired('2026-05-01'),
        await addExpired('2026-05-02'),
        await addExpired('2026-05-03'),
      ] as const;
      const listExpired = async (query: { limit?: number; after?: string } = {}) => {
        const params = { key: as.keyFor('ll_ldpostings_view') };
        const { body } = await small.call(loadPostingCalls.listExpired, { as, params, query });
        return body.map(({ token }) => token);
      };
      expect(await listExpired()).toEqual([newest, middle]);
      expect(await listExpired({ limit: 2, after: `2026-05-02T12:00:00.000Z_${middle}` })).toEqual([oldest]);

      const setStatus = (id: number) =>
        small.call(loadPostingCalls.setStatus, {
          as,
          params: { id, key: as.keyFor('ll_ldpostings_update') },
          body: { pStatus: 'O', confirmDuplicate: true },
        });
      const repostAll = () => small.call(repostExpired, { as, body: { Type: 'L', confirmDuplicate: true } });
      const edit = (token: number) =>
        small.call(loadPostingCalls.edit, {
          as,
          params: { key: as.keyFor('ll_ldpostings_update'), datKey: 'NA' },
          body: { token, version: 1, confirmDuplicate: true, ...makeDraft() } as never,
        });
      const refused = { status: 409, error: { code: 'posting.limitReached' } };
      expect(await repostAll()).toMatchObject(refused);
      expect(await listExpired()).toEqual([newest, middle]);
      expect([(await setStatus(oldest)).status, (await edit(middle)).status]).toEqual([200, 200]);
      for (const call of [() => setStatus(newest), () => edit(newest), repostAll]) {
        expect(await call()).toMatchObject(refused);
      }
      expect(await listExpired()).toEqual([newest]);
    } finally {
      await small.close();
    }
  });
});

describe('a user', () => {
  it('writes a limited number of times a day and reads without that limit', async () => {
    const strict = await createTestApp({ database: board.database, environment: { RATE_LIMIT_WRITES_PER_DAY: '2' } });
    try {
      const person = await createBroker(board.db);
      const write = (name: string) => strict.call(createTag, { as: person, body: tag(name) });
      expect([(await write('a')).status, (await write('b')).status]).toEqual([200, 200]);
      const refused = await write('c');
      expect([refused.status, refused.error.code]).toEqual([429, 'request.dailyLimit']);
      expect((await strict.call(listTags, { as: person })).status).toBe(200);
      const params = { key: person.keyFor('ll_ldpostings_create_delete') };
      const counted = await strict.call(loadPostingCalls.countMatches, {
        as: person,
        params,
        body: makeDraft() as never,
      });
      expect(counted.status).toBe(200);
      strict.clock.advance(24 * 3_600_000);
      expect((await write('c')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a user who searches', () => {
  it('has a limited number of searches a day, because each is logged', async () => {
    const strict = await createTestApp({ database: board.database, environment: { RATE_LIMIT_WRITES_PER_DAY: '2' } });
    try {
      const person = await createBroker(board.db);
      const search = () =>
        strict.call(searchMembers, { as: person, params: { dat: 'NA' }, query: { companyName: 'maple' } });
      expect([(await search()).status, (await search()).status]).toEqual([200, 200]);
      const refused = await search();
      expect([refused.status, refused.error.code]).toEqual([429, 'request.dailyLimit']);
      const entries = board.db.selectFrom('user_activity').select('id').where('user_id', '=', person.userId);
      expect(await entries.execute()).toHaveLength(2);
    } finally {
      await strict.close();
    }
  });
});

describe('a call that needs much processor time', () => {
  it.each([
    { endpoint: listNearMisses, limit: 240 },
    { endpoint: loadPostingCalls.countMatches, limit: 240 },
    { endpoint: explainMissingCarrier, limit: 60 },
    { endpoint: explainMissingUsCarrier, limit: 60 },
    { endpoint: createAlert, limit: 60 },
  ])('is limited to $limit a minute and user, also at one address: $endpoint.path', async ({ endpoint, limit }) => {
    const createSender = async () => {
      const headers = { authorization: `Bearer ${await board.tokenFor(await createBroker(board.db))}` };
      const { method, path: url } = endpoint;
      return async () => (await board.http.inject({ method, url, headers })).statusCode;
    };
    const [busy, other] = [await createSender(), await createSender()];
    const statuses = await Promise.all(Array.from({ length: limit }, busy));
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect([await busy(), await other()]).toEqual([429, 400]);
    board.clock.advance(60_000);
    expect(await busy()).toBe(400);
  });
});

describe('a body', () => {
  const send = async (path: string, payload: string, as?: Person) =>
    board.http.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/json',
        ...(as && { authorization: `Bearer ${await board.tokenFor(as)}` }),
      },
      payload,
    });

  it('is limited per endpoint, and to 8 KB for an anonymous caller', async () => {
    const large = JSON.stringify({ ...tag('x'), more: 'x'.repeat(33 * 1024) });
    expect((await send(createTag.path, large, broker)).statusCode).toBe(413);
    const anonymous = JSON.stringify({ more: 'x'.repeat(9 * 1024) });
    expect((await send('/api/UserLoginActivity', anonymous)).statusCode).toBe(413);
    const bulk = JSON.stringify([{ userActivityTypeId: 35, description: 'x'.repeat(1_000), more: 'x'.repeat(40_000) }]);
    expect((await send(addUserActivities.path, bulk, broker)).statusCode).toBe(200);
  });

  it('is refused where it is nested deeply, without a failure of the server', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const refused = await send(addUserActivities.path, deep, broker);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'request.malformed']);
    const text = JSON.stringify([{ userActivityTypeId: 35, description: '[{'.repeat(100) + '"' }]);
    expect((await send(addUserActivities.path, text, broker)).statusCode).toBe(200);
  });
});
