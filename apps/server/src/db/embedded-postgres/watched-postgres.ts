import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts';

const CHECK_MS = 500;
/** Delays between restarts, which double. */
const DELAY_MS = { first: 250, longest: 10_000 };
/** How long restarts are repeated before the process ends. */
const GIVE_UP_MS = 120_000;

interface WatchedPostgresOptions extends Omit<EmbeddedPostgresOptions, 'port' | 'onProgress'> {
  readonly log: {
    info(message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** True while restarts must go on, however long they fail: a full disk may have space again. */
  readonly isWaiting: () => boolean;
  /** Called once, when the server has ended and cannot be restarted. */
  readonly onLost: (error: Error) => void;
}

/** An embedded database that is restarted on the same port when it ends. */
export interface WatchedPostgres {
  readonly url: string;
  /** Ends the watch, and stops the server unless another client is connected to it. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL in a folder, or adopts the server that runs there, and restarts it each time it ends. */
export async function startWatchedPostgres(options: WatchedPostgresOptions): Promise<WatchedPostgres> {
  const { log, isWaiting, onLost, ...place } = options;
  const onProgress = (message: string): void => log.info(message);
  let server = await startEmbeddedPostgres({ ...place, onProgress });
  const { url, port } = server;
  let isStopped = false;
  let restart: Promise<void> | undefined;

  const tryStart = async (): Promise<void> => {
    const started = await startEmbeddedPostgres({ ...place, onProgress, port });
    // Another process has started it on its own port, to which this process has no connections.
    if (started.port !== port) throw new Error(`The embedded database runs on port ${started.port}, not on ${port}.`);
    server = started;
  };

  const restartServer = async (): Promise<void> => {
    const endedMs = performance.now();
    log.error({ port }, 'the embedded database has ended; restarting it');
    for (let delayMs = DELAY_MS.first; !isStopped; delayMs = Math.min(2 * delayMs, DELAY_MS.longest)) {
      try {
        await tryStart();
        log.warn({ afterMs: Math.round(performance.now() - endedMs) }, 'the embedded database was restarted');
        return;
      } catch (error) {
        if (performance.now() - endedMs > GIVE_UP_MS && !isWaiting()) {
          onLost(new Error('The embedded database could not be restarted.', { cause: error }));
          return;
        }
        log.error({ err: error, nextMs: delayMs }, 'the embedded database could not be restarted');
        await sleep(delayMs);
      }
    }
  };

  const timer = setInterval(() => {
    if (restart !== undefined || server.isAlive()) return;
    restart = restartServer().finally(() => (restart = undefined));
  }, CHECK_MS);
  timer.unref();

  return {
    url,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await restart;
      await server.stop();
    },
  };
}
