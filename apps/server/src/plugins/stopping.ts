import type { FastifyInstance } from 'fastify';
import { AppError } from '../ground/errors.ts';

/**
 * Refuses each new request on an open connection while the server shuts down, in the shape of every error. Register it
 * before other hooks of requests; Fastify's own refusal (`return503OnClosing`) has another shape and no `Retry-After`.
 */
export function registerStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('server.stopping');
  });
}
