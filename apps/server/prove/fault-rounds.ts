import { tmpdir } from 'node:os';
import { holdDatabase, killDatabase, killInCommit } from './database-faults.ts';
import { fillDisk, reachReserve } from './disk-faults.ts';
import { duringPosts, type FaultCourse, type FaultResult } from './fault-posts.ts';
import { createBoard, removeBoard, type FaultBoard } from './fault-board.ts';
import { killServer, killWorkers, startSecondServer } from './process-faults.ts';

/** Causes a fault on a board whose server receives posts, and ends it. */
type Cause = (board: FaultBoard) => Promise<FaultCourse>;

/** Every fault that needs no other disk, in the order in which they are caused on one board. */
const FAULTS = {
  'database killed': killDatabase,
  'database killed, restart impossible for a while': holdDatabase,
  'database process killed in commit': killInCommit,
  'server killed': killServer,
  'second server on the same folder': startSecondServer,
  'workers killed': killWorkers,
} satisfies Record<string, Cause>;

/** The faults of a file system with little space. */
const DISK_FAULTS = {
  'disk full to the reserve': reachReserve,
  'disk full, database stopped': fillDisk,
} satisfies Record<string, Cause>;

interface FaultOptions {
  /** The least number of posts during each fault. */
  posts: number;
  /** A folder on a small file system, which is filled up; without one the full disk is left out. */
  folder?: string;
  /** Called with each result. */
  onResult?: (result: FaultResult) => void;
}

/** Runs the product on an embedded database of its own and causes faults during posts. */
export async function runFaults(options: FaultOptions): Promise<FaultResult[]> {
  const { posts, folder, onResult } = options;
  const board = await createBoard(folder ?? tmpdir());
  try {
    const results: FaultResult[] = [];
    for (const [name, cause] of [
      ...(folder === undefined ? [] : Object.entries(DISK_FAULTS)),
      ...Object.entries(FAULTS),
    ]) {
      const result = await duringPosts(board, { name, posts, cause });
      onResult?.(result);
      results.push(result);
    }
    return results;
  } finally {
    await removeBoard(board);
  }
}
