import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultCourse } from './fault-posts.ts';
import { queryAsSuperuser, RESERVE_MB, type FaultBoard } from './fault-board.ts';
import { callBoard, listPath, postOnce, readHealth, waitUntil } from './posted-board.ts';

const MEGABYTE = 1024 * 1024;
/** A file system with more free space is not filled: it would take too long and disturb other programs. */
const FILLED_BYTES_MAXIMUM = 2 * 1024 * MEGABYTE;
/** How long the disk stays full after the database has stopped: it is restarted several times in vain. */
const FULL_MS = 5_000;
/** More than the files of its log that PostgreSQL keeps for further use. */
const LOGGED_MB_MAXIMUM = 500;

/** Fills the disk until less than the reserve is free: the server refuses writes, and PostgreSQL goes on. */
export async function reachReserve(board: FaultBoard): Promise<FaultCourse> {
  const free = getFreeBytes(board);
  return withFiller(board, async (filler) => {
    writeFileSync(filler, Buffer.alloc(free - (RESERVE_MB / 2) * MEGABYTE));
    const startedMs = performance.now();
    await waitUntil(async () => (await postOnce(board, 'reserve')) === 507, 'a refused write');
    const noticedMs = Math.round(performance.now() - startedMs);
    const { status } = await callBoard(board, { path: listPath(board) });
    return { noticedMs, faults: status === 200 ? [] : [`a read on the full disk had status ${status}`] };
  });
}

/** Fills the disk to the last byte, and writes to the log of PostgreSQL until it stops. */
export async function fillDisk(board: FaultBoard): Promise<FaultCourse> {
  getFreeBytes(board);
  return withFiller(board, async (filler) => {
    fill(filler);
    await writeLogUntilItFails(board);
    const startedMs = performance.now();
    await waitUntil(async () => (await readHealth(board.address)) === 'unavailable', 'an unavailable board');
    const noticedMs = Math.round(performance.now() - startedMs);
    const { status } = await callBoard(board, { path: listPath(board) });
    await sleep(FULL_MS);
    const write = await postOnce(board, 'full');
    return {
      noticedMs,
      detail: `writes had status ${write}, reads ${status}`,
      faults: status === 503 ? [] : [`a read without a database had status ${status}`],
    };
  });
}

async function withFiller(board: FaultBoard, work: (filler: string) => Promise<FaultCourse>): Promise<FaultCourse> {
  const filler = join(board.folder, 'filler');
  try {
    return await work(filler);
  } finally {
    rmSync(filler, { force: true });
  }
}

function getFreeBytes({ folder }: FaultBoard): number {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free > FILLED_BYTES_MAXIMUM) throw new Error(`${folder} is not on a small file system.`);
  return free;
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 16)) {
      const part = Buffer.alloc(size);
      try {
        for (;;) writeSync(file, part);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

async function writeLogUntilItFails(board: FaultBoard): Promise<void> {
  for (let written = 0; written < LOGGED_MB_MAXIMUM; written += 1) {
    try {
      await queryAsSuperuser(board, `select pg_logical_emit_message(false, 'fill', repeat('x', ${MEGABYTE}))`);
    } catch {
      return;
    }
  }
  throw new Error('The database still writes its log on a full disk.');
}
