import type { FastifyInstance } from 'fastify';

/** What `/health` waits for besides the index. */
export interface Health {
  /** Says `starting` until the work is done; work that failed does not hold it up for good. */
  holdUntil(work: Promise<void>): void;
  /** Adds how the broker between servers is reached, where there is one. Without it the server still answers calls. */
  describeBroker(read: () => 'connected' | 'away' | undefined): void;
}

/** Says whether the server can answer calls: 200 `ok`, or 503 `starting` while it fills its index. */
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
