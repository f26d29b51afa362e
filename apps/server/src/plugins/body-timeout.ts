import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How often the bytes of an upload are read within its time limit. */
const CHECKS = 5;

/**
 * Closes the connection of a request whose body does not arrive in time, so that slow clients cannot hold connections.
 * A file that is uploaded may take longer, but not that time without a byte. The reader of lines times its own waits,
 * because a list arrives as slowly as it is written; what follows after the reply has that time.
 */
export function registerBodyTimeout(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody) return;
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.lines !== undefined) reply.raw.once('finish', () => endAfter(raw, timeoutMs));
    else if (endpoint?.upload !== undefined) endWithoutBytes(raw, timeoutMs);
    else endAfter(raw, timeoutMs);
  });
}

function endAfter(raw: IncomingMessage, timeoutMs: number): void {
  if (raw.readableEnded) return;
  const timer = setTimeout(() => raw.destroy(), timeoutMs);
  timer.unref();
  stopWithBody(raw, () => clearTimeout(timer));
}

function endWithoutBytes(raw: IncomingMessage, timeoutMs: number): void {
  let received = raw.socket.bytesRead;
  let unchanged = 0;
  const timer = setInterval(() => {
    unchanged = raw.socket.bytesRead === received ? unchanged + 1 : 0;
    received = raw.socket.bytesRead;
    if (unchanged === CHECKS) raw.destroy();
  }, timeoutMs / CHECKS);
  timer.unref();
  stopWithBody(raw, () => clearInterval(timer));
}

function stopWithBody(raw: IncomingMessage, stop: () => void): void {
  raw.once('end', stop);
  raw.once('close', stop);
}
