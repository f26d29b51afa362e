import { setTimeout as sleep } from 'node:timers/promises';
import {
  listTokens,
  lower,
  postOnce,
  raise,
  waitForHealth,
  waitUntil,
  type PostVariant,
  type World,
} from './fault-world.ts';

const POSTERS = 4;
const NOTICED_LIMIT_MS = 5_000;
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

/** The result of one fault. A fault is survived where nothing is lost and the health was true within five seconds. */
export interface FaultResult extends FaultCourse {
  fault: string;
  /** Milliseconds from the end of the fault until the board was healthy again. */
  recoveredMs: number;
  /** Posts with a success reply. */
  acknowledged: number;
  /** Postings that are missing or there twice, and every other broken promise. */
  faults: string[];
}

export interface FaultPlan {
  name: string;
  /** The least number of posts; they go on for as long as the fault lasts. */
  posts: number;
  /** Settings of the server during this fault. */
  environment?: Record<string, string>;
  /** How the posts differ from the usual ones. */
  variant?: PostVariant;
  /** Causes the fault and ends it. */
  cause: (world: World) => Promise<FaultCourse>;
}

/**
 * Starts the server and causes a fault during posts, each of which is repeated under its key until it succeeds, as a
 * client does. Then every acknowledged posting must be listed, and no other.
 */
export async function duringPosts(world: World, plan: FaultPlan): Promise<FaultResult> {
  world.acknowledged.clear();
  world.broken.length = 0;
  world.refused = world.replayed = world.longestPostMs = 0;
  await raise(world, plan.environment);
  const before = new Set(await listTokens(world));
  let isOver = false;
  let next = 0;
  const poster = async (): Promise<void> => {
    while (next < plan.posts || !isOver) {
      const key = `${plan.name.replaceAll(/\W/g, '-')}-${(next += 1)}`;
      while ((await postOnce(world, key, plan.variant)) !== 200) await sleep(REPEAT_MS);
      await sleep(PAUSE_MS);
    }
  };
  const posters = Promise.all(Array.from({ length: POSTERS }, poster));
  const work = async (): Promise<FaultCourse & { recoveredMs: number }> => {
    try {
      await waitUntil(() => world.acknowledged.size >= plan.posts / 3, 'a third of the posts');
      const course = await plan.cause(world);
      const endedMs = performance.now();
      await waitForHealth(world);
      return { recoveredMs: Math.round(performance.now() - endedMs), ...course };
    } finally {
      isOver = true;
    }
  };
  const [course] = await Promise.all([work(), posters]);
  const faults = [...world.broken, ...(course.faults ?? []), ...listFaults(world, before, await listTokens(world))];
  const { noticedMs } = course;
  if (noticedMs !== undefined && noticedMs > NOTICED_LIMIT_MS)
    faults.push(`the fault was noticed after ${noticedMs} ms`);
  if (world.server?.exitCode !== null) faults.push('the server ended');
  await lower(world, 'SIGTERM');
  return { fault: plan.name, ...course, acknowledged: world.acknowledged.size, faults };
}

function listFaults({ acknowledged }: World, before: ReadonlySet<number>, listed: readonly number[]): string[] {
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
