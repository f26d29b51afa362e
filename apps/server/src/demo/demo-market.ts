import { createMarket, DEMO_USERS, type DemoUser } from '@loadstone/market';
import type { Board } from '../board/board.ts';
import { tryHoldLock, type HeldLock } from '../db/held-lock.ts';
import { getToday } from '../modules/postings/index.ts';
import { startAssignmentTraffic } from './assignment-traffic.ts';
import { DemoDrivers } from './demo-drivers.ts';
import { createDemoPassword, settleDemoPassword } from './demo-password.ts';
import { DEMO_DRIVER_EMAIL } from './demo-resources.ts';
import { fillDemoMarket } from './fill-market.ts';
import { startOfferTraffic } from './offer-traffic.ts';
import { startDemoTraffic, type DemoTraffic } from './traffic.ts';

/** How often a server without the lock attempts to take it, and one with the lock checks that it still has it. */
const LOOK_MS = 5_000;

interface ShiftOptions {
  /** Takes the lock that one server at a time can have; undefined if another server has it. */
  tryHold: () => Promise<HeldLock | undefined>;
  start: () => Promise<DemoTraffic>;
  log: { warn(fields: object, message: string): void };
}

/** A step of the assignments of the demo market, at the usual number of changes a minute. */
const ASSIGNMENT_STEP_MS = 4_000;
const USUAL_CHANGES = 60;

/** A description of each demo user. */
const CASES: Record<DemoUser['demoCase'], string> = {
  'broker-only': 'a broker with loads',
  'carrier-only': 'a carrier with trucks',
  'both-products': 'broker and carrier in one, an administrator',
  colleague: 'a colleague of the first broker',
  'no-product': 'no subscription: sent to the portal',
  'globally-excluded': 'a company that no other company sees',
  'insurance-expiring': 'a carrier whose insurance expires soon',
  'insurance-expired': 'a carrier whose insurance has expired',
  'no-features': 'products without any feature',
  'one-window': 'broker and carrier whose sessions keep to one window',
};

/** Fills the demo market on the first start. @returns the password of its users; undefined where it is not known */
export async function openDemoMarket({ configuration, db, clock }: Board): Promise<string | undefined> {
  const { seed } = configuration.demo;
  const password = createDemoPassword(configuration);
  await fillDemoMarket({
    db,
    clock,
    timeZone: configuration.board.timeZone,
    password,
    createMarket: (today) => createMarket({ seed, today }),
  });
  return settleDemoPassword(db, configuration, password);
}

/** Starts the traffic of the demo market, on one server at a time; undefined where it has none. */
export async function startDemo(board: Board): Promise<DemoTraffic | undefined> {
  const { configuration, log } = board;
  if (configuration.demo.changesPerMinute === 0) return undefined;
  return startTrafficShift({
    log,
    tryHold: () => tryHoldLock(board.database.url, 'demoTraffic'),
    start: () => startTraffics(board),
  });
}

async function startTraffics(board: Board): Promise<DemoTraffic> {
  const { configuration, matching } = board;
  const { seed, changesPerMinute, hasAssignments } = configuration.demo;
  const market = createMarket({ seed, today: getToday(board) });
  const running: DemoTraffic[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(running.map((traffic) => traffic.close()));
  };
  try {
    running.push(await startDemoTraffic(board, { market, seed, changesPerMinute }));
    if (hasAssignments) {
      const stepMs = (ASSIGNMENT_STEP_MS * USUAL_CHANGES) / changesPerMinute;
      const drivers = new DemoDrivers(board);
      // The first assignments are made of leads of the market that was just filled.
      await matching.catchUp();
      running.push(await startAssignmentTraffic(board, { market, seed, drivers, stepMs }));
      running.push(await startOfferTraffic(board, { market, seed, stepMs }));
    }
  } catch (error) {
    // The shift starts all of it again.
    await close();
    throw error;
  }
  return { close };
}

/** Lines for the user who started the server. */
export function describeDemo(password: string | undefined): string {
  const width = Math.max(...DEMO_USERS.map((user) => user.email.length));
  const lines = DEMO_USERS.map((user) => `  ${user.email.padEnd(width)}  ${CASES[user.demoCase]}`);
  lines.push(`  ${DEMO_DRIVER_EMAIL.padEnd(width)}  a driver of the first carrier, who signs in at /driver`);
  const known = password ?? 'the one that was printed at the first start; DEMO_PASSWORD sets another';
  return `\nA demo market of sample data. Password of all: ${known}\n${lines.join('\n')}\n`;
}

/**
 * Runs the demo's traffic while this server has the lock. Of several servers on one database one runs the traffic, and
 * another takes over when it stops.
 */
async function startTrafficShift({ tryHold, start, log }: ShiftOptions): Promise<DemoTraffic> {
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
