import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Forwarder } from '../../prove/forwarder.ts';
import { findFreePort } from '../../prove/server-process.ts';
import { COUNTED_TASK } from '../../test/counted-task.ts';
import { openDatabase } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { addTasks, createTaskRunner, handleTask, type TaskRunner } from './index.ts';
import { removeDeadTasks } from './tasks.queries.ts';

const HANGING_SERVER = join(import.meta.dirname, '../../test/hanging-task-server.ts');

let database: TestDatabase;
let runners: TaskRunner[];
let done: number[];
const log = { warn: vi.fn(), error: vi.fn() };
beforeEach(async () => {
  database = await createTestDatabase();
  runners = [];
  done = [];
  vi.resetAllMocks();
});
afterEach(async () => {
  for (const runner of runners) await runner.close();
  await database.close();
});

/** A server that runs the task of the test. */
function createServer(run = async (number: number): Promise<void> => void done.push(number)): TaskRunner {
  const handlers = [handleTask(COUNTED_TASK, ({ number }) => run(number))];
  const runner = createTaskRunner({ database, handlers, log });
  runners.push(runner);
  return runner;
}
const add = (...tasks: Parameters<typeof addTasks<{ number: number }>>[2]) =>
  inTransaction(database.db, (tx) => addTasks(tx, COUNTED_TASK, tasks));
const passTime = () =>
  sql`
  update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '1 hour'`.execute(
    database.db,
  );
