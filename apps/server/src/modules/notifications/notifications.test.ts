import {
  deleteNotifications,
  getNotificationCount,
  listNotifications,
  resetNotificationCount,
} from '@loadstone/contracts/notifications';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

describe('notifications', () => {
  let board: TestApp;
  let person: Person;
  let other: Person;

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    person = await createBroker(board.db);
    other = await createBroker(board.db);
  });

  async function add(to: Person, typeId: number, minute: number): Promise<number> {
    const row = await board.db
      .insertInto('notifications')
      .values({
        notification_type_id: typeId,
        user_id: to.userId,
        entity_id: '1000001',
        created_by: other.userId,
        srce_product_id: 19,
        dest_product_id: 13,
        cust_cd: to.custCd,
        notification_details: JSON.stringify({ subject: 'Load Cancelled', body: `At minute ${minute}` }),
        created_on: new Date(Date.UTC(2026, 5, 15, 15, minute)),
      })
      .returning('notification_id')
      .executeTakeFirstOrThrow();
    return row.notification_id;
  }

  const list = (as: Person, userId: number, typeIds: string) =>
    board.call(listNotifications, { as, params: { userId, typeIds } });
  const count = async (as: Person, typeIds: string) =>
    (await board.call(getNotificationCount, { as, params: { userId: as.userId, typeIds } })).body.count;

  it('list the newest first, of the requested types', async () => {
    const first = await add(person, 1, 1);
    const second = await add(person, 13, 2);
    await add(person, 20, 3);
    await add(other, 1, 4);
    const { status, body } = await list(person, person.userId, '1,13');
    expect(status).toBe(200);
    expect(body.map((each) => each.notificationId)).toEqual([second, first]);
    expect(body[0]).toMatchObject({
      notificationTypeId: 13,
      createdOn: '2026-06-15T15:02:00.000Z',
      notificationDetails: { subject: 'Load Cancelled', body: 'At minute 2' },
    });
  });

  it('count what is unread until it is read', async () => {
    await add(person, 1, 1);
    await add(person, 13, 2);
    expect(await count(person, '1,13')).toBe(2);
    const reset = await board.call(resetNotificationCount, {
      as: person,
      body: { UserId: person.userId, NotificationTypes: '1' },
    });
    expect(reset.body).toEqual({ count: 0 });
    expect(await count(person, '1,13')).toBe(1);
    expect((await list(person, person.userId, '1,13')).body).toHaveLength(2);
  });

  it('are deleted one by one, by type, or all', async () => {
    const first = await add(person, 1, 1);
    await add(person, 1, 2);
    await add(person, 13, 3);
    const remove = (body: { notificationId?: number; notificationTypeIds?: string; deleteAll?: boolean }) =>
      board.call(deleteNotifications, { as: person, body: { userId: person.userId, ...body } });
    expect((await remove({ notificationId: first })).body).toEqual({ rowsDeleted: 1 });
    expect((await remove({ notificationId: first })).error.code).toBe('notification.notFound');
    expect((await remove({ deleteAll: true, notificationTypeIds: '1' })).body).toEqual({ rowsDeleted: 1 });
    expect((await remove({ deleteAll: true })).body).toEqual({ rowsDeleted: 1 });
  });

  it('are private to their user: others can neither read, count, reset nor delete them', async () => {
    const id = await add(person, 1, 1);
    const params = { userId: person.userId, typeIds: '1' };
    const responses = [
      await board.call(listNotifications, { as: other, params }),
      await board.call(getNotificationCount, { as: other, params }),
      await board.call(resetNotificationCount, { as: other, body: { UserId: person.userId, NotificationTypes: '1' } }),
      await board.call(deleteNotifications, { as: other, body: { userId: person.userId, deleteAll: true } }),
    ];
    expect(responses.map((response) => response.status)).toEqual([403, 403, 403, 403]);
    const own = await board.call(deleteNotifications, {
      as: other,
      body: { userId: other.userId, notificationId: id },
    });
    expect(own.status).toBe(404);
    expect(await count(person, '1')).toBe(1);
  });

  it('require a session and for good input', async () => {
    expect((await board.call(listNotifications, { params: { userId: person.userId, typeIds: '1' } })).status).toBe(401);
    for (const typeIds of ['x', '1,', '1;2', '999999']) {
      expect((await list(person, person.userId, typeIds)).status).toBe(400);
    }
  });
});
