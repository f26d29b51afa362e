import type { App } from './app.ts';
import { openDemoMarket, startDemo, describeDemo } from './demo/demo-market.ts';
import type { DemoTraffic } from './demo/traffic.ts';
import { startSchedule, type Schedule } from './jobs/schedule.ts';
import { needsIndex } from './plugins/roles.ts';
import { MODULES } from './register-modules.ts';
import { hasReleasedServer, hasRunningServer } from './task-queue/index.ts';
import { listSealedColumns } from './vault/index.ts';

/** The background work of a server, as far as its roles have it: scheduled jobs, tasks and, on a demo board, its market. */
interface Background {
  /** Resolves when the index is filled and the demo market is ready. */
  readonly whenReady: Promise<void>;
  /** Lines for the user who started the server. */
  describe(): string;
  close(): Promise<void>;
}

/** Starts the jobs, the tasks and the demo that the server's roles have; all end when closed. */
export function startBackground({ parts: board }: App): Background {
  const { configuration, matching, db } = board;
  const { roles } = configuration.server;
  const hasDemo = configuration.demo.isOn && roles.has('demo');
  let schedule: Schedule | undefined;
  let traffic: DemoTraffic | undefined;
  let demoPassword: string | undefined;
  let isClosed = false;

  /** Encrypts keys that an older version or the demo market has stored. */
  const sealStoredKeys = async (): Promise<void> => {
    const count = await board.vault.sealPlain(listSealedColumns(MODULES));
    if (count > 0) board.log.info({ count }, 'stored keys were encrypted');
  };

  const start = async (): Promise<void> => {
    // A server of an older version could not read encrypted keys.
    const isOnlyServer = !(await hasRunningServer(db)) && !(await hasReleasedServer(db));
    if (isOnlyServer) await sealStoredKeys();
    if (roles.has('jobs')) {
      schedule = await startSchedule(board, MODULES);
      board.tasks.start();
    }
    if (!needsIndex(roles)) return;
    await matching.whenReady();
    if (!isClosed && hasDemo) {
      demoPassword = await openDemoMarket(board);
      if (isOnlyServer) await sealStoredKeys();
      traffic = await startDemo(board);
    }
    if (isClosed) await traffic?.close();
    await matching.catchUp();
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
