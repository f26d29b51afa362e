import type { HeldLock } from '../db/held-lock.ts';
import type { DemoTraffic } from './traffic.ts';

/** How often a server without the lock attempts to take it, and one with the lock checks that it still has it. */
const LOOK_MS = 5_000;

interface ShiftOptions {
  /** Takes the lock that one server at a time can have; undefined if another server has it. */
  tryHold: () => Promise<HeldLock | undefined>;
  start: () => Promise<DemoTraffic>;
  log: { warn(fields: object, message: string): void };
}

/**
 * Runs the demo's traffic while this server has the lock. Of several servers on one database one runs the traffic, and
 * another takes over when it stops.
 */
export async function startTrafficShift({ tryHold, start, log }: ShiftOptions): Promise<DemoTraffic> {
  let lock: HeldLock | undefined;
  let traffic: DemoTraffic | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const leave = async (): Promise<void> => {
    await traffic?.close();
    traffic = undefined;
    lock?.release();
    lock = undefined;
  };
  const look = async (): Promise<void> => {
    try {
      if (lock !== undefined && !lock.isHeld) await leave();
      lock ??= await tryHold();
      if (lock !== undefined && traffic === undefined && !isClosed) traffic = await start();
    } catch (error) {
      log.warn({ err: error }, 'the demo traffic could not start and will be retried');
      await leave();
    }
    if (!isClosed) timer = setTimeout(() => (running = look()), LOOK_MS);
  };
  let running = look();
  await running;
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      await leave();
    },
  };
}
