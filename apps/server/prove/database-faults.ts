import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { findPostmaster } from '../src/db/embedded-postgres/postmaster.ts';
import type { FaultCourse } from './fault-posts.ts';
import {
  callBoard,
  getPostmaster,
  listPath,
  queryAsSuperuser,
  readHealth,
  waitUntil,
  type World,
} from './fault-world.ts';

/** Kills PostgreSQL as a whole; the server starts it again. */
export async function killDatabase(world: World): Promise<FaultCourse> {
  const { pid } = await getPostmaster(world);
  const startedMs = performance.now();
  process.kill(pid, 'SIGKILL');
  await waitUntil(async () => {
    const running = await findPostmaster(world.cluster);
    return running !== undefined && running.pid !== pid;
  }, 'another database process');
  return { noticedMs: Math.round(performance.now() - startedMs) };
}

/** Without its settings file PostgreSQL cannot start, so that the outage lasts until the file is back. */
export async function holdDatabase(world: World): Promise<FaultCourse> {
  const settings = join(world.cluster, 'postgresql.conf');
  const { pid } = await getPostmaster(world);
  renameSync(settings, `${settings}.away`);
  const startedMs = performance.now();
  try {
    process.kill(pid, 'SIGKILL');
    await waitUntil(async () => (await readHealth(world.address)) === 'unavailable', 'an unavailable board');
    const noticedMs = Math.round(performance.now() - startedMs);
    const { status } = await callBoard(world, { path: listPath(world) });
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
export async function killInCommit(world: World): Promise<FaultCourse> {
  let noticedMs = 0;
  for (const ending of ENDINGS) {
    await configure(world, `alter system set synchronous_standby_names = '*'`);
    try {
      noticedMs = Math.max(noticedMs, await endBackend(world, ending, `wait_event = 'SyncRep'`));
    } finally {
      await configure(world, 'alter system reset synchronous_standby_names');
    }
    await postMore(world);
  }
  noticedMs = Math.max(noticedMs, await endBackend(world, 'SIGKILL', 'true'));
  const { replayed } = world;
  return {
    noticedMs,
    detail: `${replayed} posts were committed without a reply`,
    faults: replayed === 0 ? ['no commit was interrupted'] : [],
  };
}

/** Returns the milliseconds until a post was refused. */
async function endBackend(world: World, ending: (typeof ENDINGS)[number], condition: string): Promise<number> {
  let pid = 0;
  await waitUntil(async () => {
    const [row] = await queryAsSuperuser<{ pid: number }>(
      world,
      `select pid from pg_stat_activity where application_name = 'loadstone' and state <> 'idle' and ${condition} limit 1`,
    ).catch(() => []); // PostgreSQL may still recover from the last process.
    pid = row?.pid ?? 0;
    return pid !== 0;
  }, 'a process in its commit');
  const { refused } = world;
  const startedMs = performance.now();
  if (ending === 'SIGKILL') process.kill(pid, 'SIGKILL');
  else await queryAsSuperuser(world, `select pg_terminate_backend(${pid})`);
  await waitUntil(() => world.refused > refused, 'a refused post');
  return Math.round(performance.now() - startedMs);
}

/** Changes a setting. It is repeated while PostgreSQL recovers. */
async function configure(world: World, statement: string): Promise<void> {
  await waitUntil(async () => {
    try {
      await queryAsSuperuser(world, statement);
      await queryAsSuperuser(world, 'select pg_reload_conf()');
      return true;
    } catch {
      return false;
    }
  }, 'a database that accepts settings');
}

async function postMore({ acknowledged }: World): Promise<void> {
  const { size } = acknowledged;
  await waitUntil(() => acknowledged.size >= size + 5, 'further posts');
}
