import { tmpdir } from 'node:os';
import { jumpClock } from './clock-faults.ts';
import { holdDatabase, killDatabase, killInCommit } from './database-faults.ts';
import { fillDisk, reachReserve } from './disk-faults.ts';
import { duringPosts, type FaultCourse, type FaultResult } from './fault-posts.ts';
import { createWorld, removeWorld, type World } from './fault-world.ts';
import { slowPartners } from './partner-faults.ts';
import { killServer, startSecondServer } from './process-faults.ts';

/** Runs one fault on a board whose server is not running. */
type Round = (world: World, name: string, posts: number) => Promise<FaultResult>;

const onUsualServer =
  (cause: (world: World) => Promise<FaultCourse>): Round =>
  (world, name, posts) =>
    duringPosts(world, { name, posts, cause });

/** Every fault that needs no other disk, in the order in which they are caused on one board. */
const ROUNDS = {
  'database killed': onUsualServer(killDatabase),
  'database killed, restart impossible for a while': onUsualServer(holdDatabase),
  'database process killed in commit': onUsualServer(killInCommit),
  'server killed': onUsualServer(killServer),
  'second server on the same folder': onUsualServer(startSecondServer),
  'partners slow or silent': slowPartners,
  'clock past midnight and back': jumpClock,
} satisfies Record<string, Round>;

/** The faults of a file system with little space. */
const DISK_ROUNDS = {
  'disk full to the reserve': onUsualServer(reachReserve),
  'disk full, database stopped': onUsualServer(fillDisk),
} satisfies Record<string, Round>;

export type FaultName = keyof typeof ROUNDS;

export interface FaultOptions {
  /** The least number of posts during each fault. */
  posts: number;
  /** A folder on a small file system, which is filled up; without one the full disk is left out. */
  folder?: string;
  /** Default all. */
  faults?: readonly FaultName[];
  /** Called with each result. */
  onResult?: (result: FaultResult) => void;
}

/** Runs the product on an embedded database of its own and causes faults during posts. */
export async function runFaults(options: FaultOptions): Promise<FaultResult[]> {
  const { posts, folder, faults, onResult } = options;
  const rounds: [string, Round][] = Object.entries(ROUNDS);
  const chosen = faults === undefined ? rounds : rounds.filter(([name]) => faults.includes(name as FaultName));
  const world = await createWorld(folder ?? tmpdir());
  try {
    const results: FaultResult[] = [];
    for (const [name, round] of [...(folder === undefined ? [] : Object.entries(DISK_ROUNDS)), ...chosen]) {
      const result = await round(world, name, posts);
      onResult?.(result);
      results.push(result);
    }
    return results;
  } finally {
    await removeWorld(world);
  }
}
