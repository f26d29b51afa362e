import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client leaves before the reply is sent. */
export function toLeaveSignal(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left.signal;
}
