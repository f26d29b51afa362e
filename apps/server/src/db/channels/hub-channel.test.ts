import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHubChannel, type HubChannel } from './hub-channel.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open = (): HubChannel => openHubChannel(database.url, () => undefined);
/** True where a promise settles within a short time. */
const settles = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), 300))]);

describe('the channel of the hub', () => {
  it('reconnects each time that the database closes its connection', async () => {
    const channel = open();
    for (let round = 0; round < 5; round++) {
      const client = await channel.pool.connect();
      client.on('error', () => undefined);
      const ended = new Promise((resolve) => client.once('end', resolve));
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.db);
      await ended;
    }
    expect((await channel.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await channel.close();
  });

  it('drops messages above a thousand that wait, and calls back once when the queue is empty again', async () => {
    const channel = open();
    let losses = 0;
    channel.onLoss(() => (losses += 1));
    const sent = await Promise.allSettled(Array.from({ length: 1_500 }, () => channel.pool.query('select 1')));
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(500);
    expect(losses).toBe(1);
    await channel.pool.query('select 1');
    expect(losses).toBe(1);
    await channel.close();
  });

  it('closes a connection that is in use and one that is being opened, and opens no other', async () => {
    const channel = open();
    const client = await channel.pool.connect();
    const ends: string[] = [];
    client.on('end', () => ends.push('end'));
    const asked = client.query('listen something');
    const coming = channel.pool.connect();
    await channel.close();
    await expect(asked).resolves.toBeDefined();
    expect(ends).toEqual([]);
    expect(await settles(coming)).toBe(false);
    expect(await settles(channel.pool.connect())).toBe(false);
  });
});
