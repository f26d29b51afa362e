import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How often the bytes of an upload are read within its time limit. */
const CHECKS = 5;

/**
 * Closes the connection of a request whose body does not arrive in time, so that slow clients cannot hold connections.
 * A file that is uploaded may take longer, but not that time without a byte.
 */
export function registerBodyTimeout(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request) => {
    const { headers, raw } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    const isUpload = request.routeOptions.config.endpoint?.upload !== undefined;
    const stop = isUpload ? endWithoutBytes(raw, timeoutMs) : endAfter(raw, timeoutMs);
    raw.once('end', stop);
    raw.once('close', stop);
  });
}

function endAfter(raw: IncomingMessage, timeoutMs: number): () => void {
  const timer = setTimeout(() => raw.destroy(), timeoutMs);
  timer.unref();
  return () => clearTimeout(timer);
}

function endWithoutBytes(raw: IncomingMessage, timeoutMs: number): () => void {
  let received = raw.socket.bytesRead;
  let unchanged = 0;
  const timer = setInterval(() => {
    unchanged = raw.socket.bytesRead === received ? unchanged + 1 : 0;
    received = raw.socket.bytesRead;
    if (unchanged === CHECKS) raw.destroy();
  }, timeoutMs / CHECKS);
  timer.unref();
  return () => clearInterval(timer);
}
