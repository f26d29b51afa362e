import { setTimeout as sleep } from 'node:timers/promises';
import { listTokens, readHealth, waitUntil } from './posted-board.ts';
import type { FaultCourse } from './fault-posts.ts';
import { followSynchronously, goOnAlone, startAgain, stopServer, type TopologyBoard } from './topology-board.ts';

/** How long a program is away before it is started again. */
const AWAY_MS = 2_000;
const LIST_PAUSE_MS = 50;

/** Causes a fault; posts must go on, be refused or be cut meanwhile, and none may be lost. */
type TopologyCause = (board: TopologyBoard) => Promise<FaultCourse>;

/** Waits until the next posts are acknowledged and every server is healthy. @returns the milliseconds since the fault */
async function measure(board: TopologyBoard, sinceMs: number): Promise<FaultCourse> {
  const { size } = board.acknowledged;
  await waitUntil(() => board.acknowledged.size >= size + 3, 'posts after the fault');
  await waitUntil(
    async () =>
      (await Promise.all(board.servers.map(({ address }) => readHealth(address).catch(() => undefined)))).every(
        (state) => state === 'ok',
      ),
    'healthy servers',
  );
  return { recoveredMs: Math.round(performance.now() - sinceMs), detail: `longest post ${board.longestPostMs} ms` };
}

async function whileAway(board: TopologyBoard, cause: () => Promise<void>): Promise<FaultCourse> {
  board.isServerAway = true;
  try {
    const startedMs = performance.now();
    await cause();
    return await measure(board, startedMs);
  } finally {
    board.isServerAway = false;
  }
}

export const TOPOLOGY_FAULTS: Readonly<Record<string, TopologyCause>> = {
  'one of three servers killed': (board) =>
    whileAway(board, async () => {
      const [server] = board.servers;
      if (server === undefined) throw new Error('There is no server.');
      await stopServer(server, 'SIGKILL');
      await startAgain(server);
    }),
  'the proxy cut': (board) =>
    whileAway(board, async () => {
      await board.proxy.stop('SIGKILL');
      await sleep(AWAY_MS);
      await board.proxy.start();
    }),
  'Redis stopped': (board) =>
    whileAway(board, async () => {
      await board.redis.stop('SIGKILL');
      await sleep(AWAY_MS);
      await board.redis.start();
    }),
  'PgBouncer killed': (board) =>
    whileAway(board, async () => {
      await board.pooler.stop('SIGKILL');
      await sleep(AWAY_MS);
      await board.pooler.start();
    }),
  'the replica behind': async (board) => {
    await board.replica.query('select pg_wal_replay_pause()');
    const faults: string[] = [];
    const startedMs = performance.now();
    try {
      while (performance.now() - startedMs < AWAY_MS) {
        const promised = [...board.acknowledged];
        const listed = new Set(await listTokens(board));
        faults.push(...promised.filter(([, token]) => !listed.has(token)).map(([key]) => `${key} was not listed`));
        await sleep(LIST_PAUSE_MS);
      }
    } finally {
      await board.replica.query('select pg_wal_replay_resume()');
    }
    return { ...(await measure(board, performance.now())), faults };
  },
  'the replica killed': (board) =>
    whileAway(board, async () => {
      await board.replica.kill();
      await sleep(AWAY_MS);
      // What the manager of a cluster does: commits wait for the replica until then.
      await goOnAlone(board.primary);
      const { size } = board.acknowledged;
      await waitUntil(() => board.acknowledged.size > size, 'posts without the replica');
      await board.replica.start();
      await followSynchronously(board.primary, board.replica);
    }),
  'the primary killed, the replica promoted': (board) =>
    whileAway(board, async () => {
      await board.primary.kill();
      await sleep(AWAY_MS);
      await board.replica.query('select pg_promote()');
      await goOnAlone(board.replica);
      await board.leadTo(board.replica);
      board.primary = board.replica;
    }),
};
