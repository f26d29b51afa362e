import { addUserPreference, editUserPreference, getUserPreference } from '@loadstone/contracts/preferences';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BROKER = 13;
const CARRIER = 19;

let board: TestApp;
let broker: Person;
let carrier: Person;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
});
afterAll(() => board.close());

const read = async (as: Person, productId: number) =>
  (await board.call(getUserPreference, { as, query: { productId } })).body;

describe('preferences', () => {
  it('are all on until they are changed, in each product', async () => {
    expect(await read(broker, BROKER)).toEqual({
      userId: broker.userId,
      productId: BROKER,
      preference: { LiveSound: 'True', Notification: 'True', NotificationSound: 'True' },
      statusId: 1,
    });
    expect((await read(carrier, CARRIER)).preference).toEqual({
      LiveSound: 'True',
      Notification: 'True',
      NotificationSound: 'True',
    });
  });

  it('stay as they were chosen, one set a user', async () => {
    const preference = { LiveSound: 'False', Notification: 'True', NotificationSound: 'False' } as const;
    const added = await board.call(addUserPreference, { as: carrier, body: { productId: CARRIER, preference } });
    expect(added.status).toBe(200);
    expect((await read(carrier, CARRIER)).preference).toEqual(preference);

    const changed = { ...preference, LiveSound: 'True' } as const;
    await board.call(editUserPreference, { as: carrier, body: { productId: CARRIER, preference: changed } });
    expect((await read(carrier, CARRIER)).preference).toEqual(changed);

    const other = await createCarrier(board.db);
    expect((await read(other, CARRIER)).preference.LiveSound).toBe('True');
  });

  it('have the height of the rows, where it was chosen', async () => {
    const user = await createBroker(board.db);
    const preference = {
      LiveSound: 'True',
      Notification: 'True',
      NotificationSound: 'True',
      CompactRows: 'True',
    } as const;
    await board.call(editUserPreference, { as: user, body: { productId: BROKER, preference } });
    expect((await read(user, BROKER)).preference).toEqual(preference);
  });

  it('of a broker keep the live sound apart from the sound of notifications', async () => {
    const preference = { LiveSound: 'False', Notification: 'True', NotificationSound: 'True' } as const;
    await board.call(editUserPreference, { as: broker, body: { productId: BROKER, preference } });
    expect((await read(broker, BROKER)).preference).toEqual(preference);
  });

  it('keep the unit of distances and the closed hints, which are stored only where they were chosen', async () => {
    const user = await createBroker(board.db);
    expect((await read(user, BROKER)).preference).not.toHaveProperty('Kilometres');
    const preference = {
      LiveSound: 'True',
      Notification: 'True',
      NotificationSound: 'True',
      Kilometres: 'True',
      Hints: 'False',
    } as const;
    await board.call(editUserPreference, { as: user, body: { productId: BROKER, preference } });
    expect((await read(user, BROKER)).preference).toEqual(preference);
  });

  it('of a product that the caller does not have are refused', async () => {
    const asked = await board.call(getUserPreference, { as: broker, query: { productId: CARRIER } });
    expect([asked.status, asked.error.code]).toEqual([403, 'product.missing']);
    const saved = await board.call(addUserPreference, {
      as: broker,
      body: {
        productId: CARRIER,
        preference: { LiveSound: 'True', Notification: 'True', NotificationSound: 'True' },
      },
    });
    expect([saved.status, saved.error.code]).toEqual([403, 'product.missing']);
  });

  it('require a session and for values that exist', async () => {
    expect((await board.call(getUserPreference, { query: { productId: BROKER } })).status).toBe(401);
    expect((await board.call(getUserPreference, { as: broker, query: { productId: 'x' } })).status).toBe(400);
    const wrong = await board.call(editUserPreference, {
      as: broker,
      body: {
        productId: BROKER,
        preference: { LiveSound: 'True', Notification: 'maybe', NotificationSound: 'True' } as never,
      },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.error.details?.map((detail) => detail.field)).toEqual(['preference.Notification']);
  });
});
