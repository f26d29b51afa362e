import { createTestApp, createTestDatabase } from '@loadstone/testkit';
import { expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';

it('shows what callers share: connections, locks, keys, the main thread, hashes, places of webhooks, space of uploads, a replica', async () => {
  const database = await createTestDatabase();
  const { url } = database;
  const open = () => openDatabase({ url, replicaUrl: url, poolSize: 4, onTrouble: () => undefined });
  const board = await createTestApp({ database: { ...database, open } });
  try {
    const { body } = await board.http.inject('/metrics');
    expect([...body.matchAll(/loadstone_queue_running{queue="(\w+)"}/g)].map(([, name]) => name).sort()).toEqual([
      'company_locks',
      'database_connections',
      'lists',
      'main_thread',
      'password_hashes',
      'replica_connections',
      'request_keys',
      'slow_webhook_places',
      'upload_space',
      'webhook_places',
    ]);
  } finally {
    await board.close();
    await database.close();
  }
});

const LIMITS = { places: 1, placesOfShare: 1, waitingOfShare: 1, waiting: 5 };

it('shows in the health and the metrics which queue is full, until it takes work again', async () => {
  const board = await createTestApp();
  try {
    const queue = board.app.parts.queues.open('samples', LIMITS);
    const readFigures = async () =>
      (await board.http.inject('/metrics')).body.split('\n').filter((line) => line.includes('queue="samples"'));
    const readHealth = async () => (await board.http.inject('/health')).json<Record<string, unknown>>();
    expect(await readHealth()).not.toHaveProperty('fullQueues');

    const release = await queue.acquire(['company:1']);
    const waiting = queue.acquire(['company:1']);
    await expect(queue.acquire(['company:1'])).rejects.toMatchObject({ code: 'request.tooMany' });
    expect(await readFigures()).toEqual([
      'loadstone_queue_running{queue="samples"} 1',
      'loadstone_queue_waiting{queue="samples"} 1',
      'loadstone_queue_refused_total{queue="samples"} 1',
      'loadstone_queue_full{queue="samples"} 1',
    ]);
    expect(await readHealth()).toMatchObject({ status: 'ok', fullQueues: ['samples'] });

    release();
    (await waiting)();
    expect((await readFigures()).at(-1)).toBe('loadstone_queue_full{queue="samples"} 0');
    expect(await readHealth()).not.toHaveProperty('fullQueues');
    expect(() => board.app.parts.queues.open('samples', LIMITS)).toThrow(RangeError);
  } finally {
    await board.close();
  }
});
