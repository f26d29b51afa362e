import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The tasks in the queue. */
export interface TaskCounts {
  readonly waiting: number;
  /** Those whose last attempt failed. */
  readonly dead: number;
}

/** Counts the tasks of all servers. */
export async function countTasks(db: Db): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select count(*) filter (where attempts < max_attempts or locked_at is not null) as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, dead: 0 };
}

/** True where a server can take one of these tasks now. One that waits for the task before it in its queue cannot be taken. */
export async function hasDueTask(db: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker.jobs as job
    where run_at <= now() and attempts < max_attempts and locked_at is null
      and task_identifier = any(${[...names]}::text[])
      and not exists (
        select 1 from graphile_worker.jobs as other
        where other.queue_name = job.queue_name and other.locked_at is not null
      )
    limit 1`.execute(db);
  return rows.length > 0;
}

/** True while a server is running: each names its connection within seconds after its start. */
export async function hasRunningServer(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name like 'pool-%' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** True while a server of release 0.2.0 is connected: it does not name the connection of its task queue. */
export async function hasReleasedServer(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'loadstone' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Frees the tasks of servers that ended without freeing them. A server lives while a connection has the name of its
 * worker; a lock of the last seconds may be of a server that is about to name its connection.
 */
export async function freeLostTasks(db: Db, graceSeconds: number): Promise<number> {
  const { rows } = await sql<{ workers: string[] | null }>`
    select array_agg(distinct locked_by) as workers from graphile_worker.jobs
    where locked_at < now() - ${graceSeconds} * interval '1 second'
      and locked_by not in (select application_name from pg_stat_activity where application_name is not null)`.execute(
    db,
  );
  const workers = rows[0]?.workers ?? [];
  if (workers.length > 0) await freeTasks(db, workers);
  return workers.length;
}

/** Frees the tasks of these workers, which run none of them any more. */
export async function freeTasks(db: Db, workers: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[...workers]}::text[])`.execute(db);
}

/** The tasks that are locked for a worker. */
export async function listLockedTasks(db: Db, worker: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs where locked_by = ${worker}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Frees some of the tasks of a worker, which does not run them, with their queues. The library frees all of a worker only. */
export async function freeTasksOf(db: Db, worker: string, ids: readonly string[]): Promise<void> {
  await sql`
    with freed as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_by = ${worker} and id = any(${[...ids]}::bigint[])
      returning job_queue_id
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by = ${worker} and id in (select job_queue_id from freed)`.execute(db);
}

/** Deletes the dead tasks whose last attempt was before then. */
export async function removeDeadTasks(db: Db, before: Date): Promise<void> {
  await sql`
    select count(*) from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before}
    ))`.execute(db);
}
