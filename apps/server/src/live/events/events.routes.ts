import { eventIdSchema, readEvents } from '@loadstone/contracts/machine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import type { EventStreams, StreamAccess } from './event-streams.ts';

const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };

/** The event stream of machines. */
export function registerEvents(
  app: FastifyInstance,
  streams: EventStreams,
  authenticate: (request: FastifyRequest) => Promise<StreamAccess>,
): void {
  registerEndpoint(app, readEvents, async ({ caller, query, request, reply }) => {
    const header = request.headers['last-event-id'];
    const lastEventId = header === undefined ? query.lastEventId : String(header);
    assertThat(
      lastEventId === undefined || eventIdSchema.safeParse(lastEventId).success,
      'request.invalid',
      undefined,
      [fieldError('Last-Event-ID', 'check.eventId')],
    );
    // The hook that adds the id to other replies does not run for a connection that was taken over.
    void reply.headers({ ...STREAM_HEADERS, 'cache-control': 'no-store', 'x-request-id': request.id });
    if (request.method === 'HEAD') return reply.send();
    const access = await authenticate(request);
    // No `await` may come between this and `open`: streams that are opened at once are counted one after the other.
    streams.assertMayOpen(caller);
    reply.hijack();
    const headers = reply.getHeaders() as Record<string, string>;
    reply.raw.writeHead(200, headers);
    reply.raw.flushHeaders();
    void streams.open(reply.raw, access, lastEventId);
    return reply;
  });
}