const countNamedServers = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name like 'pool-%'`.execute(
    database.db,
  );
  return rows.length;
};
const readTasks = async () => {
  const { rows } = await sql<{ attempts: number; last_error: string | null; seconds: number }>`
    select attempts, last_error, extract(epoch from run_at - updated_at)::float8 as seconds
    from graphile_worker.jobs order by id`.execute(database.db);
  return rows;
};

describe('a task', () => {
  it('runs once on one of several servers, at its commit', async () => {
    for (const server of [createServer(), createServer()]) server.start();
    await add({ payload: { number: 1 } }, { payload: { number: 2 } });
    await expect.poll(() => done.length).toBe(2);
    await expect.poll(readTasks).toEqual([]);
    expect(done.toSorted()).toEqual([1, 2]);
  });

  it('is not added by a transaction that rolls back', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await addTasks(tx, COUNTED_TASK, [{ payload: { number: 1 } }]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await readTasks()).toEqual([]);
  });

  it('survives a server that is killed, and runs once on the next one', async () => {
    await add({ payload: { number: 1 } });
    const server = fork(HANGING_SERVER, { env: { ...process.env, DATABASE_URL: database.url } });
    await once(server, 'message');
    server.kill('SIGKILL');
    await once(server, 'exit');
    await passTime();
    for (const next of [createServer(), createServer()]) next.start();
    await expect.poll(() => done).toEqual([1]);
    await expect.poll(readTasks).toEqual([]);
    expect(done).toEqual([1]);
  });

  it('stays with a server that lives, also where it takes long', async () => {
    const release = Promise.withResolvers<void>();
    const slow = createServer(async (number) => {
      done.push(number);
      await release.promise;
    });
    slow.start();
    await add({ payload: { number: 1 } });
    await expect.poll(() => done).toEqual([1]);
    try {
      await expect.poll(countNamedServers).toBe(1);
      await passTime();
      const other = createServer();
      other.start();
      await expect.poll(() => other.figures.waiting).toBe(1);
      await other.runDue();
      expect(done).toEqual([1]);
    } finally {
      release.resolve();
    }
  });

  it('whose start was lost with its connection runs on the server that has locked it', async () => {
    const server = createServer();
    server.start();
    await expect.poll(countNamedServers).toBe(1);
    await add({ payload: { number: 1 }, queue: 'one', afterMs: 3_600_000 });
    // The state after the commit of the request for a task, whose reply never came.
    await sql`
      with server as (select application_name as name from pg_stat_activity
        where datname = current_database() and application_name like 'pool-%'),
      task as (update graphile_worker._private_jobs set run_at = now(), locked_at = now(), attempts = 1,
        locked_by = (select name from server) returning job_queue_id)
      update graphile_worker._private_job_queues set locked_at = now(), locked_by = (select name from server)
      where id in (select job_queue_id from task)`.execute(database.db);
    await add({ payload: { number: 2 }, queue: 'one' });
    await expect.poll(() => done).toEqual([1, 2]);
    await expect.poll(readTasks).toEqual([]);
  });

  it('waits longer after each failure, and is dead and counted after the last', async () => {
    const server = createServer(() => Promise.reject(new Error('the other side is down')));
    await add({ payload: { number: 1 } });
    await server.runDue();
    const [first] = await readTasks();
    expect(first).toMatchObject({ attempts: 1 });
    expect(first?.seconds).toBeGreaterThan(2);
    expect(server.figures).toEqual({ waiting: 1, dead: 0, failures: 1 });
    await passTime();
    await server.runDue();
    expect(await readTasks()).toMatchObject([{ attempts: 2, last_error: 'the other side is down' }]);
    expect(server.figures).toEqual({ waiting: 0, dead: 1, failures: 2 });
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1]);
    await passTime();
    await server.runDue();
    expect(server.figures.failures).toBe(2);

    await removeDeadTasks(database.db, new Date(0));
    expect(await readTasks()).toHaveLength(1);
    await removeDeadTasks(database.db, new Date(Date.now() + 60_000));
    expect(await readTasks()).toEqual([]);
  });

  it('is replaced while it waits, by one of the same key', async () => {
    await add({ payload: { number: 1 }, key: 'only' });
    await add({ payload: { number: 2 }, key: 'only' });
    await createServer().runDue();
    expect(done).toEqual([2]);
  });

  it('of one queue is run with those after it where all due tasks are run', async () => {
    for (const number of [1, 2, 3, 4]) await add({ payload: { number }, queue: 'one' });
    await createServer().runDue();
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it('of one queue runs after the one before, also on several servers', async () => {
    let together = 0;
    const run = async (number: number): Promise<void> => {
      together += 1;
      expect(together).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push(number);
      together -= 1;
    };
    await add(...[1, 2, 3, 4, 5, 6].map((number) => ({ payload: { number }, queue: 'endpoint 1' })));
    for (const server of [createServer(run), createServer(run)]) server.start();
    await expect.poll(() => done).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('tasks in an outage of the database', () => {
  let forwarder: Forwarder;
  let port: number;
  beforeEach(async () => {
    port = Number(new URL(database.url).port);
    forwarder = await Forwarder.open(await findFreePort());
    forwarder.add(port);
  });
  afterEach(() => forwarder.close());

  /** A server whose connections can be cut. */
  function createCutServer(run: (number: number, attempt: number) => Promise<void>) {
    const address = new URL(database.url);
    address.port = String(forwarder.port);
    const opened = openDatabase({ url: address.href, poolSize: 4, onTrouble: () => undefined });
    const handlers = [handleTask(COUNTED_TASK, ({ number }, attempt) => run(number, attempt.number))];
    const runner = createTaskRunner({ database: opened, handlers, log });
    runners.push({ ...runner, close: () => runner.close().finally(() => opened.close()) });
    return { runner, db: opened.db };
  }
  function cut(): void {
    forwarder.remove(port);
    forwarder.cut();
  }

  it('go on when it is back, and the outage is no attempt', async () => {
    const attempts: number[] = [];
    const server = createCutServer(async (_, attempt) => {
      attempts.push(attempt);
      if (attempts.length > 2) return;
      cut();
      setTimeout(() => forwarder.add(port), 1_000);
      await sql`select 1`.execute(server.db);
    });
    server.runner.start();
    await add({ payload: { number: 1 } });
    await expect.poll(readTasks, { timeout: 120_000 }).toEqual([]);
    expect(attempts.slice(0, 3)).toEqual([1, 1, 1]);
  });

  it('run again soon where their end could not be noted', async () => {
    const { promise: ending, resolve: end } = Promise.withResolvers<void>();
    const server = createCutServer(async (number) => {
      done.push(number);
      // Their ends are noted one after the other.
      if (done.length <= 4) await ending.then(() => sleep(number * 50));
    });
    server.runner.start();
    await add(...[1, 2, 3, 4].map((number) => ({ payload: { number } })));
    await expect.poll(() => done.length, { timeout: 120_000 }).toBe(4);
    const pending = sql`select pg_sleep(60)`.execute(server.db).catch(() => undefined);
    cut();
    end();
    await pending;
    await sleep(1_000);
    forwarder.add(port);
    // Less than the time after which other servers take tasks for lost.
    await expect.poll(readTasks, { timeout: 14_000 }).toEqual([]);
    await add({ payload: { number: 5 } });
    await expect.poll(() => done, { timeout: 120_000 }).toContain(5);
  });
});
