import { getUser, getUserClaims, listUsers } from '@loadstone/contracts';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
let colleague: Person;
let stranger: Person;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db, { user: { last_name: 'Adams' } });
  colleague = await createPerson(board.db, {
    modes: ['B'],
    company: broker.company,
    user: { last_name: 'Baker', role: 'driver', status_id: 2 },
  });
  stranger = await createBroker(board.db);
});
afterAll(() => board.close());

describe('user claims', () => {
  it('return the caller’s own claims', async () => {
    const { status, body } = await board.call(getUserClaims, { as: broker, query: { userId: broker.userId } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userId: broker.userId,
      accountId: broker.accountId,
      custCd: broker.custCd,
      email: broker.email,
      companyName: broker.company.common_name,
      productIds: '13',
      sessionEnforcement: false,
      globalExcluded: false,
      insuranceExpiryDate: '2099-12-31',
    });
    expect(body).not.toHaveProperty('passwordHash');
  });

  it('list both products of a user who has both, and none of one who has neither', async () => {
    const both = await createPerson(board.db, { modes: ['C', 'B'] });
    const neither = await createPerson(board.db, { modes: [] });
    const request = async (person: Person) =>
      (await board.call(getUserClaims, { as: person, query: { userId: person.userId } })).body.productIds;
    expect(await request(both)).toBe('13,19');
    expect(await request(neither)).toBe('');
  });

  it('are one’s own: a colleague’s and a stranger’s do not exist', async () => {
    for (const other of [colleague, stranger]) {
      const { status, error } = await board.call(getUserClaims, { as: broker, query: { userId: other.userId } });
      expect([status, error.code]).toEqual([404, 'user.notFound']);
    }
  });

  it('require a session and a number', async () => {
    expect((await board.call(getUserClaims, { query: { userId: 1 } })).status).toBe(401);
    const { status, error } = await board.call(getUserClaims, { as: broker, query: { userId: 'me' } });
    expect(status).toBe(400);
    expect(error.details?.map((detail) => detail.field)).toEqual(['userId']);
  });
});

describe('the users of a company', () => {
  it('are listed by name, narrowed by status and role', async () => {
    const list = async (query: object) => {
      const { body } = await board.call(listUsers, { as: broker, query });
      return body.map((user) => user.userId);
    };
    expect(await list({})).toEqual([broker.userId, colleague.userId]);
    expect(await list({ accountId: broker.accountId, statusId: 1 })).toEqual([broker.userId]);
    expect(await list({ statusId: 2, roleName: 'driver' })).toEqual([colleague.userId]);
    expect(await list({ statusId: 2, roleName: 'carrier driver' })).toEqual([colleague.userId]);
  });

  it('are shown one by one', async () => {
    const { status, body } = await board.call(getUser, { as: broker, params: { id: colleague.userId } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId: colleague.userId, lastName: 'Baker', roleName: 'driver', statusId: 2 });
  });

  it('of another company do not exist', async () => {
    const one = await board.call(getUser, { as: broker, params: { id: stranger.userId } });
    expect([one.status, one.error.code]).toEqual([404, 'user.notFound']);
    const all = await board.call(listUsers, { as: broker, query: { accountId: stranger.accountId } });
    expect([all.status, all.error.code]).toEqual([404, 'company.notFound']);
  });

  it('require a session and for values that exist', async () => {
    expect((await board.call(listUsers)).status).toBe(401);
    expect((await board.call(getUser, { params: { id: 1 } })).status).toBe(401);
    const wrong = await board.call(listUsers, { as: broker, query: { roleName: 'king' as 'user', statusId: 0 } });
    expect(wrong.status).toBe(400);
    expect(wrong.error.details?.map((detail) => detail.field).sort()).toEqual(['roleName', 'statusId']);
    expect((await board.call(getUser, { as: broker, params: { id: 'x' } })).status).toBe(400);
    expect((await board.call(getUser, { as: broker, params: { id: 9_999_999_999 } })).status).not.toBe(500);
  });
});
