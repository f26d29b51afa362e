import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';

/** A kind of work that happens after the transaction that asks for it. It survives the end of every server. */
export interface Task<Payload extends object> {
  readonly name: string;
  /** What a task needs to know: ids, because rows may change until it runs. */
  readonly payload: z.ZodType<Payload>;
  /** The attempts before a task is dead. The delay after attempt n is e^n seconds, at most six hours. */
  readonly maxAttempts: number;
  /** Tasks of a lower number run first. Default 0. */
  readonly priority?: number;
}

/** A task to add. */
interface NewTask<Payload extends object> {
  readonly payload: Payload;
  /** A waiting task with the same key is replaced. */
  readonly key?: string;
  /** Tasks of one queue run one after the other, on all servers together. */
  readonly queue?: string;
  /** Who waits for it, e.g. a company: a lane may limit the places of a share. */
  readonly share?: string;
  /** When it runs first. Default at once. */
  readonly runAt?: Date;
  /** Runs first so many milliseconds after the commit's time. */
  readonly afterMs?: number;
}

/** What a task knows about its attempt. */
interface TaskAttempt {
  /** From 1. */
  readonly number: number;
  readonly isLast: boolean;
}

/** A kind of task with the function that does it. */
export interface TaskHandler {
  readonly name: string;
  /** Does a task; an error is an attempt that failed. It may run twice: where a server ends before it notes the end. */
  run(payload: unknown, attempt: TaskAttempt): Promise<void>;
}

/** Puts a task and the function that does it together. */
export function handleTask<Payload extends object>(
  task: Task<Payload>,
  run: (payload: Payload, attempt: TaskAttempt) => Promise<void>,
): TaskHandler {
  return { name: task.name, run: (payload, attempt) => run(task.payload.parse(payload), attempt) };
}

/** Adds tasks in a transaction: they run after its commit, and are never added where it rolls back. */
export async function addTasks<Payload extends object>(
  tx: Tx,
  { name, maxAttempts, priority = 0 }: Task<Payload>,
  tasks: readonly NewTask<Payload>[],
  {
    keepsTime = false,
  }: { /** True where a waiting task with the same key keeps its time. */ readonly keepsTime?: boolean } = {},
): Promise<void> {
  if (tasks.length === 0) return;
  const specs = tasks.map(({ payload, key, queue, share, runAt, afterMs }) => {
    return { payload, key, queue, run_at: runAt, after_ms: afterMs, flags: share === undefined ? null : [share] };
  });
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(
        ${name}::text, payload, queue,
        coalesce(run_at, now() + after_ms * interval '1 millisecond'), ${maxAttempts}::smallint, key, ${priority}::smallint, flags
      )::graphile_worker.job_spec)
      from json_to_recordset(${JSON.stringify(specs)}::json) as spec (payload json, key text, queue text, run_at timestamptz, after_ms float8, flags text[])
    ), ${keepsTime})`.execute(tx);
}
