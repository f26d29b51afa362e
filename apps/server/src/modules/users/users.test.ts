import { getUser, listUsers } from '@loadstone/contracts/companies';
import { editUserLanguage, getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLanguageOfUser } from './index.ts';

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
      isAdministrator: false,
      isSandbox: false,
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

describe('the language of a user', () => {
  const read = async (as: Person) =>
    (await board.call(getUserClaims, { as, query: { userId: as.userId } })).body.language;

  it('is set by the user, and is the browser’s until then', async () => {
    const user = await createBroker(board.db);
    expect(await read(user)).toBeNull();
    const { status, body } = await board.call(editUserLanguage, { as: user, body: { language: 'fr-CA' } });
    expect([status, body]).toEqual([200, { language: 'fr-CA' }]);
    expect(await read(user)).toBe('fr-CA');
    expect(await read(broker)).toBeNull();
  });

  it('is one that the board has texts of', async () => {
    for (const language of ['de', 'fr', '']) {
      const { status, error } = await board.call(editUserLanguage, { as: broker, body: { language } });
      expect([status, error.details?.[0]]).toMatchObject([
        400,
        { field: 'language', message: 'The board has no texts of this language. It has: en, fr-CA.' },
      ]);
    }
    expect((await board.call(editUserLanguage, { body: { language: 'en' } })).status).toBe(401);
  });

  it('in which the board writes is the chosen one, else that of the last sign-in, else English', async () => {
    const user = await createBroker(board.db);
    const change = (patch: { language?: string; browser_language?: string }) =>
      board.db.updateTable('users').set(patch).where('user_id', '=', user.userId).execute();
    expect(await findLanguageOfUser(board.db, user.userId)).toBe('en');
    await change({ browser_language: 'fr-CA' });
    expect(await findLanguageOfUser(board.db, user.userId)).toBe('fr-CA');
    await change({ language: 'en' });
    expect(await findLanguageOfUser(board.db, user.userId)).toBe('en');
    expect(await findLanguageOfUser(board.db, 999_999_999)).toBe('en');
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
