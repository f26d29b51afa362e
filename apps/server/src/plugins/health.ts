import type { FastifyInstance } from 'fastify';

/** Additional conditions of `/health` besides the index. */
export interface Health {
  /** Reports `starting` until the work is done; failed work ends the wait too. */
  holdUntil(work: Promise<void>): void;
  /**
   * Adds the state of the broker between servers, where one is configured. The server accepts requests without it too.
   */
  describeBroker(read: () => 'connected' | 'away' | undefined): void;
}

/** Reports whether the server accepts requests: 200 `ok`, or 503 `starting` while it fills its index. */
export function registerHealth(app: FastifyInstance, isReady: () => boolean, version: string): Health {
  let held = 0;
  let readBroker: () => 'connected' | 'away' | undefined = () => undefined;
  app.get(
    '/health',
    { schema: { hide: true } as object, config: { rateLimit: false } as object, exposeHeadRoute: true },
    (_request, reply) => {
      const isOk = held === 0 && isReady();
      return reply
        .code(isOk ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isOk ? 'ok' : 'starting', version, broker: readBroker() });
    },
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
