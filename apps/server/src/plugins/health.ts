import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Additional conditions of `/health` besides the index. */
export interface Health {
  /** Reports `starting` until the work is done; failed work ends the wait too. */
  holdUntil(work: Promise<void>): void;
  /**
   * Adds the state of the broker between servers, where one is configured. The server accepts requests without it too.
   */
  describeBroker(read: () => 'connected' | 'away' | undefined): void;
}

interface HealthOptions {
  /** False while the server fills its index. */
  readonly isReady: () => boolean;
  /** Fails where the database cannot be reached. */
  readonly pingDatabase: () => Promise<void>;
  readonly isStorageFull: () => boolean;
  /** The names of the fair queues that refuse calls. */
  readonly listFullQueues: () => readonly string[];
  readonly version: string;
}

/** How long the result of a ping is used for further requests. */
const PING_KEPT_MS = 1_000;

/** `/readyz` is the same under the name that supervisors of containers use. */
const READY_PATHS = ['/health', '/readyz'];

/**
 * Reports whether the server accepts requests: 200 `ok`, 503 `starting` while it fills its index, or 503 `unavailable`
 * while the database cannot be reached. With a full disk it is `ok`, because reads continue, and so
 * with full queues, which refuse the callers with the most work. `/livez` is 200 while the process replies, whatever the
 * database does: a supervisor that restarts a server for an outage of its database makes the outage longer.
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): Health {
  const { isReady, isStorageFull, listFullQueues, version } = options;
  const hasDatabase = keepResult(options.pingDatabase);
  let held = 0;
  let readBroker: () => 'connected' | 'away' | undefined = () => undefined;
  const reportHealth = async (_request: FastifyRequest, reply: FastifyReply) => {
    const isConnected = await hasDatabase();
    const isStarted = held === 0 && isReady();
    const full = listFullQueues();
    return reply
      .code(isConnected && isStarted ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: !isConnected ? 'unavailable' : isStarted ? 'ok' : 'starting',
        version,
        database: isConnected ? undefined : 'away',
        storage: isStorageFull() ? 'full' : undefined,
        fullQueues: full.length > 0 ? full : undefined,
        broker: readBroker(),
      });
  };
  const route = { schema: { hide: true } as object, config: { rateLimit: false } as object, exposeHeadRoute: true };
  for (const path of READY_PATHS) app.get(path, route, reportHealth);
  app.get('/livez', route, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );
  const release = (): void => {
    held -= 1;
  };
  return {
    holdUntil(work) {
      held += 1;
      work.then(release, release);
    },
    describeBroker(read) {
      readBroker = read;
    },
  };
}

/** True where a ping succeeds. Requests share a ping and its result, so that they cannot burden the database. */
function keepResult(ping: () => Promise<void>): () => Promise<boolean> {
  let result: Promise<boolean> | undefined;
  let expiresMs = Infinity;
  return () => {
    if (result !== undefined && performance.now() < expiresMs) return result;
    expiresMs = Infinity;
    result = ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (expiresMs = performance.now() + PING_KEPT_MS));
    return result;
  };
}
