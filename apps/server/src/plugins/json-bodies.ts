import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies. An empty body counts as none: clients name the type of a body that a DELETE
 * does not have.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, body as string, done);
  });
}
