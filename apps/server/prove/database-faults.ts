import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTION_NAME } from '../src/db/connections.ts';
import { findPostmaster } from '../src/db/embedded-postgres/postmaster.ts';
import type { FaultCourse } from './fault-posts.ts';
import { getPostmaster, queryAsSuperuser, type FaultBoard } from './fault-board.ts';
import { callBoard, listPath, readHealth, waitUntil } from './posted-board.ts';

/** Kills PostgreSQL as a whole; the server starts it again. */
export async function killDatabase(board: FaultBoard): Promise<FaultCourse> {
  const { pid } = await getPostmaster(board);
  const startedMs = performance.now();
  process.kill(pid, 'SIGKILL');
  await waitUntil(async () => {
    const running = await findPostmaster(board.cluster);
    return running !== undefined && running.pid !== pid;
  }, 'another database process');
  return { noticedMs: Math.round(performance.now() - startedMs) };
}

/** Without its settings file PostgreSQL cannot start, so that the outage lasts until the file is back. */
export async function holdDatabase(board: FaultBoard): Promise<FaultCourse> {
  const settings = join(board.cluster, 'postgresql.conf');
  const { pid } = await getPostmaster(board);
  renameSync(settings, `${settings}.away`);
  const startedMs = performance.now();
  try {
    process.kill(pid, 'SIGKILL');
    await waitUntil(async () => (await readHealth(board.address)) === 'unavailable', 'an unavailable board');
    const noticedMs = Math.round(performance.now() - startedMs);
    const { status } = await callBoard(board, { path: listPath(board) });
    return { noticedMs, faults: status === 503 ? [] : [`a read during the outage had status ${status}`] };
  } finally {
    renameSync(`${settings}.away`, settings);
  }
}

/** A killed process makes PostgreSQL end all others and recover; a terminated one ends alone. */
const ENDINGS = ['terminate', 'SIGKILL', 'terminate', 'SIGKILL', 'terminate', 'SIGKILL'] as const;

/**
 * Ends processes of PostgreSQL that have committed a post and have not replied. A commit waits there for a standby that
 * does not exist, so that the process is certainly in its commit. Between these, one process in any state is killed.
 */
export async function killInCommit(board: FaultBoard): Promise<FaultCourse> {
  let noticedMs = 0;
  for (const ending of ENDINGS) {
    await configure(board, `alter system set synchronous_standby_names = '*'`);
    try {
      noticedMs = Math.max(noticedMs, await endBackend(board, ending, `wait_event = 'SyncRep'`));
    } finally {
      await configure(board, 'alter system reset synchronous_standby_names');
    }
    await postMore(board);
  }
  noticedMs = Math.max(noticedMs, await endBackend(board, 'SIGKILL', 'true'));
  const { replayed } = board;
  return {
    noticedMs,
    detail: `${replayed} posts were committed without a reply`,
    faults: replayed === 0 ? ['no commit was interrupted'] : [],
  };
}

/**
 * Returns the milliseconds until a post was refused. A process that is terminated alone may be in the commit of a webhook:
 * then another one is terminated.
 */
async function endBackend(board: FaultBoard, ending: (typeof ENDINGS)[number], condition: string): Promise<number> {
  const { refused } = board;
  let startedMs: number | undefined;
  await waitUntil(async () => {
    if (board.refused > refused) return true;
    if (startedMs !== undefined && ending === 'SIGKILL') return false;
    const [row] = await queryAsSuperuser<{ pid: number }>(
      board,
      `select pid from pg_stat_activity where application_name = '${CONNECTION_NAME}' and state <> 'idle' and ${condition} limit 1`,
    ).catch(() => []); // PostgreSQL may still recover from the last process.
    if (row === undefined) return false;
    startedMs ??= performance.now();
    if (ending === 'SIGKILL') process.kill(row.pid, 'SIGKILL');
    else await queryAsSuperuser(board, `select pg_terminate_backend(${row.pid})`);
    return false;
  }, 'a refused post');
  return Math.round(performance.now() - (startedMs ?? performance.now()));
}

/** Changes a setting. It is repeated while PostgreSQL recovers. */
async function configure(board: FaultBoard, statement: string): Promise<void> {
  await waitUntil(async () => {
    try {
      await queryAsSuperuser(board, statement);
      await queryAsSuperuser(board, 'select pg_reload_conf()');
      return true;
    } catch {
      return false;
    }
  }, 'a database that accepts settings');
}

async function postMore({ acknowledged }: FaultBoard): Promise<void> {
  const { size } = acknowledged;
  await waitUntil(() => acknowledged.size >= size + 5, 'further posts');
}
