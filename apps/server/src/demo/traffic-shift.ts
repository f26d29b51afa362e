import type { HeldLock } from '../db/held-lock.ts';
import type { DemoTraffic } from './traffic.ts';

/** How often a server without the lock asks for it, and one with it looks whether it still has it. */
const LOOK_MS = 5_000;

export interface ShiftOptions {
  /** Takes the lock that one server at a time holds; undefined where another holds it. */
  tryHold: () => Promise<HeldLock | undefined>;
  start: () => Promise<DemoTraffic>;
  log: { warn(fields: object, message: string): void };
}

/**
 * Runs the demo's traffic while this server holds its lock: of several servers on one database one
 * makes it, and another takes over when that one goes.
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
      log.warn({ err: error }, 'the demo traffic could not start and will be tried again');
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
