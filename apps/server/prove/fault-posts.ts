import type { BoardChange } from '@loadstone/contracts/live';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopBoard, startBoard, withBoardDatabase, type FaultBoard } from './fault-board.ts';
import { addProgram } from './program-token.ts';
import { listTokens, postOnce, waitForHealth, waitUntil, WAIT_LIMIT_MS, type PostedBoard } from './posted-board.ts';
import { WatchedDesk } from './watched-desk.ts';

const POSTERS = 4;
/** Between two posts of one client. */
const PAUSE_MS = 20;
const REPEAT_MS = 100;

/** What a fault showed while it lasted. */
export interface FaultCourse {
  /** Milliseconds until the health or a refusal showed the fault; left out where it is survived and never shown. */
  noticedMs?: number;
  /** Milliseconds until the board was healthy again, where the fault itself includes it. */
  recoveredMs?: number;
  /** Figures of this fault. */
  detail?: string;
  /** Promises of this fault that were broken. */
  faults?: string[];
}

/** The result of one fault. A fault is survived where nothing is lost and the health is true in the end. */
export interface FaultResult extends FaultCourse {
  fault: string;
  /** Milliseconds from the end of the fault until the board was healthy again. */
  recoveredMs: number;
  /** Posts with a success reply. */
  acknowledged: number;
  /** Postings that are missing or there twice, and every other broken promise. */
  faults: string[];
  /** Milliseconds from the last post until the last event of these posts was at its webhook. */
  webhooksMs?: number;
}

interface FaultPlan<Board extends PostedBoard> {
  name: string;
  /** The least number of posts; they go on for as long as the fault lasts. */
  posts: number;
  /** Causes the fault and ends it. */
  cause: (board: Board) => Promise<FaultCourse>;
}

/**
 * Starts the server and causes a fault during posts, whose events must all be at a webhook; ends the server, and looks for
 * half-written posts.
 */
export async function duringPosts(board: FaultBoard, plan: FaultPlan<FaultBoard>): Promise<FaultResult> {
  await startBoard(board);
  await subscribe(board);
  const result = await postDuring(board, plan);
  const webhooksMs = await waitForEvents(board);
  if (board.server?.exitCode !== null) result.faults.push('the server ended');
  await stopBoard(board, 'SIGTERM');
  result.faults.push(...(await listHalfWritten(board)));
  return { ...result, webhooksMs };
}

/** Adds the webhook, where an earlier fault has not. */
async function subscribe(board: FaultBoard): Promise<void> {
  if (board.receiver.isSubscribed) return;
  const { address, broker, receiver } = board;
  await receiver.subscribe(address, await withBoardDatabase(board, ({ db }) => addProgram(db, address, broker)));
}

/** Waits until the receiver has the event of each acknowledged post. @returns how long after the last post that was */
async function waitForEvents({ acknowledged, lastPostMs, receiver: { receivedMs } }: FaultBoard): Promise<number> {
  const tokens = [...acknowledged.values()];
  await waitUntil(() => tokens.every((token) => receivedMs.has(token)), 'the events of all posts');
  const lastMs = tokens.reduce((latest, token) => Math.max(latest, receivedMs.get(token) ?? 0), 0);
  return Math.max(0, Math.round(lastMs - lastPostMs));
}

/**
 * Causes a fault during posts, each of which is repeated under its key until it succeeds, as a client does. Then every
 * acknowledged posting must be listed, and no other, and a desk that was open all the time shows the same list.
 */
export async function postDuring<Board extends PostedBoard>(
  board: Board,
  plan: FaultPlan<Board>,
): Promise<FaultResult> {
  board.acknowledged.clear();
  board.broken.length = 0;
  board.refused = board.replayed = board.longestPostMs = 0;
  const before = new Set(await listTokens(board));
  const desk = openDesk(board);
  try {
    await waitUntil(() => desk.isConnected, 'a connected desk');
    let isOver = false;
    let next = 0;
    const poster = async (): Promise<void> => {
      while (next < plan.posts || !isOver) {
        const key = `${plan.name.replaceAll(/\W/g, '-')}-${(next += 1)}`;
        while ((await postOnce(board, key)) !== 200) await sleep(REPEAT_MS);
        await sleep(PAUSE_MS);
      }
    };
    const posters = Promise.all(Array.from({ length: POSTERS }, poster));
    const work = async (): Promise<FaultCourse & { recoveredMs: number }> => {
      try {
        await waitUntil(() => board.acknowledged.size >= plan.posts / 3, 'a third of the posts');
        const course = await plan.cause(board);
        const endedMs = performance.now();
        await waitForHealth(board);
        return { recoveredMs: Math.round(performance.now() - endedMs), ...course };
      } finally {
        isOver = true;
      }
    };
    const [course] = await Promise.all([work(), posters]);
    const faults = [...board.broken, ...(course.faults ?? []), ...listFaults(board, before, await listTokens(board))];
    faults.push(...(await listDeskFaults(desk)));
    return { fault: plan.name, ...course, acknowledged: board.acknowledged.size, faults };
  } finally {
    desk.close();
  }
}

/** The broker's desk with its list of own loads. */
export function openDesk(board: PostedBoard): WatchedDesk {
  const toListChange = (change: BoardChange) =>
    change.type === 'posting.changed' || change.type === 'posting.removed'
      ? { token: change.token, isThere: change.type === 'posting.changed' }
      : undefined;
  return new WatchedDesk({
    address: board.address,
    token: board.token,
    readList: () => listTokens(board),
    toListChange,
  });
}

/** What the desk still shows differently after the time in which it connects again and receives what it missed. */
async function listDeskFaults(desk: WatchedDesk): Promise<string[]> {
  const giveUpMs = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const differences = await desk.compare();
    if (differences.length === 0 && desk.isConnected) return [];
    if (performance.now() > giveUpMs)
      return desk.isConnected ? differences : ['the desk is not connected', ...differences];
    await sleep(REPEAT_MS);
  }
}

function listFaults({ acknowledged }: PostedBoard, before: ReadonlySet<number>, listed: readonly number[]): string[] {
  const shown = new Set(listed);
  const counts = new Map<number, number>();
  for (const token of acknowledged.values()) counts.set(token, (counts.get(token) ?? 0) + 1);
  return [
    ...[...acknowledged].filter(([, token]) => !shown.has(token)).map(([key]) => `${key} is lost`),
    ...[...counts].filter(([, count]) => count > 1).map(([token]) => `posting ${token} has two keys`),
    ...listed.filter((token) => !before.has(token) && !counts.has(token)).map((token) => `posting ${token} has no key`),
    ...(shown.size === listed.length ? [] : ['a posting is listed twice']),
  ];
}

/** Postings without a row in the change feed, and rows of the feed without their posting. */
async function listHalfWritten(board: FaultBoard): Promise<string[]> {
  return withBoardDatabase(board, async ({ db }) => {
    const postings = new Set((await db.selectFrom('postings').select('token').execute()).map(({ token }) => token));
    const feed = await db.selectFrom('change_feed').select('change').execute();
    const published = new Set(feed.flatMap(({ change }) => (change.type === 'posting' ? [change.posting.token] : [])));
    return [
      ...[...postings].filter((token) => !published.has(token)).map((token) => `posting ${token} is not in the feed`),
      ...[...published].filter((token) => !postings.has(token)).map((token) => `posting ${token} is in the feed only`),
    ];
  });
}
