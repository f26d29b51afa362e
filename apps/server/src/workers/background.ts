import type { RunningBoard } from '../board/board.ts';
import { describeDemo, openDemoMarket, startDemo } from '../demo/demo-market.ts';
import type { DemoTraffic } from '../demo/traffic.ts';
import { needsIndex } from '../ground/settings/setting-types.ts';
import { startSchedule, type Schedule } from '../jobs/schedule.ts';
import { MODULES } from '../modules/index.ts';
import { hasReleasedServer, hasRunningServer } from '../task-queue/index.ts';
import { listSealedColumns } from '../db/vault/index.ts';

/** The background work of a server, as far as its roles have it: scheduled jobs, tasks and, on a demo board, its market. */
interface Background {
  /** Resolves when the index is filled and the demo market is ready. */
  readonly whenReady: Promise<void>;
  /** Lines for the user who started the server. */
  describe(): string;
  close(): Promise<void>;
}

/** Starts the jobs, the tasks and the demo that the server's roles have; all end when closed. */
export function startBackground(board: RunningBoard): Background {
  const { configuration, matching, db } = board;
  const { roles } = configuration.server;
  const hasDemo = configuration.demo.isOn && roles.has('demo');
  let schedule: Schedule | undefined;
  let traffic: DemoTraffic | undefined;
  let demoPassword: string | undefined;
  let isClosed = false;

  const start = async (): Promise<void> => {
    // A server of an older version could not read encrypted keys.
    const isOnlyServer = !(await hasRunningServer(db)) && !(await hasReleasedServer(db));
    if (isOnlyServer) await sealStoredKeys(board);
    if (roles.has('jobs')) {
      schedule = await startSchedule(board, MODULES);
      board.tasks.start();
    }
    if (!needsIndex(roles)) return;
    await matching.whenReady();
    if (!isClosed && hasDemo) {
      demoPassword = await openDemoMarket(board);
      if (isOnlyServer) await sealStoredKeys(board);
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

/** Encrypts keys that an older version or the demo market has stored. */
async function sealStoredKeys({ vault, log }: RunningBoard): Promise<void> {
  const count = await vault.sealPlain(listSealedColumns(MODULES));
  if (count > 0) log.info({ count }, 'stored keys were encrypted');
}
