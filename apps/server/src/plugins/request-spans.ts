import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findTracer, type Span, type SpanAttributes } from '../ground/telemetry/index.ts';

/** Read by machines every few seconds. */
const WITHOUT_SPAN = new Set(['/health', '/livez', '/readyz', '/metrics']);
const SERVER_ERROR = 500;

/**
 * Records each request as a span named by its route, never by its address, because addresses contain keys. A trace begins
 * here: what a client states as its trace is not used, because any client could then join or fill another trace.
 */
export function registerRequestSpans(app: FastifyInstance): void {
  const tracer = findTracer();
  if (tracer === undefined) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  const endSpan = (request: FastifyRequest, status: number | undefined): void => {
    const span = spans.get(request);
    spans.delete(request);
    const attributes: SpanAttributes = status === undefined ? {} : { 'http.response.status_code': status };
    span?.end(
      attributes,
      status === undefined || status >= SERVER_ERROR ? { code: String(status ?? 'aborted') } : undefined,
    );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (WITHOUT_SPAN.has(route)) return done();
    const span = tracer.start(`${request.method} ${route}`, 'server', {
      attributes: { 'http.request.method': request.method, 'http.route': route, 'loadstone.request.id': request.id },
    });
    spans.set(request, span);
    span.run(done);
  });
  // The body arrives in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', async (request, reply) => endSpan(request, reply.statusCode));
  app.addHook('onRequestAbort', async (request) => endSpan(request, undefined));
}
