import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request, with its route instead of its address, because addresses contain feature keys. Successful
 * requests are logged at debug, refusals at info; failures are logged by the error handler.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 400 ? 'info' : 'debug';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.caller?.kind === 'user' ? request.caller.userId : undefined,
        driverId: request.caller?.kind === 'driver' ? request.caller.driverId : undefined,
      },
      'answered',
    );
  });
}
