import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toCallerId, toCallerNumber } from '../ground/caller.ts';
import { createEntryLimit } from '../ground/entry-limit.ts';

const TOO_MANY_REQUESTS = 429;

/**
 * Logs one line per request, with its route instead of its address, because addresses contain feature keys. Successful
 * requests are logged at debug, refusals at info; failures are logged by the error handler. Of the refusals by a limit only
 * the first in a minute of each user or address and route is logged at info, so that a flood does not fill the log.
 */
export function registerRequestLog(app: FastifyInstance): void {
  const refusals = createEntryLimit<string>(() => performance.now());
  const isNews = (request: FastifyRequest, { statusCode }: FastifyReply): boolean => {
    if (statusCode !== TOO_MANY_REQUESTS) return statusCode >= 400;
    const sender = request.caller === undefined ? request.ip : toCallerId(request.caller);
    return refusals.isDue(`${sender} ${request.method} ${request.routeOptions.url ?? ''}`);
  };
  app.addHook('onResponse', async (request, reply) => {
    const level = isNews(request, reply) ? 'info' : 'debug';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller && { [`${request.caller.kind}Id`]: toCallerNumber(request.caller) }),
      },
      'answered',
    );
  });
}
