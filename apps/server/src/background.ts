import { createMarket, DEMO_USERS, type DemoUser } from '@loadstone/market';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from './app.ts';
import { toCalendarDay, type Clock } from './ground/clock.ts';
import type { Configuration } from './ground/settings/config.ts';
import type { OpenDatabase } from './db/database.ts';
import { startAssignmentTraffic } from './demo/assignment-traffic.ts';
import { createDemoDrivers } from './demo/demo-drivers.ts';
import { createDemoPassword, settleDemoPassword } from './demo/demo-password.ts';
import { DEMO_DRIVER_EMAIL } from './demo/demo-resources.ts';
import { createDemoServices } from './demo/demo-services.ts';
import { fillDemoMarket } from './demo/fill-market.ts';
import { startOfferTraffic } from './demo/offer-traffic.ts';
import { startTrafficShift } from './demo/traffic-shift.ts';
import { startDemoTraffic, type DemoTraffic } from './demo/traffic.ts';
import { tryHoldLock } from './db/held-lock.ts';
import { startSchedule, type Schedule } from './jobs/schedule.ts';
import { needsIndex } from './plugins/roles.ts';
import { MODULES } from './register-modules.ts';
import { hasReleasedServer, hasRunningServer } from './task-queue/index.ts';
import { listSealedColumns } from './vault/index.ts';

interface BackgroundOptions {
  configuration: Configuration;
  app: App;
  database: OpenDatabase;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** The background work of a server, as far as its roles have it: scheduled jobs, tasks and, on a demo board, its market. */
interface Background {
  /** Resolves when the index is filled and the demo market is ready. */
  readonly whenReady: Promise<void>;
  /** Lines for the user who started the server. */
  describe(): string;
  close(): Promise<void>;
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
  'globally-excluded': 'a company that nobody else sees',
  'insurance-expiring': 'a carrier whose insurance expires soon',
  'insurance-expired': 'a carrier whose insurance has expired',
  'no-features': 'products without any feature',
  'one-window': 'broker and carrier whose sessions keep to one window',
};

/** Starts the jobs, the tasks and the demo that the server's roles have; all end when closed. */
export function startBackground(options: BackgroundOptions): Background {
  const { configuration, database, clock, log } = options;
  const { roles } = configuration.server;
  const hasDemo = configuration.demo.isOn && roles.has('demo');
  let schedule: Schedule | undefined;
  let traffic: DemoTraffic | undefined;
  let demoPassword: string | undefined;
  let isClosed = false;

  const start = async (): Promise<void> => {
    // A server of an older version could not read encrypted keys.
    const { db } = database;
    const isOnlyServer = !(await hasRunningServer(db)) && !(await hasReleasedServer(db));
    if (isOnlyServer) await sealStoredKeys(options);
    if (roles.has('jobs')) {
      schedule = await startSchedule({
        db,
        clock,
        configuration,
        modules: MODULES,
        parts: options.app.parts,
        log,
      });
      options.app.parts.tasks.start();
    }
    if (!needsIndex(roles)) return;
    await options.app.matching.whenReady();
    if (!isClosed && hasDemo) {
      demoPassword = await openDemoMarket(options);
      if (isOnlyServer) await sealStoredKeys(options);
      traffic = await startDemo(options);
    }
    if (isClosed) await traffic?.close();
    await options.app.matching.catchUp();
  };
  const whenReady = start();
  return {
    whenReady,
    describe: () => (hasDemo ? describeDemo(demoPassword) : ''),
    async close() {
      isClosed = true;
      await whenReady.catch(() => undefined);
      await traffic?.close();
      await schedule?.close();
    },
  };
}

/** Encrypts keys that an older version or the demo market has stored. */
async function sealStoredKeys({ app, log }: BackgroundOptions): Promise<void> {
  const count = await app.vault.sealPlain(listSealedColumns(MODULES));
  if (count > 0) log.info({ count }, 'stored keys were encrypted');
}

/** Fills the demo market on the first start. @returns the password of its users; undefined where it is not known */
async function openDemoMarket({ configuration, database, clock }: BackgroundOptions): Promise<string | undefined> {
  const { db } = database;
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

async function startDemo({
  configuration,
  app,
  database,
  clock,
  log,
}: BackgroundOptions): Promise<DemoTraffic | undefined> {
  const { seed, changesPerMinute, hasAssignments } = configuration.demo;
  const { timeZone } = configuration.board;
  const { db, url } = database;
  if (changesPerMinute === 0) return undefined;
  return startTrafficShift({
    log,
    tryHold: () => tryHoldLock(url, 'demoTraffic'),
    start: async () => {
      const market = createMarket({ seed, today: toCalendarDay(clock.now(), timeZone) });
      const { matching } = app;
      const { postings, assignments, offers } = createDemoServices({
        db,
        clock,
        configuration,
        matching,
        assignments: app.assignments,
      });
      const parts = { db, clock, timeZone, postings, matching, market, seed, log };
      const running: DemoTraffic[] = [];
      const close = async (): Promise<void> => {
        await Promise.all(running.map((traffic) => traffic.close()));
      };
      try {
        running.push(await startDemoTraffic({ ...parts, changesPerMinute }));
        if (hasAssignments) {
          const stepMs = (ASSIGNMENT_STEP_MS * USUAL_CHANGES) / changesPerMinute;
          const drivers = createDemoDrivers({ db, clock, assignments, tracking: app.tracking });
          // The first assignments are made of leads of the market that was just filled.
          await matching.catchUp();
          running.push(await startAssignmentTraffic({ ...parts, assignments, drivers, stepMs }));
          running.push(await startOfferTraffic({ ...parts, offers, stepMs }));
        }
      } catch (error) {
        // The shift starts all of it again.
        await close();
        throw error;
      }
      return { close };
    },
  });
}

function describeDemo(password: string | undefined): string {
  const width = Math.max(...DEMO_USERS.map((user) => user.email.length));
  const lines = DEMO_USERS.map((user) => `  ${user.email.padEnd(width)}  ${CASES[user.demoCase]}`);
  lines.push(`  ${DEMO_DRIVER_EMAIL.padEnd(width)}  a driver of the first carrier, who signs in at /driver`);
  const known = password ?? 'the one that was printed at the first start; DEMO_PASSWORD sets another';
  return `\nA demo market of sample data. Password of all: ${known}\n${lines.join('\n')}\n`;
}
