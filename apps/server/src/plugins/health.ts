import type { FastifyInstance } from 'fastify';

/** Says whether the server can answer calls: 200 `ok`, or 503 `starting` while it fills its index. */
export function registerHealth(app: FastifyInstance, isReady: () => boolean, version: string): void {
  app.get(
    '/health',
    { schema: { hide: true } as object, config: { rateLimit: false } as object },
    (_request, reply) => {
      const isOk = isReady();
      return reply
        .code(isOk ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isOk ? 'ok' : 'starting', version });
    },
  );
}
