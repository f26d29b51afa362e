import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection of a request whose body does not arrive in time, so that slow clients cannot hold connections.
 * Files that are uploaded may take longer.
 */
export function registerBodyTimeout(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { headers, raw } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || request.routeOptions.config.endpoint?.upload !== undefined) return;
    const timer = setTimeout(() => raw.destroy(), timeoutMs);
    timer.unref();
    const stop = (): void => clearTimeout(timer);
    raw.once('end', stop);
    raw.once('close', stop);
  });
}
